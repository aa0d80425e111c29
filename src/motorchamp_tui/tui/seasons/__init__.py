"""The screens of seasons: their list, a season with its calendar, tables and plot, and a form for a new one."""
