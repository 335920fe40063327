"""The rules core: positions, steps, events, the dealer, journals and matches."""
