"""Plans of computers in the log, for whoever only looks on: on request, below the line with which each one begins.

They are told where nobody but computers plays. At a table with people no rival says what it is after: hints help the
one who asks, and to know what a computer values would help against it. What is told follows from what all may see. A
seat that sees more keeps its plan to itself, as even one that names no secret may betray it; of its turn only what all
can see to have come of it is told.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from game.ai.levels import Profile
from game.ai.purpose import public_gains
from game.core.lazy import Keyed
from game.core.mind import COUNT, POINTS
from game.core.steps import Position
from game.scenes.match.pace import LETTER_MS
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.tabletop.commands import USED, Reply
from game.scenes.tabletop.lines import acts_after, as_one, told
from game.scenes.tabletop.log import LinePlan
from game.ui.events import Input, Key
from game.ui.keymap import pressed, with_keys
from game.ui.rect import Rect
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.ai.hints import HintReason
    from game.core.journal import Ply
    from game.i18n.catalogue import Catalogue
    from game.scenes.match.computers import Computers
    from game.scenes.tabletop.table_view import TableView
    from game.worker.worker import FoundPlan

BRIEF, WHOLE = 52, 140
"""Most letters of a plan in the log, which are two lines, and of one that is heard or in a tip: of a longer one less is
told."""
REASONS = 2
"""Most reasons that are told."""


Purpose = Callable[[str, str], Sequence[str]]
"""Words of a game for a term that a temper perhaps likes, the fullest first; none for those of the term alone."""


def plan_words(
    words: Catalogue,
    title: str,
    steps: Sequence[str],
    reasons: Sequence[HintReason],
    wins: bool = False,
    purpose: Purpose = lambda term, temper: (),
) -> LinePlan:
    """Words for a plan: as much of it as is short enough, a reason in any case; none where nothing speaks for it.

    `steps` tells its choices, all of them first, then fewer; they are told where there is more room.
    """
    told = [[words.t("match.hint.wins")]] if wins else []
    told += [ways for reason in reasons if (ways := [*_ways(words, title, reason, purpose)])]
    told = told[:REASONS]
    temper = reasons[0].temper if reasons and not wins else ""
    why = f"match.plan.why.{temper}" if temper and words.has(f"match.plan.why.{temper}") else "match.plan.why"
    reasoned = list[str]()
    for count in range(len(told), 0, -1):
        # All reasons in full, then the last ones more briefly, then fewer of them.
        for brief in range(count + 1):
            parts = [ways[0 if number < count - brief else -1] for number, ways in enumerate(told[:count])]
            reasoned.append(words.t(why, reason=words.listed(parts)))
    whole = [words.t("match.plan.whole", steps=each, why=reason) for each in steps for reason in reasoned]
    return LinePlan(_first_within(reasoned, BRIEF), _first_within([*whole, *reasoned], WHOLE), "".join(reasoned[-1:]))


def _first_within(sentences: Sequence[str], most: int) -> str:
    """The first sentence of at most so many letters, else the last."""
    return next((each for each in sentences if len(each) <= most), "".join(sentences[-1:]))


def _ways(words: Catalogue, title: str, reason: HintReason, purpose: Purpose) -> Iterator[str]:
    """Ways to tell what speaks for a plan of somebody else, the fullest first; none for what has no words."""
    term = reason.value_term or reason.term
    own, key = [*purpose(term, reason.temper)], f"{title}.term.{term}"
    if reason.temper and not own and words.has(liking := f"{title}.temper.{reason.temper}.{term}"):
        own = [words.t(liking)]
    count, counted = round(reason.amount), f"{title}.count.{reason.term}"
    if own and reason.unit == POINTS and count:
        yield words.n("match.plan.points", count, term=own[0])
    if reason.unit == COUNT and words.has(counted):
        thing = words.n(counted, count, most=reason.most)
        if own or words.has(f"{counted}.why"):
            yield words.listed([own[0], thing]) if own else words.n(f"{counted}.why", count, most=reason.most)
        elif not words.has(key):
            yield thing
    if own or reason.amount <= 0 or not words.has(key):
        yield from own
        return
    if reason.unit == POINTS and count:
        yield words.n("match.plan.points", count, term=words.t(_theirs(words, key)))
    else:
        yield words.t(_theirs(words, f"{key}.more" if words.has(f"{key}.more") else key))


def _theirs(words: Catalogue, key: str) -> str:
    """The key of the same told of somebody else, where that differs."""
    return f"{key}.theirs" if words.has(f"{key}.theirs") else key


def told_plan(table_view: TableView, plan: FoundPlan, start: int) -> LinePlan:
    """Words for a plan with its steps, by what all may see, made after so many events."""
    match, position, hint = table_view.match, plan.position, plan.hint
    view = table_view.title.spec.view_for(match.terms, position.state, None)
    after, acts = acts_after(match, Position(view, position.agenda), hint.choices, None)
    while len(acts) > 1 and acts[-1].before == acts[-1].after:
        acts = acts[:-1]  # to roll is no part of the thought
    parts = told(table_view, acts, [event for _, event in table_view.stage.history_for(None)[:start]])
    # Of one act alone the line above tells enough.
    steps = [as_one(table_view, parts[:count]) for count in range(len(parts), 0, -1)] if len(hint.choices) > 1 else []
    purpose = partial(_purpose, table_view, plan.seat, view, after.state)
    return plan_words(table_view.words, table_view.title.key, steps, hint.reasons, hint.wins, purpose)


def _purpose(table_view: TableView, seat: int, before: Any, after: Any, term: str, temper: str) -> Sequence[str]:
    """Words of the game for a term, which may name what a seat has come to between two views."""
    return table_view.table.words.purpose(term, temper, seat, before, after)


def public_plan(table_view: TableView, seat: int, before: Any, after: Any) -> LinePlan:
    """Words for all that everybody can see to have come of what a seat has done between two states."""
    spec, match = table_view.title.spec, table_view.match
    views = spec.view_for(match.terms, before, None), spec.view_for(match.terms, after, None)
    player = Profile(match.seats[seat].player, match.seats[seat].temper or "")
    reasons = public_gains(spec, player, match.terms, views, seat)
    purpose = partial(_purpose, table_view, seat, *views)
    return plan_words(table_view.words, table_view.title.key, (), reasons, purpose=purpose)


class KnownPlan(NamedTuple):
    """Plan of a seat, and whether that saw more than all may when it made it."""

    plan: FoundPlan
    secret: bool


def last_of_turn(plies: Sequence[Ply[Any, Any]], row: int) -> int:
    """The last row from one on that is of the same seat in the same turn, with none of anybody else between them."""
    first, last = plies[row], row
    for number in range(row + 1, len(plies)):
        other = plies[number]
        if other.row.seat != first.row.seat or other.before.state.turn != first.before.state.turn:
            break
        last = number
    return last


def next_choice(plies: Sequence[Ply[Any, Any]], row: int) -> int:
    """The next row after one that chance has not answered."""
    return next((number for number in range(row + 1, len(plies)) if not plies[number].row.chance), len(plies))


class Plans(MatchPart):
    """Has the log tell why computers do what they do, once somebody who looks on has asked for that."""

    uses = (Key,)

    def __init__(self, screen: MatchScreen, computers: Computers) -> None:
        self._screen, self._session, self._page = screen, screen.session, screen.page
        self._top = screen.table_view
        computers.says_why = True
        screen.state.thinking.tells_plans = screen.services.settings.tells_plans
        self._found: dict[int, KnownPlan] = {}
        """Plans by the row for which they were made."""
        self._words: dict[int, tuple[tuple[int, str], LinePlan]] = {}
        """By that row the last row of its turn and the wording for which words were found, and the words."""
        self._below = Keyed[Mapping[int, LinePlan]]()
        """Words below the lines of the log."""

    @property
    def in_bar(self) -> bool:
        """Whether only computers play, by values that have words."""
        return self._session.watched and self._top.title.spec.mind is not None

    def icon(self, box: Rect) -> Button:
        """The bulb, which lies where that of hints does at other tables."""
        button, on = Button("match.plans", box, icon="icons/hint", on_press=self.press), self._on
        button.hint, button.on = with_keys(self._top.words, "match.plans.off" if on else "match.plans", "hint"), on
        return button

    @property
    def _on(self) -> bool:
        return self._screen.state.thinking.tells_plans

    def handle(self, event: Input) -> Reply:
        """H asks for plans, or for none any more."""
        if not self.in_bar or self._page.overlays or not pressed(event, "hint"):
            return None
        self.press()
        return USED

    def press(self) -> None:
        """Tell plans from now on, the latest at once, as its line may lie below the edge of the log; or no more. Later
        matches go by that, too."""
        self._screen.state.thinking.tells_plans = not self._on
        self._screen.services.change(tells_plans=self._on)
        told = "match.plans.told.secret" if self._top.title.spec.secrets else "match.plans.told"
        latest = self._latest() if self._on else ""
        self._page.show_message(latest or self._top.words.t(told if self._on else "match.plans.untold"))
        self._page.renew()

    def _latest(self) -> str:
        """The plan told last, with whose it is; empty for none."""
        lines = dict(self._lines())
        if not lines:
            return ""
        event = max(lines)
        line = next(each for each in self._top.logged.lines if each.first_event_index == event)
        seat = self._top.match.seats[line.seat].name
        return self._top.words.t("match.plans.latest", seat=seat, plan=lines[event].brief)

    def tick(self, dt_ms: float) -> bool:
        """Take what was found; whether the log tells otherwise than before."""
        coming, log = self._screen.state.thinking.plans, self._top.log
        while coming:
            self._keep(coming.popleft())
        told = self._on and self.in_bar
        moment = told, len(self._found), self._top.logged.lines if told else (), self._top.words.wording
        before, log.plans = log.plans, self._below.get(moment, lambda: dict(self._lines()) if told else {})
        latest = max(log.plans, default=-1)
        if latest >= 0 and before.get(latest) != log.plans[latest]:
            self._screen.state.thinking.unread_ms = LETTER_MS * len(log.plans[latest].brief)
        return log.plans is not before

    def _keep(self, plan: FoundPlan) -> None:
        plies, (spec, terms) = self._top.match.plies, (self._top.title.spec, self._top.match.terms)
        row = next((row for row in range(len(plies) - 1, -1, -1) if plies[row].before is plan.position), len(plies))
        own, public = (spec.view_for(terms, plan.position.state, each) for each in (plan.seat, None))
        self._found[row] = KnownPlan(plan, own != public)

    def _lines(self) -> Iterator[tuple[int, LinePlan]]:
        """By the first event of each line below which a plan is told the words for that."""
        lines, plies = self._top.logged.lines, self._top.match.plies
        ends, numbers = [*accumulate(len(ply.events) for ply in plies)], [line.event_index for line in lines]
        for row in self._begun():
            start, last = ends[row] - len(plies[row].events), last_of_turn(plies, row)
            place, until = bisect_left(numbers, start), next_choice(plies, last)
            if place < len(lines) and numbers[place] < ends[until - 1] and (plan := self._told(row, last, start)).brief:
                yield lines[place].first_event_index, plan

    def _begun(self) -> Iterator[int]:
        """Rows with which a seat begins a plan, not those with which it goes on with one."""
        plies, before = self._top.match.plies, -1
        for row, known in sorted(self._found.items()):
            if row >= len(plies) or plies[row].before is not known.plan.position:
                continue  # not made yet, or taken back
            if before < 0 or last_of_turn(plies, before) < row or not self._goes_on(before, row):
                before = row
                yield row

    def _goes_on(self, begun: int, row: int) -> bool:
        """Whether a seat does in a row of its turn what it was after in an earlier one, or is after the same still."""
        known, done = self._found[begun], [ply.row.choice for ply in self._top.match.plies[begun : row + 1]]
        first, then = ([each.term for each in self._found[at].plan.hint.reasons] for at in (begun, row))
        return known.secret or done == [*known.plan.hint.choices[: len(done)]] or first == then

    def _told(self, row: int, last: int, start: int) -> LinePlan:
        """Words for the plan with which a row begins, after so many events; up to the last row of its turn."""
        (plan, secret), wording = self._found[row], self._top.words.wording
        key = last if secret else row, wording
        made = self._words.get(row)
        if made is None or made[0] != key:
            made = key, self._public(row, last, plan.seat) if secret else told_plan(self._top, plan, start)
            self._words[row] = made
        return made[1]

    def _public(self, row: int, last: int, seat: int) -> LinePlan:
        """Words for all that everybody can see to have come of the rows of a turn."""
        plies = self._top.match.plies
        return public_plan(self._top, seat, plies[row].before.state, plies[last].after.state)
