"""Words for plans of computers: the danger that a dog is bought against, whose land is taken; a trade as one act."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import work
from game.ai.hints import Hint
from game.ai.plans import PlanKeeper
from game.core.match import Match
from game.core.steps import Event
from game.grids.areas import mask_of, members
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.i18n import Catalogue
from game.i18n.catalogue import Speaker
from game.rules.rancho import SPEC, events
from game.rules.rancho.data import DISKS
from game.rules.rancho.mind import BLOCKED, GUARDED
from game.rules.rancho.model import COW, HORSE, LARGE_DOG, RABBIT, SHEEP, SMALL_DOG, Options, State
from game.rules.rancho.spaces import TOLL_FREE
from game.rules.rancho.turn import for_sale
from game.scenes.match.plans import told_plan
from game.scenes.tabletop.log import MOST_OF_ACT, act_words
from game.scenes.tabletop.table_view import TableView
from game.tables.rancho import TITLE
from game.tables.rancho.plan_words import seats_beside
from game.ui.context import TableSetup
from game.worker.messages import Ask, Budget
from game.worker.process import answer, plan_of
from game.worker.worker import FoundPlan
from tests.tables.rancho.play import new_match

DANGERS = {"en": ("fox", "wolf"), "pl": ("lis", "wilk")}
DOGS = {"en": " dog", "pl": " psa"}
ROWS, WORK = 260, 8


class WorkDone:
    """Time for so much work, as the process that thinks has it."""

    def __init__(self) -> None:
        self.go_on = work(WORK)


@cache
def plans() -> tuple[Match[Any, Any], Sequence[FoundPlan]]:
    """A match of careful and other experts, with the plan of each choice before it was made."""
    tempers = ("careful", "spoiler", "careful")
    match = agree(SPEC, ["expert", "farmer", "farmer"], [], tempers=tempers).match("dogs")
    match.deal()
    found, keeper = list[FoundPlan](), PlanKeeper()
    while not match.over and match.index < ROWS:
        assert match.seat is not None
        seat = match.seats[match.seat]
        ask = Ask(
            1, match.index, match.seat, seat.player, "dogs", Budget(work=WORK), temper=seat.temper or "", why=True
        )
        chosen = answer(match, ask, WorkDone(), keeper)  # type: ignore[arg-type]
        assert chosen is not None
        plan = plan_of(match, ask, chosen, WorkDone())  # type: ignore[arg-type]
        choices = tuple(map(SPEC.codec.choice_from, plan.choices))
        found.append(FoundPlan(match.seat, match.position, Hint(choices, plan.reasons, plan.wins)))
        match.play(chosen.choice)
    return match, found


def dogs(match: Match[Any, Any], plan: FoundPlan) -> tuple[int, ...]:
    """Small and large dogs that a plan takes in the end."""
    position, seat = plan.position, plan.seat
    choices = [choice for choice in plan.hint.choices if type(choice).__name__ in ("Give", "Take")]
    counts = [0, 0]
    for choice in choices:
        if choice.kind >= SMALL_DOG:  # type: ignore[attr-defined]
            counts[choice.kind - SMALL_DOG] += 1 if type(choice).__name__ == "Take" else -1  # type: ignore[attr-defined]
    assert position.waiting is not None
    assert position.waiting.seat == seat
    return tuple(counts)


@pytest.mark.parametrize("language", DANGERS)
def test_a_plan_that_takes_a_dog_names_the_danger(language: str) -> None:
    """In few words, too, where that is its reason; else with the dog, unless there is no room even for that."""
    match, found = plans()
    top, feared, named = TableView(TITLE, match, Catalogue(language), "none"), 0, 0
    for plan in found:
        taken, terms = dogs(match, plan), {each.value_term or each.term for each in plan.hint.reasons}
        if not terms or max(taken) <= 0 or plan.position.state.credit:
            continue
        told = told_plan(top, plan, 0)
        danger = DANGERS[language][taken.index(max(taken))]
        if terms & {"dogs", GUARDED}:
            feared += 1
            assert danger in told.brief.lower()
        if DOGS[language] in told.whole:
            named += 1
            assert danger in told.whole.lower()
    assert feared > 1
    assert named > 2


def words() -> Any:
    """Words of a table of three."""
    return TableView(TITLE, new_match(3, "1"), Catalogue(), "none").table.words


def test_a_dog_that_is_new_guards_those_that_its_danger_takes() -> None:
    """On pastures alone: a farm is safe without one (RA17)."""
    match = new_match(3, "1")
    farm, spaces = match.state, match.terms.spaces
    pastures = [at for at, number in enumerate(spaces.numbers) if number]
    rabbits = bytearray(farm.rabbits)
    rabbits[pastures[0]] = 2
    out = replace(
        farm,
        owned=(farm.owned[0] | sum(1 << at for at in pastures[:2]), *farm.owned[1:]),
        rabbits=bytes(rabbits),
        sheep=farm.sheep | 1 << pastures[1],
    )
    told, alone = words().purpose, ["a guard against the fox", "a guard against the wolf"]
    for state, changed, said in (
        (farm, (1, 0), alone[:1]),
        (farm, (0, 1), alone[1:]),
        (out, (1, 0), ["guards 2 rabbits from the fox", alone[0]]),
        (out, (0, 1), ["guards a sheep from the wolf", alone[1]]),
        (out, (1, 1), ["guards against the fox and the wolf"]),
        (out, (0, 0), []),
    ):
        after = with_dogs(state, changed)
        for term in ("dogs", GUARDED):
            assert [*told(term, "careful", 0, state, after)] == said
    assert [*told("land", "", 0, farm, with_dogs(farm, (1, 1)))] == []


def with_dogs(state: Any, dogs: tuple[int, int]) -> Any:
    """A view in which seat 0 has these dogs."""
    return replace(state, dogs=(dogs, *state.dogs[1:]))


def test_land_is_taken_from_those_that_could_have_bought_it_without_a_toll() -> None:
    """By their names; where it is nobody's, nothing more is said than the term."""
    match, found = plans()
    top = TableView(TITLE, match, Catalogue(), "none")
    told = set[str]()
    for plan in found:
        before = plan.position.state
        for at, _ in for_sale(match.terms, before.owned, plan.seat):
            owned = list(before.owned)
            owned[plan.seat] |= 1 << at
            after = replace(before, owned=tuple(owned))
            rivals = [
                match.seats[other].name
                for other in match.terms.round_of[plan.seat][1:]
                if (at, TOLL_FREE) in for_sale(match.terms, before.owned, other)
            ]
            said = [*top.table.words.purpose(BLOCKED, "spoiler", plan.seat, before, after)]
            assert all(name in said[0] for name in rivals) if rivals else not said
            told |= {*said}
    assert told


