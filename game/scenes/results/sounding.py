"""What is heard of a result: lines as they are counted, totals, places, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.audio.player import AudioPlayer
from game.scenes.results.show import Beat, Begun, Show
from game.scenes.results.steps import CountingStep

_CUES: Mapping[Beat, str] = {
    "count": "coin",
    "stroke": "tick",
    "total": "small_win",
    "close": "reveal",
    "place": "wood",
}
_NOTHING = "pencil"
"""A line that brings nobody anything."""


class Sounding:
    """Plays a cue for each beat of a show as it begins; of a show that is skipped none that was still to come."""

    def __init__(
        self, sound: AudioPlayer, show: Show, steps: Sequence[CountingStep], fanfare: str, animals: Sequence[str]
    ) -> None:
        self._sound, self._show, self._steps = sound, show, steps
        self._fanfare, self._animals = fanfare, animals
        self._heard = 0
        sound.expect([*_CUES.values(), _NOTHING, fanfare, *self._voices])

    def follow(self) -> None:
        """Time has gone by: where several have begun at once, the winner or else the last of them is heard."""
        begun, before = self._show.begun, self._heard
        self._heard = begun
        news = () if self._show.skipped else self._show.beats[before:begun]
        for each in [each for each in news if each.beat == "winner"] or news[-1:]:
            self._sound.play(*self._cues(each))

    def _cues(self, begun: Begun) -> Sequence[str]:
        brings = begun.line < len(self._steps) and any(self._steps[begun.line].points)
        match begun.beat:
            case "winner":
                return [self._fanfare]
            case "company":
                return self._voices[:1]
            case "count" if not brings:
                return [_NOTHING]
            case "stroke" if not brings:
                return []
            case beat:
                return [_CUES[beat]]

    @property
    def _voices(self) -> Sequence[str]:
        """What those say who come along; plants say nothing."""
        named = [picture.rpartition("/")[2] for picture in self._animals]
        return [name for name in named if name in self._sound.cues]
