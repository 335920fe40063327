"""Final standing of the parties, the way to it turn by turn, and honours beside the win."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple

from game.core.match import Match
from game.core.seats import Seat
from game.core.spec import Tally, teams
from game.core.undo import by_computer
from game.i18n.catalogue import Catalogue
from game.scenes.shell.phrases import day, local_now, turn_key
from game.scenes.shell.scene import Services
from game.store import goals, results
from game.store.notices import StoreError
from game.store.scores import Score
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.type import block

MOST_MOMENTS = 60
_GOAL = "icons/target"


class ScorePoint(NamedTuple):
    """The score after so many turns, or at the end."""

    turn: int
    tallies: tuple[Tally, ...]


class Party(NamedTuple):
    """One seat, or the seats of a team: what they have and their place, 1 for the winners."""

    seats: tuple[int, ...]
    tally: Tally
    place: int
    counted: int | None = None
    """Number of the rank that has decided in place of the total."""

    @property
    def figure(self) -> int:
        """Number told as its score."""
        return self.tally.total if self.counted is None else self.tally.rank[self.counted]


def score_history(match: Match[Any, Any], most: int = MOST_MOMENTS) -> tuple[ScorePoint, ...]:
    """The score turn by turn from the start to now: as everybody sees it, of a match that is over and open as it was.

    Of a long match `most` moments, evenly spread.
    """
    at = dict[int, int]()
    for index in range(match.index + 1):
        at.setdefault(max(0, int(match.at(index).state.turn) - match.spec.first_turn), index)
    at[match.turn_at(match.index)] = match.index
    moments = sorted(at.items())
    if len(moments) > most:
        moments = [moments[round(number * (len(moments) - 1) / (most - 1))] for number in range(most)]
    spec, terms = match.spec, match.terms
    truth, known = ((turn, match.at(index).state) for turn, index in moments), _known(match)
    shown = ((turn, state if known else spec.view_for(terms, state, None)) for turn, state in truth)
    return tuple(ScorePoint(turn, spec.score(terms, state)) for turn, state in shown)


def _known(match: Match[Any, Any]) -> bool:
    """Whether all that counts lies open: at the end, unless something stays hidden for good."""
    spec, terms = match.spec, match.terms
    return match.over and spec.score(terms, spec.view_for(terms, match.state, None)) == match.tallies()


def rank_parties(moments: Sequence[ScorePoint], charted: int | None = None) -> tuple[Party, ...]:
    """Everybody by place; `charted` is which number of the ranks counts where nobody has any of those before it."""
    last = moments[-1].tallies
    order = sorted(teams([moment.tallies for moment in moments]), key=lambda seats: last[seats[0]].rank, reverse=True)
    ranks = [last[seats[0]].rank for seats in order]
    counted = None if charted is None or any(any(rank[:charted]) for rank in ranks) else charted
    return tuple(Party(seats, last[seats[0]], 1 + ranks.index(last[seats[0]].rank), counted) for seats in order)


def company(title: Title, match: Match[Any, Any], ranking: Sequence[Party]) -> tuple[str, ...]:
    """Pictures of the animals that come along with the winners: none that they do not have."""
    won = [party for party in ranking if party.place == 1]
    if title.company is not None:
        seats = [seat for party in won for seat in party.seats]
        return tuple(title.company(match.terms, match.spec.view_for(match.terms, match.state, None), seats))
    lacking = {
        picture for kind, picture in title.points.items() if not any(party.tally.points.get(kind) for party in won)
    }
    return tuple(each for each in title.animals if each not in lacking)


def total_label(words: Catalogue, title: str, ranking: Sequence[Party]) -> str:
    """Words for the figures of all parties: what a title calls them, or the total."""
    own = f"{title}.total" if ranking[0].counted is None else f"{title}.counted"
    return words.t(own if words.has(own) else "results.total")


def added_label(words: Catalogue, title: str) -> str:
    """Words for figures that are added up: those of a title, where it says what they are."""
    own = f"{title}.added"
    return words.t(own if words.has(own) else "results.counted")


def tie_reasons(words: Catalogue, title: str, ranking: Sequence[Party]) -> list[tuple[str, ...]]:
    """Reasons per party for its place before or after another one that has no fewer points; empty where there is none.

    A title may rank by something else than the figures that are shown, so that a later place can have more of them.
    """
    reasons: dict[int, dict[str, None]] = {party.place: {} for party in ranking}
    for upper, lower in pairwise(ranking):
        if upper.figure > lower.figure or upper.place == lower.place:
            continue
        pairs = enumerate(zip_longest(upper.tally.rank, lower.tally.rank, fillvalue=0))
        decides, values = next((n, pair) for n, pair in pairs if pair[0] != pair[1])
        for party, which, value in zip((upper, lower), ("first", "second"), values, strict=True):
            keys = (f"{title}.tie.{decides}.{which}", f"{title}.tie.{decides}", f"{title}.tie.more")
            reasons[party.place][words.t(next(filter(words.has, keys), keys[-1]), value=value)] = None
    return [tuple(reasons[party.place]) for party in ranking]


def captions(words: Catalogue, title: Title, ranking: Sequence[Party]) -> list[tuple[str, ...]]:
    """Words below the figures on a podium: what they count and the reasons of a place, where they are no points."""
    if title.charted is None:
        return [()] * len(ranking)
    label = total_label(words, title.key, ranking)
    return [(label, *reasons) for reasons in tie_reasons(words, title.key, ranking)]


def join_names(words: Catalogue, names: Sequence[str]) -> str:
    """Names in a row: "Anna", "Anna and Celina", "Anna, Bruno and Celina"."""
    return words.listed(names, "results.and")


def party_name(words: Catalogue, party: Party, seats: Sequence[Seat]) -> str:
    """The names of a party's seats."""
    return join_names(words, [seats[number].name for number in party.seats])


