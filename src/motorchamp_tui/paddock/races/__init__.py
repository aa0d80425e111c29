"""Races in the paddock: agreed, entered, practised, driven and kept on disk."""
