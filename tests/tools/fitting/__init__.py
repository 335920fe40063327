"""Figures by which computers value positions, fitted from games that they play by themselves: a module for each file of
`assets/minds`, called like its game, and one for the weights of Texas."""

from __future__ import annotations

import os

# Set before numpy is imported: its threads wait for each other without rest, which on a busy machine takes twenty times
# as long as one of them alone.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
