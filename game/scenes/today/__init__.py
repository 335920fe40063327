"""The day's farm: one a day, the same for everybody."""
