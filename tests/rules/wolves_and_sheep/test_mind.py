"""How computer players of Wolves and Sheep judge, look ahead, and act out of turn."""

from __future__ import annotations

from math import isfinite
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import always, generator, player_for, work
from game.ai.chances import Judge, Odds
from game.ai.hints import advise
from game.ai.review import LEAST, WORK
from game.core import engine
from game.core.engine import open_with
from game.core.match import Match, resume
from game.core.mind import Foresee, Level
from game.core.steps import Position
from game.headless.agreement import agree
from game.headless.playout import play_match, play_out
from game.i18n import Catalogue
from game.rules.wolves_and_sheep import SPEC, data
from game.rules.wolves_and_sheep.choices import PAUSE, Announce, Show, Stop, Take
from game.rules.wolves_and_sheep.evaluation import (
    IN_HAND,
    RIVALS,
    appraise,
    flock_outlook,
    flock_value,
    needs_of,
    odds_of,
)
from game.rules.wolves_and_sheep.land import Layout
from game.rules.wolves_and_sheep.laying import ChooseDraw
from game.rules.wolves_and_sheep.mind import (
    LEVELS,
    MIND,
    MOST_DRAWN,
    _as_win,
    choose,
    foresee,
    foresee_out_of_turn,
    interrupt,
    lead,
    luck_of,
    mean_lead,
)
from game.rules.wolves_and_sheep.model import HUNTER, WOLF, State, Terms
from game.rules.wolves_and_sheep.promise import SECOND, TAMING, TILE
from game.rules.wolves_and_sheep.steps import INTERRUPTS, LastShow, LayShepherd, NextTurn, Turn
from game.rules.wolves_and_sheep.tempers import LATE
from tests.ai.test_players import never
from tests.rules.wolves_and_sheep.table import (
    TWO,
    begin,
    build,
    interrupts,
    lying,
    meadow,
    out_of_turn,
    put,
    terms_for,
    tile,
)
from tests.samples import nth, one_in

SHARP = Level()
FURTHER = Level(width=2)


def asked(terms: Terms, position: Position[State], seat: int, level: Level = SHARP, go_on: Any = always) -> Any:
    """The choice of a seat out of turn at a position."""
    seen = Position(SPEC.view_for(terms, position.state, seat), position.agenda)
    return interrupt(terms, seen, seat, interrupts(terms, position, seat), level, generator("mind"), go_on)


def test_closed_meadows_count_whole_and_further_ones_a_little() -> None:
    """Meadows of 8 and of 2 sheep: 8, and a share of 2; gaps that nobody can fill are worth nothing."""
    land = meadow(meadow(build(), 5, 5, "K", 4), 20, 20, "K", 1)
    layout, odds = Layout((*land.tiles.items(),)), odds_of(TWO.looks, (), (), 0.0)
    assert [*flock_outlook(TWO, layout, 0, odds, needs_of(TWO, layout))] == [8, 0, 0, pytest.approx(SECOND * 2)]


def test_a_gap_is_as_good_as_the_tiles_that_fill_it() -> None:
    """Held by the seat, drawn perhaps, by nobody."""
    need = TWO.shapes[tile("L01") << 3].edges[0]
    fitting = tuple(number for number in range(data.FIRST_WOLF) if TWO.looks[number][need])
    other = tuple(number for number in range(data.FIRST_WOLF) if not TWO.looks[number][need])
    assert fitting
    assert odds_of(TWO.looks, fitting[:1], (), 0.0)[need] == IN_HAND[1]
    assert odds_of(TWO.looks, other[:4], other, 9.0)[need] == 0
    few, many = (odds_of(TWO.looks, (), (fitting[0], *other), drawn)[need] for drawn in (1.0, 9.0))
    assert 0 < few < many < 1


@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_quick_sum_is_that_of_the_parts(seed: str) -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), seed)
    for index in range(20, match.index, 9):
        state = match.at(index).state
        odds, needs = odds_of(TWO.looks, state.hands[0], state.bag, 5.0), needs_of(match.terms, state.layout)
        for colour in data.COLOURS:
            parts = flock_outlook(match.terms, state.layout, colour, odds, needs)
            assert sum(parts) == pytest.approx(flock_value(match.terms, state.layout, colour, odds, needs))


