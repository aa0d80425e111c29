"""Reader of a journal: the referee drives the race again, line by line, even while the file is growing.

A half-written end is dropped, damage keeps the race up to that point, and anything the referee does not accept
is refused.
"""

from collections.abc import Sequence
from pathlib import Path

from attrs import evolve

from motorchamp_tui.errors import IllegalMoveError, MotorChampError
from motorchamp_tui.files import reason_of
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.notation import NotationError, can_be_shown, name_in, name_word, number_in, words_of
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.journal.file import UnreadableError
from motorchamp_tui.journal.header import HeadReader, check_format, time_in
from motorchamp_tui.journal.lines import LONGEST_PIECE, PIECE, JournalError, check_of, take_chooser
from motorchamp_tui.names import readable
from motorchamp_tui.parsing import plain_bytes_of, plain_text
from motorchamp_tui.race.plan import Agreed
from motorchamp_tui.race.record import Damage, RaceRecord, Step, step_from

PRACTICE, GRID, DUE, UNDO, END = "practice", "grid", "due", "undo", "end"
HEAD_ENDS, CHECK_DIGITS = b"\nbegin ~", 4
UNPLACED = "-"
"""The mark before the cars that are not classified."""
LARGEST = 16 * 1024 * 1024
LONGEST_FIRST_LINE = 200
LONGEST_REASON = 400
MOST_ROUNDS = 10**6


class FalseEndError(NotationError):
    """An end that is well formed, and differs from what the moves before it lead to."""


