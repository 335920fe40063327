"""Reports by keys say what has happened, how it stands, and what is asked, in every game and in little room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.seats import Seat
from game.scenes.match.announcements import announcement_lines
from game.scenes.match.heard import announced, done_by_others
from game.scenes.match.recap import SENTENCE, RecapSheet
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play, Verb
from game.scenes.tabletop.table_model import MAIN
from game.titles import TITLES
from game.ui.access import reading
from game.ui.keymap import named_keys
from game.ui.spot import Spot
from game.ui.title import Title
from tests.play.screen import until
from tests.scenes import random_play
from tests.scenes.match_player import sit
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.screens import Stand, screens

each_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)


@each_title
def test_how_it_stands_is_what_the_cards_show(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    player.key("b")
    top, words = player.table.table_view, player.table.words
    for seat, score in zip(player.match.seats, top.scores, strict=True):
        seat_number = player.match.seats.index(seat)
        figure = top.table.words.figure(seat_number, score) or top.table.words.subtitle(top.public(), seat_number)
        assert figure
        told = top.table.words.figure_tip(top.public().view, seat_number)
        assert (told or words.t("match.standing", seat=seat.name, points=figure)) in player.said()


@each_title
def test_what_is_asked_is_the_bar_with_how_much_can_be_used(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    player.key("c")
    chooser, words = player.table.model.chooser, player.table.words
    assert player.table.bar.sentence(player.table.model.context).rest in player.said()
    held = chooser.held is not None
    count = len(set(chooser.reach() if held else chooser.sources))
    told, called = words.n("match.asked.held" if held else "match.asked", count), player.table.model.called
    assert not count or told in player.said() or all(name in player.said() for name in called.values())


def test_few_things_that_can_be_used_are_named_what_answers_first(tmp_path: Path) -> None:
    """Nothing is named that tells of a hand, and of many things only how many they are."""
    named, met = list[Title](), 0
    for title in TITLES:
        player, scene = played(tmp_path / title.key, title)
        dice = Random(3)
        for _ in range(8):
            heard(player, scene)
            model, called, told = scene.model, scene.model.called, scene.reports.asked
            idle = [tool.press for tool in model.tools if not tool.enabled and tool.press is not None]
            met += sum(spot in model.chooser.sources for spot in idle)
            assert not called.keys() & {*idle}
            few = 0 < len({*called.values()}) <= 6 and not title.spec.secrets
            assert few or all(f"; {name}" not in told for name in called.values())
            if few:
                named.append(title)
                assert all(name and name in told for name in called.values()), (told, called)
                assert told.count("; ") == len({*called.values()}) - 1
                roll = scene.table_view.table.controls.roll_spot(model.context)
                answers = [bool(model.chooser.press(spot)) for spot in called] if model.chooser.held is None else []
                assert answers == sorted(answers, reverse=True)
                assert roll not in called or roll in [*called][:2]
            scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
    assert len({title.key for title in named}) >= len([title for title in TITLES if not title.spec.secrets])
    assert met, "nothing that can be chosen has a button that would change nothing"


@each_title
def test_points_are_told_in_the_sentence_of_the_act_that_brings_them(tmp_path: Path, title: Title) -> None:
    player, scene = played(tmp_path, title)
    dice, top = Random(3), scene.table_view
    heard(player, scene)
    found = 0
    for _ in range(12):
        first = top.stage.length
        scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
        told = heard(player, scene)
        if scene.match.ended:
            return
        by_me = [line for line in top.logged.lines if line.event_index >= first and line.seat == 0]
        for line in by_me:
            if top.points_of(line) and line.many == 1:
                found += 1
                act, gained = line.words.split(":")[0].lower(), f"{top.points_of(line)} "
                sentences = [each.lower() for words in told for each in words.split(". ")]
                assert any(act in each and gained in each for each in sentences), (line, told)
    assert found or top.table.words.figure(0, 1) != "1" or not any(map(top.points_of, top.logged.lines))


@each_title
def test_what_has_happened_opens_where_there_is_any(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    if SENTENCE not in player.table.spots():
        player.key("v")
        assert player.said() == player.table.words.t("match.happened.nothing")
    stand = Stand(tmp_path / "later", title, (1600, 900))
    scene = screens(title)[f"match_{title.spec.seats[-1]}"](stand)
    assert isinstance(scene, MatchScene)
    there = SENTENCE in scene.spots()
    stand.pilot.key("v")
    assert bool(scene.page.overlays) is there


@each_title
def test_what_has_happened_is_told_once_when_it_is_opened(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)[f"match_{title.spec.seats[-1]}"](stand)
    assert isinstance(scene, MatchScene)
    scene.take_announcements()
    stand.pilot.key("v")
    for sheet in scene.page.overlays:
        assert isinstance(sheet, RecapSheet)
        told = scene.take_announcements()
        assert len(told) == bool(sheet.told)  # that there is nothing its dialog tells
        assert all(line.lower() in each.words.lower() for each in told for line in sheet.told)
        assert scene.take_announcements() == ()


@pytest.mark.parametrize("key", ["v", "b", "c"])
def test_nothing_is_played_by_them(tmp_path: Path, key: str) -> None:
    player = sit(tmp_path, TITLES[0])
    rows = player.rows
    player.key(key)
    assert player.rows == rows


@each_title
def test_a_turn_is_told_once_and_briefly(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)[f"match_{title.spec.seats[-1]}"](stand)
    assert isinstance(scene, MatchScene)
    (told,) = scene.take_announcements()
    seat = scene.match.turn_of
    assert seat is not None
    assert told.words.startswith(scene.words.t("node.turn", seat=scene.match.seats[seat].name))
    asked = scene.bar.question(scene.model.context).rest
    assert told.words.lower().endswith(asked.lower()) or not title.spec.secrets
    assert scene.take_announcements() == ()
    stand.pilot.key("c")
    stand.rest()
    assert scene.take_announcements() == ()


@each_title
def test_of_much_that_others_have_done_a_few_acts_of_each_are_told_and_how_many_more(
    tmp_path: Path, title: Title
) -> None:
    for count in title.spec.seats:
        stand = Stand(tmp_path / f"{title.key} {count}", title, (1600, 900))
        scene = screens(title)[f"match_{count}"](stand)
        assert isinstance(scene, MatchScene)
        seat = scene.match.turn_of
        assert seat is not None
        several = done_by_others(scene.table_view, seat)
        (told,) = scene.take_announcements()
        by = {whose: [each for each in several if each.seat == whose] for whose in {each.seat for each in several}}
        most = max(3, 6 // max(1, len(by.keys() - {-1})))
        for acts in by.values():
            assert sum(each.words.lower() in told.words.lower() for each in acts) >= min(len(acts), most)
        left = sum(max(0, len(acts) - most) for acts in by.values())
        more = scene.words.n("node.more", left, **named_keys(scene.words, "happened"))
        assert (more in told.words) is (left > 0)


@each_title
def test_a_turn_of_a_rival_is_told_once_and_whole_in_one_announcement(tmp_path: Path, title: Title) -> None:
    """With what it rolled; what matters to the listener comes first."""
    player, scene = played(tmp_path, title)
    dice, top, met = Random(5), scene.table_view, 0
    heard(player, scene)
    for _ in range(40):
        scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
        told = heard(player, scene)
        if scene.match.ended or met > 6:
            break
        done = [each for each in done_by_others(top, 0) if each.seat == 1]
        if not done or scene.words.t("node.turn", seat="Ann") not in told[-1]:
            continue
        met += 1
        assert all(len(each.split("Bob: ")) == 1 for each in told[:-1]), told
        assert sum(each.words.lower() in told[-1].lower() for each in done) >= min(len(done), 6)
        events = [event for _, event in top.stage.history_for(None)]
        weights = [(top.table.words.matters(events[each.number], 0, events[: each.number]), each) for each in done]
        (*_, (most, first)) = sorted(weights, key=lambda each: each[0])
        assert not most or f"{top.speaker.by(1, first.words)}".lower() in told[-1].lower()
    assert met
    trifles = top.table.words.trifles
    assert not any(isinstance(ply.events[0], trifles) for ply in scene.match.plies if ply.row.chance and ply.events)


def test_who_is_called_behind_a_curtain_is_told_once(tmp_path: Path) -> None:
    title = next(title for title in TITLES if title.spec.secrets)
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)["curtain"](stand)
    (told,) = scene.take_announcements()
    record = scene.record()
    assert record is not None
    assert any(seat.name in told.words for seat in record.seats)
    assert scene.take_announcements() == ()


def played(tmp_path: Path, title: Title) -> tuple[Pilot, MatchScene]:
    """A table at which one person plays against a computer."""
    house = House(tmp_path, TITLES)
    house.services.change(animation="none", confirm="never")
    seats = title.with_colours([Seat("Ann"), Seat("Bob", "random")])
    scene = MatchScene(house.services, *opening.begin(house.services, title, seats, title.spec.options(), "a seed"))
    return pilot(house, scene), scene


def heard(player: Pilot, scene: MatchScene) -> list[str]:
    """All that is told by itself until a person is asked."""
    told = list[str]()

    def asked() -> bool:
        player.step(400)
        told.extend(each.words for each in scene.take_announcements())
        return scene.session.thinking is None and not scene.table_view.stage.busy and not scene.screen.resting

    until(asked, "a question")
    return [*told, *(each.words for each in scene.take_announcements())]


@each_title
def test_after_each_act_it_is_told_what_has_come_of_it_or_what_is_asked(tmp_path: Path, title: Title) -> None:
    """And nothing twice; numbers that were rolled come with the question."""
    player, scene = played(tmp_path, title)
    dice, top = Random(3), scene.table_view
    heard(player, scene)
    for _ in range(14):
        events, given = top.stage.length, scene.reports.given
        scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
        told = heard(player, scene)
        assert told
        if scene.match.ended:
            return
        asked = scene.bar.question(scene.model.context).rest
        came = [top.speaker.say(event, **top.table.words.remark(event, past)) for event, past in since(scene, events)]
        assert any(words and words.lower() in told[-1].lower() for words in (*came, asked)), (told, asked, came)
        assert scene.reports.given in (given, "") or scene.reports.given in told[-1]
        for words in told:
            sentences = words.split(". ")
            assert len(sentences) == len(set(sentences)), words


@each_title
def test_what_all_have_to_hear_is_told_once_by_its_sentence_or_by_a_message(tmp_path: Path, title: Title) -> None:
    """A message is seen, too, but tells nothing again; an act of one's own may strike others."""
    player, scene = played(tmp_path, title)
    dice, top = Random(3), scene.table_view
    heard(player, scene)
    for _ in range(40):
        length = top.stage.length
        scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
        shown = [node.words for root in scene.tree().parts for node in reading(root) if "live" in node.states]
        told = " ".join(heard(player, scene)).lower()
        if scene.match.ended:
            return
        by_me = takewhile(lambda each: each[0] in (-1, 0), top.stage.history_for(None)[length:])
        for (_, event), (_, past) in zip(by_me, since(scene, length), strict=False):
            if announced(top, event):
                (line,) = announcement_lines(top, [event], past)
                said = top.speaker.say(event, **top.table.words.remark(event, past))
                assert said.lower() in told, (said, told)
                assert not any(line in words for words in shown), line


