"""Seasons: calendars of races whose standings follow from the journals of these races alone.

What others need: :mod:`.season` says what was agreed, :mod:`.book` knows how far each season is, :mod:`.standings`
adds up, and :mod:`.pages` puts it into words. See ``docs/seasons.md``.
"""
