"""The box that is shown where a scene broke, and the report about it."""
