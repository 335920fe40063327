"""What every screen is made of: scale, colours, type, pictures, the painter and the widgets."""