@pytest.mark.parametrize("seed", ["a", "b"])
def test_what_gaps_need_beside_a_tile_that_has_just_come(seed: str) -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), seed)
    for index in range(20, match.index, 9):
        state = match.at(index).state
        at, what = state.layout.lays[-1]
        after = Layout(state.layout.lays[:-1]).with_tile(TWO.shapes, at, what)
        near, far = needs_of(match.terms, after)
        frontier = state.layout.land(TWO.shapes).frontier
        assert {**far, **near}.items() >= frontier.items()


FOLD = build((9, 9, "FKKK"), (10, 9, "kkkK"), (9, 10, "Kkkk"), (8, 9, "kKkk"))
"""A closed meadow of 6 black sheep south of a forest that has room for a wolf."""
WILD = put(FOLD, 9, 8, "wolf")
BLACK_SHOWN = {"secrets": ["Y", ""], "shown": ((), (0,))}


def test_a_wolf_beside_the_own_meadow_and_beside_that_of_a_rival() -> None:
    """By hand: of 6 sheep TAMING is left; a rival that is black for sure loses as much, one that may be black, yellow
    or blue a third of it."""
    calm, wild = (lying(TWO, ["L01", "L02"], land, secrets=["K", "Y"]) for land in (FOLD, WILD))
    mine, after = (appraise(TWO, SPEC.view_for(TWO, state, 0), 0) for state in (calm, wild))
    assert (mine["meadow"], mine["open"], mine["wolves"]) == (6, 0, 0)
    assert after["wolves"] == pytest.approx(6 * (TAMING - 1), abs=0.5)
    assert mine["tiles"] == TILE
    lost = []
    for more in ({"secrets": ["R", "K"]}, BLACK_SHOWN):
        before, then = (lying(TWO, ["L01", "L02"], land, **more) for land in (FOLD, WILD))
        found = [appraise(TWO, SPEC.view_for(TWO, each, 0), 0)["rivals"] for each in (before, then)]
        lost.append(found[1] - found[0])
    assert lost[1] == pytest.approx(RIVALS * 6 * (1 - TAMING), abs=0.5)
    assert lost[0] == pytest.approx(lost[1] / 3, abs=0.5)


def test_of_several_rivals_the_best_counts_whole() -> None:
    """A closed meadow of 6 that is one rival's for sure is aimed at as if nobody else were there."""
    lost = []
    for seats in (2, 4):
        hands, others = ["L01", "L02", "L03", "L04"][:seats], ["R", "B", "B"][: seats - 2]
        shown = ((), (0,), *[()] * (seats - 2))
        lands = [lying(terms_for(seats), hands, land, secrets=["Y", "", *others], shown=shown) for land in (FOLD, WILD)]
        before, then = (appraise(terms_for(seats), SPEC.view_for(terms_for(seats), each, 0), 0) for each in lands)
        lost.append(then["rivals"] - before["rivals"])
    assert lost[0] == pytest.approx(RIVALS * 6 * (1 - TAMING), abs=0.5)
    assert lost[1] == pytest.approx(lost[0], abs=0.3)


def test_the_end_counts_points_alone() -> None:
    state = lying(TWO, ["", "L02"], FOLD, secrets=["Y", "K"], bag="", stops=(0, 1), revealed=True)
    assert appraise(TWO, state, 0) == {"meadow": 0, "bonus": 6, "rivals": -9}
    assert sum(appraise(TWO, state, 1).values()) == 3
    four = terms_for(4)
    over = lying(four, [""] * 4, FOLD, secrets=["Y", "K", "R", "B"], bag="", stops=(0, 1, 2, 3), revealed=True)
    assert [lead(four, Position(over, ()), seat) for seat in range(4)] == [-3, 3, -8, -9]


