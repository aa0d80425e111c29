"""Meeting words, for one player: its heading, its stage, who is in it, who does what."""

from collections.abc import Iterable, Iterator, MutableSet, Sequence
from datetime import datetime
from enum import Enum

from motorchamp_tui.games import GAMES, game_named, game_of
from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.journal.rated import Ratings
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.people.players import GUEST, Player, Players
from motorchamp_tui.paddock.races.meeting import Entrant, Meeting, PendingChoice, Stage
from motorchamp_tui.paddock.times import moment
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.words import and_so_on

BY_KEY = "You are known by your key: come back with it and the seats you have taken are yours, from any machine."
AS_A_GUEST = "You are a guest: nothing about you is kept after you leave, not even your name."
ASK_CODE = "This host is by invitation. What is the code of yours?"
NOBODY = "someone"
OLD_NAME = "old name"
"""The note that a player knows what is wrong with their name."""
IN_THE_PADDOCK = "in the paddock"


class MeetingGroup(Enum):
    """The headings of the paddock, the most wanted first."""

    YOUR_GO = "Your go"
    INVITED = "You are invited"
    YOURS = "Your races"
    OPEN = "Open: take a seat"
    SOON = "Soon: races of seasons"
    FULL = "Full: see who drives"
    ON = "On now: watch"
    CLOSED = "Closed to you"
    OVER = "Over: see how it ended"


def section_of(meeting: Meeting, player: Player) -> MeetingGroup:
    """The heading under which this player sees the meeting."""
    match meeting.stage:
        case Stage.OVER | Stage.STOPPED:
            return MeetingGroup.OVER
        case Stage.ENTRIES:
            if seat_of(meeting, player):
                return MeetingGroup.YOURS
            if meeting.closed_to(player):
                return MeetingGroup.CLOSED
            if player.key in meeting.invited:
                return MeetingGroup.INVITED
            if meeting.part is not None:
                return MeetingGroup.SOON
            return MeetingGroup.OPEN if meeting.free_seats else MeetingGroup.FULL
        case Stage.PRACTICE | Stage.RACE:
            if meeting.asked_of(player):
                return MeetingGroup.YOUR_GO
            return MeetingGroup.YOURS if seat_of(meeting, player) else MeetingGroup.ON


def in_sections(meetings: Iterable[Meeting], player: Player) -> list[Meeting]:
    """The meetings with those under one heading together, game by game, otherwise as they came."""
    order, games = list(MeetingGroup), [game_named(name) for name in GAMES]

    def place(meeting: Meeting) -> tuple[int, int]:
        return order.index(section_of(meeting, player)), games.index(meeting.agreement.game)

    return sorted(meetings, key=place)


def only_by_code(hidden: int) -> str:
    """The words for races that are all hidden from a player; empty without any races."""
    return f"No race is open to everyone, {hidden} {'is' if hidden == 1 else 'are'} by code" if hidden else ""


def heading_of(meeting: Meeting, player: Player) -> str:
    """The heading under which this player sees the meeting, with its game."""
    return f"{section_of(meeting, player).value} · {meeting.agreement.game.TITLE}"


def seat_of(meeting: MeetingInfo, player: Player) -> Entrant | None:
    """This player's line of the entry list."""
    return next((entrant for entrant in meeting.entrants if entrant.key == player.key), None)


def opener_of(meeting: Meeting, players: Players) -> str:
    """The name of the player who opened it."""
    driving = next((entrant.name for entrant in meeting.entrants if entrant.key == meeting.opener), None)
    known = players.known(meeting.opener)
    return driving or (known.name if known else NOBODY)


def about_old_name(players: Players, player: Player, told: MutableSet[str]) -> str:
    """Why this player's name would be refused today; said once, and empty where it is fine."""
    wrong = None if OLD_NAME in told else players.wrong_with(player.key, player.name)
    if wrong is None:
        return ""
    told.add(OLD_NAME)
    return f"Your name could not be chosen today: {wrong}. It stays yours until you choose another."


def rating_words(meeting: MeetingInfo, ratings: Ratings) -> str:
    """The ratings of the people on an entry list, in a sentence; guests have no rating."""
    track = meeting.agreement.circuit
    bots = meeting.agreement.game.BOT_STRENGTHS
    told = list[str]()
    for entrant in meeting.entrants:
        if entrant.bot is not None and entrant.bot in bots:
            told.append(f"{entrant.name} {bots[entrant.bot]}")
        elif entrant.key is not None and not entrant.key.startswith(GUEST):
            told.append(f"{entrant.name} {ratings.strength_of(track.game, entrant.key).with_caution}")
    return f"Ratings: {'; '.join(told)}." if told else ""


def looking_on(meeting: Meeting, player: Player) -> str:
    """Who else is at its entry list without a seat, in a sentence; empty where nobody is."""
    names = [other.name for other in meeting.watching() if other.key != player.key]
    return f"{and_so_on(names)} {'is' if len(names) == 1 else 'are'} here without a seat." if names else ""


def invited_words(meeting: Meeting, players: Players) -> str:
    """Who is still invited to it, in a sentence; empty where nobody is."""
    names = [known.name for key in meeting.invited if (known := players.known(key)) is not None]
    return f"{and_so_on(names)} {'is' if len(names) == 1 else 'are'} invited." if names else ""


def barred_words(meeting: Meeting, player: Player) -> str:
    """To whom it is closed, in a sentence for its opener; empty for all others."""
    names = [meeting.name_of_barred(key) for key in meeting.barred] if meeting.opener == player.key else []
    return f"Closed to {and_so_on(names)}." if names else ""


