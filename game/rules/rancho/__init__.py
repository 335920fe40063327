"""Rancho: herds on hexes round a forest; a rabbit, a sheep, a cow and a horse win."""
