"""An attack from one address costs other addresses nothing: whatever there is only so much of, they find it.

Nor does it cost the regulars at the same address what they usually do, as long as the attackers are newcomers.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from paddock_scenes import SHORT, Scene, opened
from test_leagues import TERMS
from test_seasons_in_a_paddock import LIVE

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.codes import LETTERS
from motorchamp_tui.paddock.entries.limits import MOST_MEETINGS, MOST_SEASONS
from motorchamp_tui.paddock.notices import webhooks
from motorchamp_tui.paddock.notices.webhooks import MOST_WEBHOOKS
from motorchamp_tui.paddock.paddock import KNOWN_FOR
from motorchamp_tui.paddock.people import players
from motorchamp_tui.paddock.people.kept_names import KEPT_FOR
from motorchamp_tui.paddock.people.origins import LONG_AGO, MadeFrom
from motorchamp_tui.paddock.people.players import MOST_PEOPLE, Player
from motorchamp_tui.paddock.people.shares import SHARES, Use
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.ratings.strength import NEWCOMER

ATTACKER, OTHER = "203.0.113.66", "198.51.100.7"
PRIVATE = evolve(SHORT, is_public=False)
KEYS, TRIES = 60, 15
"""Keys that an attacker makes each day, and how often each of them tries."""
DAYS = 3
SOME_NAMES, SOME_WEBHOOKS = 320, 150
"""So many are enough for a test: more than one address gets in these days, fewer than it tries."""


class Letterbox:
    """A way to the web that takes everything."""

    def check(self, address: str) -> None:
        pass

    def place(self, address: str) -> str:
        return address

    async def send(self, address: str, body: bytes, headers: Mapping[str, str]) -> None:
        pass

    async def close(self) -> None:
        pass


class Attack:
    """Somebody with as many keys as they want, all at one address; says how often something was tried and done."""

    def __init__(self, scene: Scene, *, has_regulars: bool) -> None:
        self.scene = scene
        self.paddock = scene.paddock
        self.tried = self.done = 0
        self._has_regulars = has_regulars
        self._numbers = itertools.count()

    def people(self) -> Iterator[Player]:
        """Those of some more keys that get a name; every other one has raced to the flag, if that is wanted.

        They stay: nothing of theirs is forgotten.
        """
        for number in itertools.islice(self._numbers, KEYS):
            key, name = f"SHA256:bad {number}", f"Bad {number}"
            if self.tries(self.paddock.players.welcome, key, name, ATTACKER):
                if self._has_regulars and number % 2:
                    self.paddock._visit_book.raced([key])
                    networks = self.paddock.shares.home(key)
                    self.paddock.shares.origins._put("NAME", {key: MadeFrom(LONG_AGO, networks)})
                yield self.paddock.come_in(Player(key, name), ATTACKER).player

    def tries(self, act: Callable[..., object], *given: Any) -> bool:
        self.tried += 1
        try:
            act(*given)
        except SetupError:
            return False
        self.done += 1
        return True


def take_names(attack: Attack) -> None:
    for _ in attack.people():
        pass


def open_races(attack: Attack) -> None:
    for player in attack.people():
        for _ in range(TRIES):
            attack.tries(attack.paddock.open_meeting, player, PRIVATE)


def open_races_for_two(attack: Attack) -> None:
    """Those are not dropped for others."""
    people = list(attack.people())
    for player, other in itertools.pairwise(people):
        for _ in range(TRIES):
            if attack.tries(attack.paddock.open_meeting, player, PRIVATE):
                attack.tries(attack.paddock.meetings[-1].take_seat, other)


def open_seasons(attack: Attack) -> None:
    for player in attack.people():
        for number in range(TRIES):
            terms = evolve(LIVE, name=f"{player.name} {number}")
            attack.tries(attack.paddock.seasons.open_season, player, terms)


def open_leagues(attack: Attack) -> None:
    for player in attack.people():
        for number in range(TRIES):
            terms = evolve(TERMS, season=evolve(TERMS.season, name=f"{player.name} {number}"))
            attack.tries(attack.paddock.leagues.open_league, player, terms)


def guess_codes(attack: Attack) -> None:
    codes = map("".join, itertools.product(LETTERS, repeat=4))
    for player in attack.people():
        for code in itertools.islice(codes, TRIES):
            attack.tries(attack.paddock.with_code, player, code)


def keep_webhooks(attack: Attack) -> None:
    for player in attack.people():
        attack.tries(attack.paddock.keep_webhook, player, "https://example.org")


def answer_puzzles(attack: Attack) -> None:
    for player in attack.people():
        answer_a_puzzle(attack.scene, player)


def talk(attack: Attack) -> None:
    for player in attack.people():
        visit = attack.paddock.come_in(player, ATTACKER)
        visit.go_to(attack.paddock.meetings[0])
        for _ in range(TRIES):
            attack.tries(attack.paddock.meetings[0].say, visit, "spam")


ATTACKS = (
    take_names,
    open_races,
    open_races_for_two,
    open_seasons,
    open_leagues,
    guess_codes,
    keep_webhooks,
    answer_puzzles,
    talk,
)


def answer_a_puzzle(scene: Scene, player: Player) -> None:
    tries = PuzzleTries(scene.paddock.puzzles_of(player.key), "the list")
    tries.add("motorchamp", "1", (NEWCOMER, 0.0), is_right=True, now=datetime(2026, 11, 20, tzinfo=UTC))


def do_everything(scene: Scene, name: str, address: str, day: int = 1) -> None:
    """What somebody does who comes in from this address; raises whatever is refused."""
    paddock = scene.paddock
    visit = scene.come(name, address=address)
    player, called = visit.player, f"{name} {day}"
    meeting, private = paddock.open_meeting(player, SHORT), paddock.open_meeting(player, PRIVATE)
    paddock.seasons.open_season(player, evolve(LIVE, name=called))
    paddock.leagues.open_league(player, evolve(TERMS, season=evolve(TERMS.season, name=called)))
    with pytest.raises(SetupError, match="No race here"):
        paddock.with_code(player, "BBBB")
    assert paddock.with_code(player, private.code.lower()) is private
    paddock.keep_webhook(player, "https://example.org")
    answer_a_puzzle(scene, player)
    visit.go_to(meeting)
    meeting.say(visit, "Hello!")
    assert meeting.talk[-1].name == name


@pytest.mark.parametrize("who", ["newcomers", "regulars"])
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
async def test_an_attack_from_one_address_costs_other_addresses_nothing(
    attack: Callable[[Attack], None], who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "MOST_PEOPLE", SOME_NAMES)
    monkeypatch.setattr(webhooks, "MOST_WEBHOOKS", SOME_WEBHOOKS)
    async with opened(tmp_path, post=Letterbox()) as scene:
        paddock = scene.paddock
        scene.come("Lou", address=OTHER).leave()
        do_everything(scene, "Ann", OTHER)
        do_everything(scene, "Reg", ATTACKER)
        paddock._visit_book.raced(["SHA256:reg"])
        scene.clock.go_on(days=KNOWN_FOR.days)
        before = {*paddock.meetings, *paddock.seasons.every, *paddock.leagues.every}
        attacker = Attack(scene, has_regulars=who == "regulars")
        for _ in range(DAYS):
            attack(attacker)
            scene.clock.go_on(days=1)
        ann, meeting = scene.come("Ann", address=OTHER), paddock.meetings[0]
        ann.go_to(meeting)
        meeting.say(ann, "Who is talking?")
        attack(attacker)
        print(f"{attack.__name__} by {who}: {attacker.tried} tried, {attacker.done} done")
        assert any(line.name == "Ann" for line in meeting.talk)
        assert len([*paddock.puzzles.iterdir()]) < SOME_NAMES
        assert len(paddock.shares._addresses) < SOME_NAMES
        do_everything(scene, "Ben", OTHER)
        do_everything(scene, "Cleo", "2001:db8::/64")
        if who == "newcomers":
            do_everything(scene, "Reg", ATTACKER, day=2)
        assert before < {*paddock.meetings, *paddock.seasons.every, *paddock.leagues.every}
        assert all(paddock.players.known(f"SHA256:{name}") for name in ("lou", "ann", "reg"))


@pytest.mark.parametrize(
    ("use", "most"),
    [
        (Use.RACE, MOST_MEETINGS),
        (Use.SEASON, MOST_SEASONS),
        (Use.LEAGUE, MOST_SEASONS),
        (Use.WEBHOOK, MOST_WEBHOOKS),
    ],
)
def test_no_address_can_have_a_third_of_what_there_is(use: Use, most: int) -> None:
    assert 3 * (SHARES[use].newcomers + SHARES[use].regulars) < most


def test_no_address_can_keep_a_third_of_all_names_for_as_long_as_newcomers_are_remembered() -> None:
    share = SHARES[Use.NAME]
    assert share.every is not None
    assert 3 * (share.newcomers + (KEPT_FOR[False] + timedelta(days=1)) / share.every) < MOST_PEOPLE


async def test_where_seasons_and_leagues_are_full_the_address_with_most_loses_its_newest_but_for_no_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("motorchamp_tui.paddock.entries.limits.MOST_SEASONS", 3)
    async with opened(tmp_path) as scene:
        seasons, leagues = scene.paddock.seasons, scene.paddock.leagues

        def open_both(opener: Player, name: str, *others: Player) -> None:
            season = seasons.open_season(opener, evolve(LIVE, name=name))
            league = leagues.open_league(opener, evolve(TERMS, season=evolve(TERMS.season, name=name)))
            for other in others:
                seasons.enter(other, season)
                leagues.enter(other, league)

        def names() -> list[list[str]]:
            return [[one.name for one in kind] for kind in (seasons.every, leagues.every)]

        ann, ben = scene.player("Ann"), scene.player("Ben")
        dan, eve = scene.player("Dan", address=ATTACKER), scene.player("Eve", address=ATTACKER)
        open_both(ann, "a")
        open_both(dan, "d")
        open_both(eve, "e")
        guest = scene.player("Gus", kind="guest")
        for act in (seasons.open_season, leagues.open_league):
            with pytest.raises(SetupError, match="Guests can't enter"):
                act(guest, LIVE if act == seasons.open_season else TERMS)  # type: ignore[arg-type]
        assert names() == [["a", "d", "e"]] * 2
        open_both(ben, "b", ann)
        assert names() == [["a", "d", "b"]] * 2
        with pytest.raises(SetupError, match="There are already 3 seasons here"):
            seasons.open_season(scene.player("Gil"), LIVE)
        with pytest.raises(SetupError, match="There are already 3 leagues here"):
            leagues.open_league(scene.player("Gil"), TERMS)
