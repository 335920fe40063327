"""Choices become gestures, and gestures are understood as the choices they are meant as; first tips."""

from __future__ import annotations

import pytest

from game.core.engine import why_not
from game.i18n.catalogue import Catalogue, Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.choices import Done, Give, GiveExtra, Newborn, Pass, Pick, Rescue, Use
from game.rules.rolling_ranch.model import ROLLED_ANIMALS, ROLLED_HEARTS, Options
from game.tables.rolling_ranch import now
from game.tables.rolling_ranch.now import COLLECT, PASS
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import Spot, named
from tests.tables.rolling_ranch.play import new_match, stages, table, waiting
from tests.tables.sitting import USUAL, chooser, context, window

BUTTONS = {now.DONE}
"""Spots that the scene's own large button presses."""


def asks(gesture: Gesture) -> bool:
    """Whether it is a click on a space where both animals of the roll may go."""
    return bool(gesture.source.kind == "space") and gesture.target == PRESS


@pytest.mark.parametrize(("seats", "options"), [(1, Options()), (3, Options(side="b")), (6, Options(new_sheets=3))])
def test_every_choice_has_a_gesture_from_a_spot_to_a_spot(seats: int, options: Options) -> None:
    """RR6-RR12: nothing allowed is out of reach, and no gesture means two things but a click that asks which."""
    kinds = set()
    for match in stages(seats, f"g{seats}", 260, options):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        may = chooser(match, of, at)
        seen = context(match, at, may)
        spots = {**of.controls.spots(seen)}
        for asking in (now.PASS, now.COLLECT):
            may.take(asking)
            spots |= of.controls.spots(context(match, at, may))
        met: dict[tuple[Spot, Spot], object] = {}
        for choice in match.options:
            gestures = of.controls.gestures(choice, seen)
            assert gestures, choice
            kinds.add(type(choice).__name__)
            for gesture in gestures:
                assert gesture.source in spots or gesture.source in BUTTONS, gesture
                assert gesture.target in {*spots, PRESS}, gesture
                if not asks(gesture):
                    assert met.setdefault((gesture.source, gesture.target), choice) == choice, gesture
    assert {"Rescue", "Give", "Pass", "DrawAt", "Pick", "Done"} <= kinds


@pytest.mark.parametrize("seed", ["a", "b"])
def test_gestures_are_understood_as_what_they_mean(seed: str) -> None:
    asked = 0
    for match in stages(3, seed, 200):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        seen = context(match, at, chooser(match, of, at))
        for choice in match.options:
            for gesture in of.controls.gestures(choice, seen):
                if not gesture.chain and not asks(gesture):
                    assert of.controls.intent(gesture, seen) == choice, gesture
                    asked += 1
    assert asked > 500


def test_what_is_filled_at_once_is_one_gesture_that_stops_where_something_is_drawn() -> None:
    """RR8, RR9: what is collected at once is legal step by step; a complete building is drawn first."""
    met = {"Act": 0, "Spend": 0}
    for match in stages(4, "collect", 260):
        kind = type(match.waiting).__name__
        if kind not in met:
            continue
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        made = [each for choice in match.options for each in of.controls.gestures(choice, seen) if each.chain]
        gifts = [choice for choice in match.options if isinstance(choice, Give)]
        assert bool(made) == bool(gifts)
        for gesture in made:
            assert gesture[:2] == ((now.COLLECT, now.FILL) if kind == "Act" else (now.FILL, PRESS))
            match.peek(*gesture.chain)
            met[kind] += kind == "Spend" or len(gesture.chain) > 1
    assert min(met.values()) > 10


def test_a_pass_that_wastes_something_asks_first() -> None:
    """RR8: with anything left to do the pass is two clicks, else one."""
    for match in stages(2, "pass", 120):
        if type(match.waiting).__name__ == "Act":
            of = table(match)
            seen = context(match, window(match, of, *USUAL)[1])
            (gesture,) = [each for each in of.controls.gestures(Pass(), seen) if each.source == now.PASS]
            other = any(isinstance(choice, Rescue | Give) for choice in match.options)
            assert gesture.target == (now.SURE if other else PRESS)