def trade(*kinds: int, taken: Sequence[int] = (), pastures: int = 0) -> list[Any]:
    """Acts of one trade of seat 0."""
    bought = [events.PastureBought(0, number, 2) for number in range(pastures)]
    return [
        *(events.AnimalGiven(0, kind, -1) for kind in kinds),
        *bought,
        *(events.AnimalTaken(0, kind) for kind in taken),
    ]


@pytest.mark.parametrize(
    ("acts", "said"),
    [
        (trade(SHEEP, taken=[RABBIT] * 6), "trades a sheep for 6 rabbits"),
        (trade(*[RABBIT] * 4, pastures=1), "trades 4 rabbits for a pasture"),
        (
            trade(COW, RABBIT, taken=[SMALL_DOG, RABBIT, RABBIT], pastures=1),
            "trades a cow for a pasture, a small dog and a rabbit",
        ),
        (trade(SHEEP, RABBIT, taken=[RABBIT, LARGE_DOG]), "trades a sheep for a large dog"),
        (
            trade(COW, SHEEP, SHEEP, RABBIT, RABBIT, taken=[HORSE], pastures=1),
            "trades 5 animals for a pasture and a horse",
        ),
        (trade(SHEEP, RABBIT), ""),
        (trade(SHEEP, taken=[SHEEP]), ""),
    ],
)
def test_a_trade_is_one_act_by_what_is_given_and_got_in_the_end(acts: Sequence[Any], said: str) -> None:
    assert next((told for told in words().act(acts, ()) if len(told) <= MOST_OF_ACT), "") == said


