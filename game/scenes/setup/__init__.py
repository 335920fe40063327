"""The set-up of a new match."""
