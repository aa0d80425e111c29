"""Seasons and leagues of a host, line by line: listed, opened, entered, started."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from motorchamp_tui.errors import SetupError, UnknownNameError, one_of
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.forms.season_form import SeasonOffer
from motorchamp_tui.paddock.seasons.acts import AtLeague, AtSeason
from motorchamp_tui.paddock.seasons.host_season import HostSeason
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.leagues import HostLeague
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.paddock.times import UNITS
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.paddock.wording.season_words import division_lines, league_words, stage_words
from motorchamp_tui.plain.paddock import agreeing
from motorchamp_tui.plain.paddock.visitor import VisitorRoom
from motorchamp_tui.plain.room import word
from motorchamp_tui.plain.season_form import (
    CIRCUITS,
    HELP,
    IN_COMMON,
    NAME,
    NAME_QUESTION,
    answered,
    asked,
    change_in_common,
    circuits_question,
    sentences_of,
)
from motorchamp_tui.plain.seasons import season_lines
from motorchamp_tui.plain.setup import number_from, option_lines
from motorchamp_tui.seasons.book import SeasonNow
from motorchamp_tui.seasons.league import ZONES, LeagueRule, rule_lines
from motorchamp_tui.seasons.pages import points_words
from motorchamp_tui.sharing import season_line
from motorchamp_tui.words import LONGEST_ECHO, and_so_on, counted

T = TypeVar("T")
Kept = TypeVar("Kept", HostSeason, HostLeague)

SEASON_HELP = " ".join(AtSeason.help_of("season", "Summer")), " ".join(AtLeague.help_of("league", "Rhine"))
HELP_ON_HOST = (
    "cars 2, clock 30 or clock 2 days or clock none, stand-in champion, talk off. after 60: the seconds until "
    "the stand-in drives for a player who is away. game motorsportspiel: the other game."
)
OF_ONE_RACE = ("track", "laps")
A_DAY = UNITS["day"]
NEW = "new"
VERBS = (NEW, *AtSeason.names())


class SeasonsOfHost(VisitorRoom):
    """What can be said about seasons and leagues in the paddock by this visitor, with new ones of their game."""

    @word("season", "seasons", after="a season")
    def season(self, words: str) -> None:
        """season: the seasons here. season Summer: that one. season new Summer: open one."""
        seasons, player = self._visitor.paddock.seasons, self._visitor.player
        verb, rest = _verb(words)
        if verb == NEW:
            opened = self._asked(
                rest, "season", lambda terms: self._do(lambda: seasons.open_season(player, terms))
            )
            self._talk.say([f"{opened.name} is open: season begin {opened.name} starts it."])
        elif verb:
            name = AtSeason.names()[verb]
            title, given = _parts(rest) if AtSeason.all()[name].after else (rest, "")
            acts = self._do(lambda: AtSeason(seasons, self._season(title), player))
            told = self._do(lambda: acts.do_typed(name, given))
            if name == "share" and acts.season.now is not None:
                told = season_line(acts.season.now).text(in_letters=True)
            self._talk.say([told] if isinstance(told, str) else [])
        else:
            self._talk.say(self._visitor.in_loop(lambda: list(self._told(words))))

    @word("league", "leagues", after="a league")
    def league(self, words: str) -> None:
        """league: the leagues here, by correspondence with divisions. league Rhine: its rule and its divisions.

        league new Rhine: open one.
        """
        leagues, player = self._visitor.paddock.leagues, self._visitor.player
        verb, rest = _verb(words)
        if verb == NEW:
            self._asked(rest, "league", self._open_league)
        elif verb in AtLeague.names():
            name = AtLeague.names()[verb]
            acts = self._do(lambda: AtLeague(leagues, self._league(rest), player))
            if name == "give_up" and acts.question and not self._talk.confirm(acts.question):
                return
            told = self._do(lambda: acts.do_typed(name, ""))
            self._talk.say([str(told)])
        elif verb:
            raise SetupError(f"Leagues have no {verb}: only people drive in them, and all races count.")
        else:
            self._talk.say(self._visitor.in_loop(lambda: list(self._told_of_leagues(words))))

    def _do(self, act: Callable[[], T]) -> T:
        return self._visitor.in_loop(act)

    def _season(self, name: str) -> HostSeason:
        return _named("season", name, self._visitor.paddock.seasons.listed(self._visitor.player))

    def _league(self, name: str) -> HostLeague:
        return _named("league", name, self._visitor.paddock.leagues.listed(self._visitor.player))

    def _told(self, name: str) -> Iterator[str]:
        """All seasons, or one; asked in the loop."""
        seasons, player = self._visitor.paddock.seasons, self._visitor.player
        if name:
            season = self._season(name)
            driver = season.driver_of(player)
            yield from _season_told(season, seasons.seen(season), [driver] if driver else [])
            return
        listed = [
            f"{one.name}, {one.terms.game.TITLE}: {stage_words(one, player)}" for one in seasons.listed(player)
        ]
        yield from _list_lines("season", seasons.troubles, listed)

    def _told_of_leagues(self, name: str) -> Iterator[str]:
        leagues, player = self._visitor.paddock.leagues, self._visitor.player
        if name:
            league = self._league(name)
            yield f"{league.name}: {league_words(league)}."
            yield points_words(league.terms.season.points, league.terms.season.drop)
            yield from rule_lines(league.terms.rule)
            yield from division_lines(league)
            return
        here = leagues.listed(player)
        listed = [f"{one.name}, {one.terms.season.game.TITLE}: {league_words(one)}" for one in here]
        yield from _list_lines("league", leagues.troubles, listed)

    def _open_league(self, season: SeasonTerms) -> None:
        """Ask for its rule, and open it once that is the right one."""
        terms = LeagueTerms(season, self._rule())
        self._talk.say(rule_lines(terms.rule))
        if self._talk.confirm("Is that the rule?"):
            visitor = self._visitor
            self._do(lambda: visitor.paddock.leagues.open_league(visitor.player, terms))
            self._talk.say([f"{season.name} is open: league begin {season.name} starts its first season."])

    def _asked(self, name: str, kind: str, opened: Callable[[SeasonTerms], T]) -> T:
        """What comes of opening what is agreed, asked line by line."""
        agreement = Agreement(self._game.USUAL_CIRCUIT)
        offer = SeasonOffer(agreement)
        if kind == "league":
            offer = SeasonOffer(evolve(agreement, clock=A_DAY), rule=LeagueRule())
        questions = {NAME: NAME_QUESTION.format(kind), CIRCUITS: circuits_question(self._game)}
        return asked(self._talk, SeasonOnHost(offer), questions, name, lambda wanted: opened(wanted.form.terms))

    def _rule(self) -> LeagueRule:
        rule = LeagueRule()

        def sized(words: str) -> LeagueRule:
            size = number_from("the number of drivers", words) if words else rule.size
            return _checked(evolve(rule, size=size, moves=min(rule.moves, max(1, size // 2))))

        def moving(words: str) -> LeagueRule:
            moves = number_from("how many rise", words) if words else rule.moves
            return _checked(evolve(rule, moves=moves))

        def at_weekends(words: str) -> LeagueRule:
            if words.casefold() == "none":
                return evolve(rule, has_grace=False)
            return evolve(rule, zone=one_of("time zone", words, ZONES)) if words else rule

        rule = answered(self._talk, f"How many drivers does a division have? Enter: {rule.size}.", sized)
        rule = answered(self._talk, f"How many rise and fall? Enter: {rule.moves}.", moving)
        zones = and_so_on(list(ZONES), "or")
        return answered(
            self._talk, f"Whose weekends give grace: {zones}, or none? Enter: {rule.zone}.", at_weekends
        )


@frozen
class SeasonOnHost:
    """The form of a season, or of each season of a league, changed by words."""

    form: SeasonOffer

    @property
    def names(self) -> Mapping[str, str]:
        """Every word that begins a change, and what it changes."""
        of_races = agreeing.names(self.form.agreement.game)
        others = {word: what for word, what in of_races.items() if what not in OF_ONE_RACE}
        return {**others, **{word: word for word in IN_COMMON}}

    def changed(self, what: str, words: str) -> "SeasonOnHost":
        """The season with this change; raises a :class:`MotorChampError` where no such season is possible."""
        new = evolve(self.form)
        if what in IN_COMMON:
            new = evolve(new, **change_in_common(what, words))
        else:
            new.agree(agreeing.changed(new.agreement, f"{what} {words}"))
        new.check()
        return SeasonOnHost(new)

    def sentences(self) -> Iterator[str]:
        """What is agreed so far."""
        terms = self.form.terms
        yield f"{terms.game.TITLE}."
        yield from sentences_of(terms.calendar, terms.points, terms.drop)
        yield from (f"{words}." for words in agreement_words.of_every_race(terms.agreement, None))

    def help_lines(self) -> Iterator[str]:
        """What can be typed to change something."""
        yield from HELP
        yield HELP_ON_HOST
        yield from option_lines(agreeing.options(self.form.agreement.game))


def _checked(rule: LeagueRule) -> LeagueRule:
    rule.check()
    return rule


def _verb(words: str) -> tuple[str, str]:
    """What is to be done, and with what; nothing to do where a name alone was typed."""
    verb, _, rest = words.partition(" ")
    return (verb.casefold(), rest.strip()) if verb.casefold() in VERBS else ("", words)


def _parts(words: str) -> tuple[str, str]:
    """A name, and the word after it."""
    name, _, last = words.rpartition(" ")
    return name, last


def _named(kind: str, name: str, kept: Sequence[Kept]) -> Kept:
    """The one with this name, or a name that begins like this; the only one where no name is given."""
    wanted = name.strip().casefold()
    exact = [one for one in kept if one.name.casefold() == wanted]
    begun = exact or [one for one in kept if one.name.casefold().startswith(wanted)]
    if len(begun) != 1:
        raise UnknownNameError(kind, name[:LONGEST_ECHO], [one.name for one in kept])
    return begun[0]


def _list_lines(kind: str, troubles: Mapping[int, str], listed: Sequence[str]) -> Iterator[str]:
    yield from troubles.values()
    yield from (f"{words}." for words in listed)
    if not listed and not troubles:
        yield f"This host has no {kind}s: {kind} new opens one."


def _season_told(season: HostSeason, now: SeasonNow | None, own: Sequence[str]) -> Iterator[str]:
    if season.trouble:
        yield season.trouble
    if now is not None:
        yield from season_lines(now, own)
        return
    terms = season.terms
    yield f"{season.name}: {counted(len(terms.calendar), 'race')} of {terms.game.TITLE}."
    yield f"{', '.join(f'{race.name} {race.laps}' for race in terms.calendar)}, each with its laps."
    agreed = agreement_words.of_every_race(terms.agreement_of(1, len(season.entrants)), len(season.entrants))
    yield from (f"{words}." for words in agreed)
    names = and_so_on([entrant.name for entrant in season.entrants], "and")
    yield points_words(terms.points, terms.drop)
    yield f"Entered: {names}; there is room for {max(0, season.seats - len(season.entrants))} more."