def test_what_is_taken_up_is_told_with_its_places(tmp_path: Path) -> None:
    """Nothing is told twice, or that tells of a hand."""
    taken = list[str]()
    for title in TITLES:
        player, scene = played(tmp_path / title.key, title)
        dice = Random(3)
        for _ in range(12):
            heard(player, scene)
            can = (node for root in scene.tree().parts for node in reading(root) if "take" in node.does)
            thing = next(can, None)
            if thing is not None:
                assert scene.perform(thing.id, "take")
                told = heard(player, scene)
                assert len(told) == 1  # also of a hand: nobody else is there
                count = len(dict.fromkeys(scene.model.called.values()))
                assert all(f" {count} " in words for words in told)
                assert heard(player, scene) == []
                taken += told
                break
            scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
    assert len(taken) > 1


def test_a_turn_that_is_only_to_be_ended_is_not_told_as_a_new_one(tmp_path: Path) -> None:
    ended = list[Title]()
    for title in TITLES:
        player, scene = played(tmp_path / title.key, title)
        scene.services.change(confirm="always")
        dice, turn = Random(3), scene.words.t("node.turn", seat=scene.match.seats[0].name)
        heard(player, scene)
        for _ in range(12):
            scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
            told = heard(player, scene)
            if scene.session.turn_end is not None:
                ended.append(title)
                assert not any(turn in words for words in told)
                break
    assert len(ended) > len(TITLES) / 2


