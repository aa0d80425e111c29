"""What is made of a race for others: a film, a picture, a text. The same race gives the same bytes."""

import json
import re
from pathlib import Path

import pyte
import pytest

from journal_driving import driven, plan_of
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.tui import pictures

SEQUENCES = re.compile(r"\x1b\[(?:\?25[hl]|2J|[0-9;]*[A-DGHm])")
"""What a film may write besides letters: no title, no clipboard, no question to the terminal."""


def other_game() -> RacePlan:
    game = game_named("motorsportspiel")
    options = game.USUAL_OPTIONS.agree(game.OPTIONS[0], "dice")
    drivers = read_drivers("bot:steady,bot:rookie", game.BOT_NAMES)
    return plan_race(game.circuit("hockenheim-short"), drivers, cars=1, laps=1, options=options, seed=4)


PLANS = {"motorchamp": plan_of(drivers="bot:steady,Ännchen", cars=1, laps=1), "motorsportspiel": other_game()}


def kept(folder: Path, game: str, most_pieces: int = 24) -> RaceRecord:
    return read_journal(driven(folder, PLANS[game], most_pieces)).finish()


def shown_at_the_end(film: str, columns: int, lines: int) -> list[str]:
    screen = pyte.Screen(columns, lines)
    stream = pyte.Stream(screen)
    for event in film.splitlines()[1:]:
        stream.feed(json.loads(event)[2])
    return [line.rstrip() for line in screen.display]


@pytest.mark.parametrize("game", PLANS)
def test_a_film_ends_with_what_the_text_of_the_last_moment_shows(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = kept(tmp_path, game)
    moves = sum(1 for _ in record.steps)
    film = pictures.film(record, (90, 25))
    head, *events = map(json.loads, film.splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, 90, 25)
    times = [event[0] for event in events]
    assert times == sorted(times)
    assert times[-1] > 10
    for _, kind, text in events:
        assert kind == "o"
        assert "\x1b" not in SEQUENCES.sub("", text)
    last = pictures.text(record, moves, (90, 25)).splitlines()
    seen = shown_at_the_end(film, 90, 25)
    assert (seen[0], seen[19 : len(last)]) == (last[0], last[19:])  # the road between them is scrolled otherwise
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    assert pictures.film(record, (90, 25)) == film


def test_a_picture_is_the_same_each_time_and_has_the_road_of_its_moment(tmp_path: Path) -> None:
    record = kept(tmp_path, "motorchamp")
    svg = pictures.picture(record, 30, (80, 24))
    assert svg == pictures.picture(record, 30, (80, 24))
    assert svg.startswith("<svg ")
    assert "<script" not in svg
    assert "href" not in svg
    assert "url(http" not in svg
    text = pictures.text(record, 30, (80, 24))
    assert " Replay · A1-C1 · short, 41 rows · lap 1/1 · round " in text
    assert "Ännchen" in text
    assert "play/pause" not in text


def test_what_cannot_be_shown_is_refused(tmp_path: Path) -> None:
    record = kept(tmp_path, "motorchamp")
    with pytest.raises(SetupError, match="not in 20x10"):
        pictures.text(record, 0, (20, 10))
    record.runs.clear()
    with pytest.raises(SetupError, match="Nothing has been driven"):
        pictures.film(record, (80, 24))
