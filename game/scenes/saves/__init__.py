"""The list of kept matches."""
