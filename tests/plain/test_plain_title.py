"""The title line by line: whole sessions, what can be typed, and what is remembered."""

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve
from test_plain import DICE, END, THROWN, Person, first_on_offer, press_until_it_ends

from benchmarks.pseudo_terminal import PseudoTerminal
from journal_driving import drive, driven, plan_of
from lap_driving import keep_lap, lap_plan
from motorchamp_tui.games import FIRST_GAME, game_named, plain_words_of
from motorchamp_tui.games.bots import described
from motorchamp_tui.games.menu_words import MENU
from motorchamp_tui.games.motorchamp import circuit
from motorchamp_tui.gone import IN_A_FILE
from motorchamp_tui.journal.file import journals
from motorchamp_tui.journal.rated import OwnForm
from motorchamp_tui.journal.writer import Journal, read_journal
from motorchamp_tui.lately import RatingWay
from motorchamp_tui.locations import races_folder
from motorchamp_tui.plain import title
from motorchamp_tui.plain.console import BACK, understood
from motorchamp_tui.plain.setup import names as setup_names
from motorchamp_tui.plain.title import PROMPT, PlainTitle
from motorchamp_tui.race.driving_on import position_in_round
from motorchamp_tui.race.opponents import OwnRating
from motorchamp_tui.settings import file as settings
from motorchamp_tui.today import LapOfToday, PuzzleOfToday, Today, day_ends
from motorchamp_tui.words import capitalised

COMMAND = str(Path(sys.executable).with_name("motorchamp"))
DRIVE = "drive on until the menu is back"


@pytest.fixture(autouse=True)
def _login(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "ann")


def session(*lines: str, why: str = "") -> list[str]:
    """What is said before the first of these lines, and to each of them; then the input ends."""
    left, starts = list(lines), list[int]()

    def answer(question: str) -> str:
        if left and left[0] is DRIVE and question != PROMPT:
            assert DICE.fullmatch(question) or END.fullmatch(question) or question == THROWN, question
            return first_on_offer(question)
        starts.append(len(person.text))
        if left and left[0] is DRIVE:
            del left[0]
        return left.pop(0) + "\n" if left else ""

    person = Person(answer)
    assert title.title(person, person.heard, set(), why) == 0
    bounds = [0, *starts, len(person.text)]
    return [person.text[start:end] for start, end in pairwise(bounds)]


def test_folders_that_cannot_be_read_end_nothing_and_are_named_by_whatever_needs_them() -> None:
    folder = races_folder().parent
    folder.parent.mkdir(parents=True)
    folder.symlink_to(folder)
    menu, *answers, _ = session("continue", "races", "records", "practice", "seasons")
    assert "1: " in menu
    assert "Continue" not in menu
    for said, place in zip(answers, [*["races"] * 4, "seasons"], strict=True):
        assert f"{folder / place} cannot be read: its links go round in a circle." in said
        assert not re.search(r"[Yy]ou have|No races", said)


