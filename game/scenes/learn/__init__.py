"""The page on which a game is learnt: its lessons, and its puzzles."""
