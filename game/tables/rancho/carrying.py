"""What is in the hand: which animal, how many, and what lies on the table meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.core.steps import Event
from game.rules.rancho.choices import Put
from game.rules.rancho.events import AnimalTaken
from game.rules.rancho.model import RABBIT, State, Terms
from game.tables.rancho.layout import ANIMAL, LOOSE, STALL
from game.ui.table import Sight


def put(sight: Sight) -> Put | None:
    """Where what is held would be put down."""
    if not sight.live or sight.held is None or sight.hover is None:
        return None
    chains = sight.targets.get(sight.hover, ())
    last = chains[0][-1] if chains else None
    return last if isinstance(last, Put) else None


def putting(sight: Sight) -> int:
    """How many animals would be put down there."""
    chains = sight.targets.get(sight.hover or "", ())
    return sum(isinstance(choice, Put) for choice in chains[0]) if chains else 0


def kind(sight: Sight) -> int | None:
    """The kind of the animal in the hand, as far as it can be put down or is carried."""
    found = placed(sight)
    return lifted(sight) if found is None else found


def placed(sight: Sight) -> int | None:
    """The kind of the animal in the hand that can be put down somewhere."""
    for chains in sight.targets.values() if sight.live and sight.held is not None else ():
        last = chains[0][-1] if chains else None
        if isinstance(last, Put):
            return last.kind
    return None


def many(sight: Sight) -> int:
    """How many animals are held."""
    if sight.held is None:
        return 0
    chains = [chain for several in sight.targets.values() for chain in several]
    return max((max(Counter(map(type, chain)).values()) for chain in chains), default=1)


def more(sight: Sight, terms: Terms) -> bool:
    """Whether more rabbits could be held than one."""
    state, held = sight.view, sight.held or ""
    if many(sight) > 1:
        return True
    if held.startswith(STALL):
        rest = min(state.credit, state.herd[RABBIT])
    elif held.startswith(ANIMAL):
        rest = state.rabbits[terms.board.number(held.removeprefix(ANIMAL))]
    else:
        rest = state.loose[RABBIT]
    return bool(rest > (0 if lifted(sight) == RABBIT else 1))


def loose(sight: Sight) -> int | None:
    """The kind of the loose animals that are in the hand, lifted just now or not; None where none are."""
    held = sight.held or ""
    if sight.live and held.startswith(LOOSE):
        return int(held.removeprefix(LOOSE))
    return lifted(sight)


def lifted(sight: Sight) -> int | None:
    """The kind of the animal that is only loose because it is in the hand; None where nothing is."""
    carried = sight.carried or ""
    if not sight.live or not (sight.held or "").startswith((ANIMAL, STALL)):
        return None
    return int(carried.removeprefix(LOOSE)) if carried.startswith(LOOSE) else None


def in_hand(sight: Sight, terms: Terms) -> Sight:
    """With all rabbits that are held beside the board, not only the first one."""
    found, more = lifted(sight), many(sight) - 1
    if found != RABBIT or more < 1:
        return sight
    state: State = sight.view
    held = (state.loose[RABBIT] + more, *state.loose[1:])
    if (sight.held or "").startswith(STALL):
        herd = (state.herd[0] - more, *state.herd[1:])
        return replace(sight, view=replace(state, loose=held, herd=herd, credit=state.credit - more))
    at = terms.board.number((sight.held or "").removeprefix(ANIMAL))
    rabbits = bytearray(state.rabbits)
    rabbits[at] -= min(more, rabbits[at])
    return replace(sight, view=replace(state, loose=held, rabbits=bytes(rabbits)))


def on_table(sight: Sight, terms: Terms) -> Sight:
    """Without what is in the hand: that lies nowhere, and needs no straw."""
    found = lifted(sight)
    if found is None:
        return sight
    seen = in_hand(sight, terms)
    return replace(seen, view=replace(seen.view, loose=staying(sight, terms)))


def staying(sight: Sight, terms: Terms) -> tuple[int, int, int, int]:
    """The loose animals that are not in the hand."""
    found, lies = loose(sight), list(in_hand(sight, terms).view.loose)
    if found is not None:
        lies[found] = max(0, lies[found] - many(sight))
    return lies[0], lies[1], lies[2], lies[3]


def past(sight: Sight) -> Sequence[Event[Any, Any]]:
    """What has happened, with what is being taken out of the stall."""
    found = lifted(sight)
    if found is None or not (sight.held or "").startswith(STALL):
        return sight.past
    return [*sight.past, *[AnimalTaken(sight.view.seat, found)] * many(sight)]