def test_a_whole_session_goes_through_a_pipe() -> None:
    lines = (
        "3 A1-C2",
        "1",
        "quit",
        "yes",
        "quick race",
        "look",
        "1",
        "quit",
        "yes",
        "continue",
        "quit",
        "yes",
        "quit",
    )
    run = subprocess.run(
        [COMMAND, "--plain"],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        env={**os.environ, "TERM": "dumb"},
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    places = [
        "MotorChamp, line by line.\nThis is the menu.",
        "1: Quick race, about ten minutes, five laps of a short track, your two cars against five bots chosen",
        f"q: Quit.\n{PROMPT}\nMotorChamp, line by line. A1-C2, a short circuit of 45 rows, a practice lap alone.",
        f"\nYou have left. It is kept as race 1: type continue 1 to continue it.\n{PROMPT}\n",
        "A1-C1, a short circuit of 41 rows, 5 laps",
        f"\nYou have left. It is kept as race 2: type continue 2 to continue it.\n{PROMPT}\n",
        "The race continues in round ",
        f"type continue 2 to continue it.\n{PROMPT}\n\nYou have left. Goodbye.\n",
    ]
    at = [run.stdout.find(place) for place in places]
    assert -1 not in at, places[at.index(-1)]
    assert at[:5] == sorted(at[:5])
    assert run.stdout.endswith(places[-1])
    assert run.stdout.count("1: Quick race") == 1


def test_a_dumb_terminal_gets_the_menu_and_ctrl_c_ends_it_with_130() -> None:
    with PseudoTerminal([COMMAND], environ={"TERM": "dumb"}) as it:
        it.read_until(lambda: it.output.endswith(f"{PROMPT} ".encode()), "the menu")
        text = it.output.decode()
        assert text.startswith(
            "The screens need a terminal, and TERM=dumb cannot show them; this is the same game"
        )
        it.type("\r")
        it.read_until(lambda: b"help repeats the menu, quit exits." in it.output, "an answer")
        it.type("practice A2-C2\r")
        it.read_until(lambda: b"A2-C2, a short circuit" in it.output and it.output.endswith(b"? "), "the lap")
        press_until_it_ends(it.process, lambda: it.type("\x03"), it.read)
        assert it.end() == 130
        assert it.output.replace(b"\r", b"").endswith(b"Interrupted. Goodbye.\n")
        assert b"\x1b" not in it.output


def test_the_menu_has_the_lines_of_the_title_and_is_told_once() -> None:
    first, *others = session("", "foo", "bots steady", "help")
    for choice in MENU:
        assert f"{choice.name}" in first
        assert choice.name not in "".join(others[:2])
    assert "help repeats the menu" in others[0]
    assert "five laps of a short track, your two cars against five steady bots" in others[3]
    assert all(answer.endswith(f"{PROMPT}\n") for answer in (first, *others[:4]))
    assert others[-1].endswith("\nEnd of input. Goodbye.\n")


def test_help_names_every_command() -> None:
    helped = session("help")[1].casefold()
    names = dict[str, list[str]]()
    for name, action in PlainTitle.names().items():
        names.setdefault(action, []).append(name)
    assert {choice.action for choice in MENU} < set(names)
    for words in names.values():
        assert any(name in helped for name in words), words
    helped = session("5", "help")[2]
    for action in set(setup_names(game_named(FIRST_GAME)).values()) - {"help"}:
        assert action in helped


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("foo", "'foo' isn't an answer here. Type help to see what you can type."),
        ("recrods", "'recrods' isn't an answer here. Did you mean records?"),
        (".", "'.' isn't an answer here. Type help to see what you can type."),
        ("\x1b[A", "'\\x1b[A' isn't an answer here. Type help to see what you can type."),
        ("se", "'se' could be set up a race, settings or seasons."),
        ("watch x", "watch takes no argument: leave out 'x'."),
        ("practice A1-C3", "There is no track 'A1-C3'. Did you mean A1-C"),
        ("bots stedy", "There is no bot 'stedy'. Did you mean steady?"),
        (
            "settings thr by hnd",
            "throw is auto, always, when forced or by hand, not 'by hnd'. Did you mean by hand?",
        ),
        ("settings nme", "There is no setting 'nme'. Did you mean name?"),
        ("continue", "You have no race to continue; races lists those that are kept."),
        ("result 7", "There is no race '7'"),
        ("races many", "'many' is not a number: type races, races 30 or races all."),
        ("rules qqqq", "qqqq"),
        ("records A1-C9", "There is no track 'A1-C9'."),
        ("help qqqq", "The help has nothing about 'qqqq' here. Type help for all of it."),
    ],
)
def test_what_is_not_understood_gets_one_sentence_and_the_menu_again(typed: str, said: str) -> None:
    answer = session(typed)[1]
    assert said in answer
    assert answer.count("\n") == 2
    assert answer.endswith(f"\n{PROMPT}\n")


def test_help_with_a_word_says_only_the_lines_about_it_those_in_a_race_too() -> None:
    said = session("help odds", "help ratings")
    assert said[1].splitlines()[:-1] == [f"In a race, {plain_words_of(game_named(FIRST_GAME)).HELP_ON_TOPICS[1]}"]
    assert said[2] == f"ratings: everyone's rating, from rated races.\n{PROMPT}\n"


