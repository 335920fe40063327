"""Part of the title's strip about today's farm: the game, and the pegs of those who have played, with their prizes, and
of those who have begun, each with an open ring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.scenes.shell import farm, menu
from game.scenes.shell.scene import Services
from game.scenes.title.layout import ROOMY
from game.store import days, farms, people
from game.ui.keymap import key_cap
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.type import block
from game.ui.widgets.base import Press, Pressable
from game.ui.widgets.button import Button

_PICTURE, _BUTTON = 132.0, 150.0
_LEAST_PICTURE = 430.0
"""A narrower box has no room for the picture."""
_PEG, _PRIZE, _PAIR = 34.0, 26.0, 68.0
_RING, _RING_WIDTH = 8.0, 3.0
_SIGN, _LOW_BUTTON = 44.0, 0.4
_AROUND = 66.0
"""Room that a sign and the edges take of a main button."""


def fit_main(button: Button, scale: Scale) -> None:
    """Give a main button the size of others where its word has no room, or the sign alone, which has a tip."""
    around = _AROUND if button.icon else _AROUND / 2
    if block(button.label, "main", scale).width_px / scale.factor + around > button.rect.w:
        button.look, button.hint = "normal", button.hint or button.label


class Player(NamedTuple):
    """Somebody who has begun the farm, or played it."""

    name: str
    peg: str
    """Picture of the peg."""
    prize: str = ""
    """Picture of the prize; empty for who has only begun."""


class TodayPart(NamedTuple):
    """Everything that the strip tells."""

    day: date
    title: Title
    players: Sequence[Player] = ()
    """Pegs of those who have played, in the order of the ends of their plays, then of those who have begun."""
    waits: bool = True
    """Whether anybody is left to play, or nobody has played."""


def unread(services: Services) -> TodayPart | None:
    """Today's farm as it is known without the store; None where there is none, or it is not to be shown."""
    day = farm.today(services)
    title = farm.title_of(day, services.titles) if services.settings.today else None
    return None if title is None else TodayPart(day, title)


def read(services: Services) -> TodayPart | None:
    """Today's farm with who has played it or begun; raises StoreError.

    What somebody has begun may be seen without the rules: of how far it has come nothing is read, so that who has not
    played sees the same whatever others do.
    """
    part, store = unread(services), services.store
    if part is None:
        return None
    key, title = part.day.isoformat(), part.title.key
    plays = [each for each in store.read(partial(days.played, first=key, last=key)) if each.title == title]
    begun = [each for each in store.read(partial(farms.of_day, day=key)) if each.result.title == title]
    if not plays and not begun:
        return part
    folk = {each.id: each for each in store.read(people.listed)}
    pars = {each.version: each for each in store.read(partial(days.pars, first=key, last=key)) if each.title == title}
    told = {
        play.person: Player(
            folk[play.person].name,
            folk[play.person].picture,
            farm.PRIZES[farm.prize(play.points, pars.get(play.version))],
        )
        for play in plays
        if play.person in folk
    }
    for result, seat in begun:
        if seat.person in folk and seat.level is None and result.ended is None:
            told.setdefault(seat.person, Player(folk[seat.person].name, folk[seat.person].picture))
    waited = store.read(partial(farms.waited, day=key, changes=services.settings.expected))
    return part._replace(players=tuple(told.values()), waits=bool(waited) or not plays)


def players_told(part: TodayPart, words: Catalogue) -> str:
    """Sentences of who has played and who has begun; empty for nobody."""
    played = [each.name for each in part.players if each.prize]
    begun = [each.name for each in part.players if not each.prize]
    pairs = [("title.today.played", played), ("today.status.begun", begun)]
    return ". ".join(words.n(key, len(names), names=words.listed(names)) for key, names in pairs if names)


def widgets(part: TodayPart, box: Rect, words: Catalogue, scale: Scale, go: Press) -> Iterator[Pressable]:
    """The box and its button; a press anywhere on it does the same."""
    low = box.h < ROOMY.strip
    wide = box.w * _LOW_BUTTON if low else min(_BUTTON, 0.36 * box.w)
    place = Rect(box.right - 10 - wide, box.y + 7, wide, box.h - 12)
    if not low:
        place = Rect(box.right - 20 - wide, box.centre[1] - 36, wide, 74)
    label = words.t("title.today.go" if part.waits else "title.today.look")
    drawn = menu.DrawBox(box, lambda paint, rect: _draw(paint, rect, part, words, place.x))
    button = menu.PartButton("title.today", place, label, "icons/play", "main", part.title.accent, go)
    button.hint, button.more = words.t("title.today.hint"), key_cap("today")
    fit_main(button, scale)
    button.card = menu.PressBox("title.today.box", drawn, button)
    button.card.hint, button.card.more = words.t(f"{part.title.key}.name"), players_told(part, words)
    yield button.card
    yield button


def _draw(paint: Painter, box: Rect, part: TodayPart, words: Catalogue, end: float) -> None:
    paint.panel(box)
    name = words.t(f"{part.title.key}.name")
    if box.h < ROOMY.strip:
        sign = Rect.around((box.x + 10 + _SIGN / 2, box.centre[1]), min(_SIGN, box.h - 12))
        paint.picture(part.title.icon, sign)
        left = sign.right + 10
        paint.text(name, (left, box.centre[1]), "label", colours.ink, "left", max(1.0, end - left - 8), 2)
        return
    left = box.x + 16
    if box.w >= _LEAST_PICTURE:
        picture = Rect(left, box.y + 16, _PICTURE, box.h - 32)
        with paint.clip(picture):
            part.title.vignette(paint, picture)
        left = picture.right + 18
    width = max(1.0, end - left - 12)
    month = words.t(f"saves.month.{part.day.month}")
    short = words.t("title.today.day", day=part.day.day, month=month)
    heading = words.t("title.today", day=short)
    if not block(heading, "caption", paint.scale, width - 28).whole:
        heading = short
    y = box.y + 28
    paint.picture("icons/calendar", Rect.around((left + 10, y), 20), tint=part.title.accent.edge)
    paint.text(heading, (left + 28, y), "caption", None, "left", max(1.0, width - 28))
    paint.text(name, (left, box.y + box.h * 0.456), "name_card", None, "left", width)
    y = box.y + box.h * 0.757
    room = max(1, int(width / _PAIR))
    shown = part.players if len(part.players) <= room else part.players[: room - 1]
    for number, each in enumerate(shown):
        x = left + number * _PAIR
        paint.picture(each.peg, Rect.around((x + _PEG / 2, y), _PEG))
        if each.prize:
            paint.picture(each.prize, Rect.around((x + _PEG + _PRIZE / 2 - 2, y + 4), _PRIZE))
        else:
            paint.disc((x + _PEG + _PRIZE / 2 - 2, y + 4), _RING, colours.cream, part.title.accent.edge, _RING_WIDTH)
    if len(shown) < len(part.players):
        rest = words.t("title.today.more", count=len(part.players) - len(shown))
        paint.text(rest, (left + len(shown) * _PAIR + 6, y + 2), "label", None, "left", _PAIR)
