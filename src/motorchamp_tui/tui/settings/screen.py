"""Settings screen: everything that a player can set, and how it looks at once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from attrs import frozen
from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.games import game_named, menu_words_of
from motorchamp_tui.games.forms import Form, FormRow, RowLetters, next_of
from motorchamp_tui.games.menu_words import bots_words
from motorchamp_tui.names import LONGEST_NAME, can_be_in_a_name, wrong_with_name
from motorchamp_tui.settings.sources import is_over_ssh
from motorchamp_tui.settings.words import KEYS, SETTINGS, Animation, Setting, keys_in
from motorchamp_tui.tui.app_settings import AppSettings, app_settings_of, change
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.looks import theme_shown
from motorchamp_tui.tui.widgets import page, title_picture
from motorchamp_tui.tui.widgets.field_screen import FIELD_KEYS
from motorchamp_tui.tui.widgets.form_lines import row_line
from motorchamp_tui.tui.widgets.form_screen import ROW_KEYS, FormScreen
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.words import and_so_on

LABEL_COLUMNS, VALUE_COLUMNS = 11, 22
ROOMY_LINES = 30
BELOW_TITLE = 2
"""Where the rows begin: the line before is where a host announces something, and is given up last."""


@frozen
class OtherPage:
    """A line that opens a page of its own: its words, and the function that opens it."""

    label: str
    value: Callable[[], str]
    note: str
    open: Callable[[], object]


class SettingsForm(Form):
    """The settings that ``names`` says, of the app of this screen, and the pages of ``others``.

    ``trouble`` is why the last change is not kept.
    """

    def __init__(self, screen: Screen[Any], names: Sequence[str], others: Mapping[str, OtherPage]) -> None:
        self._screen = screen
        self.names = names
        self.others = others
        self.trouble = ""

    @property
    def settings(self) -> AppSettings:
        """The settings as they are now."""
        return app_settings_of(self._screen.app)

    @property
    def rows(self) -> Sequence[FormRow]:
        """A row for each name."""
        return [self._row(name) for name in self.names]

    def _row(self, name: str) -> FormRow:
        if name in self.others:
            other = self.others[name]
            return FormRow(other.label, f"{other.value()} …", other.note, name, stepped=False)
        setting, word = SETTINGS[name], self.settings.words[name]
        note = _note(self.settings, setting, word)
        if setting.words:
            return FormRow(setting.label, value_of(setting, word), note, name)
        letters = RowLetters(LONGEST_NAME, can_be_in_a_name, word)
        return FormRow(setting.label, word or "–", note, name, stepped=False, letters=letters)

    def step(self, name: str, by: int) -> None:
        """The next value of a setting, or the one before."""
        self.trouble = change(self._screen.app, name, next_of(SETTINGS[name].words, self.settings.words[name], by))

    def write(self, name: str, text: str) -> None:
        """Keep a name; signs alone, which are not a name, go with its last letter."""
        text = text.lstrip()
        is_erased = len(text) < len(self.settings.words[name])
        self.trouble = change(self._screen.app, name, "" if is_erased and wrong_with_name(text) else text)


NO_OTHERS: Mapping[str, OtherPage] = MappingProxyType({})


class SettingsScreen(FormScreen):
    """Changes the settings of its app that ``rows`` names, or opens ``others``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "open", id="other", tooltip="The page of this line"),
        *ROW_KEYS,
        Binding("end", "last", show=False, id="last", tooltip="The last line"),
        *FIELD_KEYS,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to where you were"),
    ]
    ends_with_a_start = False
    form: SettingsForm

    def __init__(self, rows: Iterable[str] = SETTINGS, others: Mapping[str, OtherPage] = NO_OTHERS) -> None:
        super().__init__()
        self.form = SettingsForm(self, tuple(rows), others)

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The settings, and how everything looks."""
        gap, settings = [EMPTY] if height >= ROOMY_LINES else [], self.form.settings
        lines: list[Line] = [line(("  Settings", palette.MARKED)), EMPTY]
        for number, row in enumerate(self.rows):
            is_marked = number == self.row
            told = row_line(
                row, number, is_marked=is_marked, label_columns=LABEL_COLUMNS, value_columns=VALUE_COLUMNS
            )
            lines += [told, *gap]
        lines += [EMPTY, *_last_words(settings, self.form.names[self.row], self.form.trouble, width), *gap]
        lines += title_picture.road_lines(
            width, 3 if height >= ROOMY_LINES else 1, menu_words_of(settings.words["game"])
        )
        lines += [*gap, *_samples(game_named(settings.words["game"]).TEAMS)]
        while len(lines) > height and EMPTY in lines:
            del lines[lines.index(EMPTY, BELOW_TITLE if EMPTY in lines[BELOW_TITLE:] else 0)]
        return page.down_to(lines, height) if height >= ROOMY_LINES else lines

    @property
    def is_at_a_page(self) -> bool:
        """Whether the marked line opens another page."""
        return self.form.names[self.row] in self.form.others

    @property
    def help_words(self) -> Mapping[str, str]:
        """The keys of this player, for help."""
        return {"own_keys": own_keys_words(self.form.settings)}

    @only_if(lambda screen, row=None: row is not None or screen.is_at_a_page)
    def action_open(self, row: int | None = None) -> None:
        """Open the page of the marked line, or of this one."""
        self.action_point(self.row if row is None else row, 0)
        self.form.others[self.form.names[self.row]].open()

    def on_screen_resume(self) -> None:
        """Back from another page: this one shows what has been chosen there."""
        self.show_page()


def own_keys_words(settings: AppSettings) -> str:
    """Which keys were chosen, where they are kept, and which were left out because they clash."""
    chosen = [f"{key} for {name}" for name, key in keys_in(settings.words).items() if key]
    own = f"You have {and_so_on(chosen)}" if chosen else "All keys are the usual ones"
    kept = f"; yours are kept {settings.place}" if settings.place else ""
    return " ".join([f"{own}{kept}.", *(words for words in settings.unused if KEYS in words)])


def value_of(setting: Setting, word: str) -> str:
    """A setting's value as the page words it."""
    return game_named(word).TITLE if setting.name == "game" else setting.shown.get(word, word)


def _note(settings: AppSettings, setting: Setting, word: str) -> str:
    terminal = settings.look.terminal
    match setting.name:
        case "glyphs":
            return setting.notes[terminal.glyphs]
        case "colours" if word == "auto":
            return f"{setting.shown[terminal.colours]} here"
        case "theme" if (shown := theme_shown(settings.look)) != word:
            return f"shown as {shown}: too few colours"
        case "theme":
            return f"{setting.words.index(word) + 1} of {len(setting.words)}"
        case "opponents":
            return bots_words(word, menu_words_of(settings.words["game"]).opponent_counts[0])
        case "animation" if word != Animation.OFF.value and is_over_ssh(settings.environ):
            return "off by default over SSH"
        case "name":
            return "type it; empty: your login name" if not word else "type it"
        case _:
            return setting.notes.get(word, "")


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
