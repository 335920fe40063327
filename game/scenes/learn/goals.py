"""Goals of a game on the page on which it is learnt: what each asks, who has met it, and the way to try it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from game.core.spec import MatchGoal
from game.scenes.learn import model, panels
from game.scenes.shell import menu, sheet
from game.scenes.shell.phrases import local_day
from game.store.goals import CLOTH, MetGoal
from game.ui import wood
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Colour, colours
from game.ui.widgets import base, button

_CARD, _PICTURE, _BUTTON, _SIGN = 300.0, 96.0, 48.0, 28.0
"""Least width of a card by the smallest words, height of its picture and of its button, and size of its signs."""
_CLOTH, _DONE, _LAY, _WIDE = 0.72, 40.0, 60.0, 640.0
"""Height of the cloth's picture by its width, size of a sign for each goal that it wants, height of the button, and
width from which on, by the smallest words, they stand beside the picture."""
_SKY = Colour(0xD8, 0xEA, 0xEE)


class _Card(NamedTuple):
    """Words of a goal's card, from the top, and their heights."""

    name: str
    about: str
    company: str
    met: str
    together: bool
    heights: tuple[float, ...]

    @property
    def height(self) -> float:
        return sum(self.heights) + 8 * sum(map(bool, self.heights))


def goals_block(view: panels.LearnView, try_goal: Callable[[str], None], at: Rect) -> sheet.LayoutResult:
    """A card for each goal, those of a line alike in height; `try_goal` sets a match up for one by its name."""
    goals, many = view.state.title.spec.goals, view.columns(at, _CARD)
    places, made, y = at.columns(many, sheet.GAP), list[base.Widget](), at.y
    room, growth = places[0].w - 32, view.growth
    for first in range(0, len(goals), many):
        line = goals[first : first + many]
        cards = [_card(view, goal, room) for goal in line]
        picture, foot = _PICTURE * growth, _BUTTON * growth
        high = picture + max(card.height for card in cards) + foot + 34
        for place, goal, card in zip(places, line, cards, strict=False):
            box = place._replace(y=y, h=high)
            pictures = view.state.title.goal_pictures.get(goal.name, ())
            draw = partial(_draw_card, card=card, pictures=pictures, high=picture, done=bool(card.met))
            foot_box, t = Rect(box.x + 14, box.bottom - foot - 12, box.w - 28, foot), view.words.t
            # What is still to be met is offered in the colour of the game.
            look: button.Look = "secondary" if card.met else "normal"
            act = partial(try_goal, goal.name)
            label, icon, accent = t("goal.try"), "icons/play", view.state.title.accent
            tried = button.Button(f"learn.goal.{goal.name}", foot_box, label, icon, look, accent, act)
            tried.hint = t("goal.try.tip")
            made += [menu.DrawBox(box, draw), tried]
        y += high + sheet.GAP
    return made, y - sheet.GAP


def _card(view: panels.LearnView, goal: MatchGoal[Any, Any], room: float) -> _Card:
    t, key = view.words.t, f"{view.state.title.key}.goal.{goal.name}"
    alone = 1 in view.state.title.seats
    company = t("goal.rivals" if goal.company == "any" and not alone else f"goal.{goal.company}")
    if goal.company == "together" and goal.seats:
        company = t("goal.together.seats", seats=goal.seats[0])
    met = ", ".join(_meeting(view, line) for line in view.state.met.get(goal.name, ()))
    words = (t(key), "h3"), (t(f"{key}.about"), "label"), (company, "caption"), (met, "caption")
    heights = tuple(view.high(said, look, room - 36 * (look == "caption")) if said else 0.0 for said, look in words)
    return _Card(t(key), t(f"{key}.about"), company, met, goal.company == "together", heights)


def _meeting(view: panels.LearnView, line: MetGoal) -> str:
    """Name of somebody who has met a goal, and the day."""
    name = next((each.name for each in view.state.people if each.id == line.person), view.words.t("book.somebody"))
    day = local_day(line.met)
    if day is None:
        return name
    return view.words.t("learn.goal.met", name=name, day=day.day, month=view.words.t(f"saves.month.{day.month}"))


