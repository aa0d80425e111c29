"""Journal of a race: its lines and its file, how it is written, read and followed; the library of journals."""
