"""A festival: several games of one evening, with points for every place."""
