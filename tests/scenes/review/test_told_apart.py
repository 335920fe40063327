"""Better choices that are told in the same words: each card says what is different about its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.ai.review import Costly
from game.core.match import Match
from game.core.steps import Choice
from game.scenes.review.cards import BoardCut, Cards
from game.scenes.review.model import ReviewedMatch
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes.review.reviewing import costing, made_up
from tests.scenes.screens import Stand


def options_at(match: Match[Any, Any], index: int) -> Sequence[Choice]:
    step = match.at(index).waiting
    assert step is not None
    return step.options(match.terms, match.at(index).state)


def alike(match: Match[Any, Any], title: Title) -> tuple[Costly, ...]:
    """Three choices of one match with better ones of the same kind, and one reason for all."""
    units = title.spec.mind.units if title.spec.mind else None
    reason, found = next(iter(units or ()), ""), defaultdict[type, list[Costly]](list)
    for index, ply in enumerate(match.plies):
        if ply.row.chance or ply.row.interrupt:
            continue
        for kind, better in {type(each): each for each in options_at(match, index)}.items():
            if better != ply.row.choice and len(found[kind]) < 3:
                found[kind].append(costing(match, index, better, 0.1, reason))
    return next(tuple(each) for each in reversed(found.values()) if len(each) == 3)


def told(stand: Stand, match: Match[Any, Any], costliest: tuple[Costly, ...]) -> list[tuple[str, str]]:
    """Sentences about the better choice of each card, with the reason and without."""
    review = msgspec.structs.replace(made_up(match, 0), costliest=costliest)
    cards = Cards(stand.title, match, ReviewedMatch(review, match.seats), stand.house.services.words)
    while cards.prepare():
        pass
    all_said = [cards._sentences(each, cut)[1] for each, cut in zip(cards._review.costliest, cards._cuts, strict=True)]
    return [(said[0], said[-1]) for said in all_said]


@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.mind], ids=lambda title: str(title.key))
def test_no_two_cards_say_the_same_of_what_is_better(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    match, _ = stand.match(2, 100_000)
    whole, brief = zip(*told(stand, match, alike(match, title)), strict=True)
    assert len({*whole}) == len({*brief}) == 3


def test_a_draw_says_how_many_cards_are_then_held_and_further_reasons(tmp_path: Path) -> None:
    title = next(each for each in TITLES if each.key == "texas")
    stand = Stand(tmp_path, title, (1600, 900))
    match, _ = stand.match(2, 100_000)
    draws = [
        (index, option)
        for index, ply in enumerate(match.plies)
        if not ply.row.chance
        for option in options_at(match, index)
        if type(option).__name__ == "Draw" and option != ply.row.choice
    ]
    held = [match.at(index).state.hands[match.plies[index].row.seat].bit_count() for index, _ in draws]
    same = [number for number in range(len(draws)) if held[number] == held[0]][:3]
    costly = [costing(match, *draws[number], 0.1, "judges") for number in same]
    first, second, third = told(
        stand, match, (costly[0], msgspec.structs.replace(costly[1], also=("cards", "room")), costly[2])
    )
    t = stand.house.services.words.t
    draw, judges = t("texas.plan.draw", count=held[0] + 1), t("texas.term.judges")
    assert first == (t("review.better.why", choice=draw, reason=judges), t("review.better", choice=draw))
    assert t("texas.term.cards") in second[0]
    assert t("texas.term.room") not in second[0]
    assert third != first
    assert third[0].startswith(t("review.better", choice=draw))


@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.mind], ids=lambda title: str(title.key))
def test_what_was_done_and_what_is_better_are_told_in_other_words(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    match, _ = stand.match(2, 100_000)
    seen = set[type]()
    for index, ply in enumerate(match.plies):
        if ply.row.chance or ply.row.interrupt:
            continue
        chosen = ply.row.choice
        others = [each for each in options_at(match, index) if type(each) is type(chosen) and each != chosen]
        if not others or type(chosen) in seen:
            continue
        seen.add(type(chosen))
        for better in others[:3]:
            cut = BoardCut(title, match, stand.house.services.words, costing(match, index, better, 0.1, ""))
            assert cut.words != cut.better.choice, (chosen, better)
