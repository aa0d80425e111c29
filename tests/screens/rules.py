"""Rules that hold at every screen, whatever somebody does there; each gives a sentence where it does not hold."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen
from textual.app import App

from motorchamp_tui.games import game_of
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import settings_file
from motorchamp_tui.race.control import offered
from motorchamp_tui.settings.sources import Origin, gather
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.lessons.screen import LessonScreen
from motorchamp_tui.tui.paddock.race.remote_race import RemoteRace
from motorchamp_tui.tui.paddock.race.remote_race_screen import RemoteRaceScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.local_race import LocalRace
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel
from motorchamp_tui.tui.widgets.prompt import Prompt
from screens.home import living_in
from screens.people import Act
from screens.sight import Sight


@frozen
class Step:
    """One act at a screen: what was seen before and after it, and what was driven by then."""

    before: Sight
    act: Act
    after: Sight
    driven: int
    """The steps of what is driven before the act, on the same screen."""
    was_settling: bool
    is_repeated: bool
    """Whether the act before was the same: why not has been said."""


def a_key_does_something(step: Step) -> Iterator[str]:
    """A key that is shown does something, or says why not."""
    key, screen = step.act.key, step.before.screen
    if key is None or not key.words or step.was_settling or step.is_repeated or key.words in AT_AN_END:
        return
    if isinstance(screen, RaceScreen) and (screen.choosing is None or screen.choosing.refusal):
        return  # the keys of a go stay a moment longer than the question, and a refusal stays
    if isinstance(screen, Prompt) and screen._trouble:
        return  # a refusal stays
    if step.before.looks_like(step.after):
        yield f"{key.name} is shown as {key.words!r} and does nothing"


AT_AN_END = (
    "scroll",
    "go",
    "round",
    "incident",
    "speed",
    "choose",
    "move",
    "mark",
    "page",
    "turn",
    "first, last",
    "lines",
    "copy again",
    "repaint",
    "read",
)
"""What can come to an end, where it goes no further."""


def there_is_a_way_on(step: Step) -> Iterator[str]:
    """Some key or some button is shown that leads on, and some that leads away."""
    if not step.after.keys and not step.after.lit:
        yield "no key and no button is shown"


def it_is_the_race(step: Step) -> Iterator[str]:
    """Whose go it is, and what is offered, are those of the race that is kept."""
    screen = step.after.screen
    if not isinstance(screen, RaceScreen) or screen.choosing is None or screen.live.race is None:
        return
    race = screen.live.race
    if not isinstance(screen, LessonScreen) and screen.live.seat.moves != offered(race):
        yield "what is offered is not what the referee offers"
    if not re.search(rf"{race.current_car.name} [·.] ", step.after.text):
        yield f"it is the go of {race.current_car.name}, which the screen does not say"


def the_order_is_the_race(step: Step) -> Iterator[str]:
    """Every place that can be seen in the order is that of the race."""
    screen = step.after.screen
    if not isinstance(screen, RaceScreen) or screen.choosing is None or screen.live.race is None:
        return
    race = screen.live.race
    places = {result.car: place for place, result in enumerate(game_of(race).classify(race), 1)}
    seen = re.findall(rf"[│|].([ \d]\d) ({'|'.join(places)})", step.after.text)
    for place, car in seen:
        if int(place) != places[car]:
            yield f"{car} has place {places[car]}, and the screen says {int(place)}"


def q_ends_the_program(step: Step) -> Iterator[str]:
    """Where a key is shown that ends the program, it has ended."""
    if step.act.key and step.act.key.words == "quit" and not step.was_settling:
        yield "the program goes on"


def no_figure_is_cut(step: Step) -> Iterator[str]:
    """Where a line does not fit, it does not end within a figure."""
    for panel in step.after.screen.query(LinesPanel):
        width = panel.size.width
        for strip in panel._lines if panel.region and width else ():
            if strip.cell_length <= width:
                continue
            text = strip.text
            if text[width - 1 : width].isdigit() and (
                text[width].isdigit() or text[width : width + 2].strip(".,")[:1].isdigit()
            ):
                yield f"a figure is cut: {text[max(0, width - 30) : width]!r} of {text[width : width + 9]!r}"


def nobody_sees_what_they_did_not_ask_for(step: Step) -> Iterator[str]:
    """While somebody waits, no other screen comes but the one to which their race or its list leads."""
    before, after = step.before.screen, step.after.screen
    is_result = isinstance(after, ClassificationScreen)
    if after is before or (is_result and isinstance(before, RaceScreen)):
        return
    if is_result and step.after.depth == step.before.depth:
        yield f"it comes in place of {step.before.kind}"
    elif not (step.act.data or step.before.stands_on_a_list or isinstance(before, RemoteRaceScreen)):
        yield "it comes by itself"


def enter_takes_nothing_back(step: Step) -> Iterator[str]:
    """Enter goes on; what has been driven stays, unless there is a result."""
    key, screen = step.act.key, step.after.screen
    if key is None or screen is not step.before.screen or not isinstance(screen, LessonScreen):
        return
    if key.name == "Enter" and len(screen.live.attempt.steps) < step.driven:
        yield "Enter takes back what has been driven"


def lost(app: App[Any], home: Path, copy: Path) -> Iterator[str]:
    """What is shown by an app, and not kept in this copy of its home, which is all that is left."""
    for screen in app.screen_stack:
        live = getattr(screen, "live", None)
        if not isinstance(live, LocalRace) or not live.log or live.journal.path is None:
            continue
        record = read_journal(copy / live.journal.path.relative_to(home)).finish()
        if not any(step.after == live.race for run in record.runs for step in run.steps):
            yield f"round {live.race and live.race.round} was shown and is not in the journal"
    shown = app_settings_of(app)
    with living_in(copy):
        kept = gather({}, {}, settings_file())
    for name, value in shown.said.items():
        if value.origin is Origin.FILE and name in kept and value.word != kept[name].word:
            yield f"{name} was {value.word!r} and is {kept[name].word!r}"


def lost_on_a_host(app: App[Any], copy: Path) -> Iterator[str]:
    """What is shown by an app of a host, and not kept in this copy of its folder, which is all that is left."""
    for screen in app.screen_stack:
        live = getattr(screen, "live", None)
        if not isinstance(live, RemoteRace) or live.followed is None or live.race is None:
            continue
        journal = live.meeting._record.journal
        record = read_journal(copy / "races" / str(journal)).finish()
        if not any(live.race in (step.before, step.after) for run in record.runs for step in run.steps):
            yield f"round {live.race.round} of {journal} was shown and is not in the journal"


RULES: Mapping[str, Callable[[Step], Iterator[str]]] = {
    "a shown key does something": a_key_does_something,
    "there is a way on": there_is_a_way_on,
    "the screen shows the race": it_is_the_race,
    "the order is that of the race": the_order_is_the_race,
    "q ends the program": q_ends_the_program,
    "no figure is cut": no_figure_is_cut,
    "nobody sees what they did not ask for": nobody_sees_what_they_did_not_ask_for,
    "Enter takes nothing back": enter_takes_nothing_back,
}
