"""A button that asks before it acts names what is lost as its question does, in all games."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import pytest

from game.titles import TITLES
from game.ui.title import Title
from tests.scenes import random_play
from tests.tables import sitting

GAMES, CHOICES = 6, 120


@dataclass
class Named:
    """Words of one button, and the names in its question."""

    button: str
    lost: list[str]


def asked(title: Title, games: int) -> list[Named]:
    """Every question that the large button of a title asks in some games."""
    found = list[Named]()
    options, seats = random_play.open_options(title), max(2, title.spec.seats[0])
    for number in range(games):
        seed = f"questions {title.key} {number}"
        for match in sitting.stages(sitting.dealt(title, seats, seed, options), seed, choices=CHOICES):
            of = title.table(sitting.setting(match))
            at = sitting.window(match, of, *sitting.USUAL)[1]
            seen = sitting.context(match, at, sitting.chooser(match, of, at), live=True)
            main = of.controls.main(seen)
            ways = ((choice, of.controls.gestures(choice, seen)) for choice in match.options)
            for choice, gestures in ways if main is not None else ():
                if main is not None and any(each.asks and each.source == main.press for each in gestures):
                    lost = [str(each) for each in of.words.sure(choice, seen).values()]
                    found.append(Named(f"{main.label}, {main.second}", lost))
    return found


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_question_and_its_button_name_the_same(title: Title, whole: bool) -> None:
    wrong = [
        each for each in asked(title, 40 if whole else GAMES) if not all(lost in each.button for lost in each.lost)
    ]
    assert wrong == []


def test_there_are_such_buttons() -> None:
    assert any(each.lost for each in chain.from_iterable(asked(title, GAMES) for title in TITLES))
