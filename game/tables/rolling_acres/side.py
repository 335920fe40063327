"""The side column: dice and layouts of a product, crops of a bee; before that buildings to draw or names of farms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from game.i18n.catalogue import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, BUILDINGS, PRODUCTS
from game.rules.rolling_acres.model import State
from game.rules.rolling_acres.steps import empty_spaces
from game.tables.rolling_acres import panels, pictures
from game.tables.rolling_acres.layout import Column
from game.tables.rolling_acres.now import BIG, BOUNTY, SURE, Now, NowCache, die_at, tile_at
from game.tables.rolling_acres.vignette import ACCENT, PLANTS
from game.tables.rolling_acres.words import why_not_texts
from game.ui import popover
from game.ui.paint import Painter
from game.ui.popover import Question
from game.ui.rect import Rect, Scale
from game.ui.skin import SECONDARY, Skin, raised
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import Colour, colours, hexed
from game.ui.type import block, style, within

_FELT, _DEEP = hexed("#4d8049"), hexed("#3f6b3a")
_UNFIT = 0.59
_TILTS = (-6.0, 4.0, 7.0, -4.0, 3.0, -7.0, 5.0)
_BUSY = 90.0
"""Least height of a tile with its words below the picture."""
_PICTURE = 0.24
"""The share of a low tile's width that its picture has."""
_PALE = 0.45

_ROOMY = 30.0
"""Least height of a box in which a farm's name has words of full size."""
_FULL = Scale((1600, 900))
"""By it is decided which words of a tile are drawn, so that a small picture of a window looks as that does."""
_LONGEST = 3
"""Spaces: as long as a building is at most."""


def dice_sprites(
    column: Column, state: State, owners: Mapping[int, int], held: int, pale: frozenset[int]
) -> Iterator[Sprite]:
    """The dice that are left, and one that is in the hand; pale where taking it plants nothing."""
    for die, product in enumerate(state.dice):
        if die not in owners or die == held:
            alpha = _UNFIT if die in pale else 1.0
            box, tilt = column.dice[die], _TILTS[die % len(_TILTS)]
            yield Sprite(Spot("die", die), pictures.die(product), box, 1, alpha, tilt)
    if state.bounty:
        tilt = _TILTS[len(state.dice) - 4]
        yield Sprite(BOUNTY, pictures.bounty(state.bounty), column.bounty, 1, angle=tilt)


def thrown_pictures(count: int) -> tuple[str, ...]:
    """The pictures of so many production dice and the bounty die, whatever they will show."""
    products = (*PRODUCTS, *PRODUCTS)[:count]
    return (*map(pictures.die, products), pictures.bounty(min(pictures.BOUNTY)))


def draw_tray(paint: Painter, column: Column, lit: bool) -> None:
    """Draw the box of the dice, lit while one of them may be taken."""
    paint.panel(column.tray)
    rim = colours.sun if lit else colours.wood
    paint.skin(column.box, Skin(_FELT, 12, rim, 6 if column.tray.h > 120 else 3))


def draw_unfit(paint: Painter, column: Column, dice: frozenset[int]) -> None:
    """Draw the badge of dice that fit nowhere."""
    for die in dice:
        box = column.dice[die]
        r = max(10.0, min(15.0, box.w * 0.2))
        at = (box.right - r * 0.5, box.y + r * 0.5)
        paint.badge("icons/cross", at, r, r * 1.15, colours.barn)


def draw_question(paint: Painter, card: Question, product: int, words: tuple[str, str]) -> None:
    """Draw the question before a die is taken that fits nowhere (AC10), and what follows."""
    popover.draw_question_face(paint, card.box, ACCENT)
    top = card.box.inset(16, 12)._replace(h=card.answers[0].y - card.box.y - 20)
    size = min(72.0, top.h * 0.8)
    paint.picture(pictures.die(product), Rect(top.x, top.centre[1] - size / 2, size, size))
    left, wide = top.x + size + 12, top.w - size - 12
    paint.text(words[0], (left, top.y + top.h * 0.24), style("strong").at(22), width=wide)
    paint.text(words[1], (left, top.y + top.h * 0.68), "caption", width=wide, max_lines=3)


