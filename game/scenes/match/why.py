"""Why not? The reason of a refused gesture on a card beside its place, with its rule and what would fit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.scenes.match import says, why_card
from game.scenes.match.beside import HudPart
from game.scenes.match.why_card import WhyContent
from game.scenes.shell import bar
from game.scenes.shell.outcomes import Outcome, ShowRules
from game.scenes.tabletop.pointer_state import WAYS
from game.ui.chooser import NOWHERE
from game.ui.events import Input, Key, Pointer
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.tween import FACTORS
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.scenes.match.session import MatchSession
    from game.scenes.tabletop.commands import Explain
    from game.scenes.tabletop.handling import Handling
    from game.scenes.tabletop.table_view import TableView
    from game.store.settings import Settings
    from game.ui.widgets.page import Page


_NUMBERS = "123456789"
"""Keys that choose the spot of that number."""


class RefusalReason(NamedTuple):
    """Why a gesture is refused: in words, by which rule, and what stands in the way."""

    words: str
    rule: str
    boxes: tuple[Rect, ...] = ()
    own: bool = True
    """Whether a rule or the game's own words speak, not only that it does not go there."""


def reason(table_view: TableView, session: MatchSession, asked: Explain) -> RefusalReason:
    """The reason that the rules give; where they know none, the title's words and the rule that is being followed."""
    refusal, top = session.refusal(asked.meant, asked.lead), session.match.peek(*asked.lead).agenda[-1:]
    words = says.refused(table_view, asked.gesture, refusal)
    if refusal is None:
        return RefusalReason(words, top[0].rule if top else "", own=words != table_view.words.t(says.NOT_THERE))
    context = table_view.context()
    return RefusalReason(words, refusal.rule, tuple(table_view.table.controls.blamed(refusal, context)))


class ShownRefusal(NamedTuple):
    """A reason that is being told, of which gesture, and to which seat in which position and sight."""

    reason: RefusalReason
    asked: Explain
    at: tuple[object, ...]
    art: str
    trail: tuple[Rect, Rect] | None


