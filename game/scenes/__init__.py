"""The scenes between which the manager switches; they know titles as values, never by name."""
