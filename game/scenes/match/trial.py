"""The table of a board that is tried: a sign that nothing is kept, ways back and anew, and the map file it follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from game.core.spec import BadTerms
from game.scenes.match import dialogs
from game.scenes.match.coach import Coaching
from game.scenes.match.recap import RecapPanel
from game.scenes.match.scene import CommonParts, MatchKind, MatchScene, Parts, match_parts, thinking_players
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.shell import bar
from game.scenes.shell.outcomes import Back, ShowBalance, TriedBoard, TryBoard
from game.scenes.shell.phrases import fault_sentence
from game.scenes.shell.scene import Services
from game.scenes.shell.trial import FollowedMap, Saved, begin_trial
from game.scenes.tabletop.commands import Command, Verb
from game.scenes.tabletop.table_model import LOG, MAIN, REPLAY
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.type import block
from game.ui.widgets.base import OverlayGround, Widget, ZOrder, in_layer
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import ByAnswer, question

HEIGHT = 264.0
"""Height of the sign in the left column, in units."""
_PAD, _HEAD, _BUTTON, _GAP = 12.0, 42.0, 46.0, 8.0
_LOW, _LOWEST = 210.0, 100.0
"""In a lower place the buttons lie side by side, in a still lower one beside the words."""
_ICON = 24.0


class TrialPlaces(NamedTuple):
    """Boxes of the parts of the sign."""

    whole: Rect
    head: Rect
    """Words that tell that nothing is kept."""
    note: Rect | None
    """Board that is tried, or why its file cannot be played on; None where there is no room."""
    back: Rect
    balance: Rect


def places(whole: Rect) -> TrialPlaces:
    """Find a place for all that the sign has, as high as the room that is left to it."""
    inner = whole.inset(_PAD)
    if whole.h < _LOWEST:
        row = whole.inset(2)
        back = row.rightmost(row.h)
        balance = back.moved(-row.h - _GAP, 0)
        return TrialPlaces(whole, row.leftmost(balance.x - _GAP - row.x), None, back, balance)
    head, back = inner.upper(_HEAD), inner.lower(_BUTTON)
    balance = back.moved(0, -_BUTTON - _GAP)
    if whole.h < _LOW:  # side by side
        balance, back = back.leftmost(_BUTTON + _GAP), back.rightmost(back.w - _BUTTON - 2 * _GAP)
    note = Rect(inner.x, head.bottom + 2, inner.w, balance.y - _GAP - head.bottom - 2)
    return TrialPlaces(whole, head, note, back, balance)


class TrialSign(MatchPart):
    """Says that nothing is kept, leads back, and lays the table anew when its map has been saved."""

    obeys = (Verb,)

    def __init__(self, screen: MatchScreen, tried: TriedBoard) -> None:
        self._screen, self._tried = screen, tried
        self._map = FollowedMap(screen.services, screen.title, tried)

    # -- the map

    def tick(self, dt_ms: float) -> bool:
        saved = self._map.follow(dt_ms)
        if saved is not None:
            self._saved(saved)
        return saved is not None

    def _saved(self, saved: Saved) -> None:
        t, page, name = self._screen.words.t, self._screen.page, self._tried.name
        if saved == "changed":
            self._lay(replace(self._tried, board=self._map.board), t("trial.changed", name=name))
            return
        page.renew()
        if saved == "refused":
            page.show_message(t("trial.refused", reason=self._map.fault), "icons/warning")
        else:
            page.show_message(t("trial.mended", name=name), "icons/check")

    def _lay(self, tried: TriedBoard, told: str = "") -> None:
        """Begin anew on a board."""
        services = self._screen.services
        try:
            services.navigate(begin_trial(services, self._screen.title, tried, True, told))
        except BadTerms as error:
            self._screen.page.show_message(fault_sentence(services.words, error), "icons/warning")

    def _again(self) -> None:
        self._lay(self._tried)

    # -- ways out

    @property
    def _over(self) -> bool:
        """Whether the match is over, and has been shown to its end."""
        session = self._screen.session
        return session.match.over and session.turn_end is None and not self._screen.table_view.stage.busy

    def obey(self, command: Command) -> bool:
        match command:
            case Verb.ESCAPE if self._screen.handling.lets_go:
                return False
            case Verb.ESCAPE | Verb.MENU:
                self._screen.handling.let_go()
                self._ask()
            case Verb.REPLAY:
                self._screen.page.show_message(self._screen.words.t("trial.no_replay"))
            case Verb.CONFIRM if self._over:
                self._again()
            case _:
                return False
        return True

    def _ask(self) -> None:
        """Ask whether to go back, or what else."""
        screen, page, run = self._screen, self._screen.page, self._screen.run
        answers = {"back": "icons/arrow_left", "again": "icons/replay", "match.menu.seats": "icons/person"}
        answers |= {"rulebook.rules": "icons/book", "match.menu.resume": "icons/play"}
        if screen.match.ended:
            del answers["match.menu.seats"]
        then: ByAnswer = {
            "back": self._back,
            "again": self._again,
            "seats": lambda: page.open(dialogs.seats(screen.table_view, page, run)),
            "rules": partial(run, Verb.RULES),
        }
        page.open(question(screen.words, "trial.menu", answers, then, screen.title.accent, esc="resume"))

    def _back(self) -> None:
        self._screen.services.navigate(Back())

    # -- the sign

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        screen, frame, t = self._screen, self._screen.model.context.frame, self._screen.words.t
        buttons = [each for each in buttons if each.name != REPLAY]
        if frame.guide is None:
            screen.table_view.log.covered = True
            buttons = [each for each in buttons if each.name != LOG]
        for main in buttons if self._over else ():
            if isinstance(main, Button) and main.name == MAIN:
                main.label, main.icon, main.hint = t("trial.again"), "icons/replay", ""
        at = places(frame.guide or frame.log)
        ground = OverlayGround(at.whole, lambda paint, box: self._draw(paint, at))
        return [*buttons, ground, *in_layer(ZOrder.CARD, self._ways(at))]

    def _ways(self, at: TrialPlaces) -> Sequence[Widget]:
        """Make the parts of the sign that can be pressed: its words, the check of the balance, and the way back."""
        t = self._screen.words.t
        words = at.head if at.note is None else Rect.enclosing([at.head, at.note])
        about = bar.tip_press("trial.sign", words, t("trial.sign.tip", about=self._about))
        back = Button("trial.back", at.back, "" if at.note is None else t("trial.back"), "icons/arrow_left")
        back.on_press, back.hint = self._back, t("trial.back") if at.note is None else ""
        if not self._screen.services.balance_at:
            return [about, back]
        balance = Button(
            "trial.balance", at.balance, "" if at.balance.w < at.whole.w / 2 else t("trial.balance"), "icons/even"
        )
        balance.on_press, balance.hint, balance.spoken = self._measure, t("trial.balance.tip"), t("trial.balance")
        return [about, balance, back]

    def _measure(self) -> None:
        self._screen.services.navigate(ShowBalance(self._screen.opened, self._tried.name))

    @property
    def _about(self) -> str:
        """The board that is tried and how to change it, or why its file cannot be played on."""
        tried, t = self._tried, self._screen.words.t
        return self._map.fault or t("trial.box" if tried.path is None else "trial.file", name=tried.name)

    def _draw(self, paint: Painter, at: TrialPlaces) -> None:
        t, fault = self._screen.words.t, self._map.fault
        paint.panel(at.whole)
        icon = Rect.around((at.head.x + _ICON / 2 + 4, at.head.centre[1]), _ICON)
        paint.picture("icons/warning" if fault else "icons/eye", icon, tint=self._screen.title.accent.base)
        left = icon.right + 8
        words, middle, width = t("trial.sign"), (left, at.head.centre[1]), at.head.right - left
        if at.note is None:
            paint.fit((words, t("trial.sign.short")), middle, "strong", width=width)
        else:
            paint.fold(words, middle, "strong", width=width)
        if at.note is not None:
            ink = colours.barn_dark if fault else colours.ink_soft
            lines = max(1, int(at.note.h * paint.scale.factor / block("X", "caption", paint.scale).pitch_px))
            paint.text(self._about, (at.note.x, at.note.y), "caption", ink, "left", at.note.w, lines, "top")


class UnkeptRecap(RecapPanel):
    """The same of a match whose past nobody can look at, since a game could be kept from there."""

    def show(self, number: int) -> None:
        self._screen.run(Verb.REPLAY)


def open_trial(services: Services, outcome: TryBoard) -> MatchScene:
    """Open the table of a board that is tried."""
    kind = MatchKind(
        partial(_parts, outcome.tried), thinking_players, "trial", shows_results=False, guide_height=HEIGHT
    )
    scene = MatchScene(services, *outcome.opened, kind)
    if outcome.told:
        scene.page.show_message(outcome.told, "icons/check")
    return scene


def _parts(tried: TriedBoard, common: CommonParts) -> Parts:
    """Make the parts of a trial: those of a match, but for what helps newcomers and leads to what is kept."""
    others = [each for each in match_parts(common)[1] if not isinstance(each, Coaching | RecapPanel)]
    return (TrialSign(common.screen, tried),), (*others, UnkeptRecap(common.screen))
