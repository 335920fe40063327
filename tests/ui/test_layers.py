"""A layer is drawn again when it would look different, and only then."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.ui.context import TableContext
from game.ui.frame import Camera
from game.ui.layer import Layer
from game.ui.layers import Layers
from game.ui.paint import Painter
from game.ui.recorder import Recorder, perform
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.theme import colours

SIZE = (800, 450)
EVENTS: list[Any] = [1, 2]
CONTEXT: TableContext[Any] = TableContext(view=object(), past=EVENTS[:1], frame=None, active=0, viewer=0)  # type: ignore[arg-type]


def below(fill: str = "#102030") -> pygame.Surface:
    made = pygame.Surface(SIZE)
    made.fill(fill)
    return made


def dot(paint: Painter, context: TableContext[Any]) -> None:
    """As wide as there are events, where the hover lies; the pulse does not matter to it."""
    x = 100.0 if context.hover is None else 600.0
    paint.box(Rect(x, 100, 80.0 * len(context.past), 200), colours.sun)


def bar(paint: Painter, context: TableContext[Any]) -> None:
    """Over the dot, and moved by nothing but the pulse."""
    paint.box(Rect(100 + 400 * context.pulse, 150, 100, 20), colours.leaf_dark, 8)


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


def prepare(layers: Layers) -> None:
    for make in layers.prepare():
        make()


def shown_anew(paint: Painter, ground: pygame.Surface, context: TableContext[Any]) -> bytes:
    return Layers(Layer(dot), Layer(bar)).shown(paint, ground, context).get_buffer().raw


def test_what_was_prepared_is_put_in_as_it_is(paint: Painter) -> None:
    under, over, ground = Layer(dot), Layer(bar), below()
    layers, then = Layers(under, over), replace(CONTEXT, hover=Spot("tile", 1), past=EVENTS)
    layers.shown(paint, ground, CONTEXT)
    under.prepare(paint, then)
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
    under.prepare(paint, then)
    prepare(layers)
    for context in (replace(CONTEXT, **before), replace(then, **otherwise), then, CONTEXT):
        assert layers.shown(paint, ground, context).get_buffer().raw == shown_anew(paint, ground, context)


def test_another_ground_comes_with_what_was_prepared(paint: Painter) -> None:
    under, over, white = Layer(dot), Layer(bar), below("#ffffff")
    layers, then = Layers(under, over), replace(CONTEXT, hover=Spot("tile", 1))
    layers.shown(paint, below(), CONTEXT)
    under.prepare(paint, then)
    prepare(layers)
    assert layers.shown(paint, white, then).get_buffer().raw == shown_anew(paint, white, then)


@pytest.fixture
def rough() -> Painter:
    return Painter(pygame.Surface(SIZE), Scale(SIZE), rough=True)


def test_a_rough_painter_draws_patient_layers_one_after_the_other(rough: Painter) -> None:
    patient = [Layer(dot, patient=True) for _ in range(3)]
    layers, exact, ground = Layers(*patient), Layers(*map(Layer, [dot] * 3)), below()
    layers.shown(rough, ground, CONTEXT)
    assert [layer.changes for layer in patient] == [1, 1, 1]
    now = replace(CONTEXT, past=EVENTS)
    seen = []
    for _ in range(3):
        layers.shown(rough, ground, now)
        seen.append(sum(layer.changes for layer in patient))
    assert seen == [4, 5, 6]
    assert frames_until_shown(layers, rough, now)[-1] == exact.shown(rough, ground, now).get_buffer().raw


@pytest.mark.parametrize("change", [{"viewer": None}, {"covered": True}, {"looking": True}])
def test_nothing_is_shown_as_it_was_where_more_is_hidden(rough: Painter, change: dict[str, Any]) -> None:
    patient = [Layer(dot, patient=True) for _ in range(3)]
    layers, ground = Layers(*patient), below()
    layers.shown(rough, ground, CONTEXT)
    layers.shown(rough, ground, replace(CONTEXT, past=EVENTS, **change))
    assert [layer.changes for layer in patient] == [2, 2, 2]
    assert not layers.late


def test_a_patient_layer_waits_for_one_that_is_drawn_in_each_frame_but_not_for_ever(rough: Painter) -> None:
    patient, busy, ground = Layer(dot, patient=True), Layer(bar), below()
    layers = Layers(patient, busy)
    layers.shown(rough, ground, CONTEXT)
    frames = 0
    while patient.changes == 1:
        frames += 1
        layers.shown(rough, ground, replace(CONTEXT, past=EVENTS, pulse=frames / 20))
    assert busy.changes == frames + 1
    assert 1 < frames < 10


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
        bar(paint, context.seeing("another"))
        seen.append(context.seeing("another").view)

    seen: list[Any] = []
    layer = Layer(draw)
    for context in (CONTEXT, replace(CONTEXT, view="other"), replace(CONTEXT, pulse=0.5)):
        layer.look(paint, context)
    assert layer.changes == 2
    assert seen == ["another"] * 2


def test_none_waits_for_a_quick_one(rough: Painter) -> None:
    patient, quick = Layer(dot, patient=True), Layer(bar, quick=True)
    layers, ground = Layers(patient, above=[quick]), below()
    layers.shown(rough, ground, CONTEXT)
    layers.shown(rough, ground, replace(CONTEXT, past=EVENTS, pulse=0.5))
    assert (patient.changes, quick.changes) == (2, 2)


def frames_until_shown(layers: Layers, rough: Painter, context: TableContext[Any], moving: Any = ()) -> list[bytes]:
    """The picture frame by frame, until nothing of it waits."""
    seen, ground = list[bytes](), below()
    while not seen or layers.late:
        seen.append(layers.shown(rough, ground, context, moving=moving).get_buffer().raw)
        assert len(seen) < 40
    return seen


FAR = replace(CONTEXT, hover=Spot("tile", 1), past=EVENTS)
"""Much of the picture is another."""


def test_a_rough_painter_draws_what_has_changed_in_several_frames(rough: Painter) -> None:
    layers = Layers(Layer(dot), Layer(bar))
    layers.shown(rough, below(), CONTEXT)
    seen = frames_until_shown(layers, rough, FAR)
    assert len(set(seen)) > 1
    assert seen[-1] == shown_anew(rough, below(), FAR)


def test_what_changes_again_before_all_of_it_was_drawn_is_drawn_as_it_is_then(rough: Painter) -> None:
    layers = Layers(Layer(dot), Layer(bar))
    for context in (CONTEXT, FAR, CONTEXT, replace(CONTEXT, pulse=1.0)):
        layers.shown(rough, below(), context)
    assert layers.late
    assert frames_until_shown(layers, rough, FAR)[-1] == shown_anew(rough, below(), FAR)


def test_nothing_waits_beneath_what_moves(rough: Painter) -> None:
    layers, area = Layers(Layer(dot)), pygame.Rect(48, 240, 96, 48)
    layers.shown(rough, below(), CONTEXT)
    shown = layers.shown(rough, below(), FAR, moving=[area])
    assert layers.late
    exact = Layers(Layer(dot)).shown(rough, below(), FAR)
    assert shown.subsurface(area).copy().get_buffer().raw == exact.subsurface(area).copy().get_buffer().raw


@pytest.mark.parametrize("change", [{"covered": True}, {"camera": Camera((0.0, 0.0), 2.0)}])
def test_nothing_waits_where_it_is_seen_by_others_or_from_elsewhere(rough: Painter, change: dict[str, Any]) -> None:
    layers = Layers(Layer(dot), Layer(bar))
    layers.shown(rough, below(), CONTEXT)
    assert len(frames_until_shown(layers, rough, replace(FAR, **change))) == 1


def test_a_veil_comes_at_once(rough: Painter) -> None:
    layers, ground = Layers(Layer(dot)), below()
    layers.shown(rough, ground, CONTEXT)
    veil = rough.recorded(lambda paint: paint.veil(colours.ink, 0.5))
    shown = layers.shown(rough, ground, CONTEXT, over=veil).get_buffer().raw
    assert not layers.late
    assert shown == Layers(Layer(dot)).shown(rough, ground, CONTEXT, over=veil).get_buffer().raw


def test_what_was_prepared_in_part_only_is_drawn_for_the_rest(paint: Painter) -> None:
    under, ground = Layer(dot), below()
    layers, then = Layers(under), replace(CONTEXT, hover=Spot("tile", 1), past=EVENTS)
    layers.shown(paint, ground, CONTEXT)
    under.prepare(paint, then)
    first, *_ = layers.prepare()
    first()
    shown = layers.shown(paint, ground, then).get_buffer().raw
    assert layers.redrawn
    assert shown == Layers(Layer(dot)).shown(paint, ground, then).get_buffer().raw


@pytest.mark.parametrize("hover", [None, Spot("tile", 1)])
def test_what_was_prepared_and_has_not_come_is_never_seen(rough: Painter, hover: Spot | None) -> None:
    """It may be what somebody else will see; that another layer has come as it was prepared does not bring it."""
    under, over, ground = Layer(dot), Layer(bar), below()
    layers, now = Layers(under, over), replace(CONTEXT, hover=hover)
    layers.shown(rough, ground, now)
    for layer in (under, over):
        layer.prepare(rough, replace(FAR, hover=None if hover else Spot("tile", 1), pulse=1.0))
    prepare(layers)
    then = replace(now, pulse=1.0)
    seen = frames_until_shown(layers, rough, then)
    assert over.changes == 2
    assert set(seen) == {shown_anew(rough, ground, then)}


def test_what_has_gone_since_something_was_prepared_does_not_come_back_with_that(rough: Painter) -> None:
    under, over, ground = Layer(dot), Layer(bar), below()
    layers, then = Layers(under, over), replace(FAR, pulse=1.0)
    layers.shown(rough, ground, CONTEXT)
    over.prepare(rough, replace(CONTEXT, pulse=1.0))
    prepare(layers)
    frames_until_shown(layers, rough, FAR)
    assert set(frames_until_shown(layers, rough, then)) == {shown_anew(rough, ground, then)}
    assert over.changes == 2


def test_a_veil_over_all_is_drawn_once(paint: Painter) -> None:
    layers, ground = Layers(Layer(dot)), below()
    for holes in ([], [Rect(100, 100, 50, 50)]):
        for _ in range(2):
            over = paint.recorded(lambda paint, holes=holes: paint.veil(colours.ink, 0.5, holes=holes))  # type: ignore[misc]
            layers.shown(paint, ground, CONTEXT, over=over)
        assert not layers.redrawn
