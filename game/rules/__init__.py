"""One folder a game: its rules as values and pure functions."""
