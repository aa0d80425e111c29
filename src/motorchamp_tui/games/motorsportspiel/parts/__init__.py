"""Parts of the boards: read from their files, checked, joined into circuits, shown and measured."""
