"""Seasons: calendars of races whose standings follow from the journals of these races alone.

The doors of this room: :mod:`.season` has what was agreed, :mod:`.book` knows how far each season is,
:mod:`.standings` adds up, and :mod:`.pages` puts it into words.
"""
