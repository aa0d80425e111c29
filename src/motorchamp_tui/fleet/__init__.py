"""One paddock on several hosts: a database has everything, and says which of them keeps the paddock."""