def test_a_wolf_comes_out_of_turn_for_a_rival_that_is_ahead() -> None:
    """Not for the own flock's sake, and not by one who does not think of rivals."""
    state = lying(TWO, ["L01 W1", "L02"], FOLD, seat=1, **BLACK_SHOWN)  # type: ignore[arg-type]
    assert asked(TWO, begin(TWO, state), 0) == Announce(0, WOLF)
    assert asked(TWO, begin(TWO, state), 0, LEVELS["novice"]) is None
    assert asked(TWO, begin(TWO, lying(TWO, ["L01 W1", "L02"], FOLD, seat=1, secrets=["K", "Y"])), 0) is None


def test_a_person_is_advised_a_wolf_with_its_reason() -> None:
    """In the own turn, and what would come out of it for the rival."""
    state = lying(TWO, ["L01 W1", "L02"], FOLD, **BLACK_SHOWN)  # type: ignore[arg-type]
    position = begin(TWO, state)
    hint = advise(SPEC, TWO, Position(SPEC.view_for(TWO, state, 0), position.agenda), generator("1"), work(99))
    assert hint is not None
    assert hint.choices[0] == Announce(0, WOLF)
    assert hint.reasons[0].term == "rivals"
    assert hint.reasons[0].amount > 1


def test_a_hunter_comes_out_of_turn_for_the_own_flock() -> None:
    state = lying(TWO, ["L01 H1", "L02"], WILD, seat=1, secrets=["K", "Y"])
    assert asked(TWO, begin(TWO, state), 0) == Announce(0, HUNTER)
    assert asked(TWO, begin(TWO, replace(state, secrets=((1,), (0,)))), 0) is None


HOLE = build((19, 20, "fFff"), (21, 20, "fffF"), (20, 19, "ffFf"), land=FOLD)
"""A hunter fits between three forests, where it would draw three tiles and guard nothing."""


def advised(state: State) -> Any:
    """The first choice of a hint in the own turn."""
    hint = advise(SPEC, TWO, Position(SPEC.view_for(TWO, state, 0), begin(TWO, state).agenda), generator("1"), work(9))
    assert hint is not None
    return hint.choices[0]


def test_a_person_is_advised_to_keep_the_last_hunter_until_a_wolf_has_come() -> None:
    """A computer lays it for the tiles that it draws; a second one draws them for a person, too (WS6, WS12)."""
    state = lying(TWO, ["L01 H1", "L02"], HOLE, secrets=["K", "Y"])
    assert asked(TWO, begin(TWO, state), 0) == Announce(0, HUNTER)
    assert advised(state) != Announce(0, HUNTER)
    assert getattr(advised(state), "tile", None) != tile("H1")
    assert advised(lying(TWO, ["L01 H1 H2", "L02"], HOLE, secrets=["K", "Y"])) == Announce(0, HUNTER)
    assert advised(lying(TWO, ["L01 H1", "L02"], put(HOLE, 9, 8, "wolf"), secrets=["K", "Y"])) == Announce(0, HUNTER)
    seen = replace(state, bag=tuple(each for each in state.bag if each not in data.WOLVES), left=len(state.bag) - 4)
    assert advised(seen) == Announce(0, HUNTER)


@pytest.mark.parametrize("level", [SHARP, FURTHER])
def test_giving_up_pays_when_nothing_more_is_hoped_for(level: Level) -> None:
    """Nothing is stopped while there are tiles to be drawn, and not by the last one in."""
    state = lying(TWO, ["L01 L03", "L02 L04"], FOLD, seat=1, secrets=["K", "Y"], bag="")
    assert asked(TWO, begin(TWO, state), 0, level) == Stop(0)
    assert asked(TWO, begin(TWO, replace(state, bag=(5,), left=1)), 0, level) is None
    assert asked(TWO, begin(TWO, replace(state, stops=(1,), seat=0)), 0, level) is None
    assert asked(TWO, begin(TWO, state), 0, LEVELS["novice"]) is None


