"""Legal choices as gestures: pick something up, perhaps turn it, put it somewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.core.lazy import Latest
from game.core.steps import Choice
from game.ui.spot import Spot

PRESS = Spot("press")
"""The target of a gesture that is over when the source is clicked."""

HOLD = Spot("hold")
"""The target of a gesture that plays its choice on a scratch position when the source is picked up."""

ANSWER = "answer"
"""The kind of spots that answer a question about what has been picked up: they lie there only as long as it is."""

NOWHERE = Spot("nowhere")
"""The target of what is put down where nothing lies that could be pointed at."""

ANY = -1
"""The pose of a gesture that can be made however the held thing lies; a click on its target alone never means it, nor
what the source may do there in other poses."""


class Gesture(NamedTuple):
    """A click or drag that means a choice; `pose` is how the held thing lies (turn, flip, side)."""

    source: Spot
    target: Spot = PRESS
    pose: int = 0
    becomes: Spot | None = None
    """With HOLD: the source that the thing in the hand is from then on, where it is not the same."""
    chain: tuple[Choice, ...] = ()
    """All choices that it plays, where it plays more than the one that it means, or others that come to the same."""
    mirror: int | None = None
    """The pose in which the held thing lies once it is flipped; None: flipping it is turning it on."""
    side: int = 0
    """Number of the side of the held thing that is up in that pose: turning keeps it, flipping changes it."""
    many: int = 0
    """Number of things held in that pose, where poses are numbers; else 0."""
    asks: bool = False
    """Whether it is asked about first though it can mean one thing only: it is for good, or its button says another."""


Chain = tuple[Choice, ...]
"""The choices that one gesture plays, in order."""

_Leaves = dict[int, dict[Spot, list[Chain]]]
"""Per pose the targets of one thing."""
_Tree = dict[Spot, _Leaves]
_Of = dict[tuple[Spot, int], int]
"""A property of each source in each pose."""


class _Poses(NamedTuple):
    """Properties of the poses of each source, as gestures state them."""

    mirrors: _Of
    """The pose of the same thing flipped."""
    sides: _Of
    """The side that is up; poses that are not told have side 0 up."""
    numbers: _Of
    """Number of things held."""


class Chooser:
    """All legal choices of the waiting step by source, pose and target, and what is held right now."""

    def __init__(self) -> None:
        self._tree: _Tree = {}
        self._scratch: _Tree | None = None
        self.carried: Spot | None = None
        """Spot of the held thing on the scratch position."""
        self.lead: Chain = ()
        """The choices played on the scratch position; empty where there is none."""
        self._free: dict[Spot, list[Chain]] | None = None
        """Targets of anything from empty hands, once they were asked for."""
        self._becomes: dict[Choice, Spot] = {}
        self._asking: frozenset[Choice] = frozenset()
        self._instead: dict[Chain, Choice] = {}
        """The choice that is asked about before a chain is played that stands for it."""
        self._lying = self._lies = _Poses({}, {}, {})
        """Properties of poses: from empty hands, and now."""
        self.held: Spot | None = None
        self._pose = self._meant = 0
        self._lay: dict[Spot, int] = {}
        """Last pose of each thing that was let go."""
        self._by_pose = Latest(_by_pose)

    def reset(self, options: Sequence[Choice], gestures: Callable[[Choice], Sequence[Gesture]]) -> None:
        """Take in what is legal now; whatever was held is let go, and how things lay is forgotten."""
        self.let_go()
        self._lay.clear()
        made = [(choice, gesture) for choice in options for gesture in gestures(choice)]
        self._tree, self._lying = _grown(made, ()), _described(made)
        self._lies = self._lying
        self._free = None
        self._asking = frozenset(choice for choice, gesture in made if gesture.asks)
        alone = {(choice,) for choice, gesture in made if not gesture.chain}
        asked = [(choice, gesture.chain) for choice, gesture in made if gesture.asks and gesture.chain not in alone]
        self._instead = {chain: choice for choice, chain in asked if chain and choice not in chain}
        self._becomes = {choice: gesture.becomes for choice, gesture in made if gesture.becomes is not None}

    @property
    def pose(self) -> int:
        """Pose of the held thing: the one it was turned to, or one that fits where it is pointed."""
        return self._pose

    @pose.setter
    def pose(self, pose: int) -> None:
        """Turn it by hand."""
        self._pose = self._meant = pose

    @property
    def sources(self) -> tuple[Spot, ...]:
        """Everything that can be picked up or pressed."""
        return tuple(self._tree)

    @property
    def poses(self) -> tuple[int, ...]:
        """The poses that the held thing has."""
        return tuple(sorted(self._poses())) if self.held is not None else ()

    @property
    def turns(self) -> tuple[int, ...]:
        """Those of the poses that have the same side up as now."""
        up = self._side(self.pose)
        return tuple(pose for pose in self.poses if self._side(pose) == up)

    def can_turn_at(self, target: Spot | None) -> bool:
        """Whether the held thing reaches a target in more than one pose."""
        return sum(target in leaves for leaves in self._poses().values()) > 1

    @property
    def numbers(self) -> Mapping[int, int]:
        """Number of things held in each pose, the fewest first; empty where poses are no numbers."""
        # Where what hangs in the hand has no place yet, only what it was picked up from tells.
        names, told = [each for each in (self.carried, self.held) if each is not None], self._lies.numbers
        found = {pose: max((told.get((name, pose), 0) for name in names), default=0) for pose in self.poses}
        return dict(sorted(found.items(), key=lambda each: each[1])) if len(found) > 1 and all(found.values()) else {}

    def take(
        self,
        source: Spot,
        deeper: Callable[[Choice], tuple[Sequence[Choice], Callable[[Choice], Sequence[Gesture]]]] | None = None,
    ) -> bool:
        """Pick a source up as it lay last; False if there is nothing to pick.

        `deeper` plays a HOLD choice on a scratch position; without options there it leads nowhere.
        """
        if source not in self._tree:
            return False
        self.let_go()
        self.held = source
        holds = [chains[HOLD] for chains in self._tree[source].values() if HOLD in chains]
        if holds and deeper is not None:
            lead = holds[0][0]
            options, gestures = deeper(lead[-1])
            if options:
                made = [(choice, gesture) for choice in options for gesture in gestures(choice)]
                self._scratch, self.lead = _grown(made, lead), lead
                # What is left where it was picked up is not what is held; on the scratch position only that lies there.
                told = _described([each for each in made if each[1].source != source])
                self._lies = _Poses(*(old | new for old, new in zip(self._lying, told, strict=True)))
                self.carried = self._becomes.get(lead[-1], source)
        poses, lay = self._poses(), self._lay.get(source)
        self.pose = lay if lay in poses else min(poses, default=0)
        return True

    def set_pose(self, source: Spot, pose: int) -> None:
        """Set the pose in which a source lies once it is picked up, as if it had been turned and put back."""
        if source != self.held:
            self._lay[source] = pose

    def let_go(self) -> None:
        """Hold nothing; a scratch position is forgotten, the pose is kept for the next time."""
        if self.held is not None:
            self._lay[self.held] = self._meant
        self.held, self.pose, self._scratch = None, 0, None
        self.carried, self.lead, self._lies = None, (), self._lying

    def turn(self, by: int = 1) -> bool:
        """Go on to the next pose (or back) with the same side up, or the next number; False where there is only one."""
        poses = tuple(self.numbers) or self.turns
        if len(poses) < 2:
            return False
        self.pose = poses[(poses.index(self.pose) + by) % len(poses)]
        return True

    def add(self, by: int) -> bool:
        """Hold so many more, or fewer below 0; False where no more or no fewer can be held."""
        poses = list(self.numbers)
        to = poses.index(self.pose) + by if self.pose in poses else -1
        if not 0 <= to < len(poses):
            return False
        self.pose = poses[to]
        return True

    @property
    def mirror(self) -> int | None:
        """The pose in which the held thing lies once it is flipped, also one that fits nowhere; None: nobody says."""
        source = self.carried or self.held
        return None if source is None else self._lies.mirrors.get((source, self.pose))

    def flip(self) -> bool:
        """Turn the held thing over; where nobody says how it lies then, go on to the next pose."""
        pose = self.mirror
        if pose is None:
            return self.turn()
        if pose == self.pose or pose not in self._poses():
            return False
        self.pose = pose
        return True

    def restore_pose(self) -> None:
        """Return to the pose in which it was turned by hand, whatever place it had to fit meanwhile."""
        self._pose = self._meant

    def auto_pose(self, target: Spot) -> bool:
        """Turn to the next pose in which the held thing may go to `target`, and only if none does with this side
        up, flip it; False where there is no such pose at all."""
        pose = self._fitting(self._pose).get(target)
        if pose is None:
            return False
        self._pose = pose
        return True

    def reach(self) -> Mapping[Spot, int]:
        """Targets of the held thing in any pose, each with that in which it goes there: as it was turned by hand, else
        the next one with this side up, else the first with the other."""
        return self._fitting(self._meant)

    def flipped(self) -> frozenset[Spot]:
        """Targets to which the held thing goes with another side up than the one that was chosen by hand."""
        if not self._lies.sides:
            return frozenset()
        up = self._side(self._meant)
        return frozenset(target for target, pose in self.reach().items() if self._side(pose) != up)

    def _fitting(self, start_pose: int) -> dict[Spot, int]:
        """Targets in any pose, each with the next of its poses from one on."""
        leaves, up = self._poses(), self._side(start_pose)
        poses = tuple(sorted(leaves)) if self.held is not None else ()
        turns = tuple(pose for pose in poses if self._side(pose) == up)
        start = turns.index(start_pose) if start_pose in turns else 0
        others = tuple(pose for pose in poses if pose not in turns)
        found = dict[Spot, int]()
        for pose in turns[start:] + turns[:start] + others:
            for target in leaves[pose]:
                if target not in (PRESS, HOLD):
                    found.setdefault(target, pose)
        return found

    def targets_in(self, pose: int) -> Sequence[Spot]:
        """Targets of the held thing in one pose."""
        return tuple(self._poses().get(pose, {}))

    def targets(self, pose: int | None = None) -> Mapping[Spot, Sequence[Chain]]:
        """Targets of the held thing in a pose, else in its own; with empty hands, those of anything."""
        if self.held is None:
            if self._free is None:
                self._free = {}
                for poses in self._tree.values():
                    carried = poses.get(ANY, {})
                    for chains in poses.values():
                        for target, several in chains.items():
                            if target not in (PRESS, HOLD) and target not in carried:
                                known = self._free.setdefault(target, [])
                                known.extend(chain for chain in several if chain not in known)
            return self._free
        leaves = self._poses().get(self.pose if pose is None else pose, {})
        return {target: chains for target, chains in leaves.items() if target not in (PRESS, HOLD)}

    @property
    def questions(self) -> bool:
        """Whether what is held has no place on the table, but waits for the answer to a question."""
        reach = self.reach()
        return bool(reach) and all(target.kind == ANSWER for target in reach)

    def drop(self, target: Spot) -> Sequence[Chain]:
        """The choices that putting the held thing on `target` may mean; none, one, or several to choose among."""
        return self.targets().get(target, ())

    def press(self, source: Spot) -> Sequence[Chain]:
        """The choices that a mere click on `source` may mean."""
        return self._tree.get(source, {}).get(0, {}).get(PRESS, ())

    def chains(self, source: Spot) -> Sequence[Chain]:
        """Chains of choices that a source may mean, pressed or put down; none of them only picks something up."""
        leaves = (each for poses in self._tree.get(source, {}).values() for each in poses.items())
        return [chain for target, several in leaves if target != HOLD for chain in several]

    def asks(self, chain: Chain) -> bool:
        """Whether it is asked about before it is played."""
        return self.choice_of(chain) in self._asking

    def choice_of(self, chain: Chain) -> Choice:
        """The choice that a chain is about: what it stands for or is asked about, else its last."""
        if chain in self._instead:
            return self._instead[chain]
        return next((choice for choice in chain if choice in self._asking), chain[-1])

    def _side(self, pose: int) -> int:
        """The side that is up in a pose of the held thing."""
        source = self.carried or self.held
        return 0 if source is None else self._lies.sides.get((source, pose), 0)

    def _poses(self) -> _Leaves:
        """Per pose of the held thing its targets; what its source leads to at once goes before longer ways."""
        return {} if self.held is None else self._by_pose(self._tree, self.held, self._scratch, self.carried)


def _by_pose(tree: _Tree, held: Spot, scratch: _Tree | None, carried: Spot | None) -> _Leaves:
    found = tree.get(held, {})
    if scratch is not None and carried is not None:
        direct, found = found, dict(scratch.get(carried, {}))
        for pose, leaves in direct.items():
            shorter = {target: chains for target, chains in leaves.items() if target != HOLD}
            if shorter:
                found[pose] = {**found.get(pose, {}), **shorter}
    if ANY not in found:
        return found
    anyhow, poses = found[ANY], {pose: leaves for pose, leaves in found.items() if pose != ANY}
    return {pose: {**anyhow, **leaves} for pose, leaves in (poses or {0: {}}).items()}


def _grown(made: Sequence[tuple[Choice, Gesture]], lead: Chain) -> _Tree:
    tree: _Tree = {}
    for choice, gesture in made:
        leaves = tree.setdefault(gesture.source, {}).setdefault(gesture.pose, {})
        leaves.setdefault(gesture.target, []).append((*lead, *(gesture.chain or (choice,))))
    return tree


def _described(made: Sequence[tuple[Choice, Gesture]]) -> _Poses:
    """Collect the properties of poses from all gestures."""
    mirrors, sides, numbers = _Poses({}, {}, {})
    for _, gesture in made:
        at = gesture.source, gesture.pose
        if gesture.mirror is not None:
            mirrors[at] = gesture.mirror
        if gesture.side:
            sides[at] = gesture.side
        if gesture.many:
            numbers[at] = gesture.many
    return _Poses(mirrors, sides, numbers)
