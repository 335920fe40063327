"""A layer is drawn again when it would look different, and only then."""

from __future__ import annotations

from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.ui.context import MatchCache, TableContext
from game.ui.layers import BEFOREHAND, Layer, Layers
from game.ui.paint import Painter
from game.ui.recorder import Recorder, perform
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.theme import colours
from tests.ui.layered import CONTEXT, EVENTS, SIZE, bar, below, dot, prepare, shown_anew


@pytest.fixture
def paint() -> Painter:
    return Painter(pygame.Surface(SIZE), Scale(SIZE))


def test_what_it_has_not_read_does_not_matter(paint: Painter) -> None:
    layer, ground = Layer(dot), below()
    layers = Layers(layer)
    layers.shown(paint, ground, CONTEXT)
    layers.shown(paint, ground, replace(CONTEXT, pulse=0.5, view=object(), elapsed_ms=9.0))
    assert layer.changes == 1
    assert not layers.redrawn


def test_it_comes_back_to_looks_that_it_had_lately(paint: Painter) -> None:
    layer, ground = Layer(bar), below()
    layers, beats = Layers(layer), (0.0, 0.25, 0.5, 0.75, 1.0)
    up = [layers.shown(paint, ground, replace(CONTEXT, pulse=beat)).get_buffer().raw for beat in beats]
    down = [layers.shown(paint, ground, replace(CONTEXT, pulse=beat)).get_buffer().raw for beat in beats[::-1]]
    assert down == up[::-1]
    assert len({*up}) == layer.changes == len(beats)


def test_of_looks_it_keeps_a_few_and_none_once_it_was_forgotten(paint: Painter) -> None:
    layer = Layer(bar)
    for beat in (*range(20), 0):
        layer.look(paint, replace(CONTEXT, pulse=beat / 20))
    assert layer.changes == 21
    layer.look(paint, replace(CONTEXT, pulse=0.9))
    layer.forget()
    layer.look(paint, CONTEXT)
    assert layer.changes == 22


@pytest.mark.parametrize("change", [{"hover": Spot("tile", 1)}, {"past": EVENTS}])
def test_what_it_has_read_does(paint: Painter, change: dict[str, Any]) -> None:
    layer, ground = Layer(dot), below()
    layers = Layers(layer)
    before = layers.shown(paint, ground, CONTEXT).copy()
    after = layers.shown(paint, ground, replace(CONTEXT, **change))
    assert layer.changes == 2
    assert after.get_buffer().raw != before.get_buffer().raw


def test_the_same_list_may_have_grown(paint: Painter) -> None:
    layer, past = Layer(dot), EVENTS[:1]
    layer.look(paint, replace(CONTEXT, past=past))
    past.append(EVENTS[1])
    layer.look(paint, replace(CONTEXT, past=past))
    assert layer.changes == 2


def test_what_lies_below_and_what_else_it_depends_on(paint: Painter) -> None:
    layer, ground = Layer(dot), below()
    layers = Layers(layer)
    for also, changes in (((1, 2), 1), ((1, 2), 1), ((1, 3), 2)):
        layers.shown(paint, ground, CONTEXT, [also])
        assert layer.changes == changes
    shown = layers.shown(paint, below("#ffffff"), CONTEXT, [(1, 3)])
    assert shown.get_at((2, 2)) == pygame.Color("white")
    assert shown.get_at((60, 80)) == pygame.Color(*colours.sun)


def test_nothing_of_before_shines_through(paint: Painter) -> None:
    layers, ground = Layers(Layer(dot)), below()
    layers.shown(paint, ground, CONTEXT)
    moved = layers.shown(paint, ground, replace(CONTEXT, hover=Spot("tile", 1)))
    assert moved.get_at((60, 80)) == moved.get_at((2, 2))


def test_they_can_give_their_sheet_away(paint: Painter) -> None:
    layers, ground = Layers(Layer(dot), Layer(bar)), below()
    shown = layers.shown(paint, ground, CONTEXT)
    before = shown.get_buffer().raw
    assert layers.give_away(SIZE) is shown
    shown.fill("#ffffff")
    assert layers.shown(paint, ground, CONTEXT).get_buffer().raw == before
    assert layers.give_away((80, 45)).get_size() == (80, 45)
    assert layers.shown(paint, ground, CONTEXT).get_buffer().raw == before


def test_what_changes_alone_is_drawn_alone(paint: Painter) -> None:
    under, over, ground = Layer(dot), Layer(bar), below()
    layers = Layers(under, over)
    layers.shown(paint, ground, CONTEXT)
    for pulse in (0.25, 0.5, 0.0):
        context = replace(CONTEXT, pulse=pulse)
        shown = layers.shown(paint, ground, context)
        assert 0 < sum(area.w * area.h for area in layers.redrawn) < SIZE[0] * SIZE[1] / 8
        assert shown.get_buffer().raw == Layers(Layer(dot), Layer(bar)).shown(paint, ground, context).get_buffer().raw
    assert under.changes == 1


