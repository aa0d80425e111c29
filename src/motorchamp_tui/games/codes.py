"""Code of a circuit: its drawing and its name in a word for a chat, mostly of 50 to 150 letters.

It begins with the letters of its game and a hyphen; the rest are digits and letters, a large number of which the
last 24 bits are a check. The number has an edition of the rules, the name and the drawing, as the game spells it.
"""

import hashlib
import string

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import drafting_of, game_named, game_of_code
from motorchamp_tui.games.drawing_text import Drawing, written
from motorchamp_tui.games.spelling import Reader, Speller, Writer, spell_number
from motorchamp_tui.names import LONGEST_STEM, check_circuit_name
from motorchamp_tui.words import brief, counted

MOST_LETTERS = 100_000
"""The most letters that are looked at: more than the longest ring with the longest names takes."""
LETTERS = string.digits + string.ascii_uppercase + string.ascii_lowercase
FORMAT, FORMATS, EDITIONS, CHECK_BITS = 0, 8, 64, 24
LONG_BITS = 10_000
"""From this size on numbers are checked in hexadecimal, which takes no longer and has no limit."""
NAME_LETTERS = string.ascii_lowercase + string.digits + "-" + string.ascii_uppercase + "_.+"
LIKELY = (*(6,) * len(string.ascii_lowercase), *(2,) * len(string.digits), 8, *(1,) * 26, 1, 1, 1)


def is_code(word: str) -> bool:
    """Whether a word is meant as a code, even if it is damaged."""
    return game_of_code(word) is not None


def is_track_file(text: str) -> bool:
    """Whether a text, or its first line, is meant as a track file and not as a code."""
    return "=" in text or text.lstrip().startswith("#")


def code_of(drawing: Drawing) -> str:
    """The code of a whole ring.

    Raises :class:`SetupError` for a part of a board and for a drawing with a word that nobody can read.
    """
    drafting, vocabulary = drawing.drafting, drawing.drafting.VOCABULARY
    check_circuit_name(drawing.name)
    if not drawing.is_whole:
        raise SetupError("Only a whole circuit has a code: put the part together with others first.")
    for row, words in enumerate(drawing.rows):
        for label, word in zip(vocabulary.labels, words, strict=True):
            if not vocabulary.is_known(label, word):
                raise SetupError(f"Row {row}, {label}: {brief(word)!r} is {vocabulary.complaints[label]}.")
    writer = Writer()
    _spell_head(writer, drafting.CODE_EDITION, drawing.name)
    drafting.spell_ring(writer, drawing.ring)
    number = writer.number << CHECK_BITS | _check(drafting.CODE_MARK, writer.number)
    return f"{drafting.CODE_MARK}-{_in_letters(number)}"


def drawing_in(code: str) -> Drawing:
    """The drawing in a code; raises :class:`SetupError` for one that cannot be read."""
    word = "".join(code.split())
    if len(word) > MOST_LETTERS:
        raise SetupError(f"This code has {len(word)} letters; the code of a circuit has at most {MOST_LETTERS}.")
    game = game_of_code(word)
    if game is None:
        raise SetupError(f"{brief(word)!r} is not the code of a circuit: one is a long word like MC-2lSatg…")
    drafting = drafting_of(game)
    number = _number_in(word.partition("-")[2])
    spelt, check = number >> CHECK_BITS, number & (1 << CHECK_BITS) - 1
    if number < 0 or not word.startswith(drafting.CODE_MARK) or check != _check(drafting.CODE_MARK, spelt):
        raise SetupError("This code is damaged: copy all of it again, with capital and small letters as they are.")
    reader = Reader(spelt)
    edition, name = _spell_head(reader, None, None)
    newest = game_named(game).EDITION
    if edition > newest:
        raise SetupError(
            f"This code is for edition {edition} of the rules of {game_named(game).TITLE}; this program knows"
            f" {counted(newest, 'edition')}: a newer one can read it."
        )
    check_circuit_name(name)
    ring = drafting.spell_ring(reader, None)
    if not reader.is_at_the_end:
        raise SetupError("This code holds something else than a circuit.")
    return written(game, name, ring)


def _spell_head(speller: Speller, edition: int | None, name: str | None) -> tuple[int, str]:
    """The edition and the name, with the form of the rest before them."""
    if spell_number(speller, FORMATS - 1, None if edition is None else FORMAT) != FORMAT:
        raise SetupError("This code was made by a newer program, which can read it.")
    edition = spell_number(speller, EDITIONS - 1, edition)
    length = spell_number(speller, LONGEST_STEM, None if name is None else len(name))
    letters = (None,) * length if name is None else tuple(map(NAME_LETTERS.index, name))
    return edition, "".join(NAME_LETTERS[speller.choose("name", LIKELY, letter)] for letter in letters)


def _check(mark: str, number: int) -> int:
    spelt = f"{number}" if number.bit_length() < LONG_BITS else f"{number:x}"
    return int.from_bytes(hashlib.sha256(f"{mark} {spelt}".encode()).digest()[: CHECK_BITS // 8])


def _in_letters(number: int) -> str:
    letters = ""
    while number:
        number, letter = divmod(number, len(LETTERS))
        letters = LETTERS[letter] + letters
    return letters


def _number_in(letters: str) -> int:
    """The number in these letters; a negative one where there is a letter that no code has."""
    number = 0
    for letter in letters:
        if letter not in LETTERS:
            return -1
        number = number * len(LETTERS) + LETTERS.index(letter)
    return number
