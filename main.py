"""Starts Five Acres: `python main.py`."""

if __name__ == "__main__":
    import multiprocessing

    multiprocessing.freeze_support()
    from game.app import main

    raise SystemExit(main())
