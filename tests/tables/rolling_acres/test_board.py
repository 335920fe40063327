"""Boxes of the table in every window, every state and highlight drawn, badges, and points beside them."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.steps import Event
from game.grids.areas import mask_of, members
from game.i18n.catalogue import Catalogue
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, CORN
from game.rules.rolling_acres.events import CropAdded, EndTriggered, FarmFilled, Planted
from game.rules.rolling_acres.model import EMPTY, NOT_YET, PRODUCE, State
from game.rules.rolling_acres.scoring import score
from game.tables.rolling_acres import TITLE, board, cards, farm, layout, pictures
from game.tables.rolling_acres.layout import column, plan, question_card, space_box
from game.tables.rolling_acres.now import Ghost
from game.ui import art
from game.ui.context import TableContext
from game.ui.frame import Frame, frame
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.table import Table
from tests.samples import one_in
from tests.scenes.drawn_words import DrawnWords
from tests.tables.boxes import within
from tests.tables.large import SIZES, do_not_shrink
from tests.tables.rolling_acres.play import GameMatch, new_match, now_of, pick, stages, table, waiting
from tests.tables.rolling_acres.test_table import DRAWN, held_unfit, sheet_of, unfit
from tests.tables.sitting import USUAL, WINDOWS, chooser, context, painted, past, window

# --- places -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_sheet_and_its_scores_keep_to_the_board(size: tuple[int, int], percent: int, seats: int) -> None:
    at = frame(Scale(size, percent), percent, seats, 0, 200)
    made = plan(at)
    parts = [made.head, made.tool, made.sheet, *made.scores, made.total]
    assert all(within(box, at.board) and box.w > 0 and box.h > 0 for box in (*parts, *made.cards))
    for one, other in combinations(parts, 2):
        assert not one.inset(0.01).intersects(other)
    places = [space_box(made.sheet, space) for space in range(64)]
    assert all(within(place, made.sheet) for place in places)
    for one, other in combinations(places, 2):
        assert not one.inset(0.01).intersects(other)
    assert made.sheet.w * made.sheet.h > 0.35 * at.board.w * at.board.h


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("dice", [2, 3, 4, 5, 6])
def test_the_side_column_keeps_to_its_place(size: tuple[int, int], percent: int, dice: int) -> None:
    at = frame(Scale(size, percent), percent, max(1, dice - 1), 0, 200)
    made = column(at, dice)
    outer = at.side.inset(-1)
    assert len(made.dice) == dice
    slots = [*made.dice, made.bounty]
    assert all(within(slot, made.box) for slot in slots)
    lists = ((*made.crops(), *made.planted()), made.buildings(), made.farms(data.NAMES), made.cards(alone=True))
    for group in (slots, *lists, (*made.tiles(), *made.cards(alone=False))):
        assert all(within(box, outer) and box.w > 10 and box.h > 10 for box in group)
        for one, other in combinations(group, 2):
            assert not one.inset(0.01).intersects(other)


def test_quadrants_lie_beside_the_fence() -> None:
    made = plan(window(new_match(2, "q"), table(new_match(2, "q")), *USUAL)[1])
    boxes = [farm.quadrant_box(made, quadrant) for quadrant in range(4)]
    for one, other in combinations(boxes, 2):
        assert not one.intersects(other)
    assert boxes[1].x - boxes[0].right == pytest.approx(21.2 * made.unit, abs=0.1)


def test_a_barn_stands_on_its_square_and_a_silo_as_it_lies() -> None:
    match = new_match(1, "b")
    made = plan(window(match, table(match), *USUAL)[1])
    for spaces in match.terms.buildings[0].covers.values():
        box = farm.building_box(made, 0, spaces)
        covered = [space for space in members(spaces) if made.cell(space).inset(4).intersects(box)]
        assert len(covered) == 4
    upright, level = farm.building_box(made, 1, mask_of((0, 8))), farm.building_box(made, 1, mask_of((0, 1)))
    assert upright.w > level.w


# --- pictures ---------------------------------------------------------------------------------------------


def drawn(match: GameMatch, size: tuple[int, int], percent: int, hold: str = "") -> pygame.Surface:
    """A table with something held perhaps, over the first place that it may go to."""
    of = table(match)
    scale, at = window(match, of, size, percent)
    may = chooser(match, of, at)
    if hold:
        may.take(next(source for source in may.sources if source.kind == hold))
    target = next(iter(may.targets()), None)
    return painted(of, context(match, at, may, hover=target if hold else None), scale)


@pytest.mark.parametrize(("size", "percent"), one_in(2, WINDOWS, 1))
def test_every_form_can_be_drawn(size: tuple[int, int], percent: int) -> None:
    for match, hold in (
        (waiting(5, "Build", 2), "building"),
        (waiting(5, "Crop", 60), "crop"),
        (waiting(3, "Plant", 60), "die"),
        (waiting(1, "Draft", 10), ""),
    ):
        first = pygame.image.tobytes(drawn(match, size, percent), "RGB")
        assert first == pygame.image.tobytes(drawn(match, size, percent), "RGB")
        if hold:
            assert first != pygame.image.tobytes(drawn(match, size, percent, hold), "RGB")


def test_every_highlight_is_seen() -> None:
    match = new_match(2, "signals")
    made = plan(window(match, table(match), *USUAL)[1])
    sheet = sheet_of(carrots=(27,), sunflowers=(0, 1, 8, 9), corn=(40, 41, 42, 43), rabbits=(19,), well=(63,))
    quiet = board.Highlights(show_hints=False)
    shots = {}
    for name, highlights in {
        "quiet": quiet,
        "helped": board.Highlights(),
        "lit": replace(quiet, targets=(50,), covered=mask_of((50, 51))),
        "ghost": replace(quiet, ghost=Ghost(CORN, mask_of((44, 45))), change=2),
        "loss": replace(quiet, ghost=Ghost(CORN, mask_of((44, 45))), change=-2),
        "building": replace(quiet, ghost=Ghost(PRODUCE, mask_of((4, 5, 12, 13, 20)))),
        "quadrant": replace(quiet, quadrant=3),
        "closed": replace(quiet, closed=(1,)),
        "last": replace(quiet, last_spaces=mask_of((0, 1))),
        "chosen": replace(quiet, chosen=36),
        "gained": replace(quiet, ghost=Ghost(CORN, 1 << 20), change=7, gains=((1 << 19, "+7"),)),
    }.items():
        surface = pygame.Surface((1600, 900))
        paint = Painter(surface, Scale((1600, 900)))
        board.draw_below(paint, made, sheet, highlights)
        board.draw_above(paint, made, sheet, highlights)
        shots[name] = pygame.image.tobytes(surface, "RGB")
    assert len(set(shots.values())) == len(shots)


def test_ac11_what_a_crop_makes_score_is_lifted_out_of_the_veil() -> None:
    match = new_match(2, "veil")
    made = plan(window(match, table(match), *USUAL)[1])
    sheet = sheet_of(rabbits=(26, 27), corn=(19,))
    seen = []
    for gained in ((), ((1 << 27, "+7"),)):
        surface = pygame.Surface((1600, 900))
        paint = Painter(surface, Scale((1600, 900)))
        now = board.Highlights(show_hints=False, quadrant=1, ghost=Ghost(CORN, 1 << 28), gains=gained)
        board.draw_below(paint, made, sheet, now)
        board.draw_above(paint, made, sheet, now)
        corners = [made.cell(space).inset(10) for space in (26, 27)]
        seen.append([surface.get_at((round(box.x), round(box.y)))[:3] for box in corners])
    assert seen[0][0] == seen[0][1] == seen[1][0]
    assert sum(seen[1][1]) > sum(seen[0][1]) + 100


@pytest.mark.parametrize("side", [64, 100])
def test_products_differ_on_small_sheets_without_their_colours(side: int) -> None:
    shots = set()
    for kind in range(len(EMPTY)):
        sheet = tuple(1 << 9 if each == kind else 0 for each in range(len(EMPTY)))
        surface = pygame.Surface((side + 10, side + 10))
        farm.draw_small(Painter(surface, Scale((1600, 900))), sheet, Rect(0, 0, side, side))
        cell = farm.cell(Rect(0, 0, side, side), 9)
        x, y = round(cell.centre[0]), round(cell.centre[1])
        tone = surface.get_at((round(cell.x + 1), round(cell.y + 1)))
        shape = tuple(
            sum(surface.get_at((x + dx, y + dy))[:3]) < sum(tone[:3]) - 40 for dx in range(-3, 4) for dy in range(-3, 4)
        )
        shots.add(shape)
    assert len(shots) >= 7


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
@pytest.mark.parametrize("seats", [4, 5])
def test_small_sheets_have_pictures_in_common_windows(size: tuple[int, int], seats: int) -> None:
    match = new_match(seats, "small")
    scale, at = window(match, table(match), size, 100)
    for seat in range(1, seats):
        pixels = round(farm.cell(cards.sheet_box(at.body(seat, False)), 0).w * scale.factor)
        assert pixels >= farm._PICTURED


def test_spaces_of_one_kind_run_into_each_other_on_a_small_sheet_but_not_over_the_fence() -> None:
    box = Rect(0, 0, 100, 100)
    surface = pygame.Surface((100, 100))
    farm.draw_small(Painter(surface, Scale((1600, 900))), sheet_of(corn=(10, 11, 12)), box)
    one, two, three = (farm.cell(box, space) for space in (10, 11, 12))
    low = round(one.bottom - 2)
    within, over = ((a.right + b.x) / 2 for a, b in ((one, two), (two, three)))
    tones = [surface.get_at((round(x), low))[:3] for x in (one.x + 1, within, over)]
    apart = [sum(abs(a - b) for a, b in zip(tone, tones[0], strict=True)) for tone in tones]
    assert apart[1] < 20 < apart[2]


def test_what_is_drawn_on_a_sheet_lies_on_the_same_bare_one() -> None:
    match = new_match(2, "bare")
    made = plan(window(match, table(match), *USUAL)[1])
    shots = []
    for sheet in (EMPTY, sheet_of(corn=(0, 1)), EMPTY):
        surface = pygame.Surface((1600, 900))
        farm.draw_below(Painter(surface, Scale((1600, 900))), made, sheet)
        shots.append(pygame.image.tobytes(surface, "RGB"))
    assert shots[0] == shots[2] != shots[1]


def test_ac11_what_was_planted_shows_below_the_crops() -> None:
    shots = set()
    for seed in range(40):
        for match in stages(2, f"p{seed}", 90, DRAWN):
            if type(match.waiting).__name__ == "Crop":
                of, known = table(match), now_of(match)
                scale, at = window(match, of, *USUAL)
                seen = context(match, at, chooser(match, of, at))
                boxes = column(at, match.terms.dice).planted()
                surface = pygame.Surface(scale.size_px)
                of.look.draw_side(Painter(surface, scale), seen)
                parts = [tuple(map(round, (box.x, box.y, box.w, box.h))) for box in boxes]
                looks = tuple(pygame.image.tobytes(surface.subsurface(part), "RGB") for part in parts)
                shots.add((known.of(seen).planted_big, known.of(seen).may_plant_big(BEES), looks))
        if len({shot[:2] for shot in shots}) == 3:
            break
    assert {shot[:2] for shot in shots} == {(False, False), (False, True), (True, True)}
    assert len(shots) == len({looks for _, _, looks in shots}) == 3


def test_all_layout_cards_show_once_nothing_is_to_be_planted() -> None:
    match = new_match(2, "over", DRAWN)
    dice = random.Random(1)
    while not match.over:
        match.play(pick(dice, list(match.options)))
    of = table(match)
    scale, at = window(match, of, *USUAL)
    shots = set()
    for sides in (match.state.sides, (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1)):
        surface = pygame.Surface(scale.size_px)
        of.look.draw_side(Painter(surface, scale), replace(context(match, at), view=replace(match.state, sides=sides)))
        shots.add(pygame.image.tobytes(surface, "RGB"))
    assert len(shots) == 3


def test_ac22_where_there_are_only_discs_that_of_a_single_player_tells_the_rank() -> None:
    match = waiting(1, "Draft", 10)
    of = table(match)
    scale, at = window(match, of, (1600, 900), 200)
    surface = pygame.Surface(scale.size_px)
    of.look.draw_side(Painter(surface, scale), context(match, at))
    disc = at.seats[0]
    wide, high = round(disc.w * scale.factor), round(disc.h * scale.factor)
    area = surface.subsurface((round(disc.x * scale.factor), round(disc.y * scale.factor), wide, high))
    shown = _lit(area)
    assert shown.w > 0.1 * wide
    assert shown.x > 0.3 * wide
    assert shown.right < wide - 60 * scale.factor


def _lit(area: pygame.Surface) -> pygame.Rect:
    """The least rectangle about all that is not black."""
    found = pygame.mask.from_threshold(area, (0, 0, 0), (1, 1, 1, 255))
    found.invert()
    boxes = found.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def test_each_layout_has_its_picture_in_every_pose() -> None:
    match = new_match(2, "pictures")
    for product, sides in enumerate(match.terms.layouts):
        for side, both in enumerate(sides):
            assert art.exists(pictures.card(product, side))
            for big, ways in zip((False, True), both, strict=True):
                assert all(art.exists(pictures.layout(product, side, big, pose)) for pose in ways.poses)


def test_the_answers_to_a_die_that_fits_nowhere_lie_on_its_card() -> None:
    for size, percent in WINDOWS:
        made = plan(frame(Scale(size, percent), percent, 3, 0, 200))
        card = question_card(made)
        assert len(card.answers) == 2
        assert all(within(box, card.box) for box in card.answers)
        assert within(card.box, made.panel)


def test_what_was_drawn_last_is_marked_as_one_where_it_is_a_rectangle() -> None:
    match = waiting(2, "Draft")
    of = table(match)
    lies = plan(window(match, of, *USUAL)[1])
    assert board.last_boxes(lies, 0) == []
    assert board.last_boxes(lies, mask_of((0, 1, 8, 9))) == [lies.around((0, 1, 8, 9))]
    for apart in ((0, 1, 8), (0, 9), (0, 2)):
        assert board.last_boxes(lies, mask_of(apart)) == [lies.cell(space) for space in apart]


@pytest.mark.parametrize("building", range(len(data.BUILDING_CELLS)))
def test_the_shape_of_a_building_turns_with_what_is_held(building: int) -> None:
    for pose in new_match(2, "poses").terms.buildings[building].poses:
        name, lies = pictures.plan(building, pose), pictures.plan_box(building, pose, (50, 50), 20)
        made = art.composite(name)
        assert made is not None
        wide, high = made.size
        assert lies.centre == (50, 50)
        assert lies.w / lies.h == pytest.approx(wide / high)
        assert {lies.w, lies.h} == {side * 20 for side in ((2, 3), (1, 2), (1, 1))[building]}


def words_drawn(of: Table[State], seen: TableContext[State]) -> list[str]:
    """Words of the board and of the sheet on it, all of them whole."""
    paint = DrawnWords(pygame.Surface(USUAL[0]), Scale(*USUAL))
    of.look.draw_below(paint, seen)
    of.look.draw_above(paint, seen)
    assert not paint.cut
    return [words for words, _ in paint.words]


def test_ac11_the_badge_of_what_is_framed_counts_bees_with_their_crops_and_the_end() -> None:
    told = set[bool]()
    *_, match = stages(2, "badge", 400, DRAWN)
    known, at = now_of(match), window(match, table(match), *USUAL)[1]
    state, done, first = match.at(0).state, list[Event[Any, Any]](), match.at(0).state
    for event in past(match):
        before, state = state, event.on(match.terms, state)
        done.append(event)
        first = before if isinstance(event, Planted) else first
        if isinstance(event, Planted | CropAdded):
            seat = event.seat
            seen = replace(context(match, at), view=state, past=done, active=seat, viewer=seat)
            then, now = (score(match.terms, each)[seat].total for each in (first, state))
            assert known.of(seen).last_gain == now - then
            told.add(isinstance(event, CropAdded) and now > then)
            ends, full = replace(state, first=seat), [*done, FarmFilled(seat), EndTriggered(seat)]
            if state.first == NOT_YET:
                assert known.of(replace(seen, view=ends, past=full)).last_gain == now - then + data.BONUS
    assert told == {False, True}


def test_ac11_two_bees_are_asked_for_by_number() -> None:
    told = set[str]()
    for seed in range(40):
        for match in stages(2, f"p{seed}", 90, DRAWN):
            if type(match.waiting).__name__ == "Crop":
                told.add(table(match).words.prompt(context(match, window(match, table(match), *USUAL)[1])))
        if len(told) == 3:
            break
    asked = (Catalogue().t("rolling_acres.asked.bee", number=number, count=2) for number in (1, 2))
    assert told == {"", *asked}


class Order(Painter):
    """Remembers in which order brackets and figures are drawn."""

    keeps = False

    def brackets(self, *args: Any, **more: Any) -> None:
        drawing_order.append("brackets")
        super().brackets(*args, **more)

    def text(self, *args: Any, **more: Any) -> Rect:
        drawing_order.append("figure")
        return super().text(*args, **more)


drawing_order: list[str] = []


def test_ac18_brackets_of_the_last_move_strike_through_no_badge() -> None:
    match = new_match(2, "brackets", DRAWN)
    plan, sheet = layout.plan(window(match, table(match), *USUAL)[1]), sheet_of(chickens=tuple(range(13)))
    drawing_order.clear()
    board.draw_above(Order(pygame.Surface(USUAL[0]), Scale(*USUAL)), plan, sheet, board.Highlights(last_spaces=1 << 10))
    assert sorted(drawing_order) == drawing_order
    assert set(drawing_order) == {"brackets", "figure"}


def test_ac12_the_points_for_the_first_to_end_are_named_before_and_after() -> None:
    of, seen = held_unfit(unfit())
    drawn = words_drawn(of, seen)
    assert Catalogue().t("rolling_acres.unfit.after.first", points=data.BONUS) in drawn
    match = next(each for each in stages(3, "end", 400) if each.state.first != NOT_YET)
    of, first = table(match), match.state.first
    seen = replace(context(match, window(match, of, *USUAL)[1]), focused_seat=first)
    assert Catalogue().t("rolling_acres.total.first", points=data.BONUS) in words_drawn(of, seen)
    told = Catalogue().t("rolling_acres.tip.score.first", points=data.BONUS)
    assert told in of.words.tip(seen, Spot("score", "total"))
    other = replace(seen, focused_seat=(first + 1) % 3)
    assert told not in of.words.tip(other, Spot("score", "total"))


def dice_and_sheet(at: Frame, seats: int, terms: Any) -> tuple[tuple[Rect, ...], float]:
    return layout.column(at, terms.dice).dice, layout.plan(at).sheet.w


@pytest.mark.parametrize("size", SIZES)
def test_dice_and_sheets_do_not_shrink(size: tuple[int, int]) -> None:
    do_not_shrink(TITLE, dice_and_sheet, size)
