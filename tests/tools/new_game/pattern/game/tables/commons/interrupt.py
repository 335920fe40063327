"""Buttons by which the seats of Common Ground jump in (CM6)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.steps import Choice
from game.i18n.catalogue import Speaker
from game.ui.chooser import Gesture
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Tool
from tests.tools.new_game.pattern.game.rules.commons.interrupt import JumpIn, may_jump
from tests.tools.new_game.pattern.game.rules.commons.model import State
from tests.tools.new_game.pattern.game.tables.commons import layout


def gestures(choice: Choice) -> Sequence[Gesture]:
    """A press of the button of the seat."""
    return (Gesture(Spot("jump", choice.seat)),) if isinstance(choice, JumpIn) else ()


def tools(context: TableContext[State], speaker: Speaker) -> Sequence[Tool]:
    """A button for each person's seat, with its emblem; anybody may press it, and the seat comes to the screen."""
    boxes = layout.button(context.frame, 3).columns(len(context.frame.seats), 6)
    return [_tool(context, speaker, seat, box) for seat, box in enumerate(boxes) if seat not in context.computers]


def _tool(context: TableContext[State], speaker: Speaker, seat: int, box: Rect) -> Tool:
    t, name = speaker.words.t, speaker.seat(seat)
    waits = context.waiting is not None and context.waiting.open
    allowed = may_jump(context.view, seat)
    reason = "" if allowed and waits else t("commons.jump.later" if allowed else "commons.jump.gone", seat=name)
    return Tool(
        verb=f"jump.{seat}",
        label="",
        icon=layout.EMBLEMS[seat],
        key="",
        box=box,
        press=Spot("jump", seat),
        enabled=not reason,
        reason=reason,
        interrupt=seat,
        hint=t("commons.jump.hint", seat=name),
    )
