"""Sounds: cues from a list, played on a device with a few channels, and music under them."""
