"""The boards: parts read from their files, checked, joined into circuits, shown and measured."""