def test_what_was_prepared_is_put_in_as_it_is(paint: Painter) -> None:
    under, over, ground = Layer(dot), Layer(bar), below()
    layers, then = Layers(under, over), replace(CONTEXT, hover=Spot("tile", 1), past=EVENTS)
    layers.shown(paint, ground, CONTEXT)
    under.prerender(paint, then)
    prepare(layers)
    assert layers.shown(paint, ground, CONTEXT).get_buffer().raw == shown_anew(paint, ground, CONTEXT)
    assert layers.shown(paint, ground, then).get_buffer().raw == shown_anew(paint, ground, then)
    assert (under.changes, over.changes) == (2, 1)
    assert not layers.redrawn


@pytest.mark.parametrize("before", [{}, {"pulse": 0.5}, {"past": EVENTS}])
@pytest.mark.parametrize("otherwise", [{"pulse": 0.25}, {"past": EVENTS}, {"hover": None}])
def test_what_comes_otherwise_than_it_was_prepared_is_drawn(
    paint: Painter, before: dict[str, Any], otherwise: dict[str, Any]
) -> None:
    under, over, ground = Layer(dot), Layer(bar), below()
    layers, then = Layers(under, over), replace(CONTEXT, hover=Spot("tile", 1))
    layers.shown(paint, ground, CONTEXT)
    under.prerender(paint, then)
    prepare(layers)
    for context in (replace(CONTEXT, **before), replace(then, **otherwise), then, CONTEXT):
        assert layers.shown(paint, ground, context).get_buffer().raw == shown_anew(paint, ground, context)


def test_what_was_prepared_does_not_come_with_a_layer_that_looks_as_it_did_before(paint: Painter) -> None:
    dotted, barred, ground = Layer(dot), Layer(bar), below()
    layers, later = Layers(dotted, barred), replace(CONTEXT, pulse=0.5)
    layers.shown(paint, ground, CONTEXT)
    dotted.prerender(paint, replace(CONTEXT, past=EVENTS))
    prepare(layers)
    places = []
    for context in (later, CONTEXT):
        layers.shown(paint, ground, context)
        places.append(layers.redrawn)
    assert places[0] == places[1] != []  # the bar's, not the dot's


def test_another_ground_comes_with_what_was_prepared(paint: Painter) -> None:
    under, over, white = Layer(dot), Layer(bar), below("#ffffff")
    layers, then = Layers(under, over), replace(CONTEXT, hover=Spot("tile", 1))
    layers.shown(paint, below(), CONTEXT)
    under.prerender(paint, then)
    prepare(layers)
    assert layers.shown(paint, white, then).get_buffer().raw == shown_anew(paint, white, then)


def test_an_equal_view_of_its_own_makes_no_difference(paint: Painter) -> None:
    layer = Layer(lambda paint, context: paint.box(Rect(*context.view), colours.sun))
    layer.look(paint, replace(CONTEXT, view=tuple(range(1, 5))))
    layer.look(paint, replace(CONTEXT, view=tuple(range(1, 5))))
    assert layer.changes == 1
    layer.look(paint, replace(CONTEXT, view=(1, 2, 3, 5)))
    assert layer.changes == 2


def moving(paint: Painter, x: float) -> Recorder:
    """A thing on its way over the dot and under the bar."""
    return paint.recorded(lambda paint: paint.box(Rect(x, 120, 120, 120), colours.barn, 30))


def put_anew(context: TableContext[Any], x: float | None) -> bytes:
    """The same picture, drawn in one go from below."""
    paint = Painter(below(), Scale(SIZE))
    dot(paint, context)
    if x is not None:
        perform(paint.surface, moving(paint, x).ops)
    bar(paint, context)
    return paint.surface.get_buffer().raw


@pytest.mark.parametrize("stays", [True, False])
def test_what_moves_passes_between_the_layers(paint: Painter, stays: bool) -> None:
    layers, ground = Layers(Layer(dot), above=[Layer(bar)]), below()
    changes: list[dict[str, Any]] = [{}, {}, {"past": EVENTS}, {"pulse": 0.5}, {}]
    for x, change in zip((40.0, 90.0, 150.0, 300.0, None), changes, strict=True):
        context = replace(CONTEXT, **change)
        layers.shown(paint, ground, context)
        layers.put(paint, Recorder(SIZE) if x is None else moving(paint, x))
        assert paint.surface.get_buffer().raw == put_anew(context, x)
        paint.stays = stays


def test_only_what_has_changed_is_put_where_the_rest_stays(paint: Painter) -> None:
    layers, ground = Layers(Layer(dot), above=[Layer(bar)]), below()
    layers.shown(paint, ground, CONTEXT)
    layers.put(paint, moving(paint, 40))
    paint.surface.set_at((700, 400), "#ff0000")
    paint.stays = True
    for shown in (CONTEXT, replace(CONTEXT, past=EVENTS)):
        layers.shown(paint, ground, shown)
        layers.put(paint, moving(paint, 90))
        assert paint.surface.get_at((700, 400)) == pygame.Color("#ff0000")
    paint.stays = False
    layers.put(paint, Recorder(SIZE))
    assert paint.surface.get_buffer().raw == put_anew(replace(CONTEXT, past=EVENTS), None)


