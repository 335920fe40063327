"""Reports of a match by a key: what has happened, how it stands, what is asked; read, and heard where messages are."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from game.scenes.match.recap import SENTENCE
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.tabletop.commands import USED, Reply
from game.scenes.tabletop.past_actions import past_actions
from game.ui.access import Announcement, Detail
from game.ui.events import Input, Key
from game.ui.keymap import named_keys, pressed
from game.ui.widgets.base import Pressable
from game.ui.widgets.field import Field

if TYPE_CHECKING:
    from game.scenes.match.status_bar import Bar

DETAILS: Sequence[Detail] = get_args(Detail)
"""Amounts of what a screen reader is told, each more than the one before."""
_MOST_TOLD = 3
"""Most sentences about the past that are told by themselves."""


class Reports(MatchPart):
    """Answers the three keys that ask about a match, and tells of it by itself; nothing of that depends on who looks,
    as others may listen, but for a person who wears headphones."""

    uses = (Key,)

    def __init__(self, screen: MatchScreen, bar: Bar) -> None:
        self._screen, self._bar = screen, bar
        self._told = deque[tuple[object, ...]](maxlen=1)
        """The moment that was told last."""
        self._open = deque[tuple[int, int]](maxlen=1)
        """The seat and the turn in which a hand was read last."""
        self._peeked = deque([False], maxlen=1)
        """Whether the viewer looked at an own secret when that was asked last."""

    def handle(self, event: Input) -> Reply:
        page = self._screen.laid_out()
        action = pressed(event, "happened", "standing", "asked", "detail")
        if not action or page.overlays or isinstance(page.focused, Field):
            return None
        if action == "detail":
            self._change_detail()
            return USED
        if action == "happened" and self._open_recap():
            return USED
        if action == "happened":
            page.show_message(self._screen.words.t("match.happened.nothing"))
        else:
            page.show_message(self.standing if action == "standing" else self.asked)
        return USED

    def _change_detail(self) -> None:
        """Go on to the next amount of what a screen reader is told, and say which it is."""
        services = self._screen.services
        after = DETAILS[(DETAILS.index(services.settings.detail) + 1) % len(DETAILS)]
        services.change(detail=after)
        self._screen.laid_out().show_message(self._screen.words.t(f"match.detail.{after}"))

    def _open_recap(self) -> bool:
        """Open what has happened since the last turn, where there is any; whether that is so."""
        recap = next((part for part in self._screen.laid_out().parts() if part.name == SENTENCE), None)
        if not isinstance(recap, Pressable) or not recap.enabled:
            return False
        recap.press()
        return True

    def take(self) -> Sequence[Announcement]:
        """Take what is told by itself, nothing twice: at a turn, once its show is over, and at the end; then what
        somebody alone may hear."""
        return (*self._take_public(), *self._take_secrets())

    def _take_public(self) -> Sequence[Announcement]:
        screen, top = self._screen, self._screen.table_view
        match, session, t = top.match, screen.session, top.words.t
        guest = None if session.asked_seat in (match.seat, match.turn_of) else session.asked_seat
        moment = match.turn_of, match.state.turn, session.calling, guest, match.ended
        thinks = session.thinking is not None and not session.watched
        waits = top.stage.busy or screen.resting or screen.page.overlays or thinks
        if waits or screen.guided or moment in self._told:
            return ()
        self._told.append(moment)
        if match.ended:
            return [Announcement(f"{t('match.over')}. {self.standing}")]
        seat, lines = match.turn_of, top.logged.lines
        if session.watched:
            return [Announcement(top.log.spoken(lines[-1]))] if lines else ()
        if seat is None or session.calling is not None or not match.seats[seat].human:
            return [Announcement(self._sentence)]
        asked = self._sentence if match.spec.secrets else self.asked  # how many can be used may tell what is in a hand
        detail, waiting = screen.settings.detail, match.waiting
        rule = "".join(filter(str.isdigit, waiting.rule)) if waiting is not None and detail == "full" else ""
        happened = () if detail == "short" else self._happened(seat)
        told = t("node.turn", seat=match.seats[seat].name), *happened, asked, rule and t("node.rule", number=rule)
        return [Announcement(" ".join(filter(None, told)))]

    def _take_secrets(self) -> Sequence[Announcement]:
        """Take the secrets of a person who wears headphones: the whole hand when it opens for a turn, and what more
        comes into sight with a look at it."""
        screen, top, viewer = self._screen, self._screen.table_view, self._screen.session.viewer.seat
        match, peeked = top.match, self._peeked[-1]
        if not screen.own.headphones or viewer is None or screen.guided:
            return ()
        if top.stage.busy or screen.resting or screen.page.overlays or screen.session.calling is not None:
            return ()
        self._peeked.append(top.peeking)
        context, opened = top.context(), (viewer, match.state.turn)
        seen, known = top.table.words.secrets, list[str]()
        if match.turn_of == viewer and opened not in self._open:
            self._open.append(opened)
        elif top.peeking and not peeked:
            known += seen(replace(context, peeking=False))
        else:
            return ()
        lines = [line for each in seen(context) if each not in known for line in each.split("\n")]
        told = [line.rstrip(".") for line in lines]
        return [Announcement(top.words.t("node.secrets", things=". ".join(told)))] if told else ()

    def _happened(self, seat: int) -> list[str]:
        """Sentences about what others have done since a seat's last turn, as far as all may know it: at most so many,
        those that matter most, and how many more there are."""
        top = self._screen.table_view
        history, names, words = top.stage.history_for(None), top.match.seats, top.table.words
        events, (known, actions) = [event for _, event in history], past_actions(top, seat, where=False)
        told = {}
        for action in actions:
            number, name = action.event_index, names[action.seat].name
            if known or history[number][0] >= 0:
                said = action.words if action.words.startswith(f"{name} ") else f"{name} {action.words}"
                told[f"{said.rstrip('.')}."] = words.matters(events[number], seat, events[:number]), number
        most = sorted(told, key=lambda said: told[said], reverse=True)[:_MOST_TOLD]
        lines, more = sorted(most, key=lambda said: told[said][1]), len(told) - len(most)
        return [*lines, *([top.words.n("node.more", more, **named_keys(top.words, "happened"))] if more else [])]

    @property
    def standing(self) -> str:
        """Score of each seat, the best first: a sentence where the game has one about it, else as its card shows it."""
        top = self._screen.table_view
        seats = sorted(range(len(top.scores)), key=lambda seat: -top.scores[seat])
        words, public, names = top.table.words, top.public(), top.match.seats
        if told := list(filter(None, (words.figure_tip(public.view, seat) for seat in seats))):
            return ". ".join(told)
        shown = ((seat, words.figure(seat, top.scores[seat]) or words.subtitle(public, seat)) for seat in seats)
        return top.words.listed(
            top.words.t("match.standing", seat=names[seat].name, points=points) for seat, points in shown
        )

    @property
    def _sentence(self) -> str:
        """The sentence in the bar."""
        sentence = self._bar.sentence(self._screen.model.context)
        return " ".join(filter(None, (sentence.name, sentence.rest)))

    @property
    def asked(self) -> str:
        """The sentence in the bar, and of how many things one may be used."""
        model, said = self._screen.model, self._sentence
        if not model.live:
            return said
        held = model.chooser.held is not None
        count = len({*(model.chooser.targets() if held else model.chooser.sources)})
        told = self._screen.words.n("match.asked.held" if held else "match.asked", count)
        return f"{said}. {told}" if count else said
