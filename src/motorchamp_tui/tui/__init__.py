"""What you see: the Textual app, its screens and widgets."""
