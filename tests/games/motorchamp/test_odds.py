"""The exact odds of a square, by colour, limit and free squares."""

import pytest

from motorchamp_tui.games.motorchamp.odds import odds_data, odds_lines, risk_table

RULEBOOK_RISKS = """
0 1+5 1+5 0+36 0+216
1 3+2 1+4 1+35 0+216
2 2+0 1+3 2+33 1+215
3 0+0 1+2 3+30 5+210
4 0+0 1+1 4+26 11+199
5 0+0 1+0 5+21 17+182
6 0+0 0+0 6+15 23+159
7 0+0 0+0 5+10 29+130
8 0+0 0+0 4+6 33+97
9 0+0 0+0 3+3 31+66
10 0+0 0+0 2+1 25+41
11 0+0 0+0 1+0 19+22
12 0+0 0+0 0+0 13+9
13 0+0 0+0 0+0 7+2
14 0+0 0+0 0+0 2+0
15 0+0 0+0 0+0 0+0
"""


@pytest.mark.parametrize("row", RULEBOOK_RISKS.split("\n")[1:-1])
def test_the_risk_table_of_the_rulebook_comes_out(row: str) -> None:
    free, *risks = row.split()
    table = risk_table(3, int(free))
    assert [f"{line.odds.temporarily}+{line.odds.permanently}" for line in table] == risks
    assert [line.odds.ways for line in table] == [6, 6, 36, 216]


@pytest.mark.parametrize("limit", range(1, 15))
def test_a_limit_is_as_dangerous_as_so_many_free_squares(limit: int) -> None:
    assert [line.odds for line in risk_table(3, 15, limit)] == [line.odds for line in risk_table(3, limit)]


def test_the_data_has_every_choice_the_colour_allows_and_says_what_fair_play_allows() -> None:
    assert odds_data(2, 15, 11) == {
        "allowed": ["1", "2"],
        "odds": {
            "S": {"temporarily": "0/6", "permanently": "0/6"},
            "1": {"temporarily": "0/6", "permanently": "0/6"},
            "2": {"temporarily": "1/36", "permanently": "0/36"},
        },
    }


def test_the_lines_say_which_choice_is_closed() -> None:
    heading, special, *others = odds_lines(3, 10)
    assert "closed" in special
    assert "25/216  11.6 %" in others[-1]
    assert "41/216  19.0 %" in others[-1]
    assert all("allowed" in line for line in others)
    assert "permanently out" in heading
