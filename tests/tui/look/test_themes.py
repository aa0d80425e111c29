"""Themes and colours: what is recoloured, what stays, and whether it can be read."""

import asyncio
from collections.abc import Iterator
from itertools import combinations

import pytest
from colour_blindness import SEEN_BY, distance
from pressing import press, settle, text_of
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from motorchamp_tui.games import liveries
from motorchamp_tui.games.motorchamp.setup import TEAMS
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.settings.words import DARK, HIGH_CONTRAST, LIGHT, OUR_THEMES, SETTINGS, TEXTUALS_THEMES
from motorchamp_tui.terminals.screen.kinds import Colours, Terminal
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import AppSettings, change, keep
from motorchamp_tui.tui.look import palette, themes
from motorchamp_tui.tui.look.contrast import better_ink, blended, contrast, readable
from motorchamp_tui.tui.look.fewer_colours import far_enough, nearest
from motorchamp_tui.tui.look.looks import Look, theme_shown
from motorchamp_tui.tui.look.sixteen_colours import LIVERIES, NUMBERS, XTERM, number_of, sixteen
from motorchamp_tui.tui.look.themes import THEMES, filter_of

BLACK = Color(0, 0, 0)
WORDS = {
    name: style
    for name, style in vars(palette).items()
    if isinstance(style, Style) and style.color is not None and style.bgcolor is not None
}
OTHER_THEMES = [name for name in THEMES if name != DARK]


def ink_and_ground(style: Style) -> tuple[str, str]:
    return tuple(hex_of(colour) for colour in (style.color, style.bgcolor))  # type: ignore[return-value]


def hex_of(colour: RichColor | None) -> str:
    assert colour is not None
    assert colour.triplet is not None
    return colour.triplet.hex


def recoloured(theme: str, text: str, style: Style) -> Style:
    its_filter = filter_of(theme)
    assert its_filter is not None
    (segment,) = its_filter.apply([Segment(text, style)], BLACK)
    assert segment.text == text
    assert segment.style is not None
    return segment.style


def test_every_theme_that_can_be_set_is_there() -> None:
    assert tuple(THEMES) == SETTINGS["theme"].words


def test_textuals_own_are_all_there_but_those_of_the_terminals_own_colours() -> None:
    assert set(BUILTIN_THEMES) - set(TEXTUALS_THEMES) in ({"ansi-dark", "ansi-light"}, {"textual-ansi"})
    assert all(THEMES[name] is BUILTIN_THEMES[name] for name in TEXTUALS_THEMES)


def test_the_usual_theme_recolours_nothing() -> None:
    assert filter_of(DARK) is None


def test_apps_with_the_same_theme_share_its_filter() -> None:
    assert filter_of("nord") is filter_of("nord")


def test_panels_take_the_colours_that_the_style_sheet_has() -> None:
    nord = BUILTIN_THEMES["nord"]
    assert ink_and_ground(recoloured("nord", "words", palette.PLAIN)) == ("#d8dee9", "#2e3440")
    assert ink_and_ground(recoloured("nord", "words", palette.CHOSEN)) == (
        "#000000",
        (nord.accent or "").casefold(),
    )
    assert recoloured("nord", "words", palette.BAR).bgcolor == RichColor.parse((nord.panel or "").casefold())


@pytest.mark.parametrize("theme", [LIGHT, HIGH_CONTRAST])
def test_words_can_be_read_in_each_of_our_themes(theme: str) -> None:
    for name, style in WORDS.items():
        drawn, shown = (
            contrast(*ink_and_ground(style)),
            contrast(*ink_and_ground(recoloured(theme, "words", style))),
        )
        assert shown >= min(themes.READABLE, drawn), name


@pytest.mark.parametrize("theme", TEXTUALS_THEMES)
def test_the_inks_of_textuals_themes_stay_as_they_are(theme: str) -> None:
    colours = THEMES[theme].to_color_system().generate()
    for style, name in ((palette.PLAIN, "foreground"), (palette.WELL, "success")):
        assert hex_of(recoloured(theme, "words", style).color) == Color.parse(colours[name]).hex6.casefold()