def result_sentence(
    words: Catalogue,
    ranking: Sequence[Party],
    seats: Sequence[Seat],
    turns: int,
    title: str = "",
    close: int | None = None,
) -> str:
    """Sentence of who has won, after how many turns, or whatever the title counts; of the score of somebody alone.

    `close` is by how few points a close match was won, 0 where another count had to decide.
    """
    after = words.n(turn_key(words, title, "after"), turns)
    if len(seats) == 1:
        return words.n("results.alone", ranking[0].tally.total, seat=seats[0].name, after=after)
    winners = [party for party in ranking if party.place == 1]
    if len(winners) > 1:
        names = join_names(words, [seats[number].name for party in winners for number in party.seats])
        return words.t("results.shared", seats=names, after=after)
    names = party_name(words, winners[0], seats)
    if close is not None:
        many = "team" if len(winners[0].seats) > 1 else "one"
        key = f"results.close.{many}"
        return words.n(key, close, seats=names) if close else words.t(f"{key}.even", seats=names)
    if len(winners[0].seats) > 1:
        return words.t("results.wins_team", seats=names, after=after)
    return words.t("results.wins", seats=names, after=after)


_CUP = "icons/trophy"
_ROW, _ICON = 64.0, 36.0
_LEAST, _LEAST_GOALS = 236.0, 420.0
"""In less width than this for each, or where goals are among them, they stand one above the other."""


class Honour(NamedTuple):
    """A picture, what it says, and a line below that may be empty."""

    icon: str
    words: str
    more: str = ""


def honours(services: Services, match: Match[Any, Any], match_id: int | None, ranking: Sequence[Party]) -> list[Honour]:
    """Honours that a finished match has earned; its score is written down for those that come after."""
    spec, points = match.spec, ranking[0].tally.own
    earned = []
    if spec.solo_ranks and len(match.seats) == 1:
        rank = bisect_right(spec.solo_ranks, points)
        goal = next(iter(spec.solo_ranks[rank:]), None)
        more = "" if goal is None else services.words.t("results.rank.next", points=goal)
        earned.append(Honour("icons/star", services.words.t(f"{spec.key}.rank.{rank}"), more))
    if match_id is not None and match.over and (chart := match.chart) is not None:
        winners = [seat for party in ranking if party.place == 1 for seat in party.seats]
        names = ", ".join(match.seats[seat].name for seat in winners)
        try:
            # What a computer comes to is no score to beat, nor what it has played for people.
            helped = any(ply.row.seat in winners and by_computer(ply, match.seats) for ply in match.plies)
            people = not helped and all(match.seats[seat].human for seat in winners)
            counts = people and match.drawn_from_seed()
            own = services.store.score(match_id, chart, points, names) if counts else None
            other = services.store.best(spec.key, lambda score: score.chart == chart and score != own)
        except StoreError:  # told wherever the match itself could not be written
            return earned
        earned += _compare(services, own, other)
    return earned


