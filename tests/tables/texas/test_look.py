"""Sprites, their movements, and every drawing in every form."""

from __future__ import annotations

from itertools import chain
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.rules.texas import SPEC, Events
from game.rules.texas.model import State, Terms
from game.rules.texas.steps import (
    DRAW,
    CardDealt,
    CardDrawn,
    GameEnded,
    MarkerPlaced,
    MarkerTurned,
    Passed,
    PileRenewed,
    Play,
    StarterPicked,
)
from game.tables.texas import TITLE, cards, layout
from game.tables.texas.now import NowCache
from game.titles import TITLES, title_for
from game.ui import art
from game.ui.chooser import Chooser
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import journeys
from game.ui.type import block
from tests.samples import each_met
from tests.scenes.reader import Reader
from tests.tables.sitting import WINDOWS, chooser, context, painted, past, speaker, tell, window
from tests.tables.texas.play import after, stages, table


def test_the_title_is_on_the_shelf() -> None:
    assert TITLE in TITLES
    assert title_for("texas") is TITLE
    with pytest.raises(KeyError):
        title_for("chess")
    assert len(set(TITLE.colours)) == len(TITLE.colours) >= max(SPEC.seats)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("index", [0, 3])
def test_sprites_have_keys_and_pictures_of_their_own(seats: int, index: int) -> None:
    for match in stages(seats, "h"):
        of = table(match)
        looks = of.look.sprites(context(match, window(match, of, *WINDOWS[index])[1]))
        assert len({sprite.key for sprite in looks}) == len(looks)
        assert all(art.exists(sprite.art) for sprite in looks)


def test_what_can_be_picked_up_is_a_sprite_on_its_spot() -> None:
    for match in stages(2, "i"):
        of = table(match)
        seen = context(match, window(match, of, (1600, 900), 100)[1])
        sprites, spots = {sprite.key: sprite for sprite in of.look.sprites(seen)}, of.controls.spots(seen)
        for choice in match.options:
            for gesture in of.controls.gestures(choice, seen):
                assert sprites[gesture.source].box.intersects(spots[gesture.source])


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("index", [0, 3])
def test_movements_name_only_what_is_there(seats: int, index: int) -> None:
    match = after(seats, "j", 10**6)
    of = table(match)
    _, at = window(match, of, *WINDOWS[index])
    state, so_far, shown = SPEC.setup(match.terms).state, list[Event[Terms, State]](), set[str]()
    for event in past(match):
        then = event.on(match.terms, state)
        before = TableContext(state, list(so_far), at, 0, 0, live=False)
        so_far.append(event)
        behind = TableContext(then, list(so_far), at, 0, 0, live=False)
        motions = dict(of.look.animate(event, before, behind))
        old = {sprite.key: sprite for sprite in of.look.sprites(before)}
        new = {sprite.key: sprite for sprite in of.look.sprites(behind)}
        if at.form != "strip":
            # What only passes brings its picture along.
            passing = {key for key, motion in motions.items() if motion.passing is not None}
            assert all(isinstance(key, Spot) and key.kind == "shows" for key in passing)
            assert set(motions) - passing <= set(old) | set(new)
        moving = journeys(old, new, motions)
        if isinstance(event, MarkerPlaced):
            assert {Spot("officer"), Spot("card", event.card)} <= {one.after.key for one in moving}
        shown.add(type(event).__name__)
        state = then
    assert {"CardDealt", "MarkerPlaced", "MarkerTurned", "CardDrawn", "GameEnded"} <= shown


@pytest.mark.parametrize("seats", [2, 4])
def test_every_event_has_a_sentence(seats: int) -> None:
    match = after(seats, "k", 10**6)
    of = table(match)
    told, words = past(match), speaker(match)
    kinds = {type(event) for event in told}
    for number, event in enumerate(told):
        tell(of, words, event, told[:number])
        assert words.speaks_of(event)
    assert GameEnded in kinds
    names = {kind.__name__ for kind in get_args(Events)}
    assert {name for name in names if not words.words.has(f"texas.say.{name}")} == set()


def test_the_log_knows_the_size_of_the_area() -> None:
    match = after(2, "l", 10**6)
    of = table(match)
    told, state, now = past(match), SPEC.setup(match.terms).state, NowCache(match.terms, match.seats)
    for number, event in enumerate(told):
        state = event.on(match.terms, state)
        if isinstance(event, MarkerPlaced):
            area = now.area(state, event.to)
            assert area is not None
            assert of.words.remark(event, told[:number])["count"] == len(area)


@pytest.mark.parametrize(("shown_in", "seats"), each_met(WINDOWS[:-1], [2, 4]))
def test_it_can_be_drawn_in_every_form(shown_in: tuple[tuple[int, int], int], seats: int) -> None:
    size, percent = shown_in
    match = after(seats, "m", 30)
    of = table(match)
    scale, at = window(match, of, size, percent)
    may = chooser(match, of, at)
    still = painted(of, context(match, at), scale)
    for held in (None, *may.sources):
        may.let_go()
        if held is not None:
            may.take(held)
        for hover in (None, *list(may.targets())[:2]):
            seen = context(match, at, may, hover=hover, marks_toggled=hover is None, pulse=0.5)
            drawn = painted(of, seen, scale)
            assert drawn.get_buffer().raw != still.get_buffer().raw
            for tool in of.controls.tools(seen):
                assert tool.label