def test_high_contrast_is_high_wherever_there_are_words() -> None:
    for name, style in WORDS.items():
        ink, ground = ink_and_ground(recoloured("high-contrast", "words", style))
        # On some grounds not even black or white has that much.
        assert contrast(ink, ground) >= min(themes.HIGHLY_READABLE, contrast(better_ink(ground), ground)), name


@pytest.mark.parametrize("theme", OTHER_THEMES)
def test_teams_keep_their_colours_in_every_theme(theme: str) -> None:
    for team in liveries.TEAM_LIVERIES:
        assert recoloured(theme, "AZA1", palette.team_style(team)).bgcolor == palette.team_style(team).bgcolor


@pytest.mark.parametrize("theme", OTHER_THEMES)
def test_three_greys_stay_three_greys(theme: str) -> None:
    grounds = [hex_of(recoloured(theme, "1", palette.INKED[dice]).bgcolor) for dice in (1, 2, 3)]
    for one, other in combinations(grounds, 2):
        assert contrast(one, other) >= 1.7


def test_pixels_are_colours_of_their_own_and_words_are_made_readable() -> None:
    grass_on_grass = Style.parse("#1f3a26 on #1d3322")
    ink, ground = ink_and_ground(recoloured("light", "▀▀ ", grass_on_grass))
    assert (ink, ground) == (themes.LAND_BY_DAY["#1f3a26"], themes.LAND_BY_DAY["#1d3322"])
    faint = Style.parse("#f2d024 on " + palette.BACKGROUND)
    assert contrast(*ink_and_ground(recoloured("light", "●", faint))) >= themes.READABLE


def test_what_is_not_of_the_palette_stays_as_it_is() -> None:
    for style in (Style.parse("#123456 on #fedcba"), Style.parse("red on default"), Style(bold=True)):
        assert recoloured("light", "words", style) == style


def test_clicks_and_attributes_survive() -> None:
    style = palette.clickable(palette.BAR_KEY + Style(underline=True), "screen.help")
    changed = recoloured("light", "words", style)
    assert (changed.meta, changed.bold, changed.underline) == (style.meta, True, True)