def draw_answers(paint: Painter, card: Question, words: tuple[str, str], hover: Spot | None, held: Spot | None) -> None:
    """Draw both answers: to take it, and to go back, which is to click again on the held die."""
    for spot, label, box in zip((SURE, held), words, card.answers, strict=True):
        look = SECONDARY if spot == SURE else raised(ACCENT, 12)
        if hover == spot:
            light = colours.hover_face if spot == SURE else look.fill.mixed(colours.white_fur, 0.2)
            look = replace(look, fill=light)
        face = box._replace(h=box.h - look.depth)
        paint.skin(face, look)
        shade = colours.ink if spot == SURE else ACCENT.on
        paint.text(label, face.centre, "button", shade, "centre", width=face.w - 16)


def draw_ground(
    paint: Painter, box: Rect, hovered: bool, chosen: bool, dead: bool = False, ticked: bool = False
) -> None:
    """Draw the ground of anything that can be picked up or pressed."""
    fill = colours.disabled_face if dead else colours.hover_face if hovered or chosen else colours.paper
    rim = ACCENT.base if chosen else colours.sun if hovered and not dead else colours.row_rim
    paint.box(box, fill, 10, rim, 3 if chosen else 2)
    if ticked:
        paint.badge("icons/check", (box.right - 4, box.y + 4), 11, 13, ACCENT.base, tint=ACCENT.on)


# -- layouts


class Tile(NamedTuple):
    """A layout of the product that shows."""

    picture: str
    name: str
    texts: tuple[str, ...]
    """The second line, and shorter ones where that is too long: the number of places, or the reason against it."""
    dead: bool
    """Whether there is a reason against it."""
    chosen: bool


def _layout_box(box: Rect) -> Rect:
    """Box of the picture of a layout on its tile."""
    if box.h < _BUSY:
        return Rect(box.x + 6, box.y + 5, box.w * 0.3, box.h - 10)
    return Rect(box.x + 10, box.y + 8, box.w - 20, box.h - 64)


def _draw_two_lines(paint: Painter, box: Rect, place: Rect, tile: Tile, one: Colour, two: Colour) -> None:
    """Draw name and second line below the picture, or beside it."""
    strong, busy = style("strong").at(18), box.h < _BUSY
    left = place.right + 5
    wide = box.right - left - 3 if busy else box.w - 4
    second = paint.first_fit(tile.texts, "caption", wide)
    if not busy:
        second = second if block(second, "caption", paint.scale, wide).whole else ""
        high, low = paint.measure(tile.name, strong)[1], paint.measure(tile.name, "caption")[1]
        apart = max(22.0, (high + low) * 0.46)  # marks of letters may come nearer than lines of words
        foot = min(place.bottom + 18 + apart, box.bottom - 1 - low / 2)
        paint.text(tile.name, (box.centre[0], foot - apart), strong, one, "centre", width=wide)
        paint.text(second, (box.centre[0], foot), "caption", two, "centre", width=wide)
        return
    if paint.measure(tile.name, strong)[0] > wide:
        strong = strong.at(16)
    lines = [(tile.name, strong, one), (second, style("caption"), two)]
    lines = [each for each in lines if each[0] and block(*each[:2], _FULL, wide).whole]
    rows = Rect(left, box.y + 3, wide, box.h - 6).rows(max(1, len(lines)))
    for (words, look, colour), row in zip(lines, rows, strict=False):
        paint.text(words, (left, row.centre[1]), within(look, paint.scale, row.h), colour, width=wide)


# -- what can be picked up


def building_box(box: Rect) -> Rect:
    """Box of the picture of a building on its row."""
    size = min(72.0, box.h - 8, box.w * 0.3)
    return Rect(box.x + 8, box.centre[1] - size / 2, size, size)