def test_a_temper_that_wants_a_large_meadow_plays_on_for_it() -> None:
    """It weighs the 6 sheep beside a wolf that may still be safe; without it the bonus is worth more (WS13)."""
    state = lying(TWO, ["L01 L03 L05 L07", "L02 L04 L06"], WILD, seat=1, secrets=["K", "Y"], bag="")
    assert asked(TWO, begin(TWO, state), 0, SHARP) == Stop(0)
    assert asked(TWO, begin(TWO, state), 0, replace(SHARP, weights={"meadow": 3.0})) is None
    assert asked(TWO, begin(TWO, state), 0, replace(SHARP, weights={"wolves": 3.0})) == Stop(0)


def test_a_bonus_that_others_get_first_is_not_hoped_for() -> None:
    """WS13: near the end, looking on to it, giving up is worth more than as many tiles that come to nothing."""
    after = dict[Foresee[Terms, State], float]()
    position = begin(TWO, lying(TWO, ["L01 L03", "L02 L04"], FOLD, seat=1, secrets=["K", "Y"], bag=""))
    seen = Position(SPEC.view_for(TWO, position.state, 0), position.agenda)
    stopped, _ = engine.interrupt(TWO, seen, [Stop(0)], INTERRUPTS.resolve, Stop(0))
    for judge in (foresee, foresee_out_of_turn):
        then, now = (judge(TWO, each, 0, generator("1"), work(12)) for each in (seen, stopped))
        after[judge] = now - then
    assert after[foresee_out_of_turn] > 0
    assert after[foresee_out_of_turn] > after[foresee]


@pytest.mark.parametrize("seed", ["b", "c", "d"])
def test_giving_up_in_the_middle_costs_a_chance(seed: str) -> None:
    """WS13: a review tells it, and that it had better not been done then."""
    whole = play_match(agree(SPEC, ["random", "random"], []), seed)
    index = next(index for index in range(50, whole.index) if whole.at(index).waiting == Turn(0))
    match = resume(SPEC, whole.record(), upto=index)
    match.interrupt(1, Stop(1))
    judged = Judge(match, Odds(match, [(0,), (1,)])).judge(index, (0.5, 0.5), WORK, ["1"])
    assert judged is not None
    assert judged.better is None
    assert judged.cost > LEAST


def test_out_of_turn_it_looks_no_farther_while_the_end_is_far() -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), "c")
    position = match.at(60)
    seen = Position(SPEC.view_for(match.terms, position.state, 0), position.agenda)
    assert position.state.left > MOST_DRAWN
    first, other = (each(match.terms, seen, 0, generator("1"), work(5)) for each in (foresee, foresee_out_of_turn))
    assert first == other


def test_giving_up_is_thought_through_as_long_as_there_is_time() -> None:
    """Game by game, either way each; the same luck gives the same answer."""
    position = begin(TWO, lying(TWO, ["L01 L03", "L02 L04"], FOLD, seat=1, secrets=["K", "Y"], bag=""))
    asks = list[int]()

    def go_on() -> bool:
        asks.append(1)
        return len(asks) < 3

    assert asked(TWO, position, 0, FURTHER, go_on) == Stop(0)
    assert len(asks) == 3
    assert asked(TWO, position, 0, FURTHER, never) == Stop(0)


def test_tiles_that_are_left_do_not_count_against_who_has_stopped() -> None:
    """WS13: neither do they in the chances that a review tells."""
    found = []
    for hand in ("L01", "L01 L03 L05 L07 L09"):
        state = lying(TWO, [hand, "L02"], FOLD, seat=1, secrets=["K", "Y"], bag="", stops=(0,))
        found.append(appraise(TWO, SPEC.view_for(TWO, state, 0), 0))
    assert found[0] == found[1]


def test_nobody_gives_up_into_a_small_defeat_to_be_spared_a_large_one() -> None:
    """One game won and one lost by 12 are better than two lost by 1; of two that are won the larger win is."""
    assert _as_win(1) + _as_win(-12) > 2 * _as_win(-1)
    assert _as_win(5) > _as_win(4) > _as_win(0) == 0 > _as_win(-4) > _as_win(-5)