def _draw_card(paint: Painter, box: Rect, card: _Card, pictures: Sequence[str], high: float, done: bool) -> None:
    paint.panel(box)
    scene = Rect(box.x + 10, box.y + 10, box.w - 20, high)
    with paint.clip(scene):
        paint.box(scene, _SKY, 8)
        menu.hill(paint, scene, 0.62, 0.05, 2.6, colours.leaf_light)
        menu.hill(paint, scene, 0.8, 0.05, 0.4, colours.leaf)
        size = min(high * 0.72, scene.w / max(1, len(pictures)) - 8)
        x = scene.centre[0] - (len(pictures) - 1) * (size + 8) / 2
        for number, picture in enumerate(pictures):
            paint.picture(picture, Rect.around((x + number * (size + 8), scene.bottom - size / 2 - 8), size))
    if done:
        paint.badge("icons/check", (scene.right - 18, scene.y + 18), 15, 18, colours.leaf_dark)
    y, left = scene.bottom + 10, box.x + 16
    who = "icons/people" if card.together else "icons/person"
    rows = (card.name, "h3", ""), (card.about, "label", ""), (card.company, "caption", who)
    for (said, look, icon), tall in zip((*rows, (card.met, "caption", "icons/target")), card.heights, strict=True):
        if not said:
            continue
        if icon:
            paint.picture(
                icon, Rect.around((left + _SIGN / 2, y + min(tall, _SIGN) / 2), _SIGN - 4), tint=colours.ink_soft
            )
        x = left + 36 * bool(icon)
        paint.text(said, (x, y), look, None, "left", box.right - 16 - x, 6, "top")
        y += tall + 8


def cloth_block(view: panels.LearnView, at: Rect) -> sheet.LayoutResult:
    """The tablecloth of the game: how many goals it still wants, of which all at home count, and the way to lay it.

    **Ruling**: each game's own cloth lies on its own table alone, so that each page speaks of one.
    """
    t, state, wants = view.words.t, view.state, view.state.cloth_wants
    lies = not wants and state.title.key in view.services.settings.cloths
    key = "goal.cloth.wanted" if wants else "goal.cloth.lies" if lies else "goal.cloth.won"
    met, names = sum(name in state.met for name in state.title.goal_pictures), state.title.goal_pictures
    said = t("goal.family", done=met, count=len(names))
    lay = button.Button("learn.cloth", Rect(0, 0, 0, 0), t("goal.cloth.take" if lies else "goal.cloth.lay"))
    lay.look, lay.accent, lay.on_press = "secondary" if lies else "normal", state.title.accent, view.acts.lay
    lay.hint = t("goal.cloth.take.tip" if lies else "goal.cloth.lay.tip")
    if wants:
        lay.enable(False, view.words.n("goal.cloth.wants", wants))

    def picture(place: Rect) -> sheet.LayoutResult:
        box = place._replace(h=min(_CLOTH * place.w, 240 * view.growth))
        return [menu.DrawBox(box, partial(_draw_cloth, state=state))], box.bottom

    def signs(place: Rect) -> sheet.LayoutResult:
        box = place._replace(h=_DONE * view.growth)
        lay.rect = Rect(box.x, box.bottom + 12, box.w, _LAY * view.growth)
        return [menu.DrawBox(box, partial(_draw_done, done=CLOTH - wants)), lay], lay.rect.bottom

    rows: list[sheet.Block] = [sheet.note_block(view, t(key)), sheet.note_block(view, said, "label"), signs]

    def beside(place: Rect) -> sheet.LayoutResult:
        left, right = menu.columns(place, 0.5, 0.5)
        made, low = picture(left)
        more, lower = sheet.stacked(right, rows, 12.0)
        return [*made, *more], max(low, lower)

    told = [beside] if at.w > _WIDE * view.growth else [rows[0], picture, *rows[1:]]
    return sheet.section(view, at, "learn.head.cloth", t("goal.cloth"), told, "", t("goal.cloth.tip"))


def _draw_cloth(paint: Painter, box: Rect, state: model.LearnState) -> None:
    """Draw the cloth on a table, with the game on it."""
    area = paint.rect_px(box)
    paint.surface.blit(wood.sample(area.size, paint.scale, state.title.accent), area.topleft)
    card = Rect.around(box.centre, 0.56 * box.h)
    card = card.inset(-0.2 * box.h, 0)
    paint.panel(card, "lifted")
    inner = card.inset(6)
    with paint.clip(inner):
        state.title.vignette(paint, inner)


def _draw_done(paint: Painter, box: Rect, done: int) -> None:
    """Draw a sign for each goal that the cloth asks for, with a check where one is met."""
    for number in range(CLOTH):
        at = box.centre[0] + (number - (CLOTH - 1) / 2) * 1.35 * box.h, box.centre[1]
        fill, rim, tint = (colours.leaf_dark, colours.white_fur, colours.white_fur)
        if number >= done:
            fill, rim, tint = colours.inset, colours.wood_edge, colours.ink_soft
        sign = "icons/check" if number < done else "icons/target"
        paint.badge(sign, at, box.h / 2, box.h * 0.6, fill, rim, tint=tint)


def goose_block(view: panels.LearnView, at: Rect) -> sheet.LayoutResult:
    """The goose says what goals are, and for whom they are kept."""
    t = view.words.t
    kept = "" if view.state.people else t("goal.guest")
    return panels.goose_says(view, at, t("goal.goose"), kept)
