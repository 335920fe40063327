"""The bar over a match: whose turn it is and what is asked, or what is happening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes import bar
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours

if TYPE_CHECKING:
    from game.scenes.match import MatchScene

_HANGS = 34.0


def draw(paint: Painter, scene: MatchScene) -> None:
    """The bar below its buttons; from it hangs who goes on after an interrupt."""
    box, sight = scene.top.frame.bar, scene.sight()
    if sight.interrupted is not None:
        _hang(paint, scene, box, sight.interrupted.seat)
    bar.draw(paint, box)
    name = scene.words.t(f"{scene.title.key}.name") if scene.top.frame.named else ""
    tab = bar.tab(paint, box, scene.title, name)
    bar.rule(paint, box, -1)
    room = Rect(tab.right + 12, box.y, box.right - 3 * bar.PITCH - 24 - tab.right - 12, box.h)
    taken = scene.clock.draw(paint, room)
    bar.say(paint, box, sentence(scene), Rect(room.x, room.y, room.w - taken, room.h))


def _hang(paint: Painter, scene: MatchScene, box: Rect, seat: int) -> None:
    words = scene.words.t("match.then", seat=scene.match.seats[seat].name)
    wide = paint.measure(words, "caption")[0] + 98
    at = Rect(box.x + bar.MIDDLE * box.w - wide / 2, box.bottom - 8, wide, _HANGS + 8)
    paint.box(at, colours.ink_soft, 10)
    y = box.bottom + _HANGS / 2
    paint.picture("icons/pause", Rect.around((at.x + 26, y), 22), tint=colours.white_fur)
    paint.mark((at.x + 56, y), 12, scene.top.player(scene.sight(), seat))
    paint.text(words, (at.x + 78, y), "caption", colours.white_fur, width=wide - 90)


def sentence(scene: MatchScene) -> bar.Sentence:
    """What the seat to answer is asked; before it is its turn on the screen, what is happening."""
    waiting, active = scene.match.waiting, scene.top.active
    if waiting is None or active is None or active != waiting.seat:
        return _happening(scene)
    seat = scene.match.seats[active]
    asked = scene.top.table.asked(scene.sight())
    if not asked:
        known = scene.words.has(scene.only)
        asked = scene.words.t(scene.only) if known else scene.top.speaker.ask(waiting)
    return bar.Sentence(asked, seat.name + ",", scene.top.player(scene.sight(), active))


def _happening(scene: MatchScene) -> bar.Sentence:
    """What is being shown, in the words of the log; at the end that it is the end."""
    stage, speaker = scene.top.stage, scene.top.speaker
    event = stage.coming or (stage.past[-1] if stage.busy and stage.past else None)
    if event is None or not speaker.speaks_of(event):
        return bar.Sentence(scene.words.t("match.over") if scene.match.over else "")
    seat = getattr(event, "seat", None)
    mark = None if seat is None else scene.top.player(scene.sight(), seat)
    return bar.Sentence(speaker.say(event, **scene.top.table.remark(event, stage.past)), "", mark)
