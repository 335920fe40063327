"""Drawing, words and offers of the table, in every stage and every form of a window."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.rules.rolling_ranch import SPEC, Events, data
from game.rules.rolling_ranch.choices import DrawAt, Give, Pass, Pick, Rescue
from game.rules.rolling_ranch.events import (
    AnimalBorn,
    AnimalRescued,
    BirthMissed,
    BonusUsed,
    BuildingDrawn,
    DieRolled,
    RoundEnded,
    SheetFilled,
)
from game.rules.rolling_ranch.model import NAIL, NONE, ROLLED_HEARTS, WOOD, Options
from game.tables.rolling_ranch import chips, forecast, now
from game.tables.rolling_ranch.panel import purse_words
from game.ui.context import TableContext
from game.ui.spot import Spot
from tests.samples import each_met
from tests.tables.rolling_ranch.play import GameMatch, knows, new_match, painted, stages, table, waiting
from tests.tables.sitting import USUAL, WINDOWS, chooser, context, follow, past, speaker, tell, window

STEPS = ["Act", "Spend", "Draw", "PickBonus", "Bear", "UseBarns"]


@pytest.mark.parametrize(("step", "shown_in"), each_met(STEPS, WINDOWS[:5]))
def test_every_question_is_drawn_in_every_form(step: str, shown_in: tuple[tuple[int, int], int]) -> None:
    match = waiting(4, step, 30)
    assert painted(match, *shown_in) == painted(match, *shown_in)


def test_what_is_held_and_where_it_goes_shows() -> None:
    match = next(
        each
        for each in stages(2, "held", 90)
        if type(each.waiting).__name__ == "Act" and len(set(each.state.dice)) == 2 and each.state.turn > 5
    )
    of = table(match)
    may = chooser(match, of, window(match, of, *USUAL)[1])
    clear = next(spot for spot, chains in may.targets().items() if len(chains) == 1)
    held = painted(match, *USUAL, held=Spot("die", 0))
    assert held != painted(match, *USUAL)
    assert painted(match, *USUAL, hover=clear) != painted(match, *USUAL)
    assert painted(match, *USUAL, hover=Spot("die", 0)) != painted(match, *USUAL, hover=Spot("die", 1))


@pytest.mark.parametrize("seats", [1, 6])
def test_the_end_can_be_drawn(seats: int) -> None:
    *_, match = stages(seats, "end", 2000)
    assert match.over
    for size, percent in WINDOWS[:4]:
        painted(match, size, percent, lambda seen: replace(seen, live=False, active=None, viewer=0))


def test_at_the_end_the_missions_lie_open() -> None:
    """RR17: whoever looks at a sheet then sees its mission; before the end nothing of it is on the screen."""
    *_, match = stages(2, "end", 2000)

    def shown(card: int, shown: bool) -> bytes:
        state = replace(match.state, missions=(card, 3), shown=shown)

        def change(seen: TableContext[Any]) -> TableContext[Any]:
            view = SPEC.view_for(match.terms, state, None)
            return replace(seen, view=view, viewer=None, active=None, live=False)

        return painted(match, *USUAL, change)

    assert shown(0, True) != shown(10, True)
    assert shown(0, False) == shown(10, False)


# --- secrets ------------------------------------------------------------------------------------------------


def with_missions(match: GameMatch, missions: tuple[int, ...], seat: int) -> Any:
    """Changes a sight to that of a position in which other missions were dealt (RR5)."""
    left = sum(1 << card for card in range(len(data.CARDS)) if card not in missions)
    state = replace(match.state, missions=missions, cards=left)
    return lambda seen: replace(seen, view=SPEC.view_for(match.terms, state, seat))


def test_missions_of_others_are_never_on_the_screen() -> None:
    """RR5: positions that differ in them only look the same, even while the own one is looked at."""
    match = waiting(3, "Act", 60)
    seat = match.seat
    assert seat is not None
    one, two = [3, 4, 5], [8, 9, 10]
    two[seat] = one[seat]
    for looking in (False, True):
        shots = {
            painted(match, *USUAL, with_missions(match, tuple(cards), seat), peeking=looking) for cards in (one, two)
        }
        assert len(shots) == 1


def test_the_own_mission_lies_face_down_until_its_button_is_held() -> None:
    match = waiting(2, "Act", 60)
    seat = match.seat
    assert seat is not None
    shots: dict[bool, set[bytes]] = {False: set(), True: set()}
    for card in (0, 11):
        cards = [5, 6]
        cards[seat] = card
        for looking, pictures in shots.items():
            change = with_missions(match, tuple(cards), seat)
            pictures.add(painted(match, *USUAL, change, peeking=looking))
    assert len(shots[False]) == 1
    assert len(shots[True]) == 2
    assert not shots[True] & shots[False]


def test_only_a_viewer_with_a_mission_has_its_button() -> None:
    match = new_match(2, "tool")
    of = table(match)
    seen = context(match, window(match, of, *USUAL)[1])
    (tool,) = [each for each in of.controls.tools(seen) if each.hold]
    assert tool.key == "L"
    public = replace(seen, view=SPEC.view_for(match.terms, match.state, None), viewer=None)
    assert not any(each.hold for each in of.controls.tools(public))


# --- words --------------------------------------------------------------------------------------------------

SILENT = (RoundEnded,)


@pytest.mark.parametrize(("seats", "options"), [(1, Options()), (4, Options(side="b", starter=0))])
def test_every_event_moves_says_and_shows(seats: int, options: Options) -> None:
    """Also that every picture that a sprite names can be had."""
    *_, match = stages(seats, f"events {seats}", 220, options)
    of, says, told, met, first = table(match), speaker(match), past(match), set(), 0
    _, at = window(match, of, *USUAL)
    for ply in match.plies:
        state = ply.before.state
        for event in ply.events:
            later, asked = event.on(match.terms, state), ply.row.seat if ply.row.seat >= 0 else None
            before, after = (
                TableContext(SPEC.view_for(match.terms, each, 0), told[: first + n], at, asked, 0, live=False)
                for n, each in enumerate((state, later))
            )
            follow(of, event, before, after)
            tell(of, says, event, told)
            assert says.speaks_of(event) or isinstance(event, SILENT)
            met.add(type(event).__name__)
            state, first = later, first + 1
    assert {"DieRolled", "AnimalRescued", "ResourceGiven", "BuildingDrawn", "MissionDealt"} <= met


def test_every_event_has_words() -> None:
    words = speaker(new_match(1, "w")).words
    for event in Events.__args__:
        assert words.has(f"rolling_ranch.say.{event.__name__}") or event in SILENT


def test_buildings_that_help_and_those_on_small_cards_have_names() -> None:
    """In tips and on labels."""
    helping, words = set[int](), Catalogue()
    for match in stages(2, "named", 300):
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        for spot in of.controls.things(seen).read:
            if spot.kind == "helps":
                helping.add(spot.number)
                assert of.words.tip(seen, spot).endswith(of.words.tip(seen, Spot("row", spot.number)))
                assert words.has(f"rolling_ranch.label.helps.{spot.number}")
        stores = sum(match.state.ranches[0].built[store] != NONE for store in data.STORES)
        assert f"warehouses {stores}" in of.words.tip(seen, Spot("seat", 0))
    assert helping & {*data.STORES}


def test_tips_questions_and_buttons_are_told_without_gaps() -> None:
    for match in stages(2, "tips", 90):
        of, says = table(match), speaker(match)
        _, at = window(match, of, *USUAL)
        seen = context(match, at, chooser(match, of, at))
        for spot in of.controls.spots(seen):
            tip = of.words.tip(seen, spot)
            assert tip, spot
            assert "{" not in tip
            assert "rolling_ranch." not in tip
        for choice in match.options:
            assert "{" not in says.tell(choice, **of.words.remark(choice, ()))
        main = of.controls.main(seen)
        texts = [of.words.prompt(seen), of.words.subtitle(seen, 0)] + ([main.label, main.reason] if main else [])
        assert not any("{" in text or "rolling_ranch." in text for text in texts)


def test_a_space_tells_why_it_fits_and_what_it_brings() -> None:
    match = new_match(1, "tip")
    of = table(match)
    _, at = window(match, of, *USUAL)
    seen = context(match, at, chooser(match, of, at))
    sheet, names = match.terms.sheets[0], [spot.name for spot in match.terms.board.spots]
    for space, name in enumerate(names):
        fits = sheet.numbers[space] in match.state.dice
        tip = of.words.tip(seen, Spot("space", name))
        assert ("fits here" in tip) == fits
        assert ("Neither die" in tip) == (not fits)


# --- what it offers -----------------------------------------------------------------------------------------


def test_the_main_button_says_what_can_be_done() -> None:
    """The pass where nothing can be collected."""
    met = set()
    for match in stages(2, "main", 260):
        if match.over:
            break
        of = table(match)
        _, at = window(match, of, *USUAL)
        seen = context(match, at, chooser(match, of, at))
        main = of.controls.main(seen)
        assert main is not None
        if main.press == now.PASS:
            assert of.controls.spots(seen)[now.PASS] == at.main
        elif main.press == now.COLLECT:
            (tool,) = [each for each in of.controls.tools(seen) if each.press == now.PASS]
            assert of.controls.spots(seen)[now.PASS] == tool.box
        rescues = any(isinstance(choice, Rescue) for choice in match.options)
        assert bool(main.second) == (rescues and main.press in (now.PASS, now.COLLECT))
        assert main.enabled == (main.press in seen.sources)
        assert main.enabled or main.reason
        met.add(main.press or "first")
    assert met == {now.PASS, "first", now.COLLECT, now.DONE}


def gifts(match: GameMatch) -> list[Any]:
    """All that a seat can give one after the other by its action, with what is drawn and chosen meanwhile."""
    made, steps = list[Any](), ["Act"]
    while True:
        position = match.peek(*made)
        step: Any = position.waiting
        if type(step).__name__ not in steps:
            return made
        following = step.options(match.terms, position.state)
        fit = [choice for choice in following if isinstance(choice, Give | DrawAt | Pick)]
        if not fit:
            return made
        made.append(fit[0])
        steps = ["Spend", "Draw", "PickBonus"]


def test_the_button_that_begins_to_collect_names_all_that_is_got_and_promises_nothing_else() -> None:
    """RR8: as much as can be given one after the other, also past a building that is drawn meanwhile."""
    met, words = set[tuple[int, int]](), Catalogue()
    for match in chain(stages(2, "main", 200), stages(1, "all", 200)):
        if match.over or type(match.waiting).__name__ != "Act":
            continue
        of = table(match)
        at = window(match, of, *USUAL)[1]
        main = of.controls.main(context(match, at, chooser(match, of, at)))
        given = [choice.resource for choice in gifts(match) if isinstance(choice, Give)]
        if given and main is not None:
            purse = given.count(WOOD), given.count(NAIL)
            met.add(purse)
            assert main.label == words.t("rolling_ranch.collect", resources=purse_words(words, purse))
            assert main.second in ("", words.t("rolling_ranch.collect.instead"))
    assert (1, 1) in met
    assert len(met) > 2


def test_the_pass_asks_over_the_sheet() -> None:
    match = next(each for each in stages(2, "ask", 90) if isinstance(each.options[0], Rescue))
    of = table(match)
    _, at = window(match, of, *USUAL)
    may = chooser(match, of, at)
    assert may.take(now.PASS)
    spots = of.controls.spots(context(match, at, may))
    assert at.board.contains(*spots[now.SURE].centre)
    assert not spots[now.SURE].intersects(spots[now.PASS])
    assert may.drop(now.SURE) == [(Pass(),)]
    assert painted(match, *USUAL, held=now.PASS) != painted(match, *USUAL)


def test_what_helps_is_what_the_rules_allow() -> None:
    """RR10, RR11: chips stand for barns and warehouses that may be used, and for no others."""
    helped = 0
    for seed in range(4):
        for match in stages(1, f"help{seed}", 90):
            if type(match.waiting).__name__ not in ("Act", "UseBarns"):
                continue
            of = table(match)
            _, at = window(match, of, *USUAL)
            seen = context(match, at, chooser(match, of, at))
            offered = {spot for spot in of.controls.spots(seen) if spot.kind in ("use", "barn")}
            useful = {source for source in seen.sources if source.kind in ("use", "barn")}
            assert useful <= offered
            for chip in offered - useful:
                # Drawn pale: it could help, but nothing takes what it gives.
                assert not any(
                    gesture.source == chip for choice in match.options for gesture in of.controls.gestures(choice, seen)
                )
            helped += bool(useful)
    assert helped > 3


def test_mixing_is_worth_less_and_warned_of() -> None:
    """RR15: two cows and a pig are three points, not six and more."""
    match = new_match(1, "mix")
    sheet, ranch = match.terms.sheets[0], match.state.ranches[0]
    pen = next(area for area in sheet.pens if area.bit_count() == 5)
    first, second, third, *_ = [n for n in range(data.SPACES) if pen >> n & 1]
    cows = (1 << first) | (1 << second)
    ranch = replace(ranch, animals=(0, 0, cows), empty=ranch.empty & ~cows)
    assert forecast.mixes(sheet, ranch, third, data.PIG)
    assert not forecast.mixes(sheet, ranch, third, data.COW)
    state = replace(match.state, ranches=(ranch,))
    assert forecast.gain(match.terms, state, 0, Rescue(data.PIG, third)) == 3 - 6
    assert forecast.gain(match.terms, state, 0, Rescue(data.COW, third)) == 10 - 6
    held = forecast.pen(sheet, ranch, sheet.pen_of[first])
    assert (held.now, held.finished, held.kinds) == (6, 21, (data.COW,))
    assert forecast.growing(sheet, ranch) == (sheet.pen_of[first],)
    assert forecast.waiting_building(ranch) == NONE


def test_chances_of_open_numbers() -> None:
    """One number falls in 11 of 36 rolls, one of two in 20."""
    assert [chips.chance(count) for count in range(7)] == [0, 11, 20, 27, 32, 35, 36]


def test_pens_that_have_bred_have_no_heart_any_more() -> None:
    """RR12: a pen gains one of a type in a round, one only."""
    met = 0
    for match in stages(2, "hearts", 400):
        if type(match.waiting).__name__ == "Bear":
            of, seat = table(match), match.seat or 0
            at = window(match, of, *USUAL)[1]
            seen = context(match, at, chooser(match, of, at))
            pen = match.waiting.pen  # type: ignore[union-attr]
            growing = knows(match).of(seen).growing(seat, pen)
            assert pen in growing
            assert min(growing) == pen
            met += 1
    assert met > 1


def test_the_badge_of_what_was_put_tells_what_that_alone_brought() -> None:
    """Not with it what was born elsewhere by the same gesture."""
    *_, match = stages(2, "badge", 400)
    values, at, state = knows(match), window(match, table(match), *USUAL)[1], match.at(0).state
    kinds, done = set[tuple[str, bool]](), []
    for event in past(match):
        before, state = state, event.on(match.terms, state)
        done.append(event)
        if not isinstance(event, AnimalRescued | BonusUsed | AnimalBorn | BuildingDrawn):
            continue
        seen = replace(context(match, at), view=state, past=done, active=event.seat, viewer=event.seat, open_turn=True)
        sheet = values.sheet(state, event.seat)
        assert sheet is not None
        old, new = (sum(forecast.categories(sheet, each.ranches[event.seat]).values()) for each in (before, state))
        assert values.of(seen).last_gain == new - old
        kinds.add((type(event).__name__, new != old))
    assert len(kinds) >= 6


def test_no_sentence_names_a_pen_by_a_letter_that_it_does_not_bear() -> None:
    """On the board pens have no letters."""
    said, match = set[str](), waiting(4, "Bear", 30)
    assert match.waiting is not None
    said.add(speaker(match).ask(match.waiting))
    said |= {speaker(match).say(event) for event in (AnimalBorn(0, 7, 1, 3), BirthMissed(0, 7, 1))}
    seen = context(match, window(match, table(match), *USUAL)[1])
    said |= {table(match).words.tip(seen, spot) for spot in knows(match).spaces}
    assert all(said)
    assert not [words for words in said if re.search(r"\b[B-I]\b", words)]


def test_a_full_pen_is_told_of_once() -> None:
    """It stays full, and misses a birth in every round that brings two hearts (RR12)."""
    match = waiting(4, "Bear", 30)
    words, first = table(match).words, BirthMissed(0, 7, 1)
    others = [BirthMissed(0, 6, 1), BirthMissed(1, 7, 1)]
    headline, again = words.headline(first, others), words.headline(first, [*others, first])
    assert headline
    assert again == ""
    assert all(words.headline(each, [first]) not in (headline, again) for each in others[1:])


def test_two_hearts_are_told_with_the_roll_before_any_birth() -> None:
    """It is told once a roll, by the die that makes it so, and not again when animals are born (RR12)."""
    words, told = table(waiting(2, "Bear", 30)).words, list[tuple[int, int]]()
    for blue, yellow in ROLLED_HEARTS:
        rolled = [DieRolled(0, 0, blue), DieRolled(0, 1, yellow)]
        if words.headline(rolled[1], rolled[:1]):
            told.append((blue, yellow))
        assert words.headline(AnimalBorn(0, 0, 0, 0), rolled) == ""
    assert told == [roll for roll, hearts in ROLLED_HEARTS.items() if hearts] != []


def test_the_log_tells_where_one_was_born_by_the_number_of_the_space() -> None:
    """The same for animals that are put: spaces have no other name on the board."""
    *_, match = stages(2, "badge", 400)
    words, done, places = table(match).words, list[Any](), set[str]()
    for event in past(match):
        done.append(event)
        if isinstance(event, AnimalBorn | AnimalRescued):
            places.add(str(words.remark(event, done).get("at")))
    assert places
    assert all(re.fullmatch(r"an? [1-6]", each) for each in places)


def test_births_that_are_over_are_counted_until_the_next_roll() -> None:
    """RR12: what was born is no pen that still breeds, and no lack of births either."""
    *_, match = stages(2, "hearts", 400)
    values, at, texts = knows(match), window(match, table(match), *USUAL)[1], set[str]()
    for index, ply in enumerate(match.plies):
        if not any(isinstance(each, DieRolled) and not each.die for each in ply.events):
            continue
        before = match.at(index).state
        done = [each for earlier in match.plies[:index] for each in earlier.events]
        seen = replace(context(match, at), view=before, past=done)
        rolled = max((n for n, each in enumerate(seen.past) if isinstance(each, DieRolled)), default=0)
        for seat in range(2):
            born = sum(isinstance(each, AnimalBorn) and each.seat == seat for each in seen.past[rolled:])
            if (own := values.of(seen)).has_hearts and born:
                texts.add(words := own.breeding(seat, own.growing(seat), Catalogue())[0])
                assert words == f"{born} born"
    assert texts >= {"1 born", "2 born"}


def test_the_sheet_of_another_seat_lies_large_while_its_card_is_pointed_at() -> None:
    match = waiting(3, "Act", 40)
    of = table(match)
    _, at = window(match, of, *USUAL)
    seen = context(match, at, chooser(match, of, at))
    other = next(seat for seat in range(3) if seat != match.seat)
    assert Spot("seat", other) in of.controls.spots(seen)
    ahead = replace(seen, focused_seat=other)
    keys = {sprite.key for sprite in of.look.sprites(ahead) if sprite.key.kind in ("animal", "building")}
    assert all(key.number == other for key in keys)
    assert painted(match, *USUAL, lambda each: replace(each, focused_seat=other)) != painted(match, *USUAL)


def test_a_computers_sheet_lies_large_while_it_acts() -> None:
    """Points are seen where they come from; a sheet that is pointed at comes first."""
    match = waiting(2, "Act")
    seen = context(match, window(match, table(match), *USUAL)[1])
    other = 1 - (match.seat or 0)
    own = now.NowCache(match.terms, match.seats)
    assert own.of(replace(seen, active=other)).large_seat == match.seat
    assert own.of(replace(seen, active=other, computers=frozenset({other}))).large_seat == other
    pointed = replace(seen, active=other, computers=frozenset({other}), focused_seat=match.seat)
    assert own.of(pointed).large_seat == match.seat
    assert table(match).look.own_boards


def test_ranks_of_somebody_alone() -> None:
    """RR19: from how many points on each is had."""
    assert SPEC.solo_ranks == (50, 62, 72, 82, 92)


def test_no_best_scores_are_kept() -> None:
    assert SPEC.chart is None


def test_full_sheets_own_births_and_buildings_of_others_are_told_to_who_comes() -> None:
    """Importance in this order."""
    words = table(new_match(2, "told")).words
    told = [
        SheetFilled(1),
        AnimalBorn(0, 0, 0, 0),
        BuildingDrawn(1, 0, 0),
        AnimalBorn(1, 0, 0, 0),
        BuildingDrawn(0, 0, 0),
    ]
    full, born, built, *rest = (words.matters(event, 0, ()) for event in told)
    assert full > born > built > 0
    assert rest == [0, 0]
