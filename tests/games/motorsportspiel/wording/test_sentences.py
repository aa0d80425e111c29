"""What is said of a race of Das Motorsportspiel: one line a report, a go in a line, as data, in figures."""

import json

import pytest
from roads import A, B, C, race_on

from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.referee import apply
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice
from motorchamp_tui.games.motorsportspiel.wording.figures import CAR_COUNTS, FIGURES, INCIDENTS, count_cars
from motorchamp_tui.games.reports import as_data, figures, incident, sentence, setback, summary

Told = list[tuple[Race, tuple[m.Report, ...]]]


def driven(race: Race, *moves: m.Move) -> tuple[Race, Told]:
    told: Told = []
    for move in moves:
        before = race
        race, reports = apply(race, move)
        told.append((before, reports))
    return race, told


def reports_of(told: Told) -> list[m.Report]:
    return [report for _, reports in told for report in reports]


INTO_THE_GRAVEL = (
    m.ChooseNumber(2),
    Throw((1, 2), (4,)),
    Placing((1, 4), 0),
    m.TooFast(C.named("L22")),
)


def test_a_go_that_ends_in_the_gravel_is_told_line_by_line_and_in_one() -> None:
    _, told = driven(race_on(C, "X L19", "Y R5"), *INTO_THE_GRAVEL)
    assert [sentence(report) for report in reports_of(told)] == [
        "X takes two dice",
        "X throws [1/2 4]",
        "X places red 1, 4",
        "X drives from L19 to L22",
        "X is too fast on L22 (corner at 20): 4 points left over",
        "X: red flag",
        "X is in the gravel beside R22",
    ]
    assert summary(reports_of(told)) == (
        "X placed red 1, 4: L19 → L22; too fast on L22 (corner at 20): 4 points left over; red flag; "
        "in the gravel beside R22"
    )


def test_a_mistake_behind_cars_names_them() -> None:
    moves = (m.ChooseNumber(2), Throw((1, 2), (6,)), Placing((6, 1), 1), m.Blocked(A.named("R7")))
    _, told = driven(race_on(A, "X R5", "Y R8"), *moves)
    lines = [sentence(report) for report in reports_of(told)]
    assert lines[4] == "X is held up by Y on R7: 5 points left over"
    assert lines[5] == "X retires at R7: it ran into cars"


def test_every_report_has_a_sentence_and_is_data() -> None:
    space = A.named("R5")
    every: list[m.Report] = [
        m.RoundStarted(2, ("X", "Y")),
        m.NumberChosen("X", 1),
        m.DiceThrown("X", Throw((3, 1), (4, 6))),
        m.DicePlaced("X", Placing((2, 6, 1), 0)),
        m.CarDrove("X", space, space, 0, 3),
        m.CarDrove("X", space, A.named("R7"), 2),
        m.DroveOff("X", space, "", 1),
        m.RanIntoCars("X", space, ("Y", "Z"), 2),
        m.FlagShown("X", m.Flag.BLACK),
        m.PutInGravel("X", space),
        m.CameBack("X", space),
        m.MissedGo("X", space),
        m.Forfeited("X", space),
        *(m.Retired("X", space, reason) for reason in m.Reason),
        m.PitEntered("X", space),
        m.PitReached("X", space),
        m.FlagsReturned("X", ()),
        m.FlagsReturned("X", (m.Flag.YELLOW,)),
        m.FlagsReturned("X", (m.Flag.YELLOW, m.Flag.YELLOW, m.Flag.RED, m.Flag.BLACK)),
        m.PitLeft("X", space),
        m.LapCompleted("X", 0),
        m.LapCompleted("X", 2),
        m.Lapped("X"),
        m.TookTheFlag("X", 5, 1),
        m.TookTheFlag("X", 4, 2),
        m.TookTooLong("X"),
        m.DiceLost("X", 3),
        m.DiceLost("X", 1, is_goes=True),
        m.PracticeLapTimed("X", LapInDice(16, 3)),
        m.PracticeLapTimed("X", None),
        m.RaceEnded(12),
    ]
    kinds = [kind for kind in vars(m).values() if isinstance(kind, type) and issubclass(kind, m.Report)]
    assert {type(report) for report in every} == {
        kind for kind in kinds if kind.says and not kind.__subclasses__()
    }
    lines = [sentence(report) for report in every]
    assert len(set(lines)) == len(lines)
    assert "X gives back a yellow flag" in lines
    assert "X gives back 2 yellow, 1 red and 1 black flag" in lines
    assert "X stays on R5; 3 points lost in the pit lane" in lines
    assert "X loses 1 go" in lines
    for report in every:
        data = as_data(report)
        assert data["report"] == type(report).__name__
        assert json.loads(json.dumps(data)) == data
        assert incident(report) in (*INCIDENTS, None)