def test_numbers_of_a_rule_are_typed_whole() -> None:
    assert "Bots insist is 0, 25, 50, 75 or 100, not 2." in session("5", "table strict", "eyes 2")[3]


@pytest.mark.parametrize("typed", BACK)
def test_whatever_people_type_to_get_away_leads_back_to_the_menu(typed: str) -> None:
    assert session("5", typed)[2].endswith(f"{PROMPT}\n")
    assert session("1", typed, "yes")[2] == "Leave for the menu? yes or no?\n"


@pytest.mark.parametrize("typed", ["3", "practice", "Prac", "lap", "3.", "motorchamp practice"])
def test_numbers_words_and_beginnings_open_a_line(typed: str) -> None:
    assert "A1-C1, a short circuit of 41 rows, a practice lap alone" in session(typed)[1]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4", "the daily lap of "),
        ("today's lap", "the daily lap of "),
        ("today’s lap", "the daily lap of "),
        ("todays lap", "the daily lap of "),
        ("2", "a long circuit of 63 rows, 6 laps"),
        ("full race", "a long circuit of 63 rows, 6 laps"),
        ("5", "This is the set-up."),
        ("6", "Round 2 is next: Enter, a number of rounds, order, end or quit?"),
        ("7", "No races are kept yet."),
        ("8", "You have no records yet"),
        ("9", "ssh -p 2222 THAT-MACHINE, on the others"),
        ("r", "The chapters of the rulebook: The game and its parts; Moving;"),
        ("r", "as in rules slipstream or rules 57."),
        ("rules 57", "Q-57"),
        ("rules gravel", "INTO THE GRAVEL"),
        ("rules HQ-34", "HQ-34 Beside which space does the gravel take me?"),
        ("?", "Here in the menu you can also type:"),
        (",", "theme: dark by default."),
        ("tracks", "A2-C2: short, 47 rows, tight chicane, stop and go."),
    ],
)
def test_every_line_of_the_menu_opens(typed: str, said: str) -> None:
    assert said in session(typed)[1]


def test_after_a_lap_the_menu_is_back_and_knows_its_track() -> None:
    _, lap, again, _ = session("practice A2-C2", DRIVE, "help")
    assert lap.startswith("MotorChamp, line by line. A2-C2, a short circuit")
    assert "\nGrade " in lap
    assert lap.endswith(f"\n\n{PROMPT}\n")
    assert "3: Practice, a lap alone on A2-C2, against your best time." in again
    assert "3: Practice, a lap alone on A2-C2, against your best time." in session()[0]


def test_a_lap_and_a_race_are_shared_as_a_line_by_the_word_share() -> None:
    lap = session("practice A1-C1", DRIVE, "share", "share 1")
    assert lap[2] == lap[3]
    time = r"(\d+ throws|no time) \(par 4\.9\) \| (\w*\*? \| )?"
    assert re.fullmatch(rf"A1-C1 [-\d]+ \| {time}[-+!]+\n{re.escape(PROMPT)}\n", lap[2])
    race = session("5", "laps 1", "cars 1", "drivers ann, bot:steady", "start", DRIVE, "share", "share 7")
    place = r"(1st of 2|2nd of 2|not classified)"
    assert re.fullmatch(rf"A1-C1 [-\d]+ \| 1 lap \| {place} \| [-+! ]+\n{re.escape(PROMPT)}\n", race[6])
    assert "There is no race '7'" in race[7]


def test_bots_are_asked_for_or_typed_and_remembered_where_the_title_remembers_them() -> None:
    _, asked, told, race = session("bots", "dar", "quick race champion")[:4]
    kinds = "by rating, mixed, easy, rookie, hothead, wary, charger, blocker, steady, daring or champion"
    *characters, question = asked.splitlines()
    assert question == f"Your opponents now: by rating; Enter keeps that. Which bots, {kinds}?"
    assert characters == [f"{bot}: {how}" for bot, how in described(game_named("motorchamp").CHARACTERS)]
    assert told.startswith("You race against five daring bots in Quick race, three daring bots in An evening.\n")
    assert race.count("(champion ") == 10
    assert settings.load().words["opponents"] == "champion"
    assert "your two cars against five champion bots." in session()[0]


