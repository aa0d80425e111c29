"""Race from its plan to its last flag: what was agreed, race control, the record, replay and figures."""
