"""The circuits: sections, how they are put together, their files and checks."""
