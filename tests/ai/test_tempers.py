"""Tempers of computers: what they weigh, what they leave alone, and that every game says them in words."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai import OPPONENT_LEVELS, always, generator, player_for, work
from game.ai.levels import Profile, level_in
from game.core.mind import Level, lean
from game.core.spec import Spec
from game.core.steps import Position
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.i18n import Catalogue
from game.i18n.catalogue import languages
from game.specs import SPECS
from tests.ai.test_greedy import OpenBox, Pick, Purse, TakeMore
from tests.ai.test_levels import SUMS, Many, minded, taken
from tests.ai.test_players import LITTLE, asked
from tests.samples import each_met, one_in

TEMPERED = [spec for spec in SPECS if spec.mind is not None and spec.mind.tempers]
FEARFUL, FEARLESS, SHY = {"fear": 1.5}, {"fear": 0.001}, {"many": 3.0}


def tempered(spec: Spec[Any, Purse], temper: str, sums: Any = SUMS) -> int:
    """The one of some sums that an expert with a temper takes."""
    position = Position(Purse(), (TakeMore(0, 0),))
    choice = player_for("expert", temper).choose(spec, sums, position, generator("1"), always)
    assert isinstance(choice, Pick)
    return choice.number


def moody(level: Level, tempers: Mapping[str, Mapping[str, float]], **parts: Any) -> Spec[Any, Purse]:
    """The game of boxes with tempers."""
    return minded(level, tempers=tempers, **parts)


def test_a_temper_weighs_what_others_count_once() -> None:
    """Nine points are feared by 100, so that plain players take eight; a thousandth of that frightens nobody."""
    spec = moody(Level(), {"bold": FEARLESS})
    assert taken(spec) == tempered(spec, "") == 8
    assert tempered(spec, "bold") == 9


def test_a_temper_that_a_game_does_not_know_changes_nothing() -> None:
    assert tempered(moody(Level(), {"bold": FEARLESS}), "wild") == 8
    assert tempered(minded(Level()), "bold") == 8
    assert player_for("random", "bold") is player_for("random")


def test_of_what_its_level_forgets_a_temper_knows_nothing_either() -> None:
    amounts, level = {"points": 5.0, "fear": -100.0}, Level(forgets=frozenset(["fear"]))
    assert level.value(amounts) == 5
    assert msgspec.structs.replace(level, weights={"fear": 1.5}).value(amounts) == 5
    assert Level(weights={"fear": 0.5}).value(amounts) == 5 - 50
    assert Level(weights={"fear": 0.5}).lean(amounts) == 50
    assert Level().lean(amounts) == 0


def test_a_temper_moves_a_level_as_far_as_its_sway_goes() -> None:
    """And that level has another margin with a temper."""
    spec = moody(Level(margin=3.0, sway=0.25, tempered_margin=0.5), {"bold": {"fear": 0.2}, "shy": {"fear": 3.0}})
    shy = level_in(spec, Profile("expert", "shy"))
    assert (shy.weights, shy.margin) == ({"fear": 1.5}, 0.5)
    assert level_in(spec, Profile("expert", "bold")).weights == pytest.approx({"fear": 0.8})
    assert level_in(spec, Profile("expert")).margin == 3


def test_habits_move_every_level_whole() -> None:
    spec = moody(Level(sway=0.25), {"shy": {"fear": 3.0, "many": 3.0}}, habits=frozenset({"many"}))
    assert level_in(spec, Profile("expert", "shy")).weights == {"fear": 1.5, "many": 3.0}


def more_than_six(terms: Any, state: Purse, seat: int) -> Mapping[str, float]:
    """Shyness of more than six points, which is nothing to plain players."""
    return {"many": -5.0 if state.points[seat] > 6 else 0.0}


def test_a_temper_may_weigh_terms_of_which_plain_players_make_nothing() -> None:
    spec = moody(Level(), {"shy": SHY}, leanings=more_than_six)
    assert (taken(spec), tempered(spec, "shy")) == (8, 6)
    assert spec.mind is not None
    level = level_in(spec, Profile("expert", "shy"))
    assert lean(spec.mind, level, SUMS, Purse((7, 0)), 0) == -10
    assert lean(spec.mind, Level(), SUMS, Purse((7, 0)), 0) == 0


def test_lines_that_are_thought_on_lean_as_much() -> None:
    """Nine points are foreseen to be worth twenty; who fears them half as much again as others, by 50, takes ten."""

    def foresee(terms: Any, position: Position[Purse], seat: int, below: Any, time: Any) -> float:
        return 20.0 if position.state.points[seat] == 9 else float(position.state.points[seat])

    spec = moody(Level(width=20), {"fearful": FEARFUL}, foresee=foresee)
    many, goes_on = Many([(), *[(number, 0) for number in range(10)]]), Position(Purse(), (OpenBox(1), TakeMore(0, 0)))
    found = [player_for("expert", temper).choose(spec, many, goes_on, generator("1"), always) for temper in TWO]
    assert found == [Pick(9), Pick(10)]


TWO = ("", "fearful")


@pytest.mark.parametrize("spec", TEMPERED)
def test_every_temper_has_weights_that_count_at_every_level(spec: Spec[Any, Any]) -> None:
    """One of its terms at least is known to the level."""
    assert spec.mind is not None
    for temper, weights in spec.mind.tempers.items():
        assert weights
        assert all(isfinite(weight) and 0 < weight != 1 for weight in weights.values())
        for level in OPPONENT_LEVELS:
            forgets = spec.mind.levels[level].forgets
            assert weights.keys() - forgets, (temper, level)


@pytest.mark.parametrize("spec", TEMPERED)
def test_every_temper_has_words_of_its_game(spec: Spec[Any, Any]) -> None:
    """And those for games without words of their own; they fit one line of the set-up."""
    assert spec.mind is not None
    for language in languages():
        words = Catalogue(language)
        for temper in spec.mind.tempers:
            for key in (f"{spec.key}.temper.{temper}", f"setup.temper.{temper}"):
                assert words.has(key)
                assert len(words.t(key)) <= LONGEST_LINE
        assert len({words.t(f"{spec.key}.temper.{temper}") for temper in spec.mind.tempers}) == len(spec.mind.tempers)


LONGEST_LINE = 60


@pytest.mark.parametrize("spec", one_in(2, TEMPERED, 1))
def test_answers_with_a_temper_are_options_and_the_same_for_the_same_dice(spec: Spec[Any, Any]) -> None:
    assert spec.mind is not None
    seats = min(count for count in spec.seats if count > 1)
    terms = agree(spec, ["random"] * seats, []).terms
    positions = asked(spec, terms, "tempers")
    cases = [(temper, level) for temper in spec.mind.tempers for level in OPPONENT_LEVELS]
    for number, (temper, level) in enumerate(cases):
        for seen in positions[number * 7 % 20 :: 60][:3]:
            options = seen.agenda[-1].options(terms, seen.state)  # type: ignore[attr-defined]
            answers = [
                player_for(level, temper).choose(spec, terms, seen, Random(number).randrange, work(LITTLE))
                for _ in range(2)
            ]
            assert answers[0] in options
            assert answers[0] == answers[1]


@pytest.mark.parametrize("spec", one_in(2, TEMPERED, 1))
def test_tempers_answer_otherwise_where_it_is_close(spec: Spec[Any, Any]) -> None:
    assert spec.mind is not None
    terms = agree(spec, ["random"] * min(count for count in spec.seats if count > 1), []).terms
    for number, seen in enumerate(asked(spec, terms, "otherwise")[::7]):
        answers = {
            player_for("novice", temper).choose(spec, terms, seen, Random(number).randrange, work(LITTLE))
            for temper in ("", *spec.mind.tempers)
        }
        if len(answers) > 1:
            break
    else:
        pytest.fail("no position of a random game is answered otherwise")


@pytest.mark.parametrize(("spec", "level"), each_met(TEMPERED, OPPONENT_LEVELS))
def test_computers_of_every_temper_play_their_games_to_the_end(spec: Spec[Any, Any], level: str) -> None:
    """None is so careful, or so bold, that nothing comes of it: each plays against one without a temper."""
    assert spec.mind is not None
    for temper in spec.mind.tempers:
        agreement = agree(spec, [level] * 2, [], 5, tempers=[temper, ""])
        assert play_match(agreement, "1").over, temper
