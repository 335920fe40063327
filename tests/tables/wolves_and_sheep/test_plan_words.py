"""Words for what everybody sees to have come of a tile: something of nearly all, and none too long for the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from game.ai.hints import HintReason
from game.core.journal import Ply
from game.core.match import Match
from game.core.mind import WORTH
from game.headless.agreement import agree
from game.i18n.catalogue import Catalogue, languages
from game.rules.wolves_and_sheep import SPEC
from game.rules.wolves_and_sheep.choices import Stop
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.public_gains import land_gains
from game.rules.wolves_and_sheep.tempers import TEMPERS
from game.scenes.match.plans import BRIEF, plan_words, public_plan
from game.scenes.tabletop.table_view import TableView
from game.tables.wolves_and_sheep import TITLE
from tests.rules.wolves_and_sheep.table import START, TWO, build, cover, lying, put
from tests.rules.wolves_and_sheep.test_mind import FOLD, WILD


@cache
def played() -> Match[Any, Any]:
    """A match of computers that choose by dice."""
    match, random = agree(SPEC, ["farmer"] * len(TEMPERS), [], tempers=[*TEMPERS]).match("words"), Random(1)
    match.deal()
    while not match.over:
        seat = random.randrange(len(TEMPERS))
        asides = match.interrupts(seat)
        if asides and random.randrange(8) == 0 and not isinstance(asides[0], Stop):
            match.interrupt(seat, asides[0])
        else:
            match.play(random.choice(match.options))
    return match


def acts() -> list[Ply[Any, Any]]:
    """The answers of seats that have put a tile on the table."""
    return [ply for ply in played().plies if len(ply.after.state.layout.lays) > len(ply.before.state.layout.lays)]


@cache
def table(language: str = "en") -> TableView:
    return TableView(TITLE, played(), Catalogue(language), "none")


def for_two() -> TableView:
    return TableView(TITLE, agree(SPEC, ["random"] * 2, []).match("words"), Catalogue(), "none")


@pytest.mark.parametrize("language", languages())
def test_of_nine_turns_in_ten_at_least_something_is_told(language: str) -> None:
    told = [public_plan(table(language), ply.row.seat, ply.before.state, ply.after.state).brief for ply in acts()]
    assert len(told) > 20
    assert 10 * sum(map(bool, told)) >= 9 * len(told)
    assert max(map(len, told)) <= BRIEF


def _said(words: Sequence[str], term: str, temper: str) -> Sequence[str]:
    return words


@pytest.mark.parametrize("language", languages())
def test_every_gain_has_words_that_the_log_has_room_for(language: str) -> None:
    """After the name of every temper that likes what it serves, too."""
    words, kinds = Catalogue(language), set[str]()
    for ply in acts():
        seat, terms = ply.row.seat, played().terms
        views = [SPEC.view_for(terms, each.state, None) for each in (ply.before, ply.after)]
        for gain in land_gains(terms, views[0], views[1], seat):
            tempers = [temper for temper in TEMPERS if any(TEMPERS[temper].get(term, 0) > 1 for term in gain.terms)]
            for temper in ["", *tempers]:
                said = table(language).table.words.purpose(gain.name, temper, seat, *views)
                assert said
                assert not any("{" in each or "gain." in each for each in said)
                reason = [HintReason(gain.name, 1.0, WORTH, temper=temper)]
                told = plan_words(words, SPEC.key, (), reason, purpose=partial(_said, said)).brief
                assert len(told) <= BRIEF, told
            kinds.add(gain.kind)
    assert {"closed", "grown", "joined", "wolf", "stuck"} <= kinds


def told(land: Any, then: Any, kind: str, **more: Any) -> str:
    """The fullest words for a gain of seat 0 of two."""
    views = [
        SPEC.view_for(TWO, lying(TWO, ["L01", "L02"], each, **{"secrets": ["R", "B"], **more}), None)
        for each in (land, then)
    ]
    return next(iter(for_two().table.words.purpose(f"{kind}.0", "", 0, *views)))


def test_whose_meadow_it_is_is_said_once_that_is_shown() -> None:
    rival = {"secrets": ["Y", ""], "shown": ((), (0,))}
    assert told(FOLD, WILD, "wolf") == "puts a wolf beside 6 black sheep"
    assert told(FOLD, WILD, "wolf", **rival) == f"puts a wolf beside {for_two().match.seats[1].name}’s 6 sheep"
    saved = cover(WILD, 9, 8)
    assert told(WILD, saved, "saved") == "saves 6 black sheep from a wolf"
    own = {"secrets": ["", "Y"], "shown": ((0,), ())}
    assert told(WILD, saved, "saved", **own) == "saves its 6 black sheep from a wolf"


def hinted(land: Land, then: Land, term: str, **more: Any) -> str:
    """Words for a term of a hint for seat 0 of two."""
    views = [SPEC.view_for(TWO, lying(TWO, ["L01", "L02"], each, **more), 0) for each in (land, then)]
    return for_two().table.words.hinted(term, 0, *views)


def test_a_hint_names_the_rival_that_it_holds_back_where_all_can_see_that() -> None:
    """WS4: not by a colour that is hidden; and not who loses nothing, whom no wolf hits."""
    rival = {"secrets": ["Y", ""], "shown": ((), (0,))}
    assert hinted(FOLD, WILD, "rivals", **rival) == f"it holds {for_two().match.seats[1].name} back"
    assert hinted(FOLD, WILD, "rivals", secrets=["Y", "K"]) == ""
    assert hinted(FOLD, FOLD, "rivals", **rival) == ""
    assert hinted(FOLD, WILD, "tiles", **rival) == ""


def test_a_meadow_of_ones_own_that_is_only_begun_is_not_called_larger() -> None:
    begun, grown = put(START, 9, 9, "FKKK"), build((9, 9, "FKKK"), (10, 9, "kkkK"))
    own = {"secrets": ["K", "Y"]}
    assert hinted(START, begun, "meadow", **own) == "room for a meadow of yours"
    assert hinted(begun, grown, "meadow", **own) == ""
    assert hinted(begun, grown, "meadow", secrets=["Y", "K"]) == "room for a meadow of yours"


def test_other_terms_have_no_words_of_their_own() -> None:
    ply = acts()[0]
    views = [SPEC.view_for(played().terms, each.state, None) for each in (ply.before, ply.after)]
    assert table().table.words.purpose("meadow", "", ply.row.seat, *views) == ()