def test_another_surface_gets_all_of_it(paint: Painter) -> None:
    layers, ground = Layers(Layer(dot), above=[Layer(bar)]), below()
    layers.shown(paint, ground, CONTEXT)
    layers.put(paint, Recorder(SIZE))
    paint.surface, paint.stays = pygame.Surface(SIZE), True
    layers.shown(paint, ground, CONTEXT)
    layers.put(paint, Recorder(SIZE))
    assert paint.surface.get_buffer().raw == put_anew(CONTEXT, None)


def test_what_lies_over_all_is_drawn_again_where_it_changes(paint: Painter) -> None:
    layers, ground = Layers(Layer(dot)), below()
    sizes = []
    for words in ("one", "one", "two"):
        over = paint.recorded(lambda paint, words=words: paint.text(words, (400, 300)))  # type: ignore[misc]
        shown = layers.shown(paint, ground, CONTEXT, over=over)
        sizes.append(sum(area.w * area.h for area in layers.redrawn))
        like = Layers(Layer(dot)).shown(paint, ground, CONTEXT, over=over)
        assert shown.get_buffer().raw == like.get_buffer().raw
    assert sizes[0] == SIZE[0] * SIZE[1]
    assert sizes[1] == 0
    assert 0 < sizes[2] < SIZE[0] * SIZE[1] / 8


def test_what_is_read_of_the_same_moment_with_another_view_matters_too(paint: Painter) -> None:
    def draw(paint: Painter, context: TableContext[Any]) -> None:
        bar(paint, context.with_view("another"))
        seen.append(context.with_view("another").view)

    seen: list[Any] = []
    layer = Layer(draw)
    for context in (CONTEXT, replace(CONTEXT, view="other"), replace(CONTEXT, pulse=0.5)):
        layer.look(paint, context)
    assert layer.changes == 2
    assert seen == ["another"] * 2


def test_what_was_prepared_in_part_only_is_drawn_for_the_rest(paint: Painter) -> None:
    under, ground = Layer(dot), below()
    layers, then = Layers(under), replace(CONTEXT, hover=Spot("tile", 1), past=EVENTS)
    layers.shown(paint, ground, CONTEXT)
    under.prerender(paint, then)
    first, *_ = layers.prerender()
    first()
    shown = layers.shown(paint, ground, then).get_buffer().raw
    assert layers.redrawn
    assert shown == Layers(Layer(dot)).shown(paint, ground, then).get_buffer().raw


def test_of_a_large_window_only_so_much_is_prepared(paint: Painter) -> None:
    """The pictures of what comes lie in memory until it does."""

    def all_over(paint: Painter, context: TableContext[Any]) -> None:
        colour = colours.sun if context.hover is None else colours.leaf_dark
        paint.box(Rect(0, 0, paint.scale.width, paint.scale.height), colour)

    size = (3840, 2160)
    large, ground, under = Painter(pygame.Surface(size), Scale(size)), pygame.Surface(size), Layer(all_over)
    layers, then = Layers(under), replace(CONTEXT, hover=Spot("tile", 1))
    layers.shown(large, ground, CONTEXT)
    under.prerender(large, then)
    prepare(layers)
    shown = layers.shown(large, ground, then)
    prepared = size[0] * size[1] - sum(area.w * area.h for area in layers.redrawn)
    assert 0.9 * BEFOREHAND < prepared <= BEFOREHAND
    for at in ((0, 0), (1900, 1000), (3839, 2159)):
        assert shown.get_at(at) == pygame.Color(*colours.leaf_dark[:3])


def test_a_veil_over_all_is_drawn_once(paint: Painter) -> None:
    layers, ground = Layers(Layer(dot)), below()
    for holes in ([], [Rect(100, 100, 50, 50)]):
        for _ in range(2):
            over = paint.recorded(lambda paint, holes=holes: paint.veil(colours.ink, 0.5, holes=holes))  # type: ignore[misc]
            layers.shown(paint, ground, CONTEXT, over=over)
        assert not layers.redrawn


def test_a_value_is_made_once_for_the_very_same_context_only() -> None:
    """An equal context may note what is read of it, so it has a value of its own."""

    class Numbers(MatchCache[Any, int]):
        moment = partial(lambda made, context, match: next(made), count(1))

    values = Numbers(SimpleNamespace(board=SimpleNamespace(spots=[SimpleNamespace(name="a1")])))
    assert values.numbers == {Spot("space", "a1"): 0}
    one, equal = CONTEXT, replace(CONTEXT)
    assert one == equal
    assert [values.of(one), values.of(equal), values.of(one), values.of(equal)] == [1, 2, 1, 2]
    others = [replace(CONTEXT) for _ in range(4)]
    assert [values.of(each) for each in others] == [3, 4, 5, 6]
    assert values.of(one) == 7