@pytest.mark.parametrize("theme", ["light", "nord"])
async def test_a_theme_changes_every_cell_at_once_and_back(theme: str) -> None:
    app = MotorChampApp()
    keep(app, AppSettings(gather({}, {}, None)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        before = grounds_of(app)
        assert palette.BACKGROUND in before
        change(app, "theme", theme)
        await settle(pilot)
        shown = grounds_of(app)
        assert not shown & {palette.BACKGROUND, palette.PANEL}
        assert hex_of(recoloured(theme, "words", palette.PLAIN).bgcolor) in shown
        change(app, "theme", DARK)
        await settle(pilot)
        assert grounds_of(app) == before


@pytest.mark.parametrize(
    ("theme", "colours", "shown"),
    [
        ("nord", "true", "nord"),
        ("nord", "256", "nord"),
        ("nord", "16", "dark"),
        ("solarized-light", "16", "light"),
        ("high-contrast", "16", "high-contrast"),
        ("light", "none", "dark"),
    ],
)
def test_a_theme_is_shown_as_far_as_there_are_colours(theme: str, colours: Colours, shown: str) -> None:
    assert theme_shown(Look(Terminal(colours, "full"), theme)) == shown


async def test_without_colours_no_theme_reverses_the_screen() -> None:
    app = MotorChampApp()
    keep(app, AppSettings(gather({}, {"theme": "light", "colours": "none"}, None)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert app.theme == palette.THEME.name
        styles = [segment.style for strip in strips_of(app) for segment in strip if segment.style]
        assert sum(bool(style.reverse) for style in styles) < len(styles) / 2


async def test_two_apps_have_a_theme_each() -> None:
    both_run = asyncio.Barrier(2)

    async def shown(**options: str) -> tuple[str, list[RichColor]]:
        app = MotorChampApp()
        keep(app, AppSettings(gather({}, options, None)))
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "down")
            await both_run.wait()
            await press(pilot, "down")
            return text_of(app), list(colours_of(app))

    (text, bright), (same_text, sixteen_colours) = await asyncio.gather(
        asyncio.create_task(shown(theme="light")), asyncio.create_task(shown(colours="16"))
    )
    assert text == same_text
    assert palette.BACKGROUND not in map(hex_of, bright)
    assert {colour.triplet for colour in sixteen_colours} == {None}


def strips_of(app: MotorChampApp) -> list[list[Segment]]:
    return [list(strip) for strip in app.screen._compositor.render_strips()]


def colours_of(app: MotorChampApp) -> Iterator[RichColor]:
    for strip in strips_of(app):
        for segment in strip:
            if segment.style is not None and segment.style.bgcolor is not None:
                yield segment.style.bgcolor


def grounds_of(app: MotorChampApp) -> set[str]:
    return {hex_of(colour) for colour in colours_of(app)}


@pytest.mark.parametrize("kind", SEEN_BY)
def test_teams_are_told_apart_by_people_who_see_fewer_colours(kind: str) -> None:
    grounds = {colour: ground for colour, (ground, _) in liveries.LIVERIES.items()}
    nearest = min(
        (distance(grounds[one], grounds[other], SEEN_BY[kind]), one, other)
        for one, other in combinations(grounds, 2)
    )
    assert nearest[0] >= 15, nearest


@pytest.mark.parametrize("kind", SEEN_BY)
def test_cars_are_told_from_the_road_by_people_who_see_fewer_colours(kind: str) -> None:
    greys = [hex_of(style.bgcolor) for style in palette.SQUARES.values()]
    for team, (ground, _) in liveries.TEAM_LIVERIES.items():
        assert min(distance(ground, grey, SEEN_BY[kind]) for grey in greys) >= 9, team


def test_the_names_on_cars_can_be_read() -> None:
    for team, (ground, ink) in liveries.TEAM_LIVERIES.items():
        assert contrast(ink, ground) >= themes.READABLE, team


def test_every_team_has_one_of_sixteen_colours_for_itself() -> None:
    assert set(LIVERIES) == set(liveries.LIVERIES)
    grounds = [number_of(palette.team_style(team).bgcolor) for team in TEAMS]
    assert len(set(grounds)) == len(grounds)


def test_three_greys_are_three_of_sixteen() -> None:
    assert [number_of(palette.SQUARES[dice].bgcolor) for dice in (1, 2, 3)] == [0, 8, 7]


@pytest.mark.parametrize("theme", OUR_THEMES)
def test_no_word_disappears_in_sixteen_colours(theme: str) -> None:
    for name, style in WORDS.items():
        shown = sixteen(style if theme == DARK else recoloured(theme, "words", style))
        assert shown.color is not None
        assert shown.bgcolor is not None
        ink, ground = shown.color.number, shown.bgcolor.number
        assert ink is not None
        assert ground is not None
        assert contrast(XTERM[ink], XTERM[ground]) >= palette.LEAST, name


def test_sixteen_colours_keep_what_has_none() -> None:
    assert sixteen(Style(bold=True)) == Style(bold=True)
    assert sixteen(Style.parse("red on default")).color == RichColor.from_ansi(1)
    assert all(number in range(16) for number in NUMBERS.values())


def test_contrast_is_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")


def test_an_ink_is_changed_no_more_than_it_must_be() -> None:
    assert readable("#dde3e9", "#14181c", 4.5) == "#dde3e9"
    changed = readable("#f2d024", "#ffffff", 4.5)
    assert contrast(changed, "#ffffff") >= 4.5
    assert contrast(blended(changed, "#ffffff", 0.15), "#ffffff") < 4.5
    assert readable("#808080", "#777777", 21) in ("#000000", "#ffffff")


def test_inks_move_away_from_a_ground_that_256_colours_bring_near() -> None:
    near = recoloured(LIGHT, "words", palette.BAR_KEY)
    assert contrast(*ink_and_ground(near)) >= palette.LEAST
    assert contrast(nearest_of(near.color), nearest_of(near.bgcolor)) < palette.LEAST
    moved = far_enough(near)
    assert contrast(nearest_of(moved.color), nearest_of(moved.bgcolor)) >= palette.LEAST
    assert moved.bgcolor == near.bgcolor
    dimmed = Style.parse("#515458 on #1a1e22")
    assert far_enough(dimmed) == dimmed


def nearest_of(colour: RichColor | None) -> str:
    assert colour is not None
    return nearest(colour)