class JournalReader:
    """Takes a journal as it grows; ``record`` is the race so far, once the head is complete.

    ``good`` counts the bytes that are sound, without the separator that follows them; ``check`` covers these.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.record: RaceRecord | None = None
        self.damage: Damage | None = None
        self.is_closed = False
        self.good, self.check, self.line = 0, 0, 1
        self._head = HeadReader()
        self._data = bytearray()

    @property
    def sound(self) -> bytes:
        """The sound bytes, without the separator that follows them."""
        return bytes(self._data[: self.good])

    @property
    def separator(self) -> bytes:
        """What must follow the sound bytes: a space within a go, or the end of the line."""
        return b" " if self.record is not None and self.record.is_in_a_go else b"\n"

    def feed(self, data: bytes) -> None:
        """Take the next bytes of the file; raises :class:`JournalError` for bytes that are refused."""
        self._data += data
        if self.good == 0:
            self._check_first_line()
        while self.damage is None and self._take_piece():
            pass

    def finish(self) -> RaceRecord:
        """The race, at the end of the file; raises :class:`JournalError` where none has begun."""
        if self.record is None:
            what = self.damage.reason if self.damage else "the file ends before the race begins"
            raise self._refused(f"{what}.")
        self.record.damage = self.damage
        return self.record

    def check_inheritance(self) -> None:
        """Refuse a race that goes on from a position of another which the file does not reach."""
        record = self.finish()
        parent = record.agreed.parent
        if parent and (not record.runs or sum(len(run.steps) for run in record.runs) < parent.moves):
            what = self.damage.reason if self.damage else "the file ends here"
            raise self._refused(f"{what}, before the position that the race goes on from.")

    def _check_first_line(self) -> None:
        end = self._data.find(b"\n", 0, LONGEST_FIRST_LINE)
        if end >= 0 or len(self._data) > LONGEST_FIRST_LINE:
            try:
                check_format(bytes(self._data[: max(end, 0)]))
            except NotationError as error:
                raise self._refused(f"{error}.") from None

    def _refused(self, reason: str) -> JournalError:
        is_short = len(reason) <= LONGEST_REASON
        return JournalError(self.file, self.line, reason if is_short else f"{reason[:LONGEST_REASON]} ….")

    def _take_piece(self) -> bool:
        """Take one piece; False where none is complete."""
        start, line = self.good, self.line
        if start:
            separator = self._data[start : start + 1]
            if not separator:
                return False
            start, line = start + 1, line + (self.separator == b"\n")
            if separator == b"\0" and not self._data[start:].strip(b"\0"):
                return False  # the place is there, and what was being written is not
            if separator != self.separator:
                self.damage = Damage(self.line, "what follows does not belong there")
                return False
        longest = start + LONGEST_PIECE
        match = PIECE.match(self._data, start, longest)
        if match is None:
            if self._data.find(b"\n", start, longest) >= 0:
                self.line, self.damage = line, Damage(line, "its end with the check is missing")
            elif len(self._data) > longest:
                self.line, self.damage = line, Damage(line, "it is longer than any line of a journal")
            return False
        self.line = line
        check = check_of(self.check, bytes(self._data[self.good : match.end(1) + 1]))
        given = match.group(2).decode()
        try:
            if not self._take(match.group(1), is_sound=given == f"{check:04x}"):
                self.damage = Damage(line, f"its check is {given}, but {check:04x} is that of its text")
                return False
        except FalseEndError as error:
            self.damage = Damage(line, str(error))
            return False
        except IllegalMoveError as error:
            raise self._refused(self._illegal(str(error))) from None
        except MotorChampError as error:
            raise self._refused(f"{str(error).rstrip('.')}.") from None
        self.check = check_of(check, bytes(self._data[match.end(1) + 1 : match.end()]))
        self.good = match.end()
        return True

    def _illegal(self, reason: str) -> str:
        """Why an illegal move is refused, including one that a ruling has closed since the race began."""
        if self.record and (edition := self.record.agreed.edition) < (newest := self.record.plan.game.EDITION):
            reason = (
                f"{reason.rstrip('.')}; the race was begun by edition {edition} of the rules, "
                f"and this program has edition {newest}."
            )
        return f"{reason} Without this line and all below it, the race goes on."

    def _take(self, data: bytes, *, is_sound: bool) -> bool:
        """Take the text of a piece; False for damage."""
        try:
            text = _text_of(data)
            if is_sound:
                self._follow(text)
            elif self.record is not None:
                self._steps(self.record, words_of(text))
        except NotationError:
            if is_sound:
                raise
        return is_sound

    def _follow(self, text: str) -> None:
        if self.record is None:
            self._head.take(text)
            if self._head.agreed:
                self.record = RaceRecord(self._head.agreed, name=readable(Path(self.file).stem))
            return
        if self.is_closed:
            raise NotationError("the journal has already ended")
        words, record = words_of(text), self.record
        if record.is_in_a_go and words == [UNDO]:
            race = self._race(record)
            record.take_back(race.round, race.current_car.name)
        elif record.is_in_a_go or words[0] not in (PRACTICE, GRID, DUE, UNDO, END):
            record.add(self._steps(record, words))
        else:
            self._follow_event(record, words[0], words[1:])

    def _follow_event(self, record: RaceRecord, event: str, words: Sequence[str]) -> None:
        if event == PRACTICE and len(words) == 1:
            record.begin_practice(_entry(record, words[0]))
        elif event == GRID:
            record.line_up([_entry(record, word) for word in words])
        elif event == DUE and len(words) == 2 and record.agreed.clock is not None:
            record.set_due(name_in(words[0]), time_in(words[1]))
        elif event == UNDO and len(words) == 2:
            record.take_back(number_in(words[0], 1, MOST_ROUNDS), name_in(words[1]))
        elif event == END and record.is_over:
            if words != words_of(result_words(record)):
                raise FalseEndError("its result is not the one to which its goes lead")
            self.is_closed = True
        else:
            raise NotationError(f"{event} does not belong here")

    def _steps(self, record: RaceRecord, words: list[str]) -> list[Step]:
        """The steps of one piece of a go, judged by the referee."""
        race, steps, agreed = self._race(record), list[Step](), record.agreed
        may_be_others = agreed.clock is not None or agreed.parent is not None
        if race.is_over:
            raise NotationError("no car can still move")
        if race.is_between_goes:
            _check_whose_go(race, words)
            del words[:2]
        while words:
            if steps and steps[-1].ends_go:
                raise NotationError(f"the go is over before {words[0]}")
            by = take_chooser(words) if may_be_others else ""
            step = step_from(race, record.plan.game.take_move(race, words))
            race = step.after
            steps.append(evolve(step, by=by) if by else step)
        return steps

    @staticmethod
    def _race(record: RaceRecord) -> AnyRace:
        if record.run is None:
            raise NotationError("no car is on the track yet")
        return record.run.race


def result_words(record: RaceRecord) -> str:
    """How a race ended, as the last line of its journal has it: the classification, or the time of a lap alone."""
    run = record.run
    if run is None or run.entry is not None:
        time = record.times.get(run.entry) if run and run.entry else None
        return str(time or "out")
    results = record.plan.game.classify(run.race)
    placed = [name_word(result.car) for result in results if result.place]
    unplaced = [name_word(result.car) for result in results if not result.place]
    return " ".join([*placed, *([UNPLACED, *unplaced] if unplaced else [])])


def _text_of(data: bytes) -> str:
    """The text of a piece: printable characters in UTF-8."""
    text = data.decode("utf-8", "surrogateescape")
    if not can_be_shown(text):
        raise NotationError(
            "this is not text: it has bytes that are not UTF-8, or characters that cannot be shown"
        )
    return text


def _entry(record: RaceRecord, word: str) -> Entry:
    name = name_in(word)
    for entry in record.agreed.entries:
        if entry.name == name:
            return entry
    raise NotationError(f"there is no car called {name}")


def _check_whose_go(race: AnyRace, words: Sequence[str]) -> None:
    car = race.current_car.name
    if len(words) < 3:
        raise NotationError("expected the round, the car and its dice")
    if words[0] != str(race.round) or name_in(words[1]) != car:
        raise NotationError(f"it is the go of {car} in round {race.round}, not of {words[1]} in {words[0]}")


def read_journal(path: Path) -> JournalReader:
    """The journal in this file, read to its end; raises :class:`JournalError` or :class:`UnreadableError`."""
    return reader_of(_bytes_of(path), path.name)


def _bytes_of(path: Path) -> bytes:
    try:
        return plain_bytes_of(path, LARGEST)
    except OSError as error:
        raise UnreadableError(path, reason_of(error)) from None


def head_of(path: Path) -> Agreed:
    """What was agreed before the race in this file; raises like :func:`read_journal`, for errors in the head."""
    data = _bytes_of(path)
    head = data.find(HEAD_ENDS)
    reader = JournalReader(path.name)
    reader.feed(data if head < 0 else data[: head + len(HEAD_ENDS) + CHECK_DIGITS + 1])
    return reader.finish().agreed


def reader_of(data: bytes, file: str) -> JournalReader:
    """The journal in these bytes, read to their end; raises :class:`JournalError`."""
    if len(data) > LARGEST:
        raise JournalError(file, 1, "the file is too large for the journal of a race.")
    reader = JournalReader(file)
    reader.feed(plain_text(data))
    reader.check_inheritance()
    return reader
