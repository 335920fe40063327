"""The games' tables: one folder each, unknown to each other."""