def purchases(match: Match[Any, Any]) -> Iterator[tuple[State, events.PastureBought, Sequence[Event[Any, Any]]]]:
    """Each pasture that is bought, with the state before it and all that has happened until then."""
    past = list[Event[Any, Any]]()
    for ply in match.plies:
        state = ply.before.state
        for event in ply.events:
            if isinstance(event, events.PastureBought):
                yield state, event, past
            state = event.on(match.terms, state)
            past.append(event)


def test_land_that_reaches_somebody_is_what_that_one_could_have_bought() -> None:
    """RA11: exactly those are named who had land beside a new pasture, that of an even start included."""
    reached = 0
    for number in range(3):
        agreement = agree(SPEC, ["random", "farmer", "random", "farmer"], [], 2)
        match = play_match(dataclasses.replace(agreement, options=Options(dogs=(7, 0, 7, 0))), f"reach {number}")
        for state, event, past in purchases(match):
            others = [
                seat
                for seat in range(len(match.seats))
                if seat != event.seat and (event.at, TOLL_FREE) in for_sale(match.terms, state.owned, seat)
            ]
            found = seats_beside(match.terms, [event], past)
            able = [seat for seat in found if match.terms.spaces.ranch(state.owned[seat]).land < DISKS]  # RA5
            assert able == others
            reached += bool(others)
    assert reached > 5


def beside_each_other(match: Match[Any, Any]) -> tuple[int, int]:
    """Two pastures that touch, neither of them beside a farm."""
    spaces = match.terms.spaces
    farms = mask_of(space for farm in match.terms.farms for space in farm)
    free = [space for space in members(spaces.pastures) if not spaces.near[space] & farms]
    return next((one, other) for one in free for other in free if spaces.near[one] >> other & 1)


def test_land_of_a_trade_that_is_called_off_reaches_nobody() -> None:
    """RA21."""
    match = new_match(2, "beside")
    state, (one, other) = match.state, beside_each_other(match)
    mine, theirs = events.PastureBought(0, one, 2), events.PastureBought(1, other, 2)
    dropped = events.TradeCalledOff(
        1, *(state.herd, state.owned, state.rabbits, state.sheep, state.cows, state.horses, state.dogs, state.loose)
    )
    assert seats_beside(match.terms, [mine], [theirs]) == [1]
    assert seats_beside(match.terms, [mine], [theirs, dropped]) == []


@pytest.mark.parametrize(
    ("given", "taken", "said"),
    [
        ((RABBIT, RABBIT), (), "trades 2 rabbits for a pasture next to {seat}"),
        ((COW,), (RABBIT, RABBIT, RABBIT), "trades a cow for 3 rabbits and a pasture next to {seat}"),
        ((COW,), (SMALL_DOG, SHEEP), "trades a cow for a pasture, a small dog and a sheep"),
    ],
    ids=["land", "land and rabbits", "too much for a line"],
)
def test_a_trade_names_whose_land_it_reaches_where_that_has_room(
    given: Sequence[int], taken: Sequence[int], said: str
) -> None:
    match = new_match(2, "beside")
    table = TITLE.table(TableSetup(match.terms, match.seats, Speaker(Catalogue(), TITLE.key, ["Ann", "Ben"])))
    one, other = beside_each_other(match)
    several = [
        *(events.AnimalGiven(0, kind, -1) for kind in given),
        events.PastureBought(0, one, 2),
        *(events.AnimalTaken(0, kind) for kind in taken),
    ]
    assert act_words(table, several, [events.PastureBought(1, other, 2)]) == said.format(seat="Ben")
