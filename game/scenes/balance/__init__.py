"""The balance of a board: who wins on it, how long games last, and which places are used."""
