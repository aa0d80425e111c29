"""People at real screens: whole evenings of the real program on virtual time, each from one seed."""
