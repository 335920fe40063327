"""What is in the hand: which animal, how many, and what lies on the table meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.core.steps import Choice, Event
from game.rules.rancho.choices import Put
from game.rules.rancho.events import AnimalTaken
from game.rules.rancho.model import RABBIT, State, Terms
from game.tables.rancho import herd
from game.tables.rancho.layout import space_of
from game.ui.context import TableContext
from game.ui.spot import Spot


def put(context: TableContext[State]) -> Put | None:
    """Where what is held would be put down."""
    if not context.live or context.held is None or context.hover is None:
        return None
    return _last_put(context.targets.get(context.hover, ()) if context.hover else ())


def putting(context: TableContext[State]) -> int:
    """How many animals would be put down there."""
    chains = context.targets.get(context.hover, ()) if context.hover else ()
    return sum(isinstance(choice, Put) for choice in chains[0]) if chains else 0


def kind(context: TableContext[State]) -> int | None:
    """The kind of the animal in the hand, as far as it can be put down or is carried."""
    found = placed(context)
    return lifted(context) if found is None else found


def picked(context: TableContext[State], terms: Terms) -> int | None:
    """The kind of the animal in the hand, also of one that can only be given away: it needs no place."""
    found, held = kind(context), context.held
    if found is not None or not context.live or held is None or held.kind != "animal":
        return found
    return next((each.kind for each in herd.beasts(terms, context.view) if herd.key(terms, each.spaces) == held), None)


def placed(context: TableContext[State]) -> int | None:
    """The kind of the animal in the hand that can be put down somewhere."""
    for chains in context.targets.values() if context.live and context.held is not None else ():
        last = _last_put(chains)
        if last is not None:
            return last.kind
    return None


def _last_put(chains: Sequence[tuple[Choice, ...]]) -> Put | None:
    last = chains[0][-1] if chains else None
    return last if isinstance(last, Put) else None


def many(context: TableContext[State]) -> int:
    """How many animals are held."""
    if context.held is None:
        return 0
    chains = [chain for several in context.targets.values() for chain in several]
    return max((max(Counter(map(type, chain)).values()) for chain in chains), default=1)


def more(context: TableContext[State], terms: Terms) -> bool:
    """Whether more rabbits could be held than one."""
    state, at = context.view, space_of(terms, context.held)
    if many(context) > 1:
        return True
    if context.held == Spot("stall", RABBIT):
        rest = min(state.credit, state.herd[RABBIT])
    else:
        rest = state.loose[RABBIT] if at is None else state.rabbits[at]
    return rest > (0 if lifted(context) == RABBIT else 1)


def loose(context: TableContext[State]) -> int | None:
    """The kind of the loose animals that are in the hand, lifted just now or not; None where none are."""
    held: Spot | None = context.held
    return held.number if context.live and held and held.kind == "loose" else lifted(context)


def lifted(context: TableContext[State]) -> int | None:
    """The kind of the animal that is only loose because it is in the hand; None where nothing is."""
    held, carried = context.held, context.carried
    if not context.live or held is None or held.kind not in ("animal", "stall") or carried is None:
        return None
    return carried.number if carried.kind == "loose" else None


def in_hand(context: TableContext[State], terms: Terms) -> TableContext[State]:
    """With all rabbits that are held beside the board, not only the first one."""
    found, more = lifted(context), many(context) - 1
    if found != RABBIT or more < 1:
        return context
    state = context.view
    held = (state.loose[RABBIT] + more, *state.loose[1:])
    if context.held == Spot("stall", RABBIT):
        herd = (state.herd[0] - more, *state.herd[1:])
        return context.with_view(replace(state, loose=held, herd=herd, credit=state.credit - more))
    rabbits, at = bytearray(state.rabbits), space_of(terms, context.held)
    if at is not None:
        rabbits[at] -= min(more, rabbits[at])
    return context.with_view(replace(state, loose=held, rabbits=bytes(rabbits)))


def on_table(context: TableContext[State], terms: Terms) -> TableContext[State]:
    """Without what is in the hand: that lies nowhere, and needs no straw."""
    found = lifted(context)
    if found is None:
        return context
    seen = in_hand(context, terms)
    return seen.with_view(replace(seen.view, loose=staying(context, terms)))


def staying(context: TableContext[State], terms: Terms) -> tuple[int, int, int, int]:
    """The loose animals that are not in the hand."""
    found, lies = loose(context), list(in_hand(context, terms).view.loose)
    if found is not None:
        lies[found] = max(0, lies[found] - many(context))
    return lies[0], lies[1], lies[2], lies[3]


def past(context: TableContext[State]) -> Sequence[Event[Any, Any]]:
    """What has happened, with what is being taken out of the stall."""
    found = lifted(context)
    if found is None or context.held != Spot("stall", found):
        return context.past
    return [*context.past, *[AnimalTaken(context.view.seat, found)] * many(context)]
