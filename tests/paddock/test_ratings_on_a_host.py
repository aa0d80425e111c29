"""Ratings on a host: by key, from its journals, whatever people are called."""

from pathlib import Path

from attrs import evolve
from paddock_scenes import SHORT, opened, the_end

from motorchamp_tui.games.motorchamp.bots import BOT_STRENGTHS
from motorchamp_tui.games.options import RATED
from motorchamp_tui.journal.rated import as_lines, change_words
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.paddock.people.players import Players
from motorchamp_tui.paddock.people.ratings import HostRatings
from motorchamp_tui.paddock.wording.meeting_words import rating_words


async def test_a_rated_race_moves_the_rating_of_a_key_under_its_name_of_today(tmp_path: Path) -> None:
    rated = evolve(SHORT, options=SHORT.options.having(RATED, value=True))
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(rated, "Ann", bots=("steady", "rookie"))
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        record, key = await meeting.look_back(), ann.player.key
        host = scene.paddock.ratings
        (person,) = [driver for driver in host.now().drivers("motorchamp") if not driver.is_bot]
        assert (person.key, person.races) == (key, 1)
        assert change_words(record, host.now).startswith(f"Ratings: Ann {person.strength}, provisional (")
        ben, eva = scene.come("Ben"), scene.come("Eva", "guest")
        again = scene.meeting(rated, "Ann", "Ben", bots=("steady",))
        again.take_seat(eva.player)
        assert rating_words(again, host.now()) == (
            f"Ratings: Ann {person.strength}, provisional; Ben 1500 ± 250, new; steady {BOT_STRENGTHS['steady']}."
        )
        ben.leave()
        scene.paddock.players.welcome(key, "Anna")
        assert any("Anna " in line for line in as_lines(host.now(), ["motorchamp"], host.name_of))
        (path,) = scene.paddock.files.races.glob("*.journal")
        assert dict(read_journal(path).finish().agreed.keys) == {"Ann": key}
        folder = scene.paddock.files.races.parent
    closed = HostRatings(folder, Players(folder / "people.json"))
    assert closed.now().drivers("motorchamp") == host.now().drivers("motorchamp")
    assert closed.name_of(person) == "Anna"
