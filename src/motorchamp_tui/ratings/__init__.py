"""How strong somebody is, as a number that says how sure it is; see :mod:`.strength`."""
