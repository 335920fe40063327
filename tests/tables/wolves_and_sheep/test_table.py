"""The table of a match: nobody's secrets, announcements, buttons that may be pressed."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.seats import HIDDEN
from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import SPEC
from game.rules.wolves_and_sheep.choices import OUT_OF_TIME, PAUSE, Announce, Done, Stop
from game.rules.wolves_and_sheep.events import Announced
from game.rules.wolves_and_sheep.land import after_laying, cell, tile_code
from game.rules.wolves_and_sheep.model import Options
from game.rules.wolves_and_sheep.steps import LayAnnounced
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.buttons import DONE, STAY
from game.tables.wolves_and_sheep.now import NowCache
from game.tables.wolves_and_sheep.tray import face_of
from game.ui.chooser import Chooser
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.table import TimeLimit
from game.ui.theme import WOOD
from tests.rules.wolves_and_sheep.table import TWO, build, lying, tile
from tests.samples import one_in
from tests.tables.sitting import USUAL, WINDOWS, chooser, context, painted, window
from tests.tables.wolves_and_sheep.play import doubting, new_match, stages, table, waiting


def values(match: Any) -> NowCache:
    return NowCache(match.terms)


def public(match: Any, at: Any) -> TableContext[Any]:
    """The context of a viewer who has no seat."""
    view = SPEC.view_for(match.terms, match.state, None)
    return TableContext(view, context(match, at).past, at, match.seat, None, live=False)


@pytest.mark.parametrize(("size", "percent"), one_in(2, WINDOWS))
def test_every_stage_can_be_drawn_in_every_window(size: tuple[int, int], percent: int, whole: bool) -> None:
    """To its end, in every thirtieth stage, with `--whole` every tenth, by who answers and by nobody."""
    for number, match in enumerate(stages(4, "draws")):
        if number % (10 if whole else 30) and not match.over:
            continue
        of = table(match)
        scale, at = window(match, of, size, percent)
        may = Chooser() if match.over else chooser(match, of, at)
        if may.sources:
            may.take(may.sources[0])
        own, nobodys = painted(of, context(match, at, may), scale), painted(of, public(match, at), scale)
        assert match.over or own.get_buffer().raw != nobodys.get_buffer().raw


def test_nobody_sees_tiles_or_colours_of_others() -> None:
    """WS4: with other tiles in other hands and another secret flock everything looks the same to nobody."""
    match = new_match(3, "hidden")
    of = table(match)
    scale, at = window(match, of, *USUAL)
    one = public(match, at)
    hands = tuple(reversed(match.state.hands))
    secrets = tuple(reversed(match.state.secrets))
    other = replace(match.state, hands=hands, secrets=secrets)
    two = replace(one, view=SPEC.view_for(match.terms, other, None))
    first, second = (pygame.image.tobytes(painted(of, seen, scale), "RGB") for seen in (one, two))
    assert first == second
    assert not [spot for spot in of.controls.spots(one) if face_of(spot)]
    assert all(sprite.alpha == 0 for sprite in of.look.sprites(one))


def test_buttons_of_seats_depend_on_what_all_may_know() -> None:
    """WS14: a wolf in the hand or not, the button looks the same to everybody else."""
    match = new_match(4, "buttons")
    of = table(match)
    _, at = window(match, of, *USUAL)
    seen = context(match, at, chooser(match, of, at))
    others = [seat for seat in range(4) if seat != match.seat]
    tools = {tool.verb: tool for tool in of.controls.tools(seen)}
    for seat in range(4):
        for verb in ("colour", "wolf", "stop"):
            assert tools[f"{verb}.{seat}"].interrupt == seat
    assert all(tools[f"{verb}.{seat}"].enabled for seat in others for verb in ("colour", "wolf", "stop"))
    assert all(HIDDEN in seen.view.hands[seat] and set(seen.view.hands[seat]) == {HIDDEN} for seat in others)


def test_without_interrupts_only_the_seat_whose_turn_it_is_has_buttons() -> None:
    """WS19: they press what its step allows."""
    match = new_match(3, "own turn", Options(interrupts=False))
    of = table(match)
    _, at = window(match, of, *USUAL)
    may = chooser(match, of, at)
    tools = [tool for tool in of.controls.tools(context(match, at, may)) if tool.press and tool.press.ids]
    assert {tool.press.number for tool in tools if tool.press} == {match.seat}
    assert all(tool.interrupt is None and tool.enabled == (tool.press in may.sources) for tool in tools)


def test_a_list_is_told_from_what_has_happened() -> None:
    """WS12: everybody knows what is announced, what was laid and what comes next; nothing once it is over."""
    met = set()
    for seed in ("lists", "more", "again"):
        for match in stages(4, seed):
            _, at = window(match, table(match), *USUAL)
            announcement = values(match).of(replace(public(match, at), waiting=None)).announcement
            step = match.waiting
            if type(step).__name__ == "LayAnnounced":
                assert announcement is not None
                assert (announcement.seat, announcement.remaining) == (step.seat, step.kinds)  # type: ignore[union-attr]
                met.add(len(announcement.results))
            elif type(step).__name__ in ("Turn", "LayShepherd"):
                assert announcement is None
    assert met >= {0, 1}


def test_what_is_left_of_a_list_is_known_without_what_has_happened() -> None:
    """WS12: a table that begins amid a list has its large button, too."""
    match = waiting(4, "LayAnnounced")
    of, step = table(match), match.waiting
    assert isinstance(step, LayAnnounced)
    _, at = window(match, of, *USUAL)
    seen = replace(context(match, at, chooser(match, of, at)), past=[])
    announcement = values(match).of(seen).announcement
    assert announcement is not None
    assert (announcement.seat, announcement.remaining) == (step.seat, step.kinds)
    button = of.controls.main(seen)
    assert button is not None
    assert button.label


def test_only_announced_kinds_lie_open_while_they_are_laid() -> None:
    """WS12: the rest of the hand stays face down, backs of wolves cannot be laid."""
    match = waiting(4, "LayAnnounced")
    of = table(match)
    _, at = window(match, of, *USUAL)
    seen = context(match, at, chooser(match, of, at))
    tray = values(match).of(seen).tray
    assert tray.tiles
    assert tray.down == len(match.state.hands[match.seat or 0]) - len(tray.tiles)
    assert {side for _, side in tray.fits} == {0}


def test_a_cell_glows_for_an_announced_tile_only_where_one_alone_may_go() -> None:
    """WS12: else one of them is to be picked first, as the large button says."""
    met, words = set(), Catalogue("en")
    for seed in range(8):
        for match in stages(4, f"several {seed}"):
            if type(match.waiting).__name__ != "LayAnnounced":
                continue
            of = table(match)
            _, at = window(match, of, *USUAL)
            seen = context(match, at, chooser(match, of, at))
            cells = [choice.at for choice in match.options if hasattr(choice, "at")]
            alone = {at for at in cells if cells.count(at) == 1}
            assert {*values(match).of(seen).targets} == alone
            main = of.controls.main(seen)
            assert main is not None
            assert main.label == words.t(f"wolves_and_sheep.pick.{'cell' if alone else 'tile'}")
            met.add(bool(alone))
    assert met == {True, False}


def test_what_fits_is_found_anew_where_only_the_landscape_differs() -> None:
    """WS5: the same tile lies there last, the same tiles are in the hand."""
    match = new_match(2, "fits")
    cache, seen = values(match), public(match, window(match, table(match), *USUAL)[1])
    fits = []
    for land in (build((0, 1, "V...")), build((0, -1, "..V."))):
        land = after_laying(TWO.shapes, land, cell(1, 0), tile("L60") << 3)
        state = lying(TWO, ["L01 L05", "L03"], land)
        fits.append(cache.of(replace(seen, view=state, past=(), waiting=None)).fits(0))
    assert fits[0] != fits[1]


def test_the_clock_ends_a_turn_by_an_aside_and_an_interrupt_by_an_answer() -> None:
    """WS19: questions before a seat stops have no clock."""
    options = Options(time_limit=60)
    limits = {}
    for step in ("Turn", "LayShepherd", "LayAnnounced", "AnnounceMore", "ConfirmStop", "EndTurn"):
        match = waiting(4, step, replace(options, interrupts=step != "EndTurn"))
        of = table(match)
        assert of.timer is not None
        limits[step] = of.timer.limit(context(match, window(match, of, *USUAL)[1]))
    dropped = TimeLimit(60, OUT_OF_TIME, Catalogue().t("wolves_and_sheep.hurry.interrupt"))
    assert limits["Turn"] == TimeLimit(60, None, Catalogue().t("wolves_and_sheep.hurry.turn"))
    assert limits["LayShepherd"] == limits["LayAnnounced"] == limits["AnnounceMore"] == dropped
    assert limits["EndTurn"] == TimeLimit(60, None, "the turn ends")
    assert limits["ConfirmStop"] is None
    match = new_match(2, "no hurry")
    of = table(match)
    assert of.timer is not None
    assert of.timer.limit(context(match, window(match, of, *USUAL)[1])) is None


@pytest.mark.parametrize("step", ["LayShepherd", "AnnounceMore"])
def test_what_the_clock_has_cut_off_is_not_taken_back(step: str) -> None:
    """WS19: or undo would give the interrupt all its time again."""
    match = waiting(4, step, Options(time_limit=30))
    assert match.undo_barred() is None
    match.play(OUT_OF_TIME)
    assert match.undo_barred() == "clock"


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_a_button_without_a_word_says_what_it_does(size: tuple[int, int], percent: int) -> None:
    """Each interrupt, too, whose one word is not enough for somebody new."""
    match = waiting(4, "Turn")
    of = table(match)
    _, at = window(match, of, size, percent)
    tools = of.controls.tools(context(match, at, chooser(match, of, at)))
    assert {tool.verb.partition(".")[0] for tool in tools} >= {"farther", "nearer", "fit", "flock"}
    for tool in tools:
        assert tool.hint or (tool.label and tool.interrupt is None), tool.verb


def test_seats_are_of_wood_until_they_show_their_flock() -> None:
    """WS8, WS17."""
    met = set()
    for match in stages(4, "flocks"):
        of = table(match)
        seen = public(match, window(match, of, *USUAL)[1])
        for seat in range(4):
            shown = match.state.shown[seat]
            expected = faces.flock(shown[0]) if shown else WOOD
            if match.state.revealed and not shown:
                expected = faces.flock(match.state.secrets[seat][0])
            assert of.look.player(seen, seat) == expected
            met.add(expected.key)
    assert met == {"wood", *faces.FLOCKS}


def test_the_log_names_no_secret() -> None:
    """WS4: what is redacted has the picture of a back, and words without tile or colour."""
    match = new_match(2, "log")
    of = table(match)
    for ply in match.plies:
        for event in ply.events:
            redacted = SPEC.redacted_for(match.terms, event, None)
            if redacted != event:
                assert of.signs.icon(redacted) in ("", faces.BACK, faces.SECRET)
                assert of.words.remark(redacted, []) == {}


def test_a_wolf_laid_is_told_by_a_wolf() -> None:
    icons = set()
    for match in stages(4, "pictures"):
        if not match.over:
            continue
        of = table(match)
        for ply in match.plies:
            for event in ply.events:
                icons.add(of.signs.icon(event))
                if isinstance(event, Announced):
                    assert of.signs.icon(event) in (faces.WOLF, faces.HUNTER)
    assert {faces.WOLF, "icons/flag", "icons/trophy"} <= icons
    assert faces.face(match.terms, tile_code(0, 0, 0)) not in ("", faces.BACK)


def test_with_an_empty_bag_stopping_lies_beside_the_pause() -> None:
    """WS15: with its bonus, where nothing fits; it is asked about first."""
    match = new_match(2, "bag")
    of, seat = table(match), match.seat
    _, at = window(match, of, *USUAL)
    assert seat is not None
    may = Chooser()
    seen = context(match, at, may)
    may.reset([PAUSE, Stop(seat)], lambda choice: of.controls.gestures(choice, seen))
    seen = context(match, at, may)
    assert "stop" not in {tool.verb for tool in of.controls.tools(context(match, at, chooser(match, of, at)))}
    stop = next(tool for tool in of.controls.tools(seen) if tool.verb == "stop")
    assert stop.interrupt is None
    assert stop.enabled
    assert "6" in stop.label
    assert stop.press is not None
    assert may.asks(may.press(stop.press)[0])
    main = of.controls.main(seen)
    assert main is not None
    assert main.press == Spot("pause")


def test_the_large_button_says_what_it_does() -> None:
    """WS7: a pause only where it is allowed; a list can be read out as soon as it has an entry."""
    labels = {}
    for match in chain([doubting(new_match(2, "older"))], stages(2, "main")):
        of = table(match)
        _, at = window(match, of, *USUAL)
        if match.over:
            break
        may = chooser(match, of, at)
        button = of.controls.main(context(match, at, may))
        assert button is not None
        labels[button.press] = button.enabled
        if button.enabled:
            assert button.press in may.sources
        else:
            assert button.press is None
    assert {STAY, DONE} <= labels.keys()
    match = waiting(3, "AnnounceMore")
    assert Done() in match.options
    assert isinstance(match.plies[-1].row.choice, Announce)


@pytest.mark.parametrize(
    ("hand", "wooded", "reason"), [("L01 L02", True, "no_animal"), ("L01 W1", False, "unfit"), ("L01 W1", True, "")]
)
def test_the_button_of_wolves_rests_for_who_sees_that_none_fits(hand: str, wooded: bool, reason: str) -> None:
    """WS12: by the hand that lies open; to whoever does not see it the button looks as ever (WS14)."""
    match = new_match(2, "rests")
    of, seat = table(match), match.seat or 0
    _, at = window(match, of, *USUAL)
    state = lying(TWO, [hand, "L03"][:: 1 - 2 * seat], build((9, 9, "KBFK")) if wooded else None)
    own = replace(context(match, at), view=state, viewer=seat)
    button = next(tool for tool in of.controls.tools(own) if tool.verb == f"wolf.{seat}")
    assert button.enabled == (not reason)
    assert button.reason == (Catalogue().t(f"wolves_and_sheep.rests.{reason}") if reason else "")
    hidden = replace(state, hands=tuple((HIDDEN,) * len(each) for each in state.hands))
    public = replace(own, view=hidden, viewer=None)
    assert next(tool for tool in of.controls.tools(public) if tool.verb == f"wolf.{seat}").enabled