def test_what_the_environment_says_is_overridden_until_the_person_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTORCHAMP_OPPONENTS", "rookie")
    first, _, helped, _ = session("bots steady", "help")
    assert "against five rookie bots" in first
    assert "against five steady bots" in helped
    assert "against five rookie bots" in session()[0]


def test_settings_are_listed_explained_and_changed() -> None:
    _, listed, explained, changed, key, _ = session(
        "settings", "settings bots speed", "settings bots sp at once", "settings keys.advice V"
    )
    assert "bots_speed: normal by default." in listed
    assert explained.startswith(
        "bots_speed is normal by default: how fast bots drive. It can be slow, normal, fast or at once.\n"
    )
    assert changed.startswith("bots_speed is at once from here on.\n")
    assert settings.load().words["bots_speed"] == "at once"
    assert key.startswith("keys.advice is V from here on.\n")
    assert settings.load().keys == {"advice": "V"}


def test_a_setting_that_cannot_be_kept_holds_all_the_same() -> None:
    file = settings.settings_file()
    file.parent.parent.mkdir(parents=True)
    file.parent.write_text("no folder", encoding="utf-8")
    _, changed, helped, _ = session("bots steady", "help")
    assert changed.startswith("This cannot be remembered: ")
    assert "against five steady bots" in helped


def test_a_race_is_set_up_line_by_line_and_the_set_up_is_remembered() -> None:
    said = session(
        *(
            "5",
            "laps 2",
            "laps x",
            "laps 0",
            "laps",
            "drivers ann,Ben,bot:steady",
            "cars 9",
            "cars 2",
            "team ben POR",
        ),
        *(
            "grid practice",
            "out banned",
            "undo yes",
            "seed 7",
            "trak",
            "",
            "back",
            "set up",
            "start",
            "yes",
            "quit",
            "yes",
        ),
    )
    opened, laps, no_number, no_laps, nothing, drivers, many, _, team, grid, out, undo, seed, trak, now = said[
        1:16
    ]
    assert re.search(
        r"Track A1-C1\. 6 laps, with pit stops\. Grid by dice\. No undo\. A fresh seed\. "
        r".*mong equal drivers the leader at half time wins about \d+%\.\n",
        opened,
    )
    assert laps.startswith("2 laps, without pit stops.\n")
    assert no_number.startswith("laps is a number, not 'x'.\n")
    assert no_laps.startswith("A race lasts 1 to 99 laps, not 0.\n")
    assert nothing.startswith("laps needs something after it")
    assert "Drivers: ann with AZA1" in drivers
    assert many.startswith("3 drivers with 9 cars each make")
    assert team.startswith("Drivers: ann with AZA1 and AZA2; Ben with POR1 and POR2; ")
    assert grid.startswith("Grid by practice; a car that goes out there starts last.\n")
    assert out.startswith("Grid by practice; a car that goes out there does not start.\n")
    assert undo.startswith("Goes may be taken back.\n")
    assert seed.startswith("Seed 7.\n")
    assert trak.startswith("'trak' isn't an answer here. Did you mean track?\n")
    agreed = "Track A1-C1. 2 laps, without pit stops. Grid by practice; a car that goes out there does not start. "
    assert agreed in now
    menu, again, announced, race = said[16:20]
    assert announced.startswith("Before the race every car drives a practice lap alone")
    assert menu == f"{PROMPT}\n"
    assert agreed in again
    assert "A1-C1, a short circuit of 41 rows, 2 laps.\n" in race


def test_a_race_of_bots_waits_after_each_round() -> None:
    _, first, second, nonsense, third, helped, order, end, _ = session(
        "watch", "", "foo", "2", "help", "order", "end"
    )
    question = "Round {} is next: Enter, a number of rounds, order, end or quit?\n"
    assert first.endswith(question.format(2))
    assert "\nThe cars: " in first
    assert second.endswith(question.format(3))
    assert second.startswith("The cars: ")
    assert nonsense == f"'foo' isn't an answer here. Type help to see what you can type.\n{question.format(3)}"
    assert third.endswith(question.format(5))
    assert helped.startswith("You are watching the bots")
    assert order.startswith("1. ")
    assert "The race is over" in end


