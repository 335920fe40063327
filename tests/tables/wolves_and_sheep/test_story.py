"""What the log tells of an announcement."""

from __future__ import annotations

import pytest

from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep.events import Announced
from game.rules.wolves_and_sheep.model import HUNTER, WOLF
from game.tables.wolves_and_sheep import story


@pytest.mark.parametrize(
    ("kinds", "told"),
    [
        ((WOLF,), "wolf"),
        ((HUNTER,), "hunter"),
        ((WOLF, HUNTER), "wolf + hunter"),
        ((HUNTER, WOLF, HUNTER), "2 hunters + wolf"),
        ((WOLF, WOLF, WOLF), "3 wolves"),
    ],
)
def test_ws12_what_is_announced_is_told_in_short(kinds: tuple[int, ...], told: str) -> None:
    speaker = Speaker(Catalogue(), "wolves_and_sheep", ["Ann"])
    event = Announced(0, kinds)
    assert speaker.say(event, **story.remark(event, speaker)).endswith(f" {told}")
