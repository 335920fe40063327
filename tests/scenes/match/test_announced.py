"""What nobody did, and everybody has to hear, is told in a message and in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.i18n.catalogue import Catalogue
from game.scenes.match.announcements import MOST_LINES
from game.titles import TITLES
from tests.golden.transcript import followed, read
from tests.scenes.match.test_back import PLAYED, going_on


def gestures_with(match: Match[Any, Any], wanted: Callable[[Any], bool]) -> Iterator[tuple[int, list[Any]]]:
    """The rows of seats that lead to such events, chance's answers included."""
    for number, ply in enumerate(match.plies):
        if ply.row.seat < 0:
            continue
        events = list(ply.events)
        for after in match.plies[number + 1 :]:
            if not after.row.chance:
                break
            events += after.events
        found = [event for event in events if wanted(event)]
        if found:
            yield number, found


def place(wanted: object, events: list[Any]) -> int:
    """Where that very event stands."""
    return next(number for number, event in enumerate(events) if event is wanted)


SAMPLE = {
    path
    for title in TITLES
    for number, path in enumerate(path for path in PLAYED if path.parent.name == title.key)
    if number % 4 < 2
}
"""Everything that is announced comes up in these too."""


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=() if path in SAMPLE else pytest.mark.whole)
        for path in PLAYED
    ],
)
def test_what_a_player_must_hear_is_announced_and_stands_in_the_log(tmp_path: Path, path: Path, whole: bool) -> None:
    """Tolls (RA13) and renewed piles (TX8), say; rows of recorded matches are played again."""
    record = read(path)
    title = next(each for each in TITLES if each.key == record.title)
    played = going_on(tmp_path / "played", title, record)
    words, key = played.table.words, f"{title.key}.announce."

    def heard(event: Any) -> bool:
        return words.has(key + type(event).__name__)

    last = max(number for number, ply in enumerate(played.match.plies) if not ply.row.chance)
    for number, events in list(gestures_with(played.match, heard))[-3 if whole else -1 :]:
        if number == last and played.match.over:
            continue  # what ends a match is told by its results
        cut = msgspec.structs.replace(record, rows=record.rows[:number], index=-1)
        player = going_on(tmp_path / str(number), title, cut, "quick")
        player.by_drag(played.match.plies[number].row.choice)
        top, said = player.table.table_view, {player.said()}
        while top.stage.busy:
            player.step(100)
            said.add(player.said())
        every = [event for ply in played.match.plies for event in ply.events]
        remarks = [top.table.words.remark(event, every[: place(event, every)]) for event in events]
        for event, remark in [*zip(events, remarks, strict=True)][:MOST_LINES]:
            fields = {**top.speaker.fields(event), **remark}
            assert any(words.t(key + type(event).__name__, **fields) in each for each in said)
        player.watch()
        told = [line.words for line in top.log.lines(top.stage.history)]
        assert top.speaker.say(events[-1], **remarks[-1]) in told
        player.agrees()


def test_recorded_matches_have_something_to_announce() -> None:
    """Those of the sample the same as all."""
    words = Catalogue()

    def heard(event: Any) -> bool:
        return words.has(f"{match.spec.key}.announce.{type(event).__name__}")

    found: dict[bool, set[tuple[str, str]]] = {True: set(), False: set()}
    for path in PLAYED:
        match = followed(read(path))
        for _, events in list(gestures_with(match, heard))[-1:]:
            found[path in SAMPLE] |= {(match.spec.key, type(event).__name__) for event in events}
    assert found[False] <= found[True]
    assert {"TollPaid", "PileRenewed"} <= {name for _, name in found[True]}


# -- shows