def goal_honours(services: Services, match: Match[Any, Any], match_id: int | None) -> list[Honour]:
    """Goals that people have met for the first time in a match, a line for those who have met the same; and how it went
    with its own goal, where that is not among them."""
    if match_id is None or match.result is None:
        return []
    store, words, key = services.store, services.words, match.spec.key
    try:
        begun, seated = store.read(partial(results.seated_at, match=match_id))
        first = store.read(partial(goals.of_match, title=key, at=(match_id, begun)))
        line = store.read(partial(results.result_of, at=(match_id, begun)))
    except StoreError:
        return []
    told = list[Honour]()
    for who in dict.fromkeys(first.values()):
        names = [match.seats[seat].name for seat, person in sorted(seated.items()) if person in who]
        same = [words.t(f"{key}.goal.{goal.name}") for goal in match.spec.goals if first.get(goal.name) == who]
        told.append(
            Honour(_GOAL, words.listed(same), words.n("goal.result", len(same), names=join_names(words, names)))
        )
    tried = None if line is None else line.goal
    if line is None or tried is None or tried in first or not words.has(f"{key}.goal.{tried}"):
        return told
    met = [seat for seat in dict(match.result.goals).get(tried, ()) if match.seats[seat].human]
    more = words.t(f"{key}.goal.{tried}.about")
    if met and line.why_not is not None:
        more = words.t("book.why", reason=words.t(f"book.why.{line.why_not}"))
    elif met and not seated.keys() & set(met):
        more = words.t("goal.guest")
    said = words.t("goal.met" if met else "goal.missed", goal=words.t(f"{key}.goal.{tried}"))
    return [*told, Honour(_GOAL, said, more)]


def _compare(services: Services, own: Score | None, other: Score | None) -> list[Honour]:
    """Honours of a score among the others; one that does not count is only told of the best."""
    t = services.words.t
    if other is None:
        return [Honour(_CUP, t("results.best.first"))] if own is not None else []
    if own is not None and own.points > other.points:
        more = t("results.best.next", points=other.points, seats=other.names)
        return [Honour(_CUP, t("results.best.new"), more)]
    when = day(services.words, other.ended, local_now())
    return [Honour(_CUP, t("results.best", points=other.points), t("results.best.by", seats=other.names, when=when))]


def _stacked(earned: Sequence[Honour], width: float) -> bool:
    """Whether they stand one above the other; names of goals are long."""
    least = _LEAST_GOALS if any(honour.icon == _GOAL for honour in earned) else _LEAST
    return len(earned) > 1 and width / len(earned) < least


def honours_height(earned: Sequence[Honour], width: float) -> float:
    """Height that a panel of that width needs for them, 0 without any."""
    rows = len(earned) if _stacked(earned, width) else min(1, len(earned))
    return rows * _ROW + 16 if earned else 0.0


def draw_honours(paint: Painter, box: Rect, earned: Sequence[Honour], revealed: bool) -> None:
    """Draw the panel, and once everybody may know them the honours."""
    paint.panel(box)
    if not revealed:
        return
    inner = box.inset(16, 8)
    places = inner.rows(len(earned)) if _stacked(earned, box.w) else inner.columns(len(earned), 12)
    for honour, place in zip(earned, places, strict=True):
        middle = place.centre[1]
        icon = Rect.around((place.x + _ICON / 2, middle), _ICON)
        paint.picture(honour.icon, icon.moved(0, 2), tint=colours.gold_dark)
        paint.picture(honour.icon, icon, tint=colours.sun)
        x, width = icon.right + 12, place.right - icon.right - 12
        first, second = honour.words, honour.more
        fits, other_fits = (block(said, "strong", paint.scale, width).whole for said in (first, second))
        if honour.icon == _GOAL and not fits and other_fits:  # many goals: how many, and whose, is said in full
            first, second = second, first
        paint.text(first, (x, middle - (12 if second else 0)), "strong", None, "left", width)
        if second:
            paint.text(second, (x, middle + 14), "caption", None, "left", width)
