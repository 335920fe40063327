"""What the log tells of an announcement."""

from __future__ import annotations

import pytest

from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep.events import Announced
from game.rules.wolves_and_sheep.model import HUNTER, WOLF
from game.tables.wolves_and_sheep.counting import Finale
from game.tables.wolves_and_sheep.facts import Facts
from game.tables.wolves_and_sheep.words import WolvesWords
from tests.rules.wolves_and_sheep.table import TWO


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
    event, words = Announced(0, kinds), WolvesWords(speaker, Facts(TWO, ()), Finale(TWO))
    assert speaker.say(event, **words.remark(event, ())).endswith(f" {told}")