def building_sprites(col: Column, first: int) -> Iterator[Sprite]:
    """Sprites of buildings that are still to be drawn; only the next one is in full colour."""
    for building, box in list(enumerate(col.buildings()))[first:]:
        alpha, spot = 1.0 if building == first else 0.5, Spot("building", building)
        yield Sprite(spot, pictures.HOUSES[building], building_box(box), 1, alpha)


def crop_sprites(col: Column) -> Iterator[Sprite]:
    """The crops, to be carried to the sheet."""
    for crop, box in enumerate(col.crops()):
        size = min(58.0, box.h * 0.62, box.w * 0.62)
        place = Rect(box.x + 6, box.y + (box.h - size) * 0.36, size, size)
        if box.h > box.w * 1.25:  # between key and gain
            place = Rect.around(box.centre, min(84.0, box.w - 12, box.h - 76))
        yield Sprite(Spot("crop", crop), PLANTS[crop], place, 1)


def layout_sprite(col: Column, product: int, side: int, big: bool, pose: int) -> Sprite:
    """The layout in the hand."""
    box, art = _layout_box(col.tiles()[big]), pictures.layout(product, side, big, pose)
    return Sprite(Spot("tile", product, int(big)), art, Rect.around(box.centre, 84, 64), 1)


class Side:
    """The side column of one match."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._now, self._speaker, self._words = now, speaker, speaker.words

    def draw(self, paint: Painter, now: Now) -> None:
        """Draw buildings or names, then dice and layouts, or the crops of a bee."""
        context, col, quadrant = now.context, now.column, now.quadrant
        if now.is_drawing:
            paint.panel(col.whole)
            (self._draw_farms if now.question == "name" else self._draw_buildings)(paint, now)
            return
        self._draw_dice(paint, now)
        if now.has_crops and context.active is not None and quadrant is not None:
            self._draw_crops(paint, now, context.active, quadrant)
        else:
            # Draw the basic and the bountiful layout, and all cards where there is room.
            t, sides, product = self._words.t, context.view.sides, now.product
            alone = product is None or context.active is None
            if product is None or context.active is None:
                self._draw_label(paint, col, t("rolling_acres.layouts"))
            else:
                word = t(f"rolling_acres.point.{data.PRODUCTS[product]}")
                named = t("rolling_acres.layouts.of", product=word)
                self._draw_label(paint, col, named if block(named, "label", paint.scale, col.label.w).whole else word)
                for big, box in enumerate(col.tiles()):
                    tile = self._tile(now, product, bool(big), _held_layout(now) == big)
                    hovered = context.hover == Spot("tile", product, big)
                    draw_ground(paint, box, hovered, tile.chosen, tile.dead, tile.chosen)
                    place = _layout_box(box)
                    box_of_picture = Rect.around(place.centre, min(place.w, 108), min(place.h, 84))
                    paint.picture(tile.picture, box_of_picture, _PALE if tile.dead else 1)
                    low = colours.barn_dark if tile.dead else colours.ink_soft
                    _draw_two_lines(paint, box, place, tile, colours.disabled_text if tile.dead else colours.ink, low)
            for card, box in enumerate(col.cards(alone)):
                panels.draw_layout_card(paint, box, card, sides[card])

    # -- while buildings are drawn

    def _draw_buildings(self, paint: Painter, now: Now) -> None:
        """Draw the three buildings in their order: drawn, next (in the pose in which it is held), later."""
        context, col, t, n = now.context, now.column, self._words.t, self._words.n
        building, title = now.building, col.title()
        rule = "" if self._now.terms.solo else t("rolling_acres.buildings.rule")
        rule = paint.first_fit((rule, ""), "caption", title.w * 0.48)
        wide = title.w * (0.5 if rule else 1)
        paint.text(t("rolling_acres.buildings"), (title.x, title.centre[1]), "h3", width=wide)
        paint.text(rule, (title.right, title.centre[1]), "caption", align="right")
        first, pointed = len(BUILDINGS) if building is None else building, context.held or context.hover
        for building, box in zip(BUILDINGS, col.buildings(), strict=True):
            count = now.count_building_places if building == first else len(data.BUILDING_CELLS[building])
            texts = n("rolling_acres.places" if building == first else "rolling_acres.spaces", count), str(count)
            if building < first:
                texts = t("rolling_acres.building.done"), ""
            hovered, ticked = pointed == Spot("building", building), building < first
            draw_ground(paint, box, hovered, building == first, ticked=ticked)
            pose = context.pose if building == first else 0
            place = building_box(box)
            if ticked:
                paint.picture(pictures.HOUSES[building], place, 0.6)
            left = place.right + 10
            wide = box.right - box.w * 0.24 - left
            name = self._words.t(f"rolling_acres.house.{building}")
            paint.text(name, (left, box.centre[1] - 12), "strong", width=wide)
            paint.fit(texts, (left, box.centre[1] + 14), "caption", width=wide)
            box_of_plan = Rect(box.right - box.w * 0.23, box.y + 6, box.w * 0.2, box.h - 12)
            part = min(22.0, box_of_plan.h / _LONGEST, box_of_plan.w / _LONGEST)
            paint.picture(pictures.plan(building, pose), pictures.plan_box(building, pose, box_of_plan.centre, part))

    def _draw_farms(self, paint: Painter, now: Now) -> None:
        """Draw all names of farms; those of others are pale."""
        t, col, title = self._words.t, now.column, now.column.title()
        if not col.untitled:
            paint.text(t("rolling_acres.farm.choose"), (title.x, title.centre[1]), "label", width=title.w)
        for farm, box in enumerate(col.farms(data.NAMES)):
            taken, name = farm in now.context.view.names, t(f"rolling_acres.farm.{farm}")
            chosen = now.is_own_sheet and now.name == farm
            draw_ground(paint, box, now.context.hover == Spot("farm", farm), chosen, taken)
            look = replace(style("strong").at(18), lead=1.1)
            if box.h < _ROOMY or paint.measure(name, look)[0] > box.w - 6:
                look = replace(look.at(16), lead=1.0)
            lines = 2 if box.h >= 2.1 * paint.measure(name, look)[1] else 1
            shade = colours.disabled_text if taken else colours.ink
            paint.text(name, box.centre, look, shade, "centre", width=box.w - 6, max_lines=lines)

    # -- while products are planted

    def _draw_dice(self, paint: Painter, now: Now) -> None:
        context, col, t, held = now.context, now.column, self._words.t, now.held_die
        state = context.view
        takes = context.live and any(source.kind == "die" for source in context.sources)
        draw_tray(paint, col, takes and context.held is None)
        if col.head is not None and state.turn:  # none yet while it is picked who leads the first one
            key, icon = f"rolling_acres.bounty.{state.bounty}", pictures.BOUNTY.get(state.bounty, "")
            bounty = (t(key), t(f"{key}.short")) if state.bounty else ("", "")
            told = t("rolling_acres.round", turn=state.turn), str(state.turn)
            panels.draw_round(paint, col.head, told, *bounty, icon)
        for die, seat in now.owners.items():
            if die == held:
                continue
            box = col.dice[die]
            paint.disc(box.centre, box.w * 0.46, _DEEP, hexed("#38603a"), 1.5)
            paint.mark(box.centre, box.w * 0.24, self._now.players[seat])
        pointed = held if held >= 0 else die_at(context.hover)
        if 0 <= pointed < len(state.dice) and (pointed == held or pointed not in now.owners):
            paint.box(col.dice[pointed].inset(-5), None, 18, colours.sun_light, 4)

    def _most(self, gain: int) -> tuple[str, str]:
        """Words for a gain that only the best space brings, then a sign for it in little room."""
        return self._words.t("rolling_acres.crop.most", gain=f"{gain:+d}"), f"≤{gain:+d}"

    def _draw_label(self, paint: Painter, col: Column, text: str, second: str = "") -> None:
        """Draw the panel with its title; a second text only where there is room beside that."""
        paint.panel(col.panel)
        box = paint.text(text, (col.label.x, col.label.centre[1]), "label", width=col.label.w)
        end, rest = (col.label.right, col.label.centre[1]), col.label.right - box.right - 10
        paint.fit((second, ""), end, "caption", align="right", width=rest)

    def _tile(self, now: Now, product: int, big: bool, chosen: bool) -> Tile:
        """A layout, as it lies in the hand if it is the chosen one."""
        pose, state = now.context.pose % BIG if chosen else 0, now.context.view
        if pose not in self._now.layout(state, product, big).poses:
            pose = 0
        barred, count = now.why_not(product, big), now.count_places(product, big)
        places = self._words.n("rolling_acres.places", count), str(count)
        return Tile(
            picture=pictures.layout(product, state.sides[product], big, pose),
            name=self._words.t("rolling_acres.tile.big" if big else "rolling_acres.tile.basic"),
            texts=why_not_texts(self._words, barred) if barred else places,
            dead=bool(barred),
            chosen=chosen,
        )

    def _draw_crops(self, paint: Painter, now: Now, seat: int, quadrant: int) -> None:
        """Draw what a bee may add, and what was planted (AC11)."""
        context, col, state, t = now.context, now.column, now.context.view, self._words.t
        at = self._now.space(context.held)
        at = self._now.space(context.hover) if at is None else at
        free = empty_spaces(self._now.terms, state, seat, quadrant)
        here = 0 if at is None else free & 1 << at
        text = t("rolling_acres.crop.here" if here else "rolling_acres.crop.best")
        self._draw_label(paint, col, t("rolling_acres.crop.choose"), text)
        gains = [panels.best_gain(state.sheets[seat], crop, here or free) for crop in range(data.CROPS)]
        # Draw three crops with their keys and what they would bring, in the rim of what is asked.
        paint.box(col.panel, None, 12, ACCENT.base, 3)
        for crop, (box, gain) in enumerate(zip(col.crops(), gains, strict=True)):
            chosen = context.held == Spot("crop", crop)
            draw_ground(paint, box, context.hover == Spot("crop", crop), chosen, ticked=chosen)
            if box.h > 60:
                paint.keycap(str(crop + 1), (box.right - 6, box.y + 20), "right")
            shade = colours.leaf_dark if gain > 0 else colours.barn_dark if gain < 0 else colours.ink_soft
            look = style("score").at(min(26.0, box.h * 0.3))
            texts = (f"{gain:+d}",) if here or not gain else self._most(gain)
            paint.fit(texts, (box.right - 8, box.bottom - 16), look, shade, "right", width=box.w - 16)
        for big, box in enumerate(col.planted()):
            tile = self._planted_tile(now, bool(big))
            draw_ground(paint, box, False, tile.chosen, not tile.chosen, tile.chosen)
            place = Rect(box.x + 6, box.y + 5, min(box.h - 10, box.w * _PICTURE), box.h - 10)
            paint.picture(tile.picture, place, 1.0 if tile.chosen else _PALE)
            low = colours.leaf_dark if tile.chosen else colours.barn_dark if tile.dead else colours.ink_soft
            _draw_two_lines(paint, box, place, tile, colours.ink if tile.chosen else colours.disabled_text, low)

    def _planted_tile(self, now: Now, big: bool) -> Tile:
        """A layout of the bees: the one that was planted, or the other one with a reason if it had one."""
        chosen = now.planted_big == big
        tile = self._tile(now, BEES, big, chosen)
        barred = big and not now.may_plant_big(BEES)
        texts = (self._words.t("rolling_acres.tile.planted"),) if chosen else tile.texts if barred else ("", "")
        return tile._replace(texts=texts, dead=barred)


def _held_layout(now: Now) -> bool | None:
    """Whether what is held lies as the bountiful layout; None: no layout is held."""
    tile = tile_at(now.context.held)
    if tile is not None:
        return tile[1]
    return now.context.pose >= BIG if now.held_die >= 0 and not now.holds_unfit else None
