"""Whole matches by ear alone, from the title screen to the winner's name: `python -m tests.trust.listeners [KEY] ...`.

A client of the accessibility bus, which sees no pixel and knows nothing of the program, goes by what it is told: it
presses the card of a game, starts it, and uses one thing after another that can be used on the board, beside it and
among the main buttons, now and then turning what it holds. At the end it hears who has won.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

from game.core.match import resume
from game.i18n.catalogue import Catalogue
from game.store.database import Store
from game.titles import TITLES
from game.ui.title import Title
from tests.app.ears import Ears, Gone, Heard, session

WORDS = Catalogue()
SETTINGS = '{"animation": "none", "first_help": false, "confirm": "never", "thinking_ms": 200, "hints": "off"}'
LONG = "rancho"
"""A game that never ends as long as nobody knows what to do: one seat is a computer's there."""
CHANGES = "added", "removed", "named", "described", "focused", "said", "activated"
_PLACES = tuple(WORDS.t(f"node.region.{name}") for name in ("board", "side", "seats", "buttons", "over"))
_WINS = WORDS.t("results.wins", seats="", after="").strip()


class Played(NamedTuple):
    """A match that was played by ear."""

    presses: int
    """Things that were used at the table."""
    silent: int
    """Presses after which nothing was told for two seconds."""
    press_ms: float
    """Milliseconds from a press to the first change that was told, in the middle."""
    end: str
    """Words about who has won; empty while it is not over."""
    rows: int
    """Answers that the journal holds."""


def places(told: Sequence[Heard]) -> dict[str, list[Heard]]:
    """All nodes by the name of the part of the screen in which they are."""
    found, place = dict[str, list[Heard]](), ""
    for node in told:
        if node.depth == 1:
            place = node.name
        found.setdefault(place, []).append(node)
    return found


@contextmanager
def listening(folder: Path) -> Iterator[Ears]:
    """A program with an empty data folder, and somebody who hears it."""
    (folder / "settings.json").write_text(SETTINGS, encoding="utf-8")
    with session() as env:
        ears = Ears(env, folder)
        try:
            yield ears
        finally:
            ears.close()


def begin(ears: Ears, name: str) -> None:
    """Go from the title screen to the table of a game, all of whose seats are people."""
    ears.press(ears.find(f"^{name}$", "push button"))
    ears.press(ears.find(f"^{WORDS.t('setup.start')}$", "push button"))
    ears.find(f"^{WORDS.t('match.way_out')}$")


def let_play(ears: Ears) -> None:
    """Have a computer play for the second seat."""
    ears.press(ears.find("^" + WORDS.t("match.seats.give", seat=r".* 2") + "$", "push button"))
    ears.press(ears.find(f"^{WORDS.t('level.expert')}$", "push button"))


def choose(told: Sequence[Heard], dice: random.Random) -> Heard | None:
    """Something to use next, by what is told of it: mostly where what is held fits, else anything."""
    by = places(told)
    *table, main, over = [[node for node in by.get(place, ()) if node.deeds] for place in _PLACES]
    cells = [node for nodes in table for node in nodes if node.role == "table cell"]
    buttons = [node for nodes in table for node in nodes if node.role == "push button"]
    turns = [node for node in buttons if node.depth > 2]
    fits = [node for node in cells if WORDS.t("node.legal") in node.about]
    if any(node.role == "dialog" for node in told):
        return dice.choice(over) if over else None
    often = (fits, 0.8), (turns, 0.3), (main, 0.5)
    for nodes, share in (*often, *((nodes, 1.0) for nodes in (cells, main, turns, over, buttons))):
        if nodes and dice.random() < share:
            return dice.choice(nodes)
    return None


def played(folder: Path, title: Title, seed: str, most: int = 10_000) -> Played:
    """A match by ear, all of it or its first presses; those who have won by the journal are told in the end."""
    dice, answered, silent, count, waited, end = random.Random(seed), list[float](), 0, 0, 0, ""
    again = WORDS.t("results.rematch")
    with listening(folder) as ears:
        begin(ears, WORDS.t(f"{title.key}.name"))
        if title.key == LONG:
            let_play(ears)
        while count < most and waited < 60:
            told = ears.tree()
            if any(node.name == again for node in told):
                end = ears.find(rf"(?s)^{WORDS.t(f'{title.key}.name')}\s.*\b{_WINS}\b", "label", usable=False).name
                break
            node = choose(told, dice)
            if node is None:
                waited += 1
                ears.hear(*CHANGES, seconds=1.0)
                continue
            waited, began = 0, time.perf_counter()
            try:
                ears.press(node)
            except Gone:
                continue
            count += 1
            heard = ears.hear(*CHANGES, seconds=2.0)
            answered += [1000 * (time.perf_counter() - began)] if heard else []
            silent += heard is None
            if heard is None:
                # It may have been looked at alone, as another's sheet is while the keyboard is there.
                with suppress(Gone):
                    ears.focus(dice.choice([each for each in told if each.role == "table cell"]))
        assert waited < 60, "nothing that can be used: " + "; ".join(node.name for node in told)
    assert not (folder / "faults.log").exists(), (folder / "faults.log").read_text(encoding="utf-8")
    store = Store.open(folder)
    record = store.record(max(summary.id for summary in store.summaries()))
    store.close()
    match = resume(title.spec, record)
    assert match.over == bool(end), end
    names = [match.seats[seat].name for seat in match.winners()] if match.over else []
    assert [name for name in names if name not in end] == [], end
    return Played(count, silent, median(answered), end, len(record.rows))


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.listeners")
    parser.add_argument("keys", nargs="*", metavar="KEY", help=", ".join(title.key for title in TITLES))
    parser.add_argument("--seed", default="ears")
    args = parser.parse_args()
    for title in TITLES:
        if not args.keys or title.key in args.keys:
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                made = played(Path(folder), title, args.seed)
            print(
                f"{title.key:<18}{made.presses:>5} presses, {made.silent} silent, answered in {made.press_ms:.0f} ms, "
                f"{made.rows} rows, {time.monotonic() - began:.0f} s: {made.end}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(run())
