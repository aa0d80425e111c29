"""The shelf of a paddock: circuits that people have drawn, races on them, and what their drivers thought."""

import json
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from attrs import evolve
from paddock_scenes import HeldClock, Scene, opened
from shelf_scenes import MILLPOND, SANDPIT, SILVERSTONE, code_named, short_race_on

from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.codes import code_of, drawing_in
from motorchamp_tui.hosting.care.access import to_look_at
from motorchamp_tui.hosting.care.check import check
from motorchamp_tui.hosting.care.export import export
from motorchamp_tui.hosting.care.prune import to_prune
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import own_circuits_folder
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.forms.agreement_form import AgreementField, AgreementForm
from motorchamp_tui.paddock.operating.act import Author, OperatedHost
from motorchamp_tui.paddock.operating.listed import unshelve
from motorchamp_tui.paddock.people.lap_book import KeptLap
from motorchamp_tui.paddock.people.laps_alone import best_lines, laps_of_player
from motorchamp_tui.paddock.races.meeting import Stage
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.paddock.shelf import shelf as shelves
from motorchamp_tui.paddock.shelf.acts import AtShelf
from motorchamp_tui.paddock.wording.shelf_words import circuit_words
from motorchamp_tui.seasons.season import CalendarRace
from motorchamp_tui.workshop.edits import delete_rows, set_word


async def _driven(scene: Scene, agreement: Agreement, *names: str) -> int:
    """A race on it, driven to its end by these people."""
    visits = {name: scene.come(name) for name in names}
    meeting = scene.begun(agreement, *names)
    for visit in visits.values():
        scene.plays(visit, meeting)
    while meeting.stage is not Stage.OVER:
        await next(iter(visits.values())).changed()
    return meeting.number


async def test_a_pasted_code_is_on_the_shelf_after_a_restart_too_and_a_race_can_be_opened_on_it(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.player("Ann")
        assert AtShelf(scene.paddock.shelf, ann).do("add", f" {MILLPOND[:20]}\n{MILLPOND[20:]} ") == (
            "Millpond is on the shelf."
        )
        assert scene.paddock.shelf.add(ann, SANDPIT) == "Sandpit"
        await scene.kept()
    async with opened(tmp_path) as scene:
        shelf = scene.paddock.shelf
        assert [(one.name, one.drawing.game, one.by) for one in shelf.circuits] == [
            ("Millpond", "motorchamp", "SHA256:ann"),
            ("Sandpit", "motorsportspiel", "SHA256:ann"),
        ]
        meeting = scene.meeting(Agreement(shelf.track_called("millpond", game_named("motorchamp"))), "Bob")
        assert (meeting.agreement.track_name, meeting.agreement.circuit.name) == ("Millpond", "Millpond")
        assert meeting.agreement.laps == meeting.agreement.game.usual_laps(meeting.agreement.circuit)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (MILLPOND[:-1] + ("a" if MILLPOND[-1] != "a" else "b"), "This code is damaged"),
        ("nonsense", "'nonsense' is not the code of a circuit"),
        (MILLPOND, "Millpond is on the shelf already."),
        (code_named("mi11pond"), "mi11pond looks like Millpond, which is on the shelf: choose another name."),
        (code_named("A1-C1"), "A1-C1 comes with the game: choose another name."),
        (code_named("Elsewhere"), "Millpond is the same circuit, and is here already."),
    ],
)
async def test_a_code_that_cannot_be_taken_is_refused_in_a_sentence(
    tmp_path: Path, code: str, sentence: str
) -> None:
    async with opened(tmp_path) as scene:
        scene.paddock.shelf.add(scene.player("Ann"), MILLPOND)
        with pytest.raises(MotorChampError) as refused:
            scene.paddock.shelf.add(scene.player("Bob"), code)
        assert str(refused.value).startswith(sentence)
        assert len(scene.paddock.shelf.circuits) == 1


