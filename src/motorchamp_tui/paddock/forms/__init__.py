"""Forms of the paddock: what can be agreed for a race or a season, in rows that screens and line mode ask."""
