"""Wolves and Sheep on the screen."""
