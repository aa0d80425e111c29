"""Entrants of a race: people and bots, each with a team.

Every player is entered once, bots of one kind are numbered, and each team is taken once. From the list follows the
plan of the race. Rulebook: "The game and its parts"; R-08 to R-10, Q-103.
"""

from collections.abc import Iterator, Sequence

from attrs import define

from motorchamp_tui.errors import SetupError, UnknownNameError, why_not
from motorchamp_tui.games.entries import Driver, numbered
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.paddock.entries.agreement import FEWEST_DRIVERS, Agreement
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.race.plan import RacePlan


@define
class Entrant:
    """A line of the entry list: a player by their key, or a bot; ``team`` is the one they have taken."""

    name: str
    key: str | None = None
    bot: str | None = None
    team: str | None = None
    is_ready: bool = False

    @property
    def driver(self) -> Driver:
        """Who drives in the race."""
        return Driver(self.name, self.bot, self.team)


def entrant_of(entrants: Sequence[Entrant], player: Player) -> Entrant | None:
    """The line of this player."""
    for entrant in entrants:
        if entrant.key == player.key:
            return entrant
    return None


def players_of(entrants: Sequence[Entrant]) -> Iterator[tuple[str, Entrant]]:
    """The lines of people, with their keys."""
    for entrant in entrants:
        if entrant.key is not None:
            yield entrant.key, entrant


def seat_player(game: Game, entrants: list[Entrant], player: Player, team: str | None) -> None:
    """Enter this player, or let them drive for another free team; they are not ready."""
    entrant = entrant_of(entrants, player)
    if entrant is None:
        entrants.append(Entrant(player.name, player.key, team=_team(game, entrants, team)))
        return
    others = [other for other in entrants if other is not entrant]
    entrant.team = _team(game, others, team or entrant.team)
    entrant.is_ready = False


def seat_bot(game: Game, entrants: list[Entrant], bot: str, team: str | None) -> None:
    """Enter one of the game's own bots."""
    if bot not in game.BOT_NAMES:
        raise UnknownNameError("bot", bot, game.BOT_NAMES)
    entrants.append(Entrant(bot, bot=bot, team=_team(game, entrants, team), is_ready=True))
    number_bots(entrants)


def change_game(game: Game, entrants: Sequence[Entrant]) -> None:
    """Give all a team of another game, in their order; a bot that it does not have becomes its stand-in."""
    teams = iter(game.TEAMS)
    for entrant in entrants:
        entrant.team = next(teams, None)
        if entrant.bot is not None and entrant.bot not in game.BOT_NAMES:
            entrant.bot = game.STAND_IN
    number_bots(entrants)


def strike(entrants: list[Entrant], entrant: Entrant) -> None:
    """Remove this entry."""
    entrants.remove(entrant)
    number_bots(entrants)


def number_bots(entrants: Sequence[Entrant]) -> None:
    """Number bots of one kind; a single one needs no number."""
    kinds = [entrant.bot for entrant in entrants]
    for at, bot in enumerate(kinds):
        if bot is not None:
            entrants[at].name = numbered(bot, kinds, at)


def _team(game: Game, others: Sequence[Entrant], team: str | None) -> str:
    """The requested team, or the first free one."""
    if len(others) >= game.MOST_DRIVERS:
        raise SetupError(f"All {game.MOST_DRIVERS} seats are taken.")
    taken = {other.team: other.name for other in others}
    if team is None:
        return next(free for free in game.TEAMS if free not in taken)
    if team not in game.TEAMS:
        raise UnknownNameError("team", team, game.TEAMS)
    if team in taken:
        raise SetupError(f"{taken[team]} already drives for {team}: take another team.")
    return team


def cars_a_driver(agreement: Agreement, entrants: Sequence[Entrant]) -> int:
    """How many cars each entrant brings."""
    return agreement.cars_each(len(entrants) or 1)


def plan_of(agreement: Agreement, entrants: Sequence[Entrant], seed: int = 0) -> RacePlan:
    """The plan of the agreed race; raises a :class:`MotorChampError` for things that do not go together."""
    return agreement.plan([entrant.driver for entrant in entrants], seed)


def problem_of(agreement: Agreement, entrants: Sequence[Entrant]) -> str | None:
    """Why no race can begin from this list, in one sentence."""
    if len(entrants) < FEWEST_DRIVERS:
        return "You have no opponents yet: wait for another driver, or add a bot."
    return why_not(plan_of, agreement, entrants) or None
