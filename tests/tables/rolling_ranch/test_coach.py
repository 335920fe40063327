"""What somebody is told who plays for the first time."""

from __future__ import annotations

from game.tables.rolling_ranch.now import COLLECT, PASS
from tests.tables.rolling_ranch.play import stages, table
from tests.tables.sitting import USUAL, chooser, context, window


def test_what_is_collected_is_told_of_otherwise_than_an_animal() -> None:
    """RR8: wood and nails go to signs, not to spaces that glow."""
    for match in stages(1, "coach", 90):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        may = chooser(match, of, at)
        animals = [source for source in may.sources if source.kind == "die"]
        if not animals or COLLECT not in may.sources:
            continue
        assert of.coach.name(context(match, at, may)) == "Act"
        for held, name in ((COLLECT, "Spend"), (animals[0], "Act")):
            assert may.take(held)
            assert of.coach.name(context(match, at, may)) == name
            assert ("give" in {spot.kind for spot in may.reach()}) == (name == "Spend")
            may.let_go()
        return
    raise AssertionError("no choice between an animal and signs")


def test_nothing_is_told_while_the_card_over_the_sheet_asks_whether_to_pass() -> None:
    for match in stages(1, "coach", 90):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        may = chooser(match, of, at)
        if may.take(PASS):
            assert of.coach.name(context(match, at, may)) == ""
            may.let_go()
            assert of.coach.name(context(match, at, may))
            return
    raise AssertionError("nothing to pass")
