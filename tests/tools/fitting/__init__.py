"""Figures by which computers value positions, fitted from games that they play by themselves: a module for each file of
`assets/minds`, called like its game, and one for the weights of Texas."""

from __future__ import annotations

import os

# Set before numpy is imported: its threads wait for each other without rest, and small fits on a busy machine take a
# hundred times as long as with one of them alone.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Nothing but the file is to be printed.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