def test_kept_races_are_listed_renamed_exported_replayed_and_deleted(tmp_path: Path) -> None:
    setup = ("5", "laps 1", "cars 1", "drivers ann, bot:steady", "start", DRIVE)
    said = session(
        *setup,
        *("races", "rename 1 Friday night", "result friday night", f"export friday night {tmp_path}", "records"),
        *(
            "replay friday",
            "end",
            "continue friday",
            "delete friday",
            "no",
            "delete friday",
            "maybe",
            "yes",
            "races",
        ),
    )
    race, listed, renamed, result, exported, records, replay, replayed, over, asked, kept, _, maybe, gone, none = (
        said[5:20]
    )
    told = race[race.index("The race is over") :].partition("\n\n")[0]
    assert listed.startswith("1: MotorChamp, A1-C1, ")
    assert listed.endswith(f"as in result 1.\n{PROMPT}\n")
    assert renamed.startswith("Race 1 is now called Friday night.\n")
    assert result == f"{told}\n{PROMPT}\n"
    assert exported.startswith("Written: ")
    assert len(list(tmp_path.glob("motorchamp-A1-C1-*"))) == 3
    assert "ann: 1 race with 1 car, " in records
    assert "A replay: A1-C1, 1 lap, seed " in replay
    assert replay.endswith("Round 2 is next: Enter, a number of rounds, order, end or quit?\n")
    without_seed = [line for line in told.splitlines() if not line.startswith("The dice were")]
    assert replayed.endswith("\n\n" + "\n".join([*without_seed, PROMPT, ""]))
    assert over.startswith("Race Friday night is over: result Friday night shows how it ended.\n")
    assert asked.startswith("Delete race Friday night: MotorChamp, A1-C1, ")
    assert asked.endswith("This cannot be undone. yes or no?\n")
    assert kept.startswith("Nothing was deleted.\n")
    assert maybe.startswith("Please type yes or no.\n")
    assert gone.startswith("Race Friday night is deleted.\n")
    assert none.startswith("No races are kept yet.\n")
    assert not journals(races_folder())


def test_a_race_that_was_driven_on_is_listed_and_told_again_and_old_words_say_what_to_do_instead() -> None:
    parent = driven(races_folder(), plan_of(laps=1))
    position = position_in_round(read_journal(parent).finish(), 2, "VAN1")
    agreed = position.agree(position.drivers, datetime.now(UTC), has_same_dice=False, undo=False)
    journal = drive(Journal.driven_on(races_folder(), position, agreed))
    journal.save()
    journal.close()
    _, listed, replay, to_drive, left, to_drive_at, choose, _ = session(
        "races", "replay 2", "drive", "quit", "drive 1@2:aza1", "choose 1", "quit"
    )
    assert "driven on from 0001-A1-C1, round 2, VAN1, last driven" in listed
    assert "Driven on from 0001-A1-C1, round 2, VAN1." in replay
    for said in (to_drive, to_drive_at):
        assert said.startswith(
            "Type motorchamp race --from 12@8 in a shell to drive on from round 8 of race 12.\n"
        )
    assert choose.startswith(
        "Choices are made again on the screens: D in an analysis, on a result or in a replay.\n"
    )
    assert left.startswith("The replay ends here.")


def test_the_menu_says_how_a_circuit_is_drawn_line_by_line() -> None:
    menu, *told = session("workshop", "draw Homestead", "W", "quit")
    assert "W: Workshop, circuits of your own, drawn in text files.\n" in menu
    assert {said.partition("\n")[0] for said in told[:3]} == {IN_A_FILE}


