"""Toolkit of every screen: scale, colours, type, pictures, the painter and the widgets."""