def test_nothing_is_asked_for_that_cannot_be_done() -> None:
    """RR7, RR8: where no animal fits, only to collect or to pass, and so on."""
    seen = set[str]()
    for match in (each for seed in range(12) for each in stages(1, f"ways{seed}", 80)):
        if type(match.waiting).__name__ == "Act":
            of = table(match)
            at = window(match, of, *USUAL)[1]
            asked = of.words.prompt(context(match, at, chooser(match, of, at)))
            rescues = any(isinstance(choice, Rescue) for choice in match.options)
            collects = any(isinstance(choice, Give) for choice in match.options)
            way = "rescue" if rescues else "collect" if collects else "pass"
            assert asked == ("" if rescues and collects else Catalogue().t(f"rolling_ranch.asked.way.{way}"))
            seen.add(asked)
    assert len(seen) > 1


def test_dice_with_the_same_animal_are_as_good_as_each_other() -> None:
    """RR7: a chicken of either die may go to both numbers; where that comes to the same it is one choice."""
    for match in (each for seed in range(40) for each in stages(1, f"alike{seed}", 30)):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        if type(match.waiting).__name__ == "Act" and match.state.dice in ((1, 5), (4, 6), (6, 1), (1, 6)):
            may = chooser(match, of, at)
            reach = []
            for die in (Spot("die", 0), Spot("die", 1)):
                assert may.take(die)
                reach.append({*may.reach()})
            assert reach[0] == reach[1]
            ranch, sheet = match.state.ranches[0], match.terms.sheets[0]
            blue, yellow = (sheet.by_number[number] for number in match.state.dice)
            assert len(reach[0]) == (ranch.empty & (blue | yellow)).bit_count()
            assert of.words.prompt(context(match, at, may)).count(" a ") == 2
            return
    raise AssertionError("never rolled")


def test_both_dice_give_the_same_animal_for_one_choice() -> None:
    """RR7: where both rescues come to the same they are one choice, made from either die."""
    for seed in range(40):
        for match in stages(1, f"same{seed}", 30):
            dice = match.state.dice
            if type(match.waiting).__name__ == "Act" and dice == (4, 5):
                of = table(match)
                seen = context(match, window(match, of, *USUAL)[1])
                sources = {
                    gesture.source
                    for choice in match.options
                    if isinstance(choice, Rescue)
                    for gesture in of.controls.gestures(choice, seen)
                }
                assert sources <= {Spot("die", 0), Spot("die", 1)}
                assert sources
                return
    raise AssertionError("never rolled")


def test_what_is_not_allowed_is_still_understood() -> None:
    """Each refusal has its rule and its reason."""
    match = new_match(2, "why")
    of = table(match)
    at = window(match, of, *USUAL)[1]
    seen = context(match, at, chooser(match, of, at))
    sheet, names = match.terms.sheets[0], [spot.name for spot in match.terms.board.spots]
    blue, yellow = match.state.dice
    wrong = next(n for n in range(data.SPACES) if sheet.numbers[n] not in (blue, yellow))
    for gesture, key in (
        (Gesture(Spot("die", 0), Spot("space", names[wrong])), "other_number"),
        (Gesture(Spot("space", names[wrong])), "other_number"),
        (Gesture(Spot("use", data.PLACE_STORE, data.COW), Spot("space", names[0])), "not_built"),
        (Gesture(Spot("use", data.ANIMAL_BARN, data.CHICKEN), Spot("space", names[0])), "not_built"),
        (Gesture(Spot("barn", data.RESOURCE_BARN), Spot("give", 0, 0)), "not_built"),
    ):
        meant = of.controls.intent(gesture, seen)
        assert meant is not None, gesture
        refusal = why_not(match.terms, match.position, meant)
        assert refusal is not None
        assert refusal.key == key
        assert refusal.rule.startswith("RR")
    assert of.controls.intent(Gesture(Spot("seat", 1)), seen) is None
    assert of.controls.intent(Gesture(Spot("open", 3)), seen) is None


@pytest.mark.parametrize(
    ("choice", "source"),
    [
        (Use(data.PLACE_STORE, data.PIG, 3), "use:2:1"),
        (GiveExtra(1, 4), "barn:0"),
        (Pick(2), "pick:2"),
        (Newborn(data.COW, 7), "born:2"),
        (Done(), "done"),
    ],
)
def test_kinds_of_gestures(choice: object, source: str) -> None:
    match = new_match(1, "kinds")
    of = table(match)
    seen = context(match, window(match, of, *USUAL)[1])
    assert of.controls.gestures(choice, seen)[0].source == named(source)  # type: ignore[arg-type]


