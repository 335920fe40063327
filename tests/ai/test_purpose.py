"""Reasons for plans of computers: what these weigh, forget, fear and like, in a small game of boxes and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from game.ai import always, generator, work
from game.ai.hints import HintReason
from game.ai.levels import Considered, Profile, consider
from game.ai.purpose import explain, public_gains, weighed_gains
from game.core.mind import COUNT, POINTS, WORTH, Holding, Level, Mind, PublicGain
from game.core.spec import Spec
from game.core.steps import Position
from tests.ai.test_greedy import BOXES, OpenBox, Pick, Purse, TakeMore
from tests.ai.test_levels import level_tallies
from tests.ai.test_players import never
from tests.games import toy

WORTHS: Mapping[int, Mapping[str, float]] = {
    0: {"land": 0.0, "cows": 0.0, "dog": 0.0},
    1: {"land": 30.0, "cows": 9.0, "hay": 4.0, "dog": 3.5, "wolf": -3.0},
    2: {"land": 12.0, "cows": 25.0, "dog": 0.0},
}
"""Reasons for a number of points, by terms."""

SEEN = Position(Purse(), (OpenBox(1), TakeMore(0, 0)))
"""A seat that takes one of some sums, in a game that goes on after it."""


def appraise(terms: Any, state: Purse, seat: int) -> Mapping[str, float]:
    return WORTHS[state.points[seat]]


def game(level: Level = Level(), **parts: Any) -> Spec[Any, Purse]:  # noqa: B008 - it never changes
    """The game of boxes with such a mind."""
    parts.setdefault("units", dict.fromkeys(("land", "cows", "hay", "dog", "wolf"), "chance"))
    mind: Mind[Any, Purse] = Mind(appraise, toy.EVEN | {"expert": level}, lambda terms, state: 1.0, **parts)
    return msgspec.structs.replace(BOXES, score=level_tallies, mind=mind)


def reasons(spec: Spec[Any, Purse], temper: str = "", chosen: Considered | None = None) -> list[HintReason]:
    """Reasons of an expert for what it has chosen among three sums."""
    profile = Profile("expert", temper)
    chosen = chosen or consider(profile, spec, (0, 1, 2), SEEN, generator("1"), always)
    plan = explain(profile, spec, (0, 1, 2), SEEN, chosen, generator("1"), always)
    assert plan is not None
    assert plan.choices[0] == chosen.choice
    return [*plan.reasons]


def terms(spec: Spec[Any, Purse], temper: str = "") -> list[str]:
    return [each.term for each in reasons(spec, temper)]


def test_reasons_are_the_greatest_gains_over_doing_nothing_and_never_what_is_lost() -> None:
    assert reasons(game()) == [HintReason("land", 30.0, WORTH), HintReason("cows", 9.0, WORTH)]


def test_what_a_level_forgets_is_never_told() -> None:
    assert terms(game(Level(forgets=frozenset(["cows"])))) == ["land", "hay"]


def test_a_fear_is_told_in_place_of_the_second_reason() -> None:
    assert terms(game(fears=frozenset(["dog"]))) == ["land", "dog"]
    assert terms(game(fears=frozenset(["dog", "land"]))) == ["land", "cows"]
    assert terms(game(Level(forgets=frozenset(["dog"])), fears=frozenset(["dog"]))) == ["land", "cows"]


def test_what_a_temper_weighs_more_comes_first_and_is_told_as_its_liking_only_where_that_moved_the_choice() -> None:
    """Cows that count twice move it to the other sum; land that does leaves it where it was."""
    spec = game(tempers={"herder": {"cows": 2.0}, "settler": {"land": 2.0}})
    assert reasons(spec, "herder") == [
        HintReason("cows", 50.0, WORTH, temper="herder"),
        HintReason("land", 12.0, WORTH),
    ]
    assert reasons(spec, "settler") == [HintReason("land", 60.0, WORTH), HintReason("cows", 9.0, WORTH)]


def test_what_a_temper_cares_less_for_is_told_of_what_it_gives_up() -> None:
    """Here it goes without land for its cows; by what counts less for it, it likes nothing more."""
    spec = game(tempers={"nomad": {"land": 0.1}})
    (first, *_) = reasons(spec, "nomad")
    assert (first.term, first.temper) == ("cows", "")


def test_what_only_tempers_make_anything_of_is_told_as_theirs_alone() -> None:
    def leanings(terms: Any, state: Purse, seat: int) -> Mapping[str, float]:
        return {"shade": 20.0 if state.points[seat] == 2 else 1.0}

    spec = game(leanings=leanings, tempers={"shy": {"shade": 3.0}, "idle": {"shade": 1.01}})
    assert reasons(spec, "shy")[0] == HintReason("shade", 38.0, WORTH, temper="shy")
    assert terms(spec, "idle") == ["land", "cows"]


@pytest.mark.parametrize("planned", [True, False])
def test_a_player_of_the_games_own_is_asked_what_it_would_do_without_its_temper(planned: bool) -> None:
    """Nothing is told of an answer that takes too long."""

    def own(terms: Any, position: Any, level: Level, below: Any, go_on: Any) -> Any:
        hasty = not go_on()
        choice = Pick(2 if level.weights or hasty else 1)
        return (choice, Pick(0)) if planned else choice

    players: Mapping[str, Any] = {"plan" if planned else "choose": own}
    spec = game(tempers={"herder": {"cows": 2.0}}, **players)
    seen = Position(Purse(), (OpenBox(1), TakeMore(0, 1 if planned else 0)))
    found = list[str]()
    for temper, time in (("herder", always), ("", always), ("herder", never)):
        chosen = Considered(Pick(2), then=(Pick(0),) if planned else ())
        plan = explain(Profile("expert", temper), spec, (0, 1, 2), seen, chosen, generator("1"), time)
        assert plan is not None
        assert plan.reasons[0].term == "cows"
        found.append(plan.reasons[0].temper)
    assert found == ["herder", "", ""]


def test_counts_are_told_of_their_terms_and_only_where_there_is_more() -> None:
    def counts(terms: Any, state: Purse, seat: int) -> Mapping[str, Holding]:
        fields = Holding(state.points[seat] and 3, 12, ("land",))
        return {"same": Holding(5, 9, ("cows",)), "fields": fields, "barns": fields, "wolves": Holding(1, 0, ("wolf",))}

    told = reasons(game(counts=counts))
    assert told == [HintReason("fields", 3, COUNT, 12, "", "land"), HintReason("cows", 9.0, WORTH)]


def test_points_that_are_scored_are_told_with_the_terms_that_bring_them() -> None:
    spec = game(units={"land": POINTS, "cows": POINTS}, scored={"land": ("points",), "cows": ("none",)})
    spec = msgspec.structs.replace(spec, score=BOXES.score)
    assert reasons(spec, chosen=Considered(Pick(1))) == [
        HintReason("land", 1.0, POINTS),
        HintReason("cows", 9.0, WORTH),
    ]


def test_gains_weigh_as_a_level_weighs_them() -> None:
    spec = game(tempers={"herder": {"cows": 2.0}})
    assert spec.mind is not None
    level = Level(forgets=frozenset(["land"]), weights={"cows": 2.0})
    views = Purse(), Purse((0, 1))
    assert weighed_gains(spec.mind, level, (), views, 1) == {"cows": 18.0, "hay": 4.0, "dog": 3.5}


def test_of_two_views_only_what_all_see_to_be_more_is_told_in_the_order_of_whoever_plays() -> None:
    def counts(terms: Any, state: Purse, seat: int) -> Mapping[str, Holding]:
        return {each: Holding(state.points[seat], 0, (term,)) for each, term in (("fields", "land"), ("herd", "cows"))}

    spec = game(counts=counts, tempers={"herder": {"cows": 9.0}, "settler": {"land": 2.0}})
    views = Purse(), Purse((0, 1))
    told = {
        temper: [(each.term, each.temper) for each in public_gains(spec, Profile("expert", temper), (), views, 1)]
        for temper in ("", "settler", "herder")
    }
    plain = [("fields", ""), ("herd", "")]
    assert told == {"": plain, "settler": plain, "herder": [("herd", "herder"), ("fields", "")]}
    assert public_gains(spec, Profile("expert"), (), (Purse(), Purse()), 1) == ()
    assert public_gains(spec, Profile("dice"), (), views, 1) == ()


def test_what_else_everybody_sees_is_told_by_its_weight_and_with_the_temper_that_likes_what_it_serves() -> None:
    """Points say more than what they come from; a liking alone is told of a temper only, and less than what shows."""

    def leanings(terms: Any, state: Purse, seat: int) -> Mapping[str, float]:
        return {"shade": 0.1 * state.points[seat], "rest": 0.0}

    def seen(terms: Any, before: Purse, after: Purse, seat: int) -> Mapping[str, PublicGain]:
        more = {"rest": PublicGain(2.0, ("rest",)), "walk": PublicGain(1.5, ("shade",)), "faint": PublicGain(0.01)}
        return {"barn": PublicGain(3.0, ("land",)), **more} if after.points[seat] else {}

    tempers = {"shy": {"shade": 3.0}, "idle": {"rest": 2.0}, "settler": {"land": 2.0}}
    spec = game(public_gains=seen, leanings=leanings, tempers=tempers)
    views = Purse(), Purse((0, 1))

    def told(temper: str, spec: Spec[Any, Purse] = spec) -> list[tuple[str, str]]:
        return [(each.term, each.temper) for each in public_gains(spec, Profile("expert", temper), (), views, 1)]

    assert told("") == [("barn", ""), ("walk", "")]
    assert told("shy") == [("walk", "shy"), ("barn", "")]
    assert told("idle") == [("rest", "idle"), ("barn", "")]
    assert told("settler") == [("barn", "settler"), ("walk", "")]
    forgetful = game(Level(forgets=frozenset(["land"])), public_gains=seen, leanings=leanings, tempers=tempers)
    assert told("settler", forgetful) == [("barn", ""), ("walk", "")]
    scored = game(public_gains=seen, units={"land": POINTS}, scored={"land": ("points",)})
    assert told("", msgspec.structs.replace(scored, score=BOXES.score)) == [("land", "")]
    covered = PublicGain(3.0, (), ("land",))
    about = game(public_gains=lambda *views: {"barn": covered}, tempers=tempers)
    assert told("settler", about) == [("barn", "")]


def test_points_are_told_first_whatever_else_weighs_more_or_is_liked() -> None:
    def seen(terms: Any, before: Purse, after: Purse, seat: int) -> Mapping[str, PublicGain]:
        return {"barn": PublicGain(99.0, ("cows",)), "walk": PublicGain(98.0)} if after.points[seat] else {}

    spec = game(
        public_gains=seen, units={"land": POINTS}, scored={"land": ("points",)}, tempers={"herder": {"cows": 2}}
    )
    spec = msgspec.structs.replace(spec, score=BOXES.score)
    for temper in ("", "herder"):
        told = public_gains(spec, Profile("expert", temper), (), (Purse(), Purse((0, 1))), 1)
        assert told == (HintReason("land", 1.0, POINTS), HintReason("barn", told[1].amount, WORTH, temper=temper))


def test_nothing_is_said_without_a_choice_or_a_value() -> None:
    assert explain(Profile("expert"), game(), (1,), SEEN, Considered(Pick(1)), generator("1"), work(9)) is None
    bare = msgspec.structs.replace(BOXES, mind=None)
    assert explain(Profile("expert"), bare, (0, 1), SEEN, Considered(Pick(1)), generator("1"), work(9)) is None
