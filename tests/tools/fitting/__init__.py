"""Figures by which computers value positions, fitted from games that they play by themselves: a module for each file of
`assets/minds`, called like its game."""