def test_a_lap_that_was_left_goes_on_by_its_number_and_is_not_what_continue_means() -> None:
    session("practice A1-C2", "1", "quit", "yes")
    first, none, lap, _ = session("continue", "continue 1")
    assert "Continue" not in first
    assert none.startswith("You have no race to continue")
    assert "The lap continues where you left it." in lap


def test_a_race_that_is_open_in_another_window_is_not_continued_here() -> None:
    elsewhere = Journal.resume(driven(races_folder(), plan_of(drivers="you,bot:steady"), 3))
    menu, *answers, _ = session("continue", "continue 1")
    assert ", being driven, " in next(line for line in menu.splitlines() if line.startswith("0: Continue"))
    for answer in answers:
        assert answer.startswith("Race 1 is open in another window: ")
    elsewhere.close()


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_damaged_race_goes_on_only_if_that_is_wanted(answer: str) -> None:
    session("1", "quit", "no", "1", "1")
    (path,) = journals(races_folder())
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    _, asked, done, _ = session("0", answer)
    assert asked.endswith("Continue from there, yes or no?\n")
    assert (done == f"{PROMPT}\n") == (answer == "no")
    assert ("The race continues in round " in done) == (answer == "yes")


def test_what_is_wrong_with_a_race_is_told_before_its_result_and_its_replay() -> None:
    path = driven(races_folder(), plan_of(laps=1))
    path.write_bytes(path.read_bytes().replace(b"\n2 ", b"\n3 ", 1))
    _, races, result, analysis, replay, *_ = session("races", "result 1", "analysis 1", "replay 1", "quit")
    assert ", lap 1/1, damaged, last driven " in races
    for told in (result, replay):
        assert told.startswith("Line ")
        assert " is damaged: its check is " in told
    assert re.match(r".*, analysed up to round \d+, where line \d+ is damaged\.\n", analysis)


@pytest.mark.parametrize(
    "lines",
    [(), ("practice",), ("practice", "quit"), ("watch",), ("5",), ("bots",), ("delete",)],
    ids=["menu", "lap", "leaving a lap", "watching", "set-up", "bots", "which race"],
)
def test_the_end_of_the_input_ends_everything_with_one_sentence(lines: tuple[str, ...]) -> None:
    text = "".join(session(*lines))
    assert text.endswith("?\n\nEnd of input. Goodbye.\n")
    assert text.count("End of input.") == 1
    assert text.count(PROMPT) == 1


def test_numbers_of_any_length_are_understood() -> None:
    long = "9" * 5000
    _, races, _, end, setup, seed, _ = session(f"races {long}", "watch", long, "5", f"seed {long}")
    assert races.startswith("No races are kept yet.")
    assert "The race is over" in end
    assert setup.startswith("This is the set-up.")
    assert seed.startswith("seed is a number, not '9999")


def test_only_kept_races_are_continued(tmp_path: Path) -> None:
    sent = tmp_path / "sent.race"
    sent.write_text("from somebody", encoding="utf-8")
    assert session(f"continue {sent}")[1].startswith(f"{sent} is not among the kept races")


