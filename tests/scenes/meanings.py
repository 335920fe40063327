"""Meanings of gestures at a table, as a player works them out: by the rules, and by the table's own word."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.match import Match
from game.core.steps import Choice
from game.scenes.match.scene import MatchScene
from game.ui.chooser import HOLD, PRESS, Chain, Gesture
from game.ui.title import Title
from tests.scenes.pilot import Blind

Ways = dict[Chain, list[Gesture]]


def chain_of(gesture: Gesture, choice: Choice) -> Chain:
    """All that a gesture plays that means a choice."""
    return getattr(gesture, "chain", ()) or (choice,)


class Knowing(Blind):
    """Knows all gestures of the moment; asks for each of them once, until something has changed."""

    title: Title
    match: Match[Any, Any]
    table: MatchScene
    _moment: tuple[Any, ...] = ()
    """The objects that everything known was worked out from."""

    def _now(self) -> None:
        """Forgets what was known of another moment."""
        match, top = self.match, self.table.table_view
        moment = (match.position, top.context(), top.table, match.terms)
        if len(self._moment) != len(moment) or any(a is not b for a, b in zip(moment, self._moment, strict=True)):
            self._moment = moment
            self._gestures: dict[Choice, list[Gesture]] = {}
            self._ways: dict[Choice, Ways] = {}

    def gestures(self, choice: Choice) -> list[Gesture]:
        self._now()
        if choice not in self._gestures:
            self._gestures[choice] = self.told(choice)
        return self._gestures[choice]

    def told(self, choice: Choice) -> list[Gesture]:
        """Its gestures as the table tells them now, whatever it told before."""
        return list(self.table.table_view.table.controls.gestures(choice, self.table.table_view.context()))

    def drag_of(self, choice: Choice) -> Gesture:
        """A gesture with a target that plays a choice, or begins with it."""
        made = (each for gestures in self.ways(choice).values() for each in gestures)
        return next(gesture for gesture in made if gesture.target != PRESS)

    def ways(self, choice: Choice) -> Ways:
        """Choices that one gesture plays which begins with a choice, each with its gestures; a lead alone is none."""
        self._now()
        if choice not in self._ways:
            self._ways[choice] = self._worked_out(choice)
        return self._ways[choice]

    def _worked_out(self, choice: Choice) -> Ways:
        found: Ways = {}
        for gesture in self.gestures(choice):
            chain = chain_of(gesture, choice)
            if gesture.target == HOLD:
                for longer, gestures in self._carried(gesture, chain).items():
                    found.setdefault(longer, []).extend(gestures)
            else:
                found.setdefault(chain, []).append(gesture)
        return found

    def _carried(self, hold: Gesture, lead: Chain) -> Ways:
        """Places for a thing once picking it up has been played, unless its source leads there at once."""
        match, top, found = self.match, self.table.table_view, Ways()
        below = self.title.spec.view_for(match.terms, match.peek(*lead).state, top.stage.viewer)
        context = replace(top.context(), view=below, held=hold.source)
        near = {each.target for other in match.options for each in self.gestures(other) if each.source == hold.source}
        barred = {*near, PRESS, HOLD}
        for other in match.options_after(*lead):
            for each in top.table.controls.gestures(other, context):
                if each.source == (hold.becomes or hold.source) and each.target not in barred:
                    gesture = each._replace(source=hold.source)
                    found.setdefault((*lead, *chain_of(each, other)), []).append(gesture)
        return found

    def means(self, chain: Chain) -> bool:
        """Whether one gesture plays exactly that."""
        return chain in self.ways(chain[0]) or bool(self._named(chain))

    def gesture_of(self, chain: Chain, dragged: bool) -> Gesture:
        """How a chain is made; by a mere click where that does and it is not to be dragged."""
        made = self.ways(chain[0]).get(chain) or self._named(chain)
        assert made, f"nothing means {chain}"
        return min(made, key=lambda each: (each.target != PRESS) != dragged)

    def _named(self, chain: Chain) -> list[Gesture]:
        """Gestures of other choices that say themselves that they play a chain."""
        return [each for choice in self.match.options for each in self.gestures(choice) if each.chain == chain]
