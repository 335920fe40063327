"""`python -m game` is the same as the script."""

from __future__ import annotations

if __name__ == "__main__":
    import multiprocessing

    multiprocessing.freeze_support()
    from game.app import main

    raise SystemExit(main())
