"""How a list of drivers is read: people by name, bots by which bot they are."""

import pytest

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.entries import Driver, read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES


def test_people_are_named_and_bots_say_which_bot_they_are() -> None:
    assert read_drivers("Ann, bot:steady", BOT_NAMES) == (Driver("Ann"), Driver("steady", "steady"))


def test_bots_of_one_kind_are_numbered() -> None:
    names = [driver.name for driver in read_drivers("bot:rookie,bot:steady,bot:rookie", BOT_NAMES)]
    assert names == ["rookie 1", "steady", "rookie 2"]


BOTS = f"Choose from: {', '.join(BOT_NAMES)}."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("you,,bot:steady", "A driver's name is missing: write them like you,Ann,bot:steady."),
        ("you,bot:stedy", "There is no bot 'stedy'. Did you mean steady?"),
        ("you,bot:champ", "There is no bot 'champ'. Did you mean champion?"),
        ("you,bot:", f"There is no bot ''. {BOTS}"),
        ("you,bot:xyzzy", f"There is no bot 'xyzzy'. {BOTS}"),
        (
            "you,bot:./be\x07ll",
            "The name of a program that drives may have only printable characters, unlike './be\\x07ll'.",
        ),
        ("you,steady", "steady is the name of a bot: write bot:steady, or give the person another name."),
        ("Ann,Ann", "Two drivers are called Ann: give each their own name."),
    ],
)
def test_a_wrong_list_of_drivers_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(MotorChampError) as refusal:
        read_drivers(text, BOT_NAMES)
    assert str(refusal.value) == sentence