def since(scene: MatchScene, number: int) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Public events from a number on, each with those before it."""
    events = [event for _, event in scene.table_view.stage.history_for(None)]
    return ((event, events[:at]) for at, event in enumerate(events[number:], number))


@each_title
def test_what_is_taken_back_is_told(tmp_path: Path, title: Title) -> None:
    player, scene = played(tmp_path, title)
    scene.services.change(confirm="always")
    heard(player, scene)
    scene.do(Play((random_play.pick(title, Random(3), scene.match.options),)))
    heard(player, scene)
    assert scene.match.undo_to() is not None
    scene.do(Verb.UNDO)
    (told,) = heard(player, scene)
    assert scene.words.t("node.back") in told
    assert scene.bar.question(scene.model.context).rest.lower() in told.lower()


def test_a_button_that_takes_something_up_leads_the_keys_on_to_where_it_goes(tmp_path: Path) -> None:
    """And not to what it means then, which is to put it back."""
    found = list[str]()
    for title in TITLES:
        player, scene = played(tmp_path / title.key, title)
        model, dice = scene.model, Random(5)
        for _ in range(12):
            heard(player, scene)
            state = scene.table_view.table.controls.main(model.context)
            if scene.match.ended:
                break
            if state is not None and state.press in model.chooser.sources and not model.chooser.press(state.press):
                scene.focus_node(Spot("widget", MAIN))
                player.key("return")
                assert model.picked_up == state.press
                assert scene.page.focused is None
                assert model.hover in model.chooser.reach()
                found.append(title.key)
                break
            scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
    assert found


@each_title
def test_the_end_of_a_match_is_told_with_its_reason(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    match, number = stand.match(title.spec.seats[-1], 100_000)
    scene = MatchScene(stand.house.services, title, match, number)
    stand.show(scene)
    top, last = scene.table_view, match.plies[-1].events[-1]
    (told,) = scene.take_announcements()
    reason = top.speaker.say(last, **top.table.words.remark(last, ()))
    assert reason
    assert f". {reason}. " in told.words


def test_how_what_is_held_lies_is_told_where_it_would_be_put_and_as_it_is_turned(tmp_path: Path) -> None:
    """Places tell only what is new there."""
    turned = list[str]()
    for title in TITLES:
        player, scene = played(tmp_path / title.key, title)
        model, dice = scene.model, Random(5)
        for _ in range(8):
            heard(player, scene)
            if scene.match.ended:
                break
            take = [spot for spot in model.chooser.sources if not model.chooser.press(spot)]
            if model.chooser.held is None and take:
                scene.focus_node(dice.choice(take))
                player.key("return")
            places = [spot for spot in model.chooser.reach() if model.chooser.can_turn_at(spot)]
            if model.chooser.held is not None and places:
                scene.focus_node(places[0])
                scene.take_announcements()
                before = scene.table_view.table.words.unseen(model.context, places[0])
                player.key("r")
                told = [each.words for each in scene.take_announcements()]
                after = scene.table_view.table.words.unseen(model.context, places[0])
                if not before:  # it has no shape
                    break
                assert before != after
                assert len(told) == 1  # also of a hand: nobody else is there
                assert after == told[0] or told[0] in after.split("\n")
                turned.append(title.key)
                break
            scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
    assert len(turned) >= 2


_SIDES = {"North", "East", "South", "West", "All"}
"""Words with which a place begins that tells its own edges, each another one."""


@pytest.mark.telling("rolling_acres")
@each_title
def test_all_places_where_a_thing_may_go_are_told_alike_however_it_lies(tmp_path: Path, title: Title) -> None:
    """The cursor is elsewhere; some are places to which it goes only turned."""
    player, scene = played(tmp_path, title)
    dice, met = Random(5), 0
    for _ in range(14):
        heard(player, scene)
        if scene.match.ended:
            break
        model, words = scene.model, scene.table_view.table.words
        for thing in [spot for spot in model.chooser.sources if not model.chooser.press(spot)][:3]:
            if model.chooser.held is None:
                scene.focus_node(thing)
                player.key("return")
            reach = model.chooser.reach() if model.chooser.held is not None else {}
            nodes = {node.id: node for node in reading(scene.tree())}
            here = [spot for spot in reach if spot in nodes and spot in model.context.targets]
            begins = {words.unseen(model.context, spot).partition(" ")[0] for spot in here}
            begins = _SIDES if begins and begins <= _SIDES else begins
            for spot in reach.keys() & nodes.keys() if len(begins) == 1 or begins == _SIDES else ():
                met += spot not in model.context.targets
                told = {line.partition(" ")[0] for line in nodes[spot].about.split("\n")}
                assert begins == {""} or begins & told, nodes[spot].words
            if model.chooser.held is not None and model.picked_up is not None:
                player.key("escape")
        scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
    assert met or title.key != "rolling_acres"