@pytest.mark.parametrize("among", [True, False])
def test_who_must_pause_gives_up_where_that_would_end_the_game(among: bool) -> None:
    """It does so with any bag, as the only answer or out of turn, and at every level; else it pauses (WS15)."""
    terms = terms_for(interrupts=among)
    for level in LEVELS.values():
        for bag in ("", None):
            position = begin(terms, lying(terms, ["L33", "L34"], paused=0b10, bag=bag))
            seen = Position(SPEC.view_for(terms, position.state, 0), position.agenda)
            out_of_turn = asked(terms, position, 0, level) if among else None
            assert (out_of_turn or choose(terms, seen, level, generator("1"), always)) == Stop(0)
        waits = begin(terms, lying(terms, ["L33", "L34"]))
        assert asked(terms, waits, 0, level) is None
        assert choose(terms, waits, level, generator("1"), always) == PAUSE


def test_all_tiles_that_are_due_are_drawn() -> None:
    terms = terms_for(draw_fewer=True)
    position = open_with(terms, lying(terms, ["L01", "L02"]), ChooseDraw(0, 3))
    assert choose(terms, position, SHARP, generator("1"), always) == Take(3)


RING = build((9, 8, "kkKk"), (10, 9, "kkkK"), (9, 10, "Kkkk"), (8, 9, "kKkk"))
"""Four ends of black around one cell, where a shepherd closes a meadow of 8."""


def bag_of(count: int) -> str:
    """Labels of so many tiles that are in no hand of these tests."""
    return " ".join(f"L{number}" for number in range(10, 10 + count))


@pytest.mark.parametrize("level", ["farmer", "expert"])
def test_a_colour_is_held_until_the_bag_is_nearly_empty(level: str) -> None:
    """With 13 tiles left no gain is large enough, with 12 it is."""
    early, late = (lying(TWO, ["L01 L03", "L02 L04"], RING, secrets=["K", "Y"], bag=bag_of(left)) for left in (13, 12))
    assert LATE == 12
    assert asked(TWO, begin(TWO, early), 0, LEVELS[level]) is None
    assert asked(TWO, begin(TWO, late), 0, LEVELS[level]) == Show(0, 0)
    assert asked(TWO, begin(TWO, early), 0, LEVELS["novice"]) == Show(0, 0)


def test_a_shepherd_comes_when_it_gains() -> None:
    """Four ends of black around one cell: it closes a meadow of 8, in the own turn only; and nothing less than what is
    kept by waiting will do."""
    state = lying(TWO, ["L01 L03", "L02 L04"], RING, secrets=["K", "Y"], bag=bag_of(LATE))
    assert asked(TWO, begin(TWO, state), 0) == Show(0, 0)
    assert asked(TWO, begin(TWO, replace(state, seat=1)), 0) is None
    blind = Level(forgets=frozenset({"meadow", "open", "others"}))
    assert asked(TWO, begin(TWO, state), 0, blind) is None


def test_looking_ahead_asks_for_time_game_by_game() -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), "c")
    position = match.at(60)
    seen = Position(SPEC.view_for(match.terms, position.state, 0), position.agenda)
    asks = []

    def go_on() -> bool:
        asks.append(1)
        return len(asks) < 5

    foresee(match.terms, seen, 0, generator("1"), go_on)
    assert len(asks) == 5
    first, again = (foresee(match.terms, seen, 0, generator("1"), always) for _ in range(2))
    assert first == again


def test_a_shepherd_for_whom_a_rival_finds_no_place_ends_what_it_foresees() -> None:
    """Only black fits: whoever does not know that it is black imagines one of another colour."""
    state = lying(TWO, ["L01 L05", "L03 L06"], build((1, 0, ".K.V")), secrets=["K", "Y"])
    shown, _ = out_of_turn(TWO, begin(TWO, state), Show(0, 0))
    assert isinstance(shown.agenda[-1], LayShepherd)
    seen = Position(SPEC.view_for(TWO, shown.state, 1), shown.agenda)
    assert isfinite(foresee(TWO, seen, 1, generator("1"), work(30)))