def test_a_drawn_building_may_stand_wherever_there_is_room() -> None:
    """RR9: all empty spaces glow, whatever their number."""
    match = waiting(2, "Draw", 20)
    of = table(match)
    at = window(match, of, *USUAL)[1]
    may = chooser(match, of, at)
    targets = {spot for spot in may.targets() if spot.kind == "space"}
    assert match.seat is not None
    assert len(targets) == match.state.ranches[match.seat].empty.bit_count()


def test_what_is_held_is_told_the_one_number_that_counts_for_it() -> None:
    """RR7: of two kinds each goes to the number of the other die; empty hands hear both numbers."""
    speaker = Speaker(Catalogue(), "rolling_ranch")
    for match in stages(2, "held", 60):
        sheet, (blue, yellow) = match.terms.sheets[0], match.state.dice
        one, two = ROLLED_ANIMALS[match.state.dice]
        if type(match.waiting).__name__ != "Act" or one == two or blue == yellow:
            continue
        at = next(n for n in range(data.SPACES) if sheet.numbers[n] not in (blue, yellow))
        refusal = why_not(match.terms, match.position, Rescue(one, at))
        if refusal is None or refusal.key != "other_number":
            continue
        wants = f"needs a {sheet.numbers[at]}"
        assert speaker.why(refusal, "space").startswith(f"This space {wants}. Your dice show {blue} and {yellow}")
        held = speaker.why(refusal, "die")
        assert wants in held
        assert held.endswith(f"the other die’s number: {yellow}.")
        assert str(blue) not in held.replace(wants, "")
        return
    raise AssertionError("nothing was refused")


def test_what_is_collected_is_told_of_otherwise_than_an_animal() -> None:
    """RR8: wood and nails go to signs, not to spaces that glow."""
    for match in stages(1, "coach", 90):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        may = chooser(match, of, at)
        animals = [source for source in may.sources if source.kind == "die"]
        if not animals or COLLECT not in may.sources:
            continue
        assert of.coach.name(context(match, at, may)) == "Act"
        for held, name in ((COLLECT, "Spend"), (animals[0], "Act")):
            assert may.take(held)
            assert of.coach.name(context(match, at, may)) == name
            assert ("give" in {spot.kind for spot in may.reach()}) == (name == "Spend")
            may.let_go()
        return
    raise AssertionError("no choice between an animal and signs")


def test_nothing_is_told_while_the_card_over_the_sheet_asks_whether_to_pass() -> None:
    for match in stages(1, "coach", 90):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        may = chooser(match, of, at)
        if may.take(PASS):
            assert of.coach.name(context(match, at, may)) == ""
            may.let_go()
            assert of.coach.name(context(match, at, may))
            return
    raise AssertionError("nothing to pass")


def test_with_a_bonus_in_the_hand_the_large_button_puts_it_back() -> None:
    """RR10: what a barn gives comes on top of the action, so no button promises it in place of one."""
    met = set()
    for match in (each for seed in "abc" for each in stages(2, seed, 400)):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        may = chooser(match, of, at)
        sources = {source for source in may.sources if source.kind in ("barn", "use")}
        if not any(isinstance(choice, Pass) for choice in match.options):
            continue
        for source in sources:
            may.take(source)
            main = of.controls.main(context(match, at, may))
            assert main is not None
            assert main.press == source
            assert main.label == Catalogue().t("rolling_ranch.bonus.back")
            assert not main.second
            met.add(source.kind)
            may.let_go()
        if met == {"barn", "use"}:
            return
    raise AssertionError(f"no bonus was met but {met}")


def test_what_ends_a_turn_says_that_the_own_babies_come_later() -> None:
    """RR12: with two hearts all breed once all have acted."""
    met = set()
    for match in stages(2, "babies", 300):
        if not any(isinstance(choice, Pass) for choice in match.options):
            continue
        of = table(match)
        at = window(match, of, *USUAL)[1]
        seen = context(match, at, chooser(match, of, at))
        ranch, assigned = match.state.ranches[match.seat or 0], match.terms.sheets[match.state.sheets[match.seat or 0]]
        grow = any(
            (spaces & pen).bit_count() > 1 and ranch.empty & pen for spaces in ranch.animals for pen in assigned.pens
        )
        breeds = ROLLED_HEARTS[match.state.dice] and grow
        assert bool(of.controls.comes_after_turn(seen)) == breeds
        met.add(breeds)
    assert met == {True, False}