@pytest.mark.parametrize("seats", [2, 4])
def test_every_spot_explains_itself(seats: int) -> None:
    for turns in (0, 12, 40):
        match = after(seats, "n", turns)
        of = table(match)
        seen = context(match, window(match, of, (1600, 900), 100)[1], Chooser())
        for spot in chain(*of.controls.things(seen)):
            tip = of.words.tip(seen, spot)
            assert tip, spot
            assert "texas." not in tip
            assert "{" not in tip


def test_the_main_button_says_what_can_be_done_and_never_draws() -> None:
    full = after(2, "o", 0)
    at = window(full, table(full), (1600, 900), 100)[1]
    for match in (full, *stages(2, "o")):
        button = table(match).controls.main(context(match, at, Chooser()))
        assert (button is None) == match.over
        if button is not None:
            assert (button.press, button.enabled) == (None, False)
            assert button.label


def test_the_main_button_names_and_lights_what_can_be_done_with_a_full_hand() -> None:
    """TX8: who may not draw plays a card, and is shown those that can be played."""
    told = 0
    for match in stages(2, "o"):
        of = table(match)
        at = window(match, of, (1600, 900), 100)[1]
        if match.over or DRAW in match.options:
            continue
        button = of.controls.main(context(match, at, chooser(match, of, at)))
        assert button is not None
        assert button.reason == Catalogue().t("texas.first.play")
        assert {*button.first} == {Spot("card", choice.card) for choice in match.options if isinstance(choice, Play)}
        told += 1
    assert told


def test_the_vignette_fills_any_rectangle() -> None:
    surface = pygame.Surface((400, 300))
    paint = Painter(surface, window(after(2, "a", 0), table(after(2, "a", 0)), (1600, 900), 100)[0])
    for box in (Rect(10, 10, 272, 204), Rect(0, 0, 176, 106), Rect(5, 5, 60, 200)):
        surface.fill((1, 2, 3))
        TITLE.vignette(paint, box)
        assert surface.get_at((int(box.centre[0]), int(box.y + 2)))[:3] != (1, 2, 3)
        assert surface.get_at((int(box.right + 3), int(box.centre[1])))[:3] == (1, 2, 3)


def test_the_pictures_of_all_cards_differ() -> None:
    seen = set()
    for card in range(24):
        surface = pygame.Surface((90, 124))
        paint = Painter(surface, window(after(2, "a", 0), table(after(2, "a", 0)), (1600, 900), 100)[0])
        paint.picture(cards.FRONTS[card], Rect(0, 0, 90, 124))
        seen.add(surface.get_buffer().raw)
    assert len(seen) == 24


@pytest.mark.parametrize("seats", [2, 4])
def test_lines_of_the_log_fit_at_1600_x_900(seats: int) -> None:
    """The widest square, card and area of every kind of event; default names."""
    match = after(seats, "a", 0)
    of = table(match)
    scale, at = window(match, of, (1600, 900), 100)
    texas = match.terms.board
    events: list[Event[Terms, State]] = [PileRenewed(), Passed(0), StarterPicked(0)]
    events += [GameEnded("markers"), GameEnded("blocked")]
    events += [made(0, card) for card in range(24) for made in (CardDealt, CardDrawn)]
    around = [MarkerPlaced(0, 0, square) for square in range(24)]
    for number in range(len(texas.spots)):
        events += [MarkerPlaced(0, 0, number), MarkerTurned(0, 0, number)]
    says = speaker(match)
    for event in events:
        if not says.speaks_of(event):
            continue
        words = says.say(event, **of.words.remark(event, around))
        left = 64 if of.signs.icon(event) else 32
        assert block(words, "caption", scale).width_px / scale.factor <= at.log.w - 32 - left, words


@pytest.mark.parametrize("bold", [False, True])
def test_the_badge_of_an_area_covers_neither_target_nor_officer_where_another_square_is_free(bold: bool) -> None:
    """Also the badge of the area that is pointed at, which is drawn over the officer."""
    moved = met = 0
    for match in stages(2, "badge"):
        of = table(match)
        scale, at = window(match, of, (1280, 720), 150)
        seen = context(match, at, chooser(match, of, at))
        plan, now, paint = layout.board(at, layout.Extent()), NowCache(match.terms, match.seats), Reader(scale)
        spots = {square: spot.at for square, spot in zip(now.squares, match.terms.board.spots, strict=True)}
        officer = match.terms.board.spots[match.state.officer].at
        taken = {officer, (officer[0], officer[1] - 1), *(spots[spot] for spot in seen.targets if spot in spots)}
        kept = [plan.officer(officer), *(plan.square(spots[spot]) for spot in seen.targets if spot in spots)]
        for area in (area for several in now.areas(match.state).values() for area in several if len(area) > 2):
            cells = [match.terms.board.spots[square].at for square in area]
            hover = next((now.squares[square] for square in area if now.squares[square] not in seen.targets), None)
            if hover is None:
                continue
            paint.notes.clear()
            of.look.draw_above(paint, replace(seen, hover=hover)) if bold else of.look.draw_below(paint, seen)
            words = f"{len(area)}²"
            badges = [note.ink for note in paint.notes if note.words.startswith(words)]
            assert badges
            free = any(cell not in taken and (cell[0], cell[1] + 1) not in taken for cell in cells)
            lowest = plan.square(max(cells, key=lambda cell: (cell[1], -cell[0])))
            for box in badges:
                met += 1
                if free and len(badges) == 1:
                    assert not box.overlap(kept)
                    moved += not lowest.inset(-12).contains(*box.centre)
    assert met > 20
    assert moved
