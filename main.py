"""Starts Five Acres: `python main.py`."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from game.app import main

    raise SystemExit(main())
