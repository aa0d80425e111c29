"""Words and figures: commentary, what is counted, plain mode."""