async def test_a_circuit_that_cannot_be_driven_is_refused_with_its_mistake(tmp_path: Path) -> None:
    spoilt = delete_rows(2, 4)(drawing_in(MILLPOND))
    assert spoilt.mistakes
    async with opened(tmp_path) as scene:
        with pytest.raises(SetupError, match="Millpond cannot be driven yet"):
            scene.paddock.shelf.add(scene.player("Ann"), code_of(spoilt))


async def test_newcomers_guests_and_a_full_shelf_have_their_limits(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        shelf = scene.paddock.shelf
        with pytest.raises(SetupError, match="Guests only drive"):
            shelf.add(scene.player("Gus", kind="guest"), MILLPOND)
        shelf.add(scene.player("Ann", address="1.2.3.4"), MILLPOND)
        shelf.add(scene.player("Ann"), SANDPIT)
        third = code_of(set_word(20, 20, "left colour", "2")(drawing_in(code_named("Third"))))
        with pytest.raises(SetupError, match="no more than 2 circuits at a time: remove one first"):
            shelf.add(scene.player("Ann"), third)
        with patch.object(shelves, "MOST_CIRCUITS", 2):
            shelf.add(scene.player("Bob"), third)
            assert [one.name for one in shelf.circuits] == ["Millpond", "Third"]
            fourth = code_of(set_word(21, 21, "left colour", "2")(drawing_in(code_named("Fourth"))))
            with pytest.raises(SetupError, match="already 2 circuits"):
                shelf.add(scene.player("Cid"), fourth)


async def test_only_who_put_a_circuit_there_removes_it_and_races_on_it_go_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        shelf, ann, bob = scene.paddock.shelf, scene.player("Ann"), scene.player("Bob")
        shelf.add(ann, MILLPOND)
        meeting = scene.meeting(short_race_on(MILLPOND), "Bob")
        assert AtShelf(shelf, bob).refusal("remove", "Millpond").startswith("Only the player who put Millpond")
        with pytest.raises(SetupError, match="Only the player who put Millpond there"):
            shelf.remove(bob, MILLPOND)
        assert AtShelf(shelf, ann).do("remove", "millpond") == "Millpond is off the shelf."
        assert not shelf.circuits
        assert meeting.agreement.circuit.name == "Millpond"
        with pytest.raises(SetupError, match="Millpond is not on the shelf: add its code there first"):
            scene.meeting(short_race_on(MILLPOND), "Ann")


async def test_a_race_is_counted_once_and_told_with_the_circuit(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        shelf, cid = scene.paddock.shelf, scene.player("Cid")
        shelf.add(cid, MILLPOND)
        circuit = shelf.called("Millpond")
        number = await _driven(scene, short_race_on(MILLPOND), "Ann", "Bob")
        await scene.kept()
    async with opened(tmp_path) as scene:
        circuit = scene.paddock.shelf.called("Millpond")
        assert circuit.races == (number,)
        best = {circuit.record_key: KeptLap("SHA256:bob", "Bob", "9 throws", (9,))}
        words = circuit_words(circuit, scene.paddock.players, best, scene.player("Ann"))
        assert words.endswith("put here by Cid; 1 race driven; best lap 9 throws by Bob.")


async def test_a_shelf_with_opinions_of_an_earlier_version_is_read_and_saved_without_them(tmp_path: Path) -> None:
    file = tmp_path / "shelf.json"
    async with opened(tmp_path) as scene:
        scene.paddock.shelf.add(scene.player("Ann"), MILLPOND)
        await _driven(scene, short_race_on(MILLPOND), "Ann", "Bob")
        await scene.kept()
    kept = json.loads(file.read_text(encoding="utf-8"))
    kept["circuits"][0]["opinions"] = {"SHA256:ann": "good", "SHA256:bob": "poor"}
    file.write_text(json.dumps(kept), encoding="utf-8")
    with to_look_at(tmp_path, None) as sight:
        assert not check(sight).findings
    assert export(tmp_path, "Ann")["circuits_raced_on"] == ["Millpond"]
    async with opened(tmp_path) as scene:
        circuit = scene.paddock.shelf.called("Millpond")
        assert (len(circuit.races), set(circuit.drivers)) == (1, {"SHA256:ann", "SHA256:bob"})
        scene.paddock.shelf.add(scene.player("Ann"), SANDPIT)
        await scene.kept()
    assert "opinions" not in file.read_text(encoding="utf-8")


async def test_a_race_on_a_circuit_that_has_gone_or_changed_stays_what_it_was(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        shelf, ann = scene.paddock.shelf, scene.player("Ann")
        shelf.add(ann, MILLPOND)
        number = await _driven(scene, short_race_on(MILLPOND), "Ann", "Bob")
        meeting = scene.paddock.meeting(number)
        assert meeting is not None
        before = (await meeting.look_back()).plan.track
        shelf.remove(ann, MILLPOND)
        changed = code_of(set_word(20, 20, "left colour", "2")(drawing_in(MILLPOND)))
        shelf.add(ann, changed)
        assert shelf.called("Millpond").track != before
        await scene.kept()
    async with opened(tmp_path) as scene:
        again = scene.paddock.meeting(number)
        assert again is not None
        record = await again.look_back()
        assert (record.plan.track, record.is_over) == (before, True)
        assert record.plan.track == drawing_in(MILLPOND).track()
        journal = next((tmp_path / "races").glob("*.journal"))
        assert read_journal(journal).finish().plan.track == before
        assert scene.paddock.shelf.called("Millpond").races == ()


async def test_a_killed_host_opens_a_race_on_the_shelf_again_where_it_was(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.paddock.shelf.add(scene.player("Ann"), SANDPIT)
        scene.meeting(short_race_on(SANDPIT), "Ann", "Bob")
        await scene.kept()
    async with opened(tmp_path) as scene:
        (meeting,) = scene.paddock.meetings
        assert (meeting.stage, meeting.agreement) == (Stage.ENTRIES, short_race_on(SANDPIT))


async def test_the_form_of_a_race_steps_from_the_games_circuits_to_those_of_the_shelf(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        for code in (MILLPOND, SANDPIT):
            scene.paddock.shelf.add(scene.player("Ann"), code)
        form = AgreementForm(Agreement("A1-C1"), scene.paddock.shelf.codes())
        tracks = list[str]()
        while form.agreement.track_name not in tracks:
            tracks.append(form.agreement.track_name)
            form.step(AgreementField.TRACK, 1)
        assert "Millpond" in tracks
        assert "Sandpit" not in tracks
        assert form.verdict().is_possible


async def test_no_visitor_reaches_a_circuit_of_the_hosts_own_account(tmp_path: Path) -> None:
    own = own_circuits_folder() / "Secret.toml"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text(drawing_in(code_named("Secret")).text, encoding="utf-8")
    async with opened(tmp_path) as scene:
        shelf, game = scene.paddock.shelf, game_named("motorchamp")
        for words in ("Secret", str(own), "/etc/passwd"):
            with pytest.raises(UnknownNameError):
                shelf.track_called(words, game)
        with pytest.raises(SetupError, match="Secret is not on the shelf"):
            shelf.track_called(code_named("Secret"), game)
        with pytest.raises(UnknownNameError):
            Agreement("Secret", laps=1).check()


async def test_a_season_is_not_on_circuits_from_the_shelf(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.paddock.shelf.add(scene.player("Ann"), MILLPOND)
        terms = SeasonTerms("Summer", (CalendarRace(MILLPOND, 1),), evolve(Agreement("A1-C1"), cars=1))
        with pytest.raises(SetupError, match="Seasons here are on circuits that come with the games"):
            scene.paddock.seasons.open_season(scene.player("Ann"), terms)


async def test_a_player_who_is_forgotten_is_nowhere_on_the_shelf(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        shelf = scene.paddock.shelf
        shelf.add(scene.player("Ann"), MILLPOND)
        await _driven(scene, short_race_on(MILLPOND), "Ann", "Bob")
        await scene.paddock.forget_player(scene.player("Ann"))
        await scene.kept()
        circuit = shelf.called("Millpond")
        assert (circuit.by, set(circuit.drivers)) == ("", {"SHA256:bob"})
        kept = json.loads((tmp_path / "shelf.json").read_text(encoding="utf-8"))
        assert "SHA256:ann" not in json.dumps(kept)
        words = circuit_words(circuit, scene.paddock.players, {}, scene.player("Bob"))
        assert "put here by someone who has left" in words


async def test_check_export_and_prune_know_what_is_on_the_shelf(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        shelf = scene.paddock.shelf
        shelf.add(scene.player("Ann"), MILLPOND)
        await _driven(scene, short_race_on(MILLPOND), "Ann", "Bob")
        await scene.kept()
    with to_look_at(tmp_path, None) as sight:
        assert not check(sight).findings
    data = export(tmp_path, "Ann")
    assert [(one["name"], one["code"]) for one in data["circuits_drawn"]] == [("Millpond", MILLPOND)]
    assert data["circuits_raced_on"] == ["Millpond"]
    assert export(tmp_path, "Bob")["circuits_drawn"] == []
    (tmp_path / "shelf.json").write_text('{"circuits": 7}', encoding="utf-8")
    with to_look_at(tmp_path, None) as sight:
        assert [finding.name for finding in check(sight).findings] == ["shelf.json"]
    with pytest.raises(MotorChampError, match=r"shelf\.json is damaged"):
        to_prune(tmp_path, timedelta(days=365), HeldClock())


async def test_circuits_with_long_codes_are_in_a_file_of_their_own(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.player("Ann")
        for code in (SILVERSTONE, MILLPOND):
            scene.paddock.shelf.add(ann, code)
            scene.clock.go_on(minutes=1)
        await scene.kept()
    assert MILLPOND in (tmp_path / "shelf.json").read_text()
    assert SILVERSTONE not in (tmp_path / "shelf.json").read_text()
    async with opened(tmp_path) as scene:
        assert [*scene.paddock.shelf._circuits] == [SILVERSTONE, MILLPOND], "the newest last"
        scene.paddock.shelf.remove(scene.player("Ann"), SILVERSTONE)
        await scene.kept()
    async with opened(tmp_path) as scene:
        assert scene.paddock.shelf.codes() == [MILLPOND]
    (tmp_path / "long-circuits.json").write_text('{"circuits": 7}', encoding="utf-8")
    with to_look_at(tmp_path, None) as sight:
        assert [finding.name for finding in check(sight).findings] == ["long-circuits.json"]


async def test_an_operator_takes_any_circuit_off_the_shelf(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.paddock.shelf.add(scene.player("Ann"), MILLPOND)
        host = OperatedHost(scene.paddock, scene.clock.now(), "account:host")
        result = unshelve(host, Author("account:host", "the host"), {"circuit": "millpond"})
        assert result.lines == ["Millpond is off the shelf; races on it go on."]
        assert not scene.paddock.shelf.circuits


async def test_the_best_lap_is_kept_by_the_fingerprint_of_the_drawing(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        shelf, ann = scene.paddock.shelf, scene.player("Ann")
        shelf.add(ann, MILLPOND)
        circuit = shelf.called("Millpond")
        laps = laps_of_player(tmp_path / "nothing", ann, ("motorchamp",), scene.clock.now())
        scene.paddock.laps.note_best(
            "motorchamp", circuit.record_key, ann, KeptLap(ann.key, "Ann", "9 throws", (9,))
        )
        lines = list(best_lines(scene.paddock.laps, ann, laps, "motorchamp", [circuit.track]))
        assert lines == ["Millpond: 9 throws by you."]
        shelf.remove(ann, MILLPOND)
        shelf.add(ann, MILLPOND)
        assert scene.paddock.laps.best("motorchamp")[shelf.called("Millpond").record_key].name == "Ann"
