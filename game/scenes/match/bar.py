"""The bar over a match: whose turn it is and what is asked, or what is happening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.shell import bar
from game.ui.paint import Painter
from game.ui.rect import Rect

if TYPE_CHECKING:
    from game.scenes.match.scene import MatchScene


def draw(paint: Painter, scene: MatchScene) -> None:
    """The bar below its buttons."""
    box = scene.tabletop.frame.bar
    bar.draw(paint, box)
    name = scene.words.t(f"{scene.title.key}.name") if scene.tabletop.frame.named else ""
    tab = bar.tab(paint, box, scene.title, name)
    bar.rule(paint, box, -1)
    room = Rect(tab.right + 12, box.y, box.right - 3 * bar.PITCH - 24 - tab.right - 12, box.h)
    taken = scene.clock.draw(paint, room)
    bar.say(paint, box, sentence(scene), Rect(room.x, room.y, room.w - taken, room.h))


def sentence(scene: MatchScene) -> bar.Sentence:
    """What the seat to answer is asked, or one that has come out of turn; before it is its turn on the screen, what
    is happening."""
    waiting, active, guest = scene.match.waiting, scene.tabletop.active, scene.interrupts.guest
    if guest is not None:
        name, mark = scene.match.seats[guest].name, scene.tabletop.player(scene.context(), guest)
        return bar.Sentence(scene.words.t("match.interrupt.comes"), name + ",", mark)
    if waiting is None or active is None or active != waiting.seat:
        return _happening(scene)
    seat = scene.match.seats[active]
    asked = scene.tabletop.table.words.asked(scene.context())
    if not asked:
        known = scene.words.has(scene.only)
        asked = scene.words.t(scene.only) if known else scene.tabletop.speaker.ask(waiting)
    return bar.Sentence(asked, seat.name + ",", scene.tabletop.player(scene.context(), active))


def _happening(scene: MatchScene) -> bar.Sentence:
    """What is being shown, in the table's words or those of the log; at the end that it is the end."""
    stage, speaker, context = scene.tabletop.stage, scene.tabletop.speaker, scene.tabletop.context()
    now = scene.tabletop.table.words.happening(context)
    if now is not None:
        return bar.Sentence(
            now.words, scene.match.seats[now.seat].name, scene.tabletop.player(context, now.seat)
        )
    event = stage.current_event or (stage.past[-1] if stage.busy and stage.past else None)
    if event is None or not speaker.speaks_of(event):
        return bar.Sentence(scene.words.t("match.over") if scene.match.over else "")
    seat: int | None = getattr(event, "seat", None)
    mark = None if seat is None else scene.tabletop.player(context, seat)
    told = speaker.say(event, **scene.tabletop.table.words.remark(event, stage.past))
    name = scene.match.seats[seat].name if scene.title.plain and seat is not None else ""
    return bar.Sentence(told, name, mark)
