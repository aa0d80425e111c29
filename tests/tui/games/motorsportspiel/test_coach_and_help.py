"""What the coach explains, each thing once, and that help has something to say of every topic."""

from roads import A, B, C, D, race_on, road

from motorchamp_tui.games.motorsportspiel import circuit
from motorchamp_tui.games.motorsportspiel.parts.figure_races import stop_cost
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import Throw
from motorchamp_tui.games.road import Pit
from motorchamp_tui.tui.games.motorchamp.help import HELP as OTHER_HELP
from motorchamp_tui.tui.games.motorsportspiel.coach import Coach
from motorchamp_tui.tui.games.motorsportspiel.help import HELP
from motorchamp_tui.tui.race.race_lines import told_lines

PITS = road(pit=Pit(30, (*range(31, 40), 0, 1), (34, 35), (0, 1)))


def topics(race: Race, told: set[str] | None = None) -> list[str]:
    """Every topic that somebody who is asked here again and again is told, in order."""
    met, found = told if told is not None else set(), list[str]()
    while True:
        coach, before = Coach(met, frozenset({race.current_car.driver})), set(met)
        coach.look(race, is_asked=True)
        if not coach.words:
            return found
        coach.was_shown({coach.words})
        found += met - before


def after(race: Race, throw: Throw, *, placed: bool) -> Race:
    race = apply(apply(race, ChooseNumber(throw.number))[0], throw)[0]
    return apply(race, legal_moves(race)[0])[0] if placed else race


def test_every_topic_is_explained_where_it_is_new_and_only_once() -> None:
    told: set[str] = set()
    met = [
        *topics(race_on(B, "X L11"), told),
        *topics(after(race_on(B, "X L11"), Throw((1, 3), (4, 4)), placed=False), told),
        *topics(after(race_on(D, "X R9"), Throw((1, 2)), placed=True), told),
        *topics(after(race_on(D, "X R9"), Throw((1, 2), (3,)), placed=True), told),
        *topics(race_on(D, "Y R13", "X R13").with_order((1, 0)), told),
        *topics(race_on(PITS, "X R20 yrb"), told),
        *topics(race_on(PITS, "X R20 y"), told),
        *topics(race_on(PITS, "X R20 r"), told),
        *topics(race_on(PITS, "X P1"), told),
        *topics(race_on(PITS, "X P32"), told),
        *topics(race_on(A, "X R5", rules=Rules(laps=1, practice=True), laps=0), told),
    ]
    assert len(met) == len(set(met))
    assert {
        *("own cars", "percentages", "pairs", "one die", "corner", "placing", "lanes", "errors", "line"),
        *("drafting", "black", "red", "yellow", "pit lane", "way out", "stop", "practice"),
    } <= set(met)
    assert not topics(race_on(C, "X L19"), {*told})


def test_a_stop_costs_what_the_coach_says() -> None:
    assert all(round(2 * stop_cost(circuit(name))) == 3 for name in ("hockenheim-short", "hockenheim-gp"))
    race = race_on(PITS, "X R20 y")
    coach = Coach({*topics(race)} - {"stop"}, frozenset({"X"}))
    coach.look(race, is_asked=True)
    assert coach.words.endswith("it costs about one and a half goes.")


def test_the_aim_of_a_lap_and_its_percentages_are_told_first_in_the_two_lines_that_it_leaves() -> None:
    race = race_on(A, "X R5", rules=Rules(laps=1, practice=True), laps=0)
    assert topics(race)[:2] == ["practice", "percentages"]
    coach = Coach(set(), frozenset({"X"}))
    coach.look(race, is_asked=True)
    assert len(told_lines([coach.words], 50)) == 2


def test_nothing_is_said_while_others_drive() -> None:
    race = race_on(B, "X L11", "Y L5")
    coach = Coach(set(), frozenset({"Y"}))
    coach.look(race, is_asked=False)
    assert not coach.words


def test_help_has_every_topic_that_the_first_game_has() -> None:
    assert HELP.keys() == OTHER_HELP.keys()
    assert all(heading and words for topic in HELP.values() for heading, words in topic)
