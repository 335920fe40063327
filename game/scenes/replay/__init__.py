"""A match seen again."""