class WhyNot(HudPart):
    """Tells the reason of the last refusal until it is known, or something is done."""

    def __init__(
        self,
        handling: Handling,
        session: MatchSession,
        page: Page,
        settings: Callable[[], Settings],
        navigate: Callable[[Outcome], None],
        changed: Callable[[], None],
    ) -> None:
        """`navigate` opens the rulebook; `changed`: the buttons are to be others."""
        self._handling, self._layout, self._top = handling, handling.layout, handling.layout.table_view
        self._session, self._page, self._settings = session, page, settings
        self._navigate, self._changed = navigate, changed
        self.told: ShownRefusal | None = None
        self.lit = False
        """Whether what fits is shown."""
        self._card: Rect | None = None
        self._dead: tuple[object, RefusalReason | None] = (None, None)

    # -- what is refused

    def explain(self, asked: Explain) -> bool:
        """Tell why a gesture is refused; short, where it ended at no place, or a computer has to answer. Whether
        anything is told."""
        thinking = self._session.thinking
        if thinking is not None:
            name = self._session.match.seats[thinking].name
            self._page.show_message(self._top.words.t("match.not_yet", seat=name))
            return True
        found = reason(self._top, self._session, asked)
        if not self._settings().explain:
            return False
        if asked.box is None or asked.gesture.target == NOWHERE or not found.words:
            self._page.show_message(found.words)
            return bool(found.words)
        back, moves = self._handling.hanging.gliding, FACTORS[self._top.stage.speed]
        trail = (back.before.box, back.after.box) if back is not None and moves else None
        art = self._art(asked.held) if back is None else back.before.art
        self.told = ShownRefusal(found, asked, self._at, art, trail)
        self.lit = False
        self._page.toasts.clear()
        self._changed()
        return True

    def dead(self, spot: Spot) -> RefusalReason | None:
        """Why what is in the hand does not go to a spot that is pointed at; None where it does, or nothing is known."""
        layout, chooser = self._layout, self._layout.chooser
        if layout.picked_up is None or chooser.questions or spot == chooser.held or spot in chooser.reach():
            return None
        key = (spot, chooser.held, chooser.pose, self._session.match.position)
        if self._dead[0] != key:
            asked = self._handling.refused(spot)
            found = None if asked is None else reason(self._top, self._session, asked)
            self._dead = key, found if found is not None and found.own and found.words else None
        return self._dead[1]

    @property
    def drags(self) -> bool:
        """Whether something hangs at the pointer: then nothing else is told of what lies below."""
        return self._handling.hands.dragging

    def close(self) -> None:
        """Tell nothing more."""
        if self.told is not None:
            self.told, self.lit, self._card = None, False, None
            self._changed()

    def forget(self) -> None:
        self.close()

    @property
    def _at(self) -> tuple[object, ...]:
        return self._session.match.position, self._session.viewer.seat, self._top.frame, self._top.views.camera

    def _art(self, held: Spot | None) -> str:
        """The picture of what was in the hand."""
        lying = self._top.stage.sprites()
        return next((each.art for each in lying if each.key == held), "")

    # -- inputs and time

    def handle(self, event: Input) -> bool:
        """X shows what fits; Esc, a press and the keys that go on at the table close the card. Whether the input is
        used up: a press beside the card does what it is for, one on it does nothing to what it covers."""
        if self.told is None or self._page.overlays:
            return False
        match event:
            case Pointer(kind="down", x=x, y=y):
                covers = self._card is not None and self._card.contains(x, y)
                if not (covers and isinstance(self._page.at(x, y), Button)):
                    self.close()
                return covers and self.told is None
            case Key(key="x", down=down, ctrl=False, alt=False) if self.told.asked.fits:
                if down:
                    self.fit()
                return True
            case Key(key="escape", down=True):
                self.close()
                return not self._handling.carries
            case Key(key=key, down=True) if key in _NUMBERS or (key in WAYS and not self.lit):
                self.close()
            case _:
                pass
        return False

    def fit(self) -> None:
        """Show what fits, with what was held in the hand again."""
        if self.told is None or self.lit:
            return
        self.lit = True
        self._handling.pick_up(self.told.asked.held)
        self._changed()

    def wait(self, dt_ms: float) -> bool:
        """Whether the card is gone, as something else has been done; who reads slowly is not hurried."""
        if self.told is None:
            return False
        if self.told.at != self._at:
            self.close()
            return True
        return False

    # -- what is to be seen

    def over(self, buttons: list[Widget]) -> list[Widget]:
        """The buttons, and the card over them."""
        told = self.told
        if told is None or told.asked.box is None or told.at != self._at or self._top.stage.busy:
            self._card = None
            return buttons
        content = self._content(told)
        needed = [*self._layout.needed, *(each.rect for each in buttons)]
        known = list(self._layout.spots.values())
        own, scale = self._buttons(told), self._top.scale
        wanted = why_card.size(scale, content, own)
        canvas = scale.width, scale.height
        line = bar.sentence_room(self._top.frame)
        around = why_card.Obstacles(told.asked.box, why_card.rings(content), told.asked.fits, needed, known, line)
        placed = why_card.place(canvas, wanted, around)
        marks = why_card.marks(content)
        if self.lit and any(placed.box.intersects(each) for each in told.asked.fits):
            self._card = None  # there is no place for it off what it shows
            return [*buttons, marks]
        self._card = placed.box
        return [*buttons, marks, *why_card.widgets(scale, content, placed, own)]

    def _content(self, told: ShownRefusal) -> WhyContent:
        words, asked = self._top.words, told.asked
        number = "".join(filter(str.isdigit, told.reason.rule))
        chip = words.t("match.why.rule", number=number) if number else ""
        lit = asked.fits if self.lit else ()
        return WhyContent(told.reason.words, chip, told.art, asked.box, told.reason.boxes, lit, told.trail)

    def _buttons(self, told: ShownRefusal) -> list[Button]:
        t, found = self._top.words.t, list[Button]()
        nowhere = Rect(0, 0, 0, 0)
        if told.reason.rule:
            page = ShowRules(self._top.title, told.reason.rule, told.reason.words)
            book = Button("match.why.read", nowhere, t("match.why.read"), "icons/arrow_right", "normal")
            book.accent, book.on_press = self._top.title.accent, partial(self._navigate, page)
            found.append(book)
        if told.asked.fits:
            fits = Button("match.why.fits", nowhere, t("match.why.fits"), "icons/eye", on_press=self.fit)
            fits.hint = t("match.why.fits.how")  # its key as a cap at the end would look like a box that closes
            fits.on = self.lit
            found.append(fits)
        return found
