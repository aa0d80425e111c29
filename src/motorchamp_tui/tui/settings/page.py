"""Settings screen as lines: each setting with its value and its meaning here, then how it all looks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import frozen
from rich.segment import Segment

from motorchamp_tui.games import game_named, menu_words_of
from motorchamp_tui.settings.sources import is_over_ssh
from motorchamp_tui.settings.words import NO, SETTINGS, YES, Animation, Setting, keys_in
from motorchamp_tui.title_menu import bots_words
from motorchamp_tui.tui.app_settings import AppSettings
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.terminal.looks import theme_shown
from motorchamp_tui.tui.widgets import page, title_picture
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY

KEYS_ROW = "keys"
"""The line that opens the page of the keys."""
LABELS = {
    "glyphs": "Glyphs",
    "colours": "Colours",
    "theme": "Theme",
    "animation": "Animation",
    "bots_speed": "Bots drive",
    "game": "Game",
    "opponents": "Opponents",
    "throw": "Throw",
    "coach": "Coach",
    "talk": "Talk",
    "notify": "On your go",
    "cursor": "Cursor",
    "name": "Your name",
    KEYS_ROW: "Keys",
}
ROWS = tuple(LABELS)
LABEL_COLUMNS, VALUE_COLUMNS = 11, 22
ROOMY_LINES = 30
CLOSER = {
    "glyphs": {
        "full": "all of Unicode",
        "lines": "lines and blocks, as on a text console",
        "ascii": "ASCII only",
    },
    "colours": {
        "true": "all of them",
        "256": "from a fixed palette",
        "16": "squares get patterns",
        "none": "squares get patterns",
    },
    "cursor": {"shown": "on what is marked", "hidden": "invisible, but in its place"},
    "animation": {"full": "dice fall, cars drive", "short": "cars jump along", "off": "nothing moves"},
    "throw": {
        "auto": "by hand in your first race, then always",
        "always": "thrown for you if one choice is open",
        "when forced": "only where the rules name the dice",
        "by hand": "you throw every time",
    },
    "game": dict.fromkeys(SETTINGS["game"].words, "shown on the title"),
    "coach": {YES: "a line for each new thing", NO: "says nothing"},
    "talk": {YES: "in races with others", NO: "hidden from you"},
    "notify": {
        "off": "nothing outside the screen",
        "bell": "the terminal's bell, once a go",
        "desktop": "a notification while you look elsewhere",
    },
}
COLOUR_WORDS = {"true": "true colour", "256": "256 colours", "16": "16 colours", "none": "no colours"}


@frozen
class OtherPage:
    """A line that opens a page of its own: its words, and the function that opens it."""

    label: str
    value: Callable[[], str]
    note: str
    open: Callable[[], object]


def settings_lines(
    settings: AppSettings,
    rows: Sequence[str],
    row: int,
    trouble: str,
    size: tuple[int, int],
    others: Mapping[str, OtherPage],
) -> list[Line]:
    """The whole page, with a line for every setting or other page that ``rows`` names.

    ``trouble`` is why the last change could not be kept.
    """
    width, height = size
    gap = [EMPTY] if height >= ROOMY_LINES else []
    lines: list[Line] = [line(("  Settings", palette.MARKED)), EMPTY]
    for number, name in enumerate(rows):
        is_marked = number == row
        if name == KEYS_ROW:
            lines += [_keys_line(settings, number, is_marked=is_marked), *gap]
        elif name in others:
            lines += [_other_line(others[name], number, is_marked=is_marked), *gap]
        else:
            lines += [_setting_line(settings, SETTINGS[name], number, is_marked=is_marked), *gap]
    lines += [EMPTY, *_last_words(settings, rows[row], trouble, width), *gap]
    lines += title_picture.road_lines(
        width, 3 if height >= ROOMY_LINES else 1, menu_words_of(settings.words["game"])
    )
    lines += [*gap, *_samples(game_named(settings.words["game"]).TEAMS)]
    while len(lines) > height and EMPTY in lines:
        lines.remove(EMPTY)
    return page.down_to(lines, height) if height >= ROOMY_LINES else lines


def value_of(setting: Setting, word: str) -> str:
    """A setting's value as the page words it."""
    match setting.name:
        case "colours":
            return COLOUR_WORDS.get(word, word)
        case "game":
            return menu_words_of(word).TITLE
        case "coach" | "talk":
            return "on" if word == YES else "off"
        case _:
            return word


