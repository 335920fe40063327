"""Lines of the log for announcements, lays and draws."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.ai.hints import HintReason
from game.core.mind import POINTS
from game.core.seats import HIDDEN
from game.core.steps import Event
from game.i18n.catalogue import Catalogue, Speaker
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.events import (
    Announced,
    ColourShown,
    DrawChosen,
    SecretDealt,
    Stopped,
    TileLaid,
    WolfCovered,
)
from game.rules.wolves_and_sheep.mind import MIND
from game.rules.wolves_and_sheep.model import HUNTER, WOLF, Terms
from game.scenes.match import why
from game.scenes.match.hint_card import reason_text
from game.tables.wolves_and_sheep import TITLE
from game.tables.wolves_and_sheep.counting import Finale
from game.tables.wolves_and_sheep.now import NowCache
from game.tables.wolves_and_sheep.words import WolvesWords
from game.ui.chooser import Gesture
from game.ui.spot import Spot
from tests.rules.wolves_and_sheep.table import TWO, terms_for, tile
from tests.scenes.match_player import sit


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
    event, words = Announced(0, kinds), WolvesWords(speaker, NowCache(TWO), Finale(TWO))
    assert speaker.say(event, **words.remark(event, ())).endswith(f" {told}")


def said(event: Event[Any, Any], terms: Terms = TWO) -> str:
    """The sentence of the log."""
    speaker = Speaker(Catalogue(), "wolves_and_sheep", ["Ann"])
    return speaker.say(event, **WolvesWords(speaker, NowCache(terms), Finale(terms)).remark(event, ()))


@pytest.mark.parametrize(
    ("label", "side", "told"),
    [("W1", 0, "a wolf"), ("H1", 0, "a hunter"), ("W1", 1, "a tile"), ("H1", 1, "a tile"), ("L01", 0, "a tile")],
)
def test_ws14_a_wolf_or_hunter_that_is_laid_is_named(label: str, side: int, told: str) -> None:
    """Its sheep back is an ordinary tile (WS12)."""
    assert said(TileLaid(0, tile(label), side, 0, 0, 1)) == f"places {told}, draws 1"


def test_ws4_what_a_secret_tile_is_for_is_told() -> None:
    assert said(SecretDealt(0, HIDDEN)) == "draws a secret colour"


def test_ws14_a_hunter_that_covers_a_wolf_is_named() -> None:
    assert said(WolfCovered(0, tile("H1"), 0, 3)) == "places a hunter on a wolf, draws 3"


def test_ws6_how_many_are_drawn_is_told_once_the_player_says_so() -> None:
    fewer = terms_for(2, draw_fewer=True)
    assert said(TileLaid(0, 0, 0, 0, 0, 1), fewer) == "places a tile, draws 1"
    assert said(TileLaid(0, 0, 0, 0, 0, 3), fewer) == "places a tile"
    assert said(DrawChosen(0, 1, 3), fewer) == "draws 1 of 3"


@pytest.mark.parametrize("held", ["face", "shepherd"])
def test_what_is_put_where_no_tile_lies_says_where_it_goes(tmp_path: Path, held: str) -> None:
    top = sit(tmp_path, TITLE, 2).table.table_view
    words = why.refusal_text(top, Gesture(Spot(held, 0, 0), Spot("bag")), None)
    assert words.endswith("next to tiles on the table.")


@pytest.mark.parametrize("term", ["belief", "bonus", "meadow", "open", "rivals", "secret", "tiles", "wolves"])
def test_a_reason_has_words_for_a_choice_and_others_against_it(term: str) -> None:
    """Terms that can speak against a choice have words for that too; sheep only hoped for are *about* some points."""
    words = Catalogue()
    assert MIND.units is not None
    gain, risk = (reason_text(words, TITLE.key, HintReason(term, amount, MIND.units[term])) for amount in (2.0, -2.0))
    assert gain is not None
    assert gain.words.endswith("about +2 points" if MIND.units[term] == POINTS else "2 more wins in 100 games")
    assert risk is None or not {*gain.words.split()} >= {*risk.words.split()}


def test_further_meadows_count_for_nothing_and_are_no_reason() -> None:
    """Only the largest scores (WS17)."""
    assert MIND.units is not None
    assert "others" not in MIND.units
    assert reason_text(Catalogue(), TITLE.key, HintReason("others", 2.0)) is None


def test_who_stops_shows_a_colour_or_lays_a_wolf_is_told_to_the_others() -> None:
    """Importance in this order; of tiles without wolf or hunter nothing is told."""
    words = WolvesWords(Speaker(Catalogue(), TITLE.key, ["Ann", "Ben"]), NowCache(TWO), Finale(TWO))
    wolf = data.FIRST_WOLF
    told = [Stopped(1, 3), ColourShown(1, 0, 0, 0, 1), TileLaid(1, wolf, 0, 0, 0, 1), TileLaid(1, 0, 0, 0, 0, 1)]
    stopped, shown, laid, plain = (words.matters(event, 0, ()) for event in told)
    assert stopped > shown > laid > plain == 0
    assert laid == words.matters(WolfCovered(1, wolf, 0, 1), 0, ())
    assert not any(words.matters(event, 1, ()) for event in told)