def race_of(meeting: Meeting) -> AnyRace | None:
    """The race as it is; None before the grid."""
    record = meeting.record
    return record.run.race if record is not None and record.run is not None and record.is_lined_up else None


def lap_words(race: AnyRace) -> str:
    """How far the race has got."""
    return f"lap {game_of(race).lap_of(race)} of {race.laps}"


def leader_of(race: AnyRace) -> Result:
    """The car that leads, or has won."""
    return game_of(race).classify(race)[0]


def how_far(meeting: Meeting) -> str:
    """The live drive, and how far it has got."""
    race = race_of(meeting)
    match meeting.stage:
        case Stage.ENTRIES:
            return agreement_words.laps(meeting.agreement)
        case Stage.PRACTICE:
            return "practice laps"
        case Stage.RACE:
            return lap_words(race) if race else "on the grid"
        case Stage.OVER | Stage.STOPPED:
            return agreement_words.laps(meeting.agreement)


def season_words(meeting: MeetingInfo) -> str:
    """Which race of which season it is; empty for a single race."""
    return f"{meeting.part.race.name}, {meeting.part.race.words}" if meeting.part else ""


def questions(meeting: Meeting) -> Iterator[PendingChoice]:
    """The questions that are waiting."""
    return (drive.asked for drive in meeting.drives if drive.asked)


def due_words(meeting: Meeting, asked: PendingChoice, now: datetime) -> str:
    """By when, in a race by correspondence; the seconds of a short clock are shown only on the race screen."""
    if asked.due is None or not meeting.agreement.is_by_correspondence:
        return ""
    return f"by {moment(asked.due, now)}"


def goes_by_correspondence(meetings: Iterable[Meeting], player: Player, now: datetime) -> str:
    """The circuits on which it is this player's go by correspondence, each with the time that is left."""
    asked = ((meeting, meeting.asked_of(player)) for meeting in meetings)
    return and_so_on(
        [
            f"{meeting.agreement.track_name} {due_words(meeting, one, now)}"
            for meeting, one in asked
            if one is not None and meeting.agreement.is_by_correspondence
        ]
    )


def waits_for(meeting: Meeting, player: Player) -> str:
    """Why an entry list is not complete, in few words."""
    seat = seat_of(meeting, player)
    if seat and not seat.is_ready:
        return "you are not ready yet"
    missing = [entrant.name for entrant in meeting.entrants if entrant.key and not entrant.is_ready]
    return f"waiting for {and_so_on(missing)}" if missing else "waiting for drivers"


def company(meeting: Meeting, player: Player) -> tuple[Sequence[str], str]:
    """Who else is driving, and how many are watching, if any."""
    others = [entrant.name for entrant in meeting.entrants if entrant.key != player.key]
    watching = sum(other.key != player.key for other in meeting.watching())
    return others, f"{watching} watching" if watching else ""


def who_is_here(visits: Sequence[Visit], player: Player, seen: Sequence[Meeting]) -> list[tuple[str, str]]:
    """All by name and what they are doing, this player first; races this player cannot see are not named."""
    numbers = {meeting.number for meeting in seen}
    found = dict[str, tuple[int, str, str]]()
    for visit in visits:
        rank, words = doing(visit, numbers)
        if visit.player.key not in found or found[visit.player.key][0] < rank:
            found[visit.player.key] = rank, visit.player.name, words
    ordered = sorted(found.items(), key=lambda item: item[0] != player.key)
    return [(name, words) for _, (_, name, words) in ordered]


def doing(visit: Visit, seen: set[int]) -> tuple[int, str]:
    """What a player is doing, with a number: the larger, the more it says."""
    meeting = visit.meeting
    if meeting is None:
        return 0, IN_THE_PADDOCK
    where = meeting.agreement.track_name if meeting.number in seen else "a race by code"
    is_seated = seat_of(meeting, visit.player) is not None
    match meeting.stage:
        case Stage.ENTRIES:
            return (2, f"entering {where}") if is_seated else (1, f"looking at {where}")
        case Stage.PRACTICE | Stage.RACE:
            return (3, f"driving in {where}") if is_seated else (1, f"watching {where}")
        case Stage.OVER | Stage.STOPPED:
            return 1, f"looking at the result of {where}"


def seats_kept(meetings: Iterable[Meeting], player: Player) -> str:
    """What happens to the seats of a player who leaves the paddock, and the question; empty without seats."""
    stages = (Stage.ENTRIES, Stage.PRACTICE, Stage.RACE)
    mine = [meeting for meeting in meetings if meeting.stage in stages and seat_of(meeting, player)]
    if not mine:
        return ""
    if player.is_guest:
        return "A guest cannot come back to a seat: a stand-in will drive for you. Leave the paddock?"
    kept = f"Your seats in {len(mine)} races are kept" if len(mine) > 1 else "Your seat is kept"
    by_correspondence = [meeting.agreement.is_by_correspondence for meeting in mine]
    if all(by_correspondence):
        meanwhile = "Nobody drives for you before the time for a go has run out."
    elif any(by_correspondence):
        meanwhile = "While you are away a stand-in drives, by correspondence only what is late."
    else:
        meanwhile = "While you are away a stand-in drives."
    return f"{kept}, as long as you come back with the same key. {meanwhile} Leave the paddock?"


def about_new_key(key: str) -> str:
    """What a newcomer with this key reads who may have been here with another one; nothing without an SSH key."""
    if not key.startswith("SHA256:"):
        return ""
    return (
        f"The key that you have shown, {key}, is new here. If you have been here with another, leave and come "
        "with that one alone: ssh -o IdentitiesOnly=yes -i and its file. There, key makes a code; typed here in "
        "place of a name, it makes this key yours, too."
    )
