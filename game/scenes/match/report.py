"""Reports of a match by a key: what has happened, how it stands, what is asked; read, and heard where messages are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.match.recap import SENTENCE
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.tabletop.commands import USED, Reply
from game.ui.events import Input, Key
from game.ui.keymap import pressed
from game.ui.widgets.base import Pressable
from game.ui.widgets.field import Field

if TYPE_CHECKING:
    from game.scenes.match.status_bar import Bar


class Reports(MatchPart):
    """Answers the three keys that ask about a match; nothing of them depends on who looks, as others may listen."""

    uses = (Key,)

    def __init__(self, screen: MatchScreen, bar: Bar) -> None:
        self._screen, self._bar = screen, bar

    def handle(self, event: Input) -> Reply:
        page = self._screen.laid_out()
        action = pressed(event, "happened", "standing", "asked")
        if not action or page.overlays or isinstance(page.focused, Field):
            return None
        if action == "happened" and self._open_recap():
            return USED
        if action == "happened":
            page.show_message(self._screen.words.t("match.happened.nothing"))
        else:
            page.show_message(self.standing if action == "standing" else self.asked)
        return USED

    def _open_recap(self) -> bool:
        """Open what has happened since the last turn, where there is any; whether that is so."""
        recap = next((part for part in self._screen.laid_out().parts() if part.name == SENTENCE), None)
        if not isinstance(recap, Pressable) or not recap.enabled:
            return False
        recap.press()
        return True

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
    def asked(self) -> str:
        """The sentence in the bar, and of how many things one may be used."""
        top, model = self._screen.table_view, self._screen.model
        sentence = self._bar.sentence(model.context)
        said = " ".join(filter(None, (sentence.name, sentence.rest)))
        if not model.live:
            return said
        held = model.chooser.held is not None
        count = len({*(model.chooser.targets() if held else model.chooser.sources)})
        return f"{said}. {top.words.n('match.asked.held' if held else 'match.asked', count)}" if count else said
