"""What can be saved from a damaged database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from game.store import matches, schema, scores
from game.store.notices import StoreError


def salvage(aside: Path, db: sqlite3.Connection) -> int:
    """Copy every match of a damaged file that still proves itself, under its own number, and scores; how many."""
    saved = 0
    if schema.cut_off(aside):  # only to look at it would remove its log
        return 0
    try:
        with closing(sqlite3.connect(f"{aside.as_uri()}?mode=ro", uri=True)) as old:
            try:
                for (match,) in old.execute("SELECT id FROM matches ORDER BY id"):
                    saved += _save(old, db, match)
            except schema.TROUBLE:  # the list itself breaks off here
                pass
            scores.copy(old, db)
    except schema.TROUBLE:  # so do the scores
        pass
    return saved


def _save(old: sqlite3.Connection, db: sqlite3.Connection, match: int) -> bool:
    try:
        line = matches.line_from(old, match)
        rows = matches.record_of(old, line).rows
    except (*schema.TROUBLE, StoreError):
        return False
    db.execute("BEGIN IMMEDIATE")
    matches.insert(db, line, rows)
    db.execute("COMMIT")
    return True
