"""The list of things of a table: what can be used, what is only read, and what the house adds; each with its words."""

from __future__ import annotations

from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.table_model import NAME, SCORE, TableModel
from game.ui.context import TableContext
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot, name_of
from game.ui.table import Things
from tests.games import field_game
from tests.scenes.fields import laid_out, titled

BAG, SIGN, SUM = Spot("bag"), Spot("sign"), Spot("sum")


class Signed(field_game.Field):
    """A field with a sign to be read, and a sum that lies where it is pointed at; it counts how often it is asked."""

    asked = 0

    def things(self, context: TableContext[field_game.State]) -> Things:
        self.asked += 1
        lies = Rect(0, 0, 20, 20).moved(100 * (context.hover == SUM), 0)
        return super().things(context)._replace(read={SIGN: Rect(40, 40, 20, 20), SUM: lies})

    def things_key(self, context: TableContext[field_game.State]) -> object:
        return context.hover == SUM

    def tip(self, context: TableContext[field_game.State], spot: Spot) -> str:
        return f"This is {name_of(spot)}" if spot in (BAG, SIGN) else ""


def table(model: TableModel) -> Signed:
    """The table of a model."""
    controls = model.table_view.table.controls
    assert isinstance(controls, Signed)
    return controls


def test_used_and_read_things_and_those_of_the_house_are_one_list() -> None:
    model = laid_out(titled(Signed))
    used, read = table(model).things(model.context)
    house = [Spot(kind, seat) for seat in (0, 1) for kind in (NAME, SCORE)]
    assert model.spots == used
    assert list(model.parts) == [*house, *read]
    assert list(model.things) == [*model.parts, *model.spots]


def test_a_thing_has_the_words_of_its_table_else_those_of_the_house() -> None:
    model = laid_out(titled(Signed))
    assert model.tip(BAG) == "This is bag"
    assert model.tip(SIGN) == "This is sign"
    assert "Seat 1" in model.tip(Spot(NAME, 1))


def test_things_are_laid_anew_where_the_pointer_lays_them_elsewhere_and_else_not() -> None:
    model = laid_out(titled(Signed))
    resting, asked = model.things, table(model).asked
    model.hover = BAG
    assert model.things == resting
    assert table(model).asked == asked
    model.hover = SUM
    assert model.parts[SUM] == resting[SUM].moved(100, 0)
    assert model.spots == {spot: resting[spot] for spot in model.spots}
    assert table(model).asked == asked + 1


def test_a_seat_without_a_card_is_a_thing_by_its_disc() -> None:
    model = laid_out(titled(Signed))
    assert Spot(DISC, 0) not in model.things
    model.table_view.resize(Scale((1024, 640), 200), 200)
    assert model.context.frame.form == "strip"
    assert model.spots[Spot(DISC, 1)] == model.context.frame.seats[1]
    assert "Seat 1" in model.tip(Spot(DISC, 1))
