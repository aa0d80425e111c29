"""What a person has set: where it comes from, what is wrong with it, how it is kept."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import Event, Thread

import pytest

from motorchamp_tui import files
from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.files import changing
from motorchamp_tui.settings.file import SettingsNotSavedError, load, save
from motorchamp_tui.settings.sources import Origin, gather
from motorchamp_tui.settings.words import (
    SETTINGS,
    WrongSettingError,
    setting_named,
)

DEFAULTS = {name: setting.default for name, setting in SETTINGS.items()}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.toml"


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_without_anything_said_everything_is_the_default(file: Path) -> None:
    loaded = load({}, None, file)
    assert loaded.words == DEFAULTS
    assert {said.origin for said in loaded.said.values()} == {Origin.DEFAULT}


def test_the_file_sets_every_setting(file: Path) -> None:
    write(
        file,
        'glyphs = "lines"\ncolours = "16"\ntheme = "nord"\nanimation = "short"\n'
        'cursor = "hidden"\nbots_speed = "at once"\ncoach = false\nname = "Jürgen \\"J\\""\n',
    )
    assert load({}, None, file).words == {
        **DEFAULTS,
        "glyphs": "lines",
        "colours": "16",
        "theme": "nord",
        "animation": "short",
        "bots_speed": "at once",
        "coach": "false",
        "cursor": "hidden",
        "name": 'Jürgen "J"',
    }


@pytest.mark.parametrize(("line", "colours"), [("colours = true", "true"), ("colours = 16", "16")])
def test_tomls_own_true_and_numbers_are_words_too(file: Path, line: str, colours: str) -> None:
    assert load({}, None, write(file, line)).words["colours"] == colours


def test_the_environment_is_stronger_than_the_file_and_an_option_stronger_than_both(file: Path) -> None:
    write(file, '# mine\nglyphs = "lines"\ntheme = "nord"\nanimation = "off"\n')
    environ = {"MOTORCHAMP_GLYPHS": "ASCII", "MOTORCHAMP_THEME": "dracula"}
    loaded = load(environ, {"theme": "light", "animation": None}, file)
    assert (loaded.words["glyphs"], loaded.words["theme"]) == ("ascii", "light")
    assert {name: (said.origin.value, said.place) for name, said in loaded.said.items()} == {
        "glyphs": ("environment", "MOTORCHAMP_GLYPHS"),
        "colours": ("default", "default"),
        "theme": ("option", "--theme"),
        "animation": ("file", f"{file}, line 4"),
        "bots_speed": ("default", "default"),
        "game": ("default", "default"),
        "opponents": ("default", "default"),
        "throw": ("default", "default"),
        "coach": ("default", "default"),
        "talk": ("default", "default"),
        "notify": ("default", "default"),
        "cursor": ("default", "default"),
        "name": ("default", "default"),
    }


def test_an_empty_variable_says_nothing(file: Path) -> None:
    assert load({"MOTORCHAMP_GLYPHS": ""}, None, file).said["glyphs"].origin is Origin.DEFAULT


@pytest.mark.parametrize("variable", ["SSH_CONNECTION", "SSH_TTY"])
def test_nothing_moves_over_ssh_unless_somebody_says_so(file: Path, variable: str) -> None:
    environ = {variable: "10.0.0.1 5000 10.0.0.2 22"}
    assert load(environ, None, file).words["animation"] == "off"
    assert load(environ, None, file).said["animation"].place == "default over SSH"
    assert load(environ, None, write(file, 'animation = "full"')).words["animation"] == "full"


def test_a_file_that_is_not_there_says_nothing_and_one_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    nowhere, folder, loop = (Path(os.devnull) / "settings.toml", tmp_path / "settings.toml", tmp_path / "loop")
    folder.mkdir()
    loop.symlink_to(loop)
    for file in (nowhere, tmp_path / "none" / "settings.toml", folder, loop / "settings.toml"):
        assert load({}, None, file).words == DEFAULTS
    assert sentences_on({}, nowhere) == sentences_on({}, tmp_path / "none" / "settings.toml") == []
    assert sentences_on({}, folder) == [f"{folder} cannot be read: it is a folder. The file is left out."]
    (sentence,) = sentences_on({}, loop / "settings.toml")
    assert sentence.endswith("cannot be read: its links go round in a circle. The file is left out.")


def test_the_file_lies_with_the_persons_other_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert load({}).file == tmp_path / "motorchamp-tui" / "settings.toml"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('\nglyfs = "full"', "line 2: there is no setting 'glyfs'. Did you mean glyphs?"),
        (
            "sound = true",
            "line 1: there is no setting 'sound'. "
            "Choose from: glyphs, colours, theme, animation, bots_speed, game, opponents, throw, coach, talk, "
            "notify, cursor, name.",
        ),
        (
            'glyphs = "fulll"',
            "line 1: glyphs is auto, full, lines or ascii, not 'fulll'. Did you mean full?",
        ),
        ('glyphs = "8bit"', "line 1: glyphs is auto, full, lines or ascii, not '8bit'."),
        ('theme = "nrod"', "line 1: there is no theme 'nrod'. Did you mean nord?"),
        ("coach = 3", "line 1: coach is true or false, not '3'."),
        ("theme = []", "line 1: theme must be a word in quotation marks."),
        (
            'name = "a, b"',
            "line 1: a name has at most 12 letters and neither comma nor colon, unlike 'a, b'.",
        ),
        ('theme = "nord"\n[glyphs]\n', "line 2: glyphs must be a word in quotation marks."),
        ("theme = nord", "line 1, column 9: this is not TOML: invalid value."),
        ('theme = "nord"\ntheme = "nord"', "line 2: this is not TOML: cannot overwrite a value."),
        ('theme = "nord', "line 1: this is not TOML: unterminated string."),
    ],
)
def test_a_mistake_in_the_file_is_left_out_with_its_place_in_one_sentence(
    file: Path, text: str, sentence: str
) -> None:
    left_out = "The file is left out." if "TOML" in sentence else "This setting is left out."
    assert sentences_on({}, write(file, text)) == [f"{file}, {sentence} {left_out}"]


def sentences_on(environ: Mapping[str, str], file: Path) -> list[str]:
    """What is said of the settings that are left out."""
    sentences = list[str]()
    gather(environ, {}, file, sentences.append)
    return sentences


def test_what_is_right_beside_a_mistake_is_used(file: Path) -> None:
    write(file, 'thene = 3\nkeys = 3\ntheme = "nord"\nglyphs = "8bit"\n')
    assert load({}, None, file).words == {**DEFAULTS, "theme": "nord"}
    assert len(sentences_on({}, file)) == 3


def test_a_file_that_is_no_text_is_left_out(file: Path) -> None:
    write(file, "")
    file.write_bytes(b"\xff\xfe")
    assert "this is not UTF-8 text" in sentences_on({}, file)[0]
    assert load({}, None, file).words == DEFAULTS


def test_variables_are_left_out_and_options_refused_by_their_names(file: Path) -> None:
    environ = {"MOTORCHAMP_BOTS_SPEED": "quick", "MOTORCHAMP_THEME": "nord"}
    (sentence,) = sentences_on(environ, file)
    assert re.match(r"MOTORCHAMP_BOTS_SPEED: .* not 'quick'.* This setting is left out\.$", sentence)
    assert load(environ, None, file).words["theme"] == "nord"
    with pytest.raises(WrongSettingError, match=r"^--bots-speed: bots_speed is slow, normal, fast or at once"):
        load({}, {"bots_speed": "quick"}, file)


def test_a_name_that_was_set_with_letters_that_show_nothing_is_read_without_them(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('name = "Ann❤\ufe0f"', encoding="utf-8")
    assert load({}, file=file).words["name"] == "Ann❤"


def test_a_setting_is_found_by_its_name_with_either_stroke() -> None:
    assert setting_named("bots-speed") is setting_named("bots_speed")
    with pytest.raises(UnknownNameError, match=r"no setting 'tehme'\. Did you mean theme\?"):
        setting_named("tehme")


def test_a_colour_may_be_spelled_otherwise(file: Path) -> None:
    assert setting_named("colors") is SETTINGS["colours"]
    assert load({"MOTORCHAMP_COLORS": "16"}, None, file).words["colours"] == "16"
    both = {"MOTORCHAMP_COLORS": "16", "MOTORCHAMP_COLOURS": "256"}
    assert load(both, None, file).words["colours"] == "256"
    write(file, 'colors = "none"  # mine\n')
    assert load({}, None, file).said["colours"].place == f"{file}, line 1"
    save({"colours": "true"}, file)
    assert file.read_text(encoding="utf-8") == 'colours = "true"  # mine\n'


def test_the_settings_are_shown_with_where_they_come_from(file: Path) -> None:
    write(file, 'theme = "nord"\n')
    lines = list(load({"MOTORCHAMP_NAME": "Ann"}, {"glyphs": "ascii"}, file).lines())
    assert lines == [
        "glyphs      ascii       --glyphs",
        "colours     auto        default",
        "theme       nord        settings.toml, line 1",
        "animation   full        default",
        "bots_speed  normal      default",
        "game        motorchamp  default",
        "opponents   by rating   default",
        "throw       auto        default",
        "coach       true        default",
        "talk        true        default",
        "notify      off         default",
        "cursor      shown       default",
        "name        Ann         MOTORCHAMP_NAME",
        f"file        {file}",
    ]


def test_the_same_is_data(file: Path) -> None:
    data = load({"MOTORCHAMP_COACH": "false"}, None, file).as_data()
    assert list(data) == list(SETTINGS)
    assert data["coach"] == {
        "value": False,
        "from": "environment",
        "where": "MOTORCHAMP_COACH",
        "words": ["true", "false"],
        "meaning": SETTINGS["coach"].meaning,
    }
    assert data["name"]["value"] == ""


def test_what_is_saved_is_loaded(file: Path) -> None:
    words = {**DEFAULTS, "glyphs": "ascii", "colours": "none", "theme": "light", "coach": "false", "name": 'A"\\b'}
    save(words, file)
    assert load({}, None, file).words == words
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_everything_else_in_the_file_stays(file: Path) -> None:
    write(file, '# mine\n\n theme = "nord" # for the night\n\ncoach=true\n')
    save({"theme": "light", "coach": "false", "animation": "off"}, file)
    assert file.read_text() == '# mine\n\ntheme = "light" # for the night\n\ncoach = false\nanimation = "off"\n'


def test_a_link_to_the_file_stays_a_link(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "settings.toml"
    link.symlink_to(write(file, ""))
    save({"theme": "nord"}, link)
    assert link.is_symlink()
    assert 'theme = "nord"' in file.read_text()


def test_a_file_that_is_not_toml_is_not_written_over(file: Path) -> None:
    write(file, "themes = nord\n")
    with pytest.raises(WrongSettingError, match="line 1, column 10: this is not TOML"):
        save({"theme": "light"}, file)
    assert file.read_text() == "themes = nord\n"


def test_what_is_wrong_in_the_file_stays_there_until_it_is_set_again(file: Path) -> None:
    write(file, 'theme = "nrod"\nglyphs = "8bit"\n')
    save({"theme": "light"}, file)
    assert file.read_text() == 'theme = "light"\nglyphs = "8bit"\n'


def test_a_wrong_word_is_not_saved(file: Path) -> None:
    with pytest.raises(WrongSettingError, match="there is no theme 'nrod'"):
        save({"coach": "false", "theme": "nrod"}, file)
    assert not file.exists()


def test_where_nothing_can_be_written_one_sentence_says_so() -> None:
    nowhere = Path(os.devnull) / "motorchamp" / "settings.toml"
    with pytest.raises(SettingsNotSavedError) as raised:
        save({"theme": "light"}, nowhere)
    assert (
        str(raised.value)
        == f"This cannot be remembered: {nowhere} cannot be written (a file is in the place of its folder)."
    )
    assert raised.value.exit_status == 1


def test_what_two_programs_set_at_once_is_both_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits, lock = Event(), files.lock

    def lock_noting(number: int) -> None:
        waits.set()
        lock(number)

    with changing(file):
        monkeypatch.setattr(files, "lock", lock_noting)
        other = Thread(target=save, args=({"throw": "by hand"}, file))
        other.start()
        assert waits.wait(5)
        file.write_text('theme = "light"\n', encoding="utf-8")
    other.join()
    words = load({}, file=file).words
    assert (words["throw"], words["theme"]) == ("by hand", "light")


def test_whoever_cannot_change_the_file_because_others_do_is_told(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "BUSY_FOR", 0)
    with changing(file), pytest.raises(SettingsNotSavedError, match="another program is changing it"):
        save({"throw": "by hand"}, file)


def test_what_is_not_a_file_is_not_written_over(file: Path) -> None:
    file.parent.mkdir()
    os.mkfifo(file)
    assert load({}, file=file).words == DEFAULTS
    with pytest.raises(SettingsNotSavedError, match="it is not a file"):
        save({"throw": "by hand"}, file)


def test_a_file_half_written_never_takes_the_place_of_the_old_one(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    write(file, 'theme = "nord"\n')
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(SettingsNotSavedError, match="the disk is full"):
        save({"theme": "light"}, file)
    assert file.read_text() == 'theme = "nord"\n'
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_the_first_frame_waits_neither_for_attrs_nor_for_cattrs(file: Path) -> None:
    write(file, 'theme = "nord"\n')
    script = (
        "import sys; from pathlib import Path\n"
        "from motorchamp_tui.settings.sources import gather\n"
        "print(gather({}, {}, Path(sys.argv[1]))['theme'].word, {'attr', 'attrs', 'cattrs'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout == "nord set()\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"theme = {'[' * 20_000}", ", line 1, column 73: it is nested too deeply."),
        (f"theme = {'9' * 5000}", ", line 1, column 9: a number in it has too many digits."),
        ('theme = "\\u001b[31m"', ", line 1: it has a character that cannot be shown."),
        ("#" * 70_000, ": this is larger than 65,536 bytes."),
        ("".join(f"a{key} = 1\n" for key in range(300)), ": it has more settings than there are."),
        (f'{"x" * 9000} = "dark"', f", line 1: there is no setting '{'x' * 40}…'."),
    ],
)
def test_a_hostile_file_is_left_out_with_a_short_sentence(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    sentences = sentences_on({}, file)
    assert sentences[0].startswith(f"{file}{told}")
    assert len(sentences[0]) < 600