def test_data_has_dice_and_spaces_as_they_are_written() -> None:
    assert as_data(m.DiceThrown("X", Throw((3, 1), (4, 6))))["throw"] == "[3/1 4 6]"
    assert as_data(m.DicePlaced("X", Placing((2, 6, 1), 0)))["placing"] == "r2-6-1"
    assert as_data(m.FlagShown("X", m.Flag.RED)) == {"report": "FlagShown", "car": "X", "flag": "red"}


def test_the_winner_comes_first() -> None:
    race = race_on(B, "X R39", "Y R5", laps=4)
    _, told = driven(race, m.ChooseNumber(1), Throw((2, 1)), Placing((1,), 0), m.Drive(B.named("R0")))
    assert summary(reports_of(told)).startswith(
        "X WINS THE RACE after 5 laps! X placed red 1: R39 → R0; lap 5 completed"
    )


def test_a_go_without_dice_counts_as_a_go_and_not_as_a_throw() -> None:
    space = B.named("R5")
    for report in (m.MissedGo("X", space), m.CameBack("X", space), m.Forfeited("X", space)):
        assert figures(report) == ("X", {"goes": 1})


def test_figures_add_up_goes_dice_rows_flags_and_points_left_over() -> None:
    _, told = driven(race_on(C, "X L19", "Y R5"), *INTO_THE_GRAVEL)
    counts = dict.fromkeys(("throws", "points", *(kind.name for kind in FIGURES)), 0)
    for report in reports_of(told):
        counted = figures(report)
        for name, more in counted[1].items() if counted else ():
            counts[name] += more
    assert counts == {
        "throws": 1,
        "points": 5,
        "goes": 1,
        "dice": 2,
        "rows": 3,
        "yellow": 0,
        "red": 1,
        "stops": 0,
        "lost": 4,
    }


@pytest.mark.parametrize("flags", ["", "r"])
def test_a_simulation_counts_mistakes_flags_and_retirements_with_their_corner(flags: str) -> None:
    race = race_on(C, f"X L19 {flags}".strip(), "Y R5")
    _, told = driven(race, *INTO_THE_GRAVEL)
    counts = count_cars(race, told)
    assert counts["Y"] == dict(CAR_COUNTS)
    assert counts["X"] == {
        **CAR_COUNTS,
        "goes": 1,
        "red": 1,
        "black": len(flags),
        "mistakes": 1,
        "mistakes_at": ("corner at 20",),
        "red_at": ("corner at 20",),
        "black_at": ("corner at 20",) * len(flags),
    }


def test_a_retirement_is_counted_with_its_lap_its_reason_and_its_corner() -> None:
    race = race_on(C, "X L19 y r b", "Y R5")
    _, told = driven(race, *INTO_THE_GRAVEL)
    counts = count_cars(race, told)["X"]
    assert (counts["retired"], counts["retired_lap"]) == (True, 2)
    assert (counts["retired_by"], counts["retired_at"]) == ("got another flag after the black one", "corner at 20")


def test_what_set_a_car_back_is_told_with_what_it_brought() -> None:
    space = C.named("L22")
    fast, cars = m.DroveOff("KAR1", space, "Nordkurve", 4), m.RanIntoCars("KAR1", space, ("SPE1", "MAN1"), 5)
    red, black = m.FlagShown("KAR1", m.Flag.RED), m.FlagShown("KAR1", m.Flag.BLACK)
    gravel = m.PutInGravel("KAR1", space)
    assert setback([fast, red, gravel]) == "entered L22 (Nordkurve) 4 points too fast and went into the gravel"
    told = "entered L22 (Nordkurve) 4 points too fast, got a black flag and went into the gravel"
    assert setback([fast, red, black, gravel]) == told
    assert setback([m.DroveOff("KAR1", space, "", 1)]) == "entered L22 1 point too fast"
    barriers = m.Retired("KAR1", space, m.Reason.BARRIERS)
    assert setback([fast, barriers]).endswith(" 4 points too fast and hit the barriers")
    ambulance = m.Retired("KAR1", space, m.Reason.AMBULANCE)
    assert setback([cars, ambulance]) == "ran into SPE1 and MAN1 on L22 with 5 points left over and retired"
    assert setback([m.Forfeited("KAR1", space)]) == "had nowhere to go from L22"
    assert not setback(
        [m.CarDrove("KAR1", space, space, 0), m.PitReached("KAR1", space), m.MissedGo("KAR1", space)]
    )