def test_a_broken_settings_file_is_told_with_its_place() -> None:
    file = settings.settings_file()
    file.parent.mkdir(parents=True)
    file.write_text("theme = 7 7", encoding="utf-8")
    run = subprocess.run([COMMAND, "--plain"], input="", capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith(f"{file}, line 1, column 11: this is not TOML")
    assert "Menu: what next?" in run.stdout


@pytest.mark.parametrize("words", [["race", "--seed", "1"], ["practice"], ["season", "go", "Cup"]])
def test_plain_may_stand_before_the_command(words: list[str]) -> None:
    if "season" in words:
        subprocess.run([COMMAND, "season", "new", "Cup"], capture_output=True, timeout=60, check=True)
    run = subprocess.run(
        [COMMAND, "--plain", *words], input="quit\nyes\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "\nYou have left. Goodbye.\n" in run.stdout


def test_the_menu_loads_no_screens() -> None:
    script = (
        "import io, sys\n"
        "from motorchamp_tui.plain import title\n"
        "title.title(io.StringIO('help\\ntracks\\nraces\\n9\\nr\\n,\\n'), io.StringIO(), set())\n"
        "print([name for name in ('textual', 'rich', 'click') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout == "[]\n"


def test_the_analysis_of_a_race_is_told_in_sentences() -> None:
    driven(races_folder(), plan_of(laps=1))
    _, told, how, refused, *_ = session("analysis 1", "analysis 1 how", "analysis 2")
    assert "The mistakes of everyone, dearest first:\n1. Round " in told
    assert told.endswith(f"analysis 1 how: how the figures are worked out.\n{PROMPT}\n")
    assert how.startswith("Everything is measured in throws, ")
    assert "\nA mistake is " in how
    assert "expected, dice " in told
    assert "is measured in throws" not in told
    assert "\n    " not in told
    assert refused.startswith("There is no race '2'")


def own_race() -> None:
    """A race of ann's with five mistakes: R24 instead of L24 in round 13 is the dearest, R20 the second."""
    driven(races_folder(), plan_of("A1-C1", "ann,bot:rookie", cars=2, seed=5))


def test_after_an_analysis_each_mistake_leads_to_the_replay() -> None:
    own_race()
    _, told, moment, *_ = session("analysis 1", "replay 1@13:AZA1", "quit")
    first, second = re.findall(r"^[12]\. Round (\d+), (\w+) \(ann\) ", told, re.MULTILINE)
    assert (
        "\nYour mistakes, dearest first:\n1. Round 13, AZA1 (ann) from R18, 6 points: R24 instead of L24: " in told
    )
    assert (first, second[0]) == (("13", "AZA1"), "4")
    assert "\nreplay 1@13:AZA1: hear the race again from the first of these on.\n" in told
    assert "\nFrom round 13 on, with the go of AZA1.\n" in moment
    assert "Round 14 is next" in moment


def test_other_words_for_back_do_not_take_the_beginnings_of_what_is_told() -> None:
    assert understood("e", {"end": "end", **dict.fromkeys(BACK, "quit")}) == ("end", "")
    assert understood("l 3", {"laps": "laps", **dict.fromkeys(BACK, "back")}) == ("laps", "3")
    assert understood("exit", {"end": "end", **dict.fromkeys(BACK, "quit")}) == ("quit", "")


def test_what_the_day_has_is_told_with_the_menu_and_by_the_word_day(monkeypatch: pytest.MonkeyPatch) -> None:
    menu, day, _ = session("day", "quit")
    assert "Your rating" not in menu
    assert title.NOTHING_YET in day
    lap = LapOfToday("A2-C2", 3, is_begun=True, is_over=True, time="8.6/11")
    form = OwnForm(OwnRating(1584, 12), RatingWay(1584, 23, 10))
    today = Today(lap, PuzzleOfToday(is_right=False), form)
    monkeypatch.setattr(title, "today_at_home", lambda *_: today)
    menu, day, _ = session("day", "quit")
    assert "4: Today's lap, the same track and dice for everyone, once a day; 8.6/11 on A2-C2, three days" in menu
    assert "q: Quit.\nYour rating: 1584, up 23 in the last ten races.\n" in menu
    assert day.splitlines()[:4] == [
        "Today's lap: 8.6/11 on A2-C2, three days in a row.",
        "Today's puzzle: missed.",
        f"{capitalised(day_ends())}.",
        "Your rating: 1584, up 23 in the last ten races.",
    ]


def test_revenge_drives_a_race_again_and_says_why_not_where_it_cannot() -> None:
    first = driven(races_folder(), plan_of(drivers="ann,bot:rookie", laps=1, cars=1))
    keep_lap(races_folder(), lap_plan(circuit("A1-C1"), 7, "ann"))
    _, lap, again, _ = session("revenge", "revenge 1", DRIVE, "quit")
    assert "That was a lap alone: practice drives another." in lap
    assert "A1-C1, a short circuit of 41 rows, 1 lap" in again
    assert "revenge 3 drives it again with other dice." in again
    after, before = read_journal(journals(races_folder())[0]).finish().plan, read_journal(first).finish().plan
    assert after.seed != before.seed
    assert evolve(after, seed=before.seed) == before
