"""The button that skips lies over no word of the card of a computer that thinks."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec.structs import replace

from game.scenes.match.buttons import skip_place
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes.reader import Reader
from tests.tables import sitting


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1280, 720), 150), ((1600, 900), 100)])
def test_the_button_that_skips_lies_over_no_word_of_the_card(title: Title, size: tuple[int, int], percent: int) -> None:
    looked = 0
    for seats in {title.spec.seats[-1], max(2, title.spec.seats[0])}:
        match = sitting.dealt(title, seats, "skip", title.spec.options())
        setting = sitting.setting(match)
        computers = [replace(seat, player="farmer") for seat in setting.seats]
        of = title.table(replace(setting, seats=computers))
        scale, at = sitting.window(match, of, size, percent)
        for stage in islice(sitting.stages(match, "skip", choices=48), 0, None, 5):
            seen = sitting.context(stage, at, computers=frozenset(range(seats)))
            if stage.over or seen.active is None or at.form == "strip":
                continue
            paint, seat = Reader(scale), seen.active
            of.look.draw_seat(paint, seen, seat, at.body(seat, True))
            sign = skip_place(at, seat)
            assert not [note.words for note in paint.notes if note.ink.intersects(sign)]
            looked += 1
    assert looked
