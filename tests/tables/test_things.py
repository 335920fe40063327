"""Things to be pointed at on a table lie where they are drawn and have words, whoever may act and whatever sheet is
looked at; each is listed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.table_model import name, parts, tip
from game.scenes.tabletop.table_view import TableView
from game.titles import TITLES, title_for
from game.ui.chooser import Chooser
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.title import Title
from tests.tables import sitting
from tests.tables.boxes import within

CHOICES, EACH = 80, 4
OVER = 0.25
"""Share of a sprite that may lie outside: ears, shadows and rims are drawn but not pressed."""
WINDOWS = (((1600, 900), 100), ((1024, 640), 200))

every_title = pytest.mark.parametrize("key", [title.key for title in TITLES])


class Moment(NamedTuple):
    """Things and sprites of a table at a moment that is named."""

    name: str
    used: Mapping[Spot, Rect]
    read: Mapping[Spot, Rect]
    sprites: Sequence[Sprite]
    tips: Mapping[Spot, str]
    """Words of all that can be pointed at, used or only read, but for what the look itself explains."""
    names: Mapping[Spot, str]
    """Name of each thing, in whosever turn."""


@cache
def moments(key: str) -> list[Moment]:
    """Some of random games: at the turn of a seat, in a replay, and with every sheet looked at."""
    title = title_for(key)
    several = enumerate(sorted({max(2, title.spec.seats[0]), title.spec.seats[-1]}))
    return [moment for number, seats in several for moment in _of_one(title, seats, *WINDOWS[number])]


def _of_one(title: Title, seats: int, size: tuple[int, int], percent: int) -> Iterator[Moment]:
    seed, met = f"things {seats}", Counter[str]()
    for match in sitting.stages(sitting.dealt(title, seats, seed, title.spec.options()), seed, choices=CHOICES):
        step = "" if match.over else type(match.waiting).__name__
        met[step] += 1
        if met[step] > EACH:
            continue
        top = TableView(title, match, Catalogue(), "none")
        top.resize(Scale(size), percent)
        for focused in (None, *range(seats)):
            top.focused_seat = focused
            at_rest, may = replace(top.context(), live=False), Chooser()
            may.reset(() if match.over else match.options, partial(top.table.controls.gestures, context=at_rest))
            for seen in (at_rest, replace(at_rest, live=not match.over, **sitting.hands(may))):
                moment = f"{seats} seats, {step}, {focused}, {'live' if seen.live else 'at rest'}"
                (used, read), words = top.things(seen), top.table.words
                listed = {**parts(top, seen), **read, **used}
                tips = {
                    spot: words.tip(seen, spot) or tip(top, seen, spot)
                    for spot in listed
                    if spot.kind not in words.shown
                }
                names = {spot: words.name(seen, spot) or name(top, spot) for spot in listed}
                yield Moment(moment, used, read, top.table.look.sprites(seen), tips, names)


def _under(sprite: Sprite, things: Mapping[Spot, Rect]) -> Rect:
    """The box of a sprite's own thing, else of the topmost that lies under its middle, as of a pile under its card."""
    lying = (box for box in reversed(list(things.values())) if box.contains(*sprite.box.centre))
    return things[sprite.key] if sprite.key in things else next(lying, Rect(0, 0, 0, 0))


@every_title
def test_a_sprite_lies_within_the_thing_of_its_key(key: str) -> None:
    kinds = {spot.kind for moment in moments(key) for spot in (*moment.used, *moment.read)}
    wrong = {
        (sprite.key.kind, name)
        for name, used, read, sprites, *_ in moments(key)
        for sprite in sprites
        if sprite.key.kind in kinds and sprite.alpha > 0
        if not within(sprite.box, _under(sprite, {**read, **used}), OVER * min(sprite.box.w, sprite.box.h))
    }
    assert wrong == set()


@every_title
def test_everything_that_can_be_pointed_at_has_words(key: str) -> None:
    silent = {(spot.kind, moment.name) for moment in moments(key) for spot, words in moment.tips.items() if not words}
    assert silent == set()


@every_title
def test_nothing_is_listed_twice(key: str) -> None:
    twice = {(spot.kind, moment.name) for moment in moments(key) for spot in moment.used.keys() & moment.read.keys()}
    assert twice == set()
