"""A draft painter draws some of a picture later: what may wait, for how long, and what is never seen late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.ui.context import TableContext
from game.ui.frame import Camera
from game.ui.layers import Layer, Layers
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.theme import colours
from tests.ui.layered import (
    CONTEXT,
    EVENTS,
    FAR,
    FAR_OFF,
    SIZE,
    bar,
    below,
    dot,
    frames_until_shown,
    prepare,
    shown_anew,
)


@pytest.fixture
def draft() -> Painter:
    return Painter(pygame.Surface(SIZE), Scale(SIZE), draft=True)


def test_a_rough_painter_draws_patient_layers_one_after_the_other(draft: Painter) -> None:
    patient = [Layer(dot, patient=True) for _ in range(3)]
    layers, exact, ground = Layers(*patient), Layers(*map(Layer, [dot] * 3)), below()
    layers.shown(draft, ground, CONTEXT)
    assert [layer.changes for layer in patient] == [1, 1, 1]
    now = replace(CONTEXT, past=EVENTS)
    seen = []
    for _ in range(3):
        layers.shown(draft, ground, now)
        seen.append(sum(layer.changes for layer in patient))
    assert seen == [4, 5, 6]
    assert frames_until_shown(layers, draft, now)[-1] == exact.shown(draft, ground, now).get_buffer().raw


@pytest.mark.parametrize("change", [{"viewer": None}, {"covered": True}, {"peeking": True}])
def test_nothing_is_shown_as_it_was_where_more_is_hidden(draft: Painter, change: dict[str, Any]) -> None:
    patient = [Layer(dot, patient=True) for _ in range(3)]
    layers, ground = Layers(*patient), below()
    layers.shown(draft, ground, CONTEXT)
    layers.shown(draft, ground, replace(CONTEXT, past=EVENTS, **change))
    assert [layer.changes for layer in patient] == [2, 2, 2]
    assert not layers.stale


def test_a_patient_layer_waits_for_one_that_is_drawn_in_each_frame_but_not_for_ever(draft: Painter) -> None:
    patient, busy, ground = Layer(dot, patient=True), Layer(bar), below()
    layers = Layers(patient, busy)
    layers.shown(draft, ground, CONTEXT)
    frames = 0
    while patient.changes == 1:
        frames += 1
        layers.shown(draft, ground, replace(CONTEXT, past=EVENTS, pulse=frames / 20))
    assert busy.changes == frames + 1
    assert 1 < frames < 10


def test_none_waits_for_a_quick_one(draft: Painter) -> None:
    patient, quick = Layer(dot, patient=True), Layer(bar, quick=True)
    layers, ground = Layers(patient, above=[quick]), below()
    layers.shown(draft, ground, CONTEXT)
    layers.shown(draft, ground, replace(CONTEXT, past=EVENTS, pulse=0.5))
    assert (patient.changes, quick.changes) == (2, 2)


def test_a_rough_painter_draws_what_has_changed_in_several_frames(draft: Painter) -> None:
    layers = Layers(Layer(dot), Layer(bar))
    layers.shown(draft, below(), CONTEXT)
    seen = frames_until_shown(layers, draft, FAR)
    assert len(set(seen)) > 1
    assert seen[-1] == shown_anew(draft, below(), FAR)


def test_what_changes_again_before_all_of_it_was_drawn_is_drawn_as_it_is_then(draft: Painter) -> None:
    layers = Layers(Layer(dot), Layer(bar))
    for context in (CONTEXT, FAR, CONTEXT, replace(CONTEXT, pulse=1.0)):
        layers.shown(draft, below(), context)
    assert layers.stale
    assert frames_until_shown(layers, draft, FAR)[-1] == shown_anew(draft, below(), FAR)


def flickering(paint: Painter, context: TableContext[Any]) -> None:
    """Much of the picture, otherwise in every frame."""
    paint.box(Rect(0, 0, 1600, 200), colours.barn if round(context.pulse) % 2 else colours.leaf)


def low(paint: Painter, context: TableContext[Any]) -> None:
    """Below that, and far from it."""
    paint.box(Rect(0, 700, 1600, 200), colours.sun if context.hover is None else colours.ink)


@pytest.mark.parametrize("where", ["beneath", "over all"])
def test_what_waits_is_drawn_though_much_else_is_another_in_every_frame(where: str) -> None:
    """Nobody sees for long what is no longer so."""
    size = (1600, 900)
    draft, ground = Painter(pygame.Surface(size), Scale(size), draft=True), pygame.Surface(size)
    layers = Layers(Layer(low), *([Layer(flickering)] if where == "beneath" else []))
    at, found = (800, 800), list[tuple[int, ...]]()
    for frame in range(40):
        now = replace(CONTEXT, pulse=float(frame), hover=Spot("tile", 1) if frame else None)
        over = draft.recorded(lambda paint, now=now: flickering(paint, now)) if where == "over all" else None  # type: ignore[misc]
        found.append(tuple(layers.shown(draft, ground, now, over=over, moving=FAR_OFF).get_at(at)))
        assert where == "over all" or layers.stale is (frame > 0)
    assert found[0] != found[-1]
    assert found[-1][:3] == tuple(colours.ink)[:3]


def test_nothing_small_waits_where_nothing_moves(draft: Painter) -> None:
    """A held thing, or words beside the pointer."""
    layers, ground = Layers(Layer(dot), Layer(bar)), below()
    layers.shown(draft, ground, CONTEXT)
    shown = layers.shown(draft, ground, FAR).get_buffer().raw
    assert not layers.stale
    assert shown == shown_anew(draft, ground, FAR)


def test_where_nothing_moves_much_waits_for_fewer_frames(draft: Painter) -> None:
    """Lights all over the table: a frame takes no longer for them."""

    def frames(moving: Sequence[pygame.Rect]) -> int:
        size = (1600, 900)
        draft, ground = Painter(pygame.Surface(size), Scale(size), draft=True), pygame.Surface(size)
        layers, count = Layers(Layer(low), Layer(flickering)), 1
        layers.shown(draft, ground, CONTEXT)
        now = replace(CONTEXT, pulse=1.0, hover=Spot("tile", 1))
        exact = Layers(Layer(low), Layer(flickering)).shown(draft, ground, now).get_buffer().raw
        while layers.shown(draft, ground, now, moving=moving).get_buffer().raw != exact:
            assert layers.stale
            count += 1
        return count

    assert 1 < frames(()) < frames(FAR_OFF)


def test_nothing_waits_beneath_what_moves(draft: Painter) -> None:
    layers, area = Layers(Layer(dot)), pygame.Rect(48, 240, 96, 48)
    layers.shown(draft, below(), CONTEXT)
    shown = layers.shown(draft, below(), FAR, moving=[area])
    assert layers.stale
    exact = Layers(Layer(dot)).shown(draft, below(), FAR)
    assert shown.subsurface(area).copy().get_buffer().raw == exact.subsurface(area).copy().get_buffer().raw


@pytest.mark.parametrize("change", [{"covered": True}, {"camera": Camera((0.0, 0.0), 2.0)}])
def test_nothing_waits_where_it_is_seen_by_others_or_from_elsewhere(draft: Painter, change: dict[str, Any]) -> None:
    layers = Layers(Layer(dot), Layer(bar))
    layers.shown(draft, below(), CONTEXT)
    assert len(frames_until_shown(layers, draft, replace(FAR, **change))) == 1


def test_nothing_waits_after_all_was_forgotten(draft: Painter) -> None:
    """A table laid out anew in a window of the same size, or one that was covered."""
    layers = Layers(Layer(dot), Layer(bar))
    layers.shown(draft, below(), CONTEXT)
    layers.forget()
    assert frames_until_shown(layers, draft, FAR) == [shown_anew(draft, below(), FAR)]


def test_a_veil_comes_at_once(draft: Painter) -> None:
    layers, ground = Layers(Layer(dot)), below()
    layers.shown(draft, ground, CONTEXT)
    veil = draft.recorded(lambda paint: paint.veil(colours.ink, 0.5))
    shown = layers.shown(draft, ground, CONTEXT, over=veil).get_buffer().raw
    assert not layers.stale
    assert shown == Layers(Layer(dot)).shown(draft, ground, CONTEXT, over=veil).get_buffer().raw


@pytest.mark.parametrize("hover", [None, Spot("tile", 1)])
def test_what_was_prepared_and_has_not_come_is_never_seen(draft: Painter, hover: Spot | None) -> None:
    """It may be what somebody else will see; that another layer has come as it was prepared does not bring it."""
    under, over, ground = Layer(dot), Layer(bar), below()
    layers, now = Layers(under, over), replace(CONTEXT, hover=hover)
    layers.shown(draft, ground, now)
    for layer in (under, over):
        layer.prerender(draft, replace(FAR, hover=None if hover else Spot("tile", 1), pulse=1.0))
    prepare(layers)
    then = replace(now, pulse=1.0)
    seen = frames_until_shown(layers, draft, then)
    assert over.changes == 2
    assert set(seen) == {shown_anew(draft, ground, then)}


def test_what_has_gone_since_something_was_prepared_does_not_come_back_with_that(draft: Painter) -> None:
    under, over, ground = Layer(dot), Layer(bar), below()
    layers, then = Layers(under, over), replace(FAR, pulse=1.0)
    layers.shown(draft, ground, CONTEXT)
    over.prerender(draft, replace(CONTEXT, pulse=1.0))
    prepare(layers)
    frames_until_shown(layers, draft, FAR)
    assert set(frames_until_shown(layers, draft, then)) == {shown_anew(draft, ground, then)}
    assert over.changes == 2
