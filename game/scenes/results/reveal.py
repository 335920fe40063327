"""The reveal of a result: what is counted in which order, when each total, place and line comes, and what is heard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from game.audio.player import AudioPlayer
from game.i18n.catalogue import Catalogue
from game.scenes.results.parties import Party
from game.ui.title import Count, Title
from game.ui.tween import FACTORS, Speed, in_out_cubic, in_out_sine, out_cubic, out_quart


class CountingStep(NamedTuple):
    """A category, or a line of counting by hand: what it is called, its picture, what it brings each party."""

    label: str
    picture: str
    points: tuple[int, ...]
    in_sentence: str = ""
    """Name within a sentence; empty where `label` serves."""


def categories(ranking: Sequence[Party]) -> list[str]:
    """The kinds of points that anybody may have."""
    return list(dict.fromkeys(key for party in ranking for key in party.tally.points))


def counting_steps(
    title: Title, ranking: Sequence[Party], counts: Sequence[Count], words: Catalogue
) -> tuple[CountingStep, ...]:
    """The lines of the counting by hand, where there is one, else the categories."""
    if counts:
        return tuple(
            CountingStep(
                each.figure,
                each.picture,
                tuple(each.points * (party.seats[0] in each.seats) for party in ranking),
                words.t(each.name, figure=each.figure) if each.name else "",
            )
            for each in counts
        )
    return tuple(
        CountingStep(
            words.t(f"{title.key}.point.{key}"),
            title.points.get(key, ""),
            tuple(party.tally.points.get(key, 0) for party in ranking),
        )
        for key in categories(ranking)
    )


def close_gap(ranking: Sequence[Party]) -> int | None:
    """Points by which a close match was won, 0 where another count had to decide; None for any other match."""
    if len(ranking) < 2 or ranking[1].place == 1:
        return None
    first, second = ranking[0].tally, ranking[1].tally
    if first.rank[0] != first.total or second.rank[0] != second.total:
        return None  # points are not what decides
    gap = first.total - second.total
    return gap if 0 <= 20 * gap <= first.total and first.total > 0 else None


_COUNT_MS = 420.0
_ALL_COUNTS_MS = 5000.0
CATEGORY_MS, _ALL_CATEGORIES_MS = 1100.0, 8000.0
"""Time of a category, longer than that of one of many figures."""
_COUNTED_MS = 600.0
"""Time in which the points of a category rise."""
_REST_MS = 500.0
_RISE_MS, _PITCH_MS = 500.0, 700.0
_CLOSE_MS = 1200.0
"""Pause before a close finish is told."""
_ORDER_MS = 700.0
_LINES_MS = 1200.0
_COME_MS = 1100.0
"""Time of the animals, after everybody has come to their place and before the last of the confetti lies."""
_FALL_MS = 2400.0
_ALONE_MS = 400.0
_STROKES = 4
"""Number of sounds while a figure rises."""

Beat = Literal["count", "stroke", "total", "close", "place", "winner", "company"]
"""Kind of a beat: a line or category, its figure on its way, the totals, a close finish, a place, the first place,
animals that come along."""


class Begun(NamedTuple):
    """A beat, the time at which it begins, and the line that it belongs to."""

    at_ms: float
    beat: Beat
    line: int = 0


class ResultReveal:
    """Progress of a result as it is shown; at rest once `done`."""

    def __init__(self, counts: int, rises: int, categories: bool = False, close: bool = False) -> None:
        """`counts` lines of counting come first, or so many categories; then `rises` places are told."""
        self.counts = counts
        ms, most = (CATEGORY_MS, _ALL_CATEGORIES_MS) if categories else (_COUNT_MS, _ALL_COUNTS_MS)
        self._count_ms = min(ms, most / max(1, counts))
        self._podium = counts * self._count_ms + (_REST_MS if counts else 0)
        self._rises, self._pause = rises, _CLOSE_MS if close and rises > 1 else 0.0
        self._confetti = self._podium + _PITCH_MS * (rises - 1) + self._pause
        self._lines = self._confetti + _RISE_MS
        self._end = max(self._lines + _LINES_MS, self._confetti + _FALL_MS)
        self._elapsed = 0.0
        self._done_ms = 0.0
        strokes = _STROKES if categories else 0
        beats = [Begun(line * self._count_ms, "count", line) for line in range(self.counts)]
        apart = min(_COUNTED_MS, self._count_ms) / (strokes + 1)
        for begun in beats[:]:
            beats += [Begun(begun.at_ms + apart * n, "stroke", begun.line) for n in range(1, strokes + 1)]
        if self.counts:
            beats.append(Begun(self._podium - _REST_MS, "total"))
        beats += [Begun(self._podium + _PITCH_MS * number, "place") for number in range(self._rises - 1)]
        if self._pause:
            beats.append(Begun(self._confetti - self._pause, "close"))
        beats += [Begun(self._confetti, "winner"), Begun(self._end - _COME_MS, "company")]
        self.beats = tuple(sorted(beats, key=lambda each: each.at_ms))
        """All beats in the order of time."""
        self.skipped = False
        """Whether it was skipped before its end."""
        self.pace = 1.0
        """Speed of the counting, as a multiple of the usual one."""

    @property
    def begun(self) -> int:
        """Number of beats that have begun."""
        return sum(each.at_ms <= self._elapsed for each in self.beats)

    @property
    def done(self) -> bool:
        """Whether everything is at rest."""
        return self._elapsed >= self._end

    @property
    def left_alone(self) -> bool:
        """Whether it has been at rest for a moment: no press that was to end it leads away from it."""
        return self._done_ms >= _ALONE_MS

    def step(self, dt_ms: float, speed: Speed) -> bool:
        """Let time go by; whether something looks different now."""
        if self.done:
            self._done_ms = min(_ALONE_MS, self._done_ms + dt_ms)
            return False
        factor = FACTORS[speed]
        pace = self.pace if self.counting else 1.0
        self._elapsed = min(self._end, self._elapsed + pace * dt_ms / factor) if factor else self._end
        return True

    def finish(self) -> None:
        """Show the end at once."""
        self.skipped = self.skipped or not self.done
        self._elapsed = self._end

    def forward(self) -> None:
        """Go on to the next line or category; after the last one to the totals."""
        if self.counting:
            following = (self.counted + 1) * self._count_ms
            self._elapsed = following if self.counted + 1 < self.counts else self._podium

    @property
    def counting(self) -> bool:
        """Whether something is still being counted."""
        return self._elapsed < self._podium

    @property
    def counted(self) -> int:
        """Number of lines of the counting that have been counted."""
        return min(self.counts, int(self._elapsed / self._count_ms))

    @property
    def counted_now(self) -> float:
        """Progress of the line that is being counted, 0-1."""
        into = self._elapsed - self.counted * self._count_ms
        return out_cubic(_share(into, min(_COUNTED_MS, self._count_ms))) if self.counted < self.counts else 0.0

    @property
    def total(self) -> float:
        """Progress of the totals, 0-1: they run up when all is counted."""
        start = self.counts * self._count_ms
        return out_quart(_share(self._elapsed - start, _REST_MS)) if self.counts else 1.0

    def risen(self, number: int) -> float:
        """Progress of the block that is `number` (from 0) to rise, 0-1, before easing."""
        pause = self._pause if number == self._rises - 1 else 0.0
        return _share(self._elapsed - self._podium - pause - _PITCH_MS * number, _RISE_MS)

    def turned(self, number: int) -> float:
        """Progress of turning over the totals of a place, 0-1; where nothing is counted they lie open."""
        return self.risen(number) if self.counts else 1.0

    @property
    def waiting(self) -> bool:
        """Whether all but a close winner has been told."""
        return self._pause > 0 and self._confetti - self._pause <= self._elapsed < self._confetti

    @property
    def ordered(self) -> float:
        """Progress of the parties from their places at the table to those in the result, 0-1."""
        return in_out_cubic(_share(self._elapsed - self._lines, _ORDER_MS)) if self.counts else 1.0

    @property
    def revealed(self) -> bool:
        """Whether the first place rises or stands: before that nothing tells who has won."""
        return self._elapsed >= self._confetti

    @property
    def lines(self) -> float:
        """Share of the lines that is drawn, 0-1."""
        return in_out_sine(_share(self._elapsed - self._lines, _LINES_MS))

    @property
    def company(self) -> float:
        """Progress of the animals that come along with the winner, 0-1."""
        return _share(self._elapsed - self._end + _COME_MS, _COME_MS)

    @property
    def confetti(self) -> float:
        """Progress of the confetti as it falls, 0-1."""
        return _share(self._elapsed - self._confetti, _FALL_MS)


def _share(elapsed: float, ms: float) -> float:
    return min(1.0, max(0.0, elapsed / ms))


_CUES: Mapping[Beat, str] = {
    "count": "coin",
    "stroke": "tick",
    "total": "small_win",
    "close": "reveal",
    "place": "wood",
}
_NO_POINTS = "pencil"
"""Cue of a line that brings nobody points."""


class ResultSounds:
    """Player of a cue for each beat of a reveal as it begins; a skipped reveal plays none of those still to come."""

    def __init__(
        self,
        sound: AudioPlayer,
        reveal: ResultReveal,
        steps: Sequence[CountingStep],
        fanfare: str,
        animals: Sequence[str],
    ) -> None:
        self._sound, self._reveal, self._steps = sound, reveal, steps
        self._fanfare, self._animals = fanfare, animals
        self._heard = 0
        sound.preload([*_CUES.values(), _NO_POINTS, fanfare, *self._voices])

    def follow(self) -> None:
        """Play the beats that have begun: of several at once the winner or else the last of them."""
        begun, before = self._reveal.begun, self._heard
        self._heard = begun
        news = () if self._reveal.skipped else self._reveal.beats[before:begun]
        for each in [each for each in news if each.beat == "winner"] or news[-1:]:
            self._sound.play(*self._cues(each))

    def _cues(self, begun: Begun) -> Sequence[str]:
        scores = begun.line < len(self._steps) and any(self._steps[begun.line].points)
        match begun.beat:
            case "winner":
                return [self._fanfare]
            case "company":
                return self._voices[:1]
            case "count" if not scores:
                return [_NO_POINTS]
            case "stroke" if not scores:
                return []
            case beat:
                return [_CUES[beat]]

    @property
    def _voices(self) -> Sequence[str]:
        """Voices of the animals that come along; plants have none."""
        named = [picture.rpartition("/")[2] for picture in self._animals]
        return [name for name in named if name in self._sound.cues]
