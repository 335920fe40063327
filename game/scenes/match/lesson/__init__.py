"""A lesson at the real table: the guide says what to do, one thing glows, and only that acts."""
