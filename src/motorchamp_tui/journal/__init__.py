"""The journal of a race: its lines, its file, written, read and followed; the library of all of them."""