@pytest.mark.parametrize("level", LEVELS)
def test_equal_views_are_answered_alike(level: str) -> None:
    """Hands and colours of others and the bag differ."""
    match = play_match(agree(SPEC, ["random"] * 3, []), "d")
    for index in (40, 60, 80):
        position = next(each for each in map(match.at, range(index, match.index)) if each.waiting)
        seat = position.state.seat
        seen = SPEC.view_for(match.terms, position.state, seat)
        worlds = [SPEC.resample(match.terms, seen, seat, generator(each)) for each in "xyz"]  # type: ignore[misc]
        assert worlds[0] != worlds[1]
        answers = set()
        for world in worlds:
            view = Position(SPEC.view_for(match.terms, world, seat), position.agenda)
            answer = player_for(level).choose(SPEC, match.terms, view, generator("1"), work(12))
            offered = INTERRUPTS.options(match.terms, view.state, seat)
            answers.add((answer, interrupt(match.terms, view, seat, offered, LEVELS[level], generator("1"), always)))
        assert len(answers) == 1


GAMES = [
    (["expert", "novice"], []),
    (["farmer", "expert"], ["two_flocks=true", "draw_fewer=true"]),
    (["expert", "farmer"], ["interrupts=false", "starter=2"]),
    (["novice", "farmer", "expert"], ["time_limit=30", "draw_fewer=true"]),
    (["expert", "novice", "farmer", "greedy"], ["interrupts=false", "draw_fewer=true"]),
    (["farmer", "random", "expert", "novice"], []),
]


@pytest.mark.parametrize(("levels", "options"), one_in(3, GAMES, 1))
def test_whole_games_end(levels: list[str], options: list[str]) -> None:
    found = play_out(agree(SPEC, levels, options, 8), "1", 2000)
    assert found.winners


def test_every_term_that_is_a_reason_has_words() -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), "a")
    words = Catalogue("en")
    assert MIND.units is not None
    stopped = replace(match.at(20).state, stops=(0,))
    for state in (match.at(20).state, stopped, match.state):
        for name in MIND.units.keys() & MIND.appraise(match.terms, SPEC.view_for(match.terms, state, 0), 0).keys():
            assert words.t(f"wolves_and_sheep.term.{name}") != f"wolves_and_sheep.term.{name}"
    assert MIND.swing(match.terms, match.at(20).state) > MIND.swing(match.terms, match.state) > 0


@pytest.fixture(scope="module")
def uninterrupted() -> Match[Any, Any]:
    """A whole match without interrupts."""
    return play_match(agree(SPEC, ["farmer", "farmer"], ["interrupts=false"]), "e")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_gives_up_on_the_side(level: str, uninterrupted: Match[Any, Any], whole: bool) -> None:
    """Without interrupts stopping is among the answers to a turn, all the time."""
    match, met = uninterrupted, 0
    for index in nth(3, range(30, match.index, 4), whole):
        position = match.at(index)
        if isinstance(position.waiting, Turn) and position.state.left:
            seen = Position(SPEC.view_for(match.terms, position.state, position.waiting.seat), position.agenda)
            answer = player_for(level).choose(SPEC, match.terms, seen, generator("1"), work(20))
            assert not isinstance(answer, Stop)
            met += 1
    assert met


def test_nobody_lets_time_run_out_in_a_game_that_is_foreseen() -> None:
    """The shepherd would open what is nearly closed; yet it is laid, as else it would be asked for again (WS20)."""
    terms = terms_for(time_limit=30)
    nearly = build((9, 8, "kkKk"), (9, 9, "K.KK"), (8, 9, "kKkk"), (9, 10, "KKkk"))
    state = lying(terms, ["", "L40"], nearly, secrets=["K", "Y"], bag="L14")
    position = open_with(terms, state, LastShow(0), NextTurn(0))
    assert isfinite(mean_lead(terms, position, 0, luck_of(generator("1"), 1)))
