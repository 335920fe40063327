"""What is said where a scene broke, and what is written down about it."""