def _setting_line(settings: AppSettings, setting: Setting, number: int, *, is_marked: bool) -> Line:
    word = settings.words[setting.name]
    style = palette.CHOSEN if is_marked else palette.STRONG
    value = value_of(setting, word)
    if not setting.words:
        value = f"{word}▏" if is_marked else word or "–"
    label = page.button(
        LABELS[setting.name].ljust(LABEL_COLUMNS),
        f"screen.change({number}, 1)",
        palette.STRONG if is_marked else palette.PLAIN,
    )
    field = f" {page.column(value, VALUE_COLUMNS - 1)}"
    arrows = ("‹", "›") if setting.words else (" ", " ")
    return [
        *line(("▶ " if is_marked else "  ", palette.MARKED)),
        label,
        page.button(arrows[0], f"screen.change({number}, -1)"),
        page.button(field, f"screen.change({number}, 1)", style),
        page.button(arrows[1], f"screen.change({number}, 1)"),
        *line((f" {_note(settings, setting, word)}", palette.FAINT)),
    ]


def _keys_line(settings: AppSettings, number: int, *, is_marked: bool) -> Line:
    chosen = sum(map(bool, keys_in(settings.words).values()))
    value = page.column(f" {f'{chosen} of your own' if chosen else 'default'} …", VALUE_COLUMNS)
    action, style = f"screen.keys({number})", palette.CHOSEN if is_marked else palette.STRONG
    label = LABELS[KEYS_ROW].ljust(LABEL_COLUMNS)
    return [
        *line(("▶ " if is_marked else "  ", palette.MARKED)),
        page.button(label, action, palette.STRONG if is_marked else palette.PLAIN),
        *line(" "),
        page.button(value, action, style),
        *line(("  which key does what, and other keys", palette.FAINT)),
    ]


def _other_line(other: OtherPage, number: int, *, is_marked: bool) -> Line:
    action, style = f"screen.other({number})", palette.CHOSEN if is_marked else palette.STRONG
    label = other.label.ljust(LABEL_COLUMNS)
    return [
        *line(("▶ " if is_marked else "  ", palette.MARKED)),
        page.button(label, action, palette.STRONG if is_marked else palette.PLAIN),
        *line(" "),
        page.button(page.column(f" {other.value()} …", VALUE_COLUMNS), action, style),
        *line((f"  {other.note}", palette.FAINT)),
    ]


def _note(settings: AppSettings, setting: Setting, word: str) -> str:
    terminal = settings.look.terminal
    match setting.name:
        case "glyphs":
            return CLOSER["glyphs"][terminal.glyphs]
        case "colours" if word == "auto":
            return f"{COLOUR_WORDS[terminal.colours]} here"
        case "theme" if (shown := theme_shown(settings.look)) != word:
            return f"shown as {shown}: too few colours"
        case "theme":
            return f"{setting.words.index(word) + 1} of {len(setting.words)}"
        case "opponents":
            return bots_words(word, menu_words_of(settings.words["game"]).OPPONENT_COUNTS[0])
        case "animation" if word != Animation.OFF.value and is_over_ssh(settings.environ):
            return "off by default over SSH"
        case "name":
            return "type it; empty: your login name" if not word else "type it"
        case _:
            return CLOSER.get(setting.name, {}).get(word, "")


def _last_words(settings: AppSettings, marked: str, trouble: str, width: int) -> list[Line]:
    """Three lines: why something is not saved, what will override the marked setting, or where it is saved."""
    overriding = settings.overriding.get(marked)
    if trouble:
        style, words = palette.BAD, trouble
    elif overriding is not None:
        style, words = (
            palette.MARKED,
            f"{overriding.place} says {overriding.word}, and will again at the next start.",
        )
    elif not settings.place:
        style, words = palette.FAINT, "Changes last until you leave."
    else:
        style, words = palette.FAINT, f"Changes take effect at once and are saved {settings.place}."
    return [*page.wrapped(words, width - 2, style, indent=2), EMPTY, EMPTY, EMPTY][:3]


def _samples(teams: Iterable[str]) -> Iterator[Line]:
    """Samples of what the road does not show: the greys, pins, dice, and every team."""
    greys = [Segment(f" {number}{palette.PATTERNS[number]} ", style) for number, style in palette.INKED.items()]
    dice = line(
        ("  ⚀⚁⚂⚃⚄⚅  ", palette.STRONG), ("✓ ", palette.WELL), ("✗ ", palette.BAD), ("⚑ → ◀▶ ▲▼", palette.HINT)
    )
    yield [*line("  "), *greys, *dice]
    cars = [Segment(f"{team}1", palette.team_style(team)) for team in teams]
    yield [*line("  "), *(segment for car in cars for segment in (car, Segment(" ", palette.PLAIN)))]
