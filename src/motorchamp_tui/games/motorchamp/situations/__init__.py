"""Situations: rules as data. Files are read (``files``), driven and judged (``judging``), and driven on from."""
