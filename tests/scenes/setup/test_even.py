"""The even start below the seats: offered, suggested, changed by the players, and agreed on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import ceil, floor
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
import pytest

from game.ai import OPPONENT_LEVELS
from game.core.codec import Codec
from game.core.even import Footing
from game.core.seats import Seat, name_key
from game.core.spec import EvenStart, Spec
from game.i18n.catalogue import Catalogue
from game.scenes.setup.scene import SetupScene
from game.scenes.shell.outcomes import SetUp
from game.scenes.shell.path import Footings
from game.store.settings import Settings
from game.titles import TITLES
from game.ui.title import Title
from tests.games import toy
from tests.games.house_game import TITLE
from tests.games.ruled import ruled
from tests.scenes.book import shelf
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.setup.guest import begun, draft_of, fill, reveal
from tests.scenes.unseen import Unseen

Points = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...], msgspec.Meta(extra={"is": "ahead"})]


class Apples(msgspec.Struct, frozen=True):
    """Options of a toy with an even start."""

    ahead: Points = ()


SPEC: Spec[Any, Any] = msgspec.structs.replace(
    toy.SPEC,
    seats=(1, 2, 3),
    options=Apples,
    prepare=lambda boards, seats, options: toy.Terms(seats, toy.Options()),
    codec=Codec(toy.SPEC.codec.state, toy.SPEC.codec.choices, toy.SPEC.codec.events, toy.SPEC.codec.steps, Apples),
    even=EvenStart("ahead", 8, 10, "2026-11-26", most=9),
    mind=None,
)
EVEN = ruled(TITLE, SPEC)


def at_table(
    folder: Path,
    *names: str,
    size: tuple[int, int] = (1600, 900),
    percent: int = 100,
    footings: Mapping[str, Footing] = MappingProxyType({}),
) -> Pilot:
    house = House(folder, (EVEN,), size, percent)
    scene = SetupScene(house.services, EVEN, OPPONENT_LEVELS, footings=footings)
    player = pilot(house, scene)
    fill(player, *names)
    return player


def ahead(player: Pilot) -> Any:
    return draft_of(player).chosen().ahead


def told(house: House) -> list[str]:
    return [words for words, _ in read(house.manager, Unseen((1600, 900))).words]


def shown(player: Pilot) -> bool:
    return any(part.name.startswith("setup.even") for part in player.scene.page.parts())  # type: ignore[attr-defined]


def test_it_is_offered_where_seats_may_differ(tmp_path: Path) -> None:
    player = at_table(tmp_path, "Ann", "Ben")
    draft = draft_of(player)
    assert shown(player)
    for levels, found in ((("novice",) * 2, False), (("novice", "expert"), True), (("novice", "human"), True)):
        for place, level in zip(draft.places, levels, strict=True):
            draft.let_play(place, level)
        player.scene.refresh()  # type: ignore[attr-defined]
        assert shown(player) == found
    draft.remove(draft.places[1])
    player.scene.refresh()  # type: ignore[attr-defined]
    assert not shown(player)
    house = House(tmp_path / "other", (TITLE,))
    assert not shown(pilot(house, SetupScene(house.services, TITLE)))


def test_it_is_off_until_somebody_asks_for_it(tmp_path: Path) -> None:
    player = at_table(tmp_path, "Ann", "Ben")
    assert ahead(player) == ()
    player.choose("setup.even.way", "own")
    assert ahead(player) == ()
    reveal(player, "setup.even.more.1")
    player.key("return")
    player.key("return")
    assert ahead(player) == (0, 2)
    player.choose("setup.even.way", "off")
    assert ahead(player) == ()
    player.choose("setup.even.way", "own")
    assert ahead(player) == (0, 2)


def test_more_is_the_next_amount_in_the_order_of_the_title(tmp_path: Path) -> None:
    """Values of the option need not be in the order of their numbers."""
    ordered = EvenStart("ahead", 3, 10, "2026-11-26", most=3, order=(0, 1, 3, 2))
    title = ruled(TITLE, msgspec.structs.replace(SPEC, even=ordered))
    house = House(tmp_path, (title,))
    player = pilot(house, SetupScene(house.services, title, OPPONENT_LEVELS))
    fill(player, "Ann", "Ben")
    player.choose("setup.even.way", "own")
    reveal(player, "setup.even.more.0")
    begun_with = []
    for _ in range(4):
        player.key("return")
        begun_with.append(ahead(player)[0])
    assert begun_with == [1, 3, 2, 2]


def test_who_knows_the_game_is_asked_once(tmp_path: Path) -> None:
    """An answer about a name lasts; one about a seat without one lasts until the program ends."""
    house = House(tmp_path, (EVEN,))
    player = pilot(house, SetupScene(house.services, EVEN, OPPONENT_LEVELS))
    fill(player, "Ann")
    player.choose("setup.even.way", "suggested")
    stranger = name_key(draft_of(player).places[1].name)
    for number in range(2):
        player.choose(f"setup.even.knows.{number}", "yes")
    house.manager.push(SetupScene(house.services, EVEN, OPPONENT_LEVELS))
    assert draft_of(player).even.knows == {"ann": True, stranger: True}
    assert house.saved().knowing == (f"{EVEN.key}/ann",)
    house.services.knowing.clear()
    house.manager.push(SetupScene(house.services, EVEN, OPPONENT_LEVELS))
    fill(player, "Ann")
    player.choose("setup.even.way", "suggested")
    assert draft_of(player).even.knows == {"ann": True}
    player.choose("setup.even.knows.0", "no")
    house.manager.dismiss()
    assert house.saved().knowing == ()


def test_the_answer_goes_with_a_name_that_is_corrected_or_deleted() -> None:
    settings = msgspec.structs.replace(Settings(), knowing=("toy/ann", "toy/ben", "other/ann"))
    assert settings.renamed("Ann", "Anna").knowing == ("toy/anna", "toy/ben", "other/anna")
    assert settings.renamed("Ann", "").knowing == ("toy/ben",)


def test_a_suggestion_asks_of_whom_nothing_is_known(tmp_path: Path) -> None:
    player = at_table(tmp_path, "Ann", "Ben")
    draft = draft_of(player)
    draft.let_play(draft.places[1], "expert")
    player.scene.refresh()  # type: ignore[attr-defined]
    player.choose("setup.even.way", "suggested")
    assert ahead(player) == (8, 0)
    player.choose("setup.even.knows.0", "yes")
    assert ahead(player) == (round(8 * (2.7 - 1.4) / 2.7), 0)
    reveal(player, "setup.even.less.0")
    player.key("return")
    assert draft.even.way == "own"
    assert ahead(player) == (round(8 * (2.7 - 1.4) / 2.7) - 1, 0)


def test_where_everybody_has_less_that_is_explained(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    title = next(each for each in TITLES if each.spec.even is not None and each.spec.even.levels)
    player = pilot(house, SetupScene(house.services, title, OPPONENT_LEVELS))
    fill(player, "Leo", "Mum")
    player.choose("setup.even.way", "suggested")
    player.step()
    words, (even,) = house.services.words.t(f"{title.key}.even.fewer"), [draft_of(player).even]
    level, told = even.level(2), set[bool]()
    for less in (0, 1):
        for place in draft_of(player).places:
            even.give(place, -less, draft_of(player).places)
        even.way = "own"
        player.scene.refresh()  # type: ignore[attr-defined]
        player.step()
        said = words in [each for each, _ in read(house.manager, Unseen((1600, 900))).words]
        assert said == (max(even.values(draft_of(player).places)) < level)
        told.add(said)
    assert told == {False, True}


def test_who_is_known_is_not_asked_about(tmp_path: Path) -> None:
    player = at_table(tmp_path, "Ann", "Ben", footings={"ann": Footing(2.7, -1), "ben": Footing(1.35, 1)})
    draft = draft_of(player)
    player.choose("setup.even.way", "suggested")
    assert not draft.even.asked(draft.places)
    assert ahead(player) == (0, round(8 * (0.5 + 2 * 3 / 16)))
    assert draft.even.chances(draft.places) == pytest.approx((0.5, 0.5), abs=0.02)


def test_it_is_agreed_on_for_one_match_only(tmp_path: Path) -> None:
    """**Ruling**: the next set-up begins with all alike again, as nobody is to begin ahead unasked."""
    player = at_table(tmp_path, "Ann", "Ben")
    player.choose("setup.even.way", "own")
    draft_of(player).even.own[draft_of(player).places[1]] = 5
    assert ahead(player) == (0, 5)
    kept = SPEC.codec.options_from(draft_of(player).remembered().options)
    assert kept == Apples()


def test_a_suggestion_goes_by_who_sits_there(tmp_path: Path) -> None:
    """A level chosen, or a name written, tells at once."""
    player = at_table(tmp_path, "Ann", "Ben", footings={"eve": Footing(2.7)})
    draft = draft_of(player)
    draft.let_play(draft.places[1], "expert")
    player.scene.refresh()  # type: ignore[attr-defined]
    player.choose("setup.even.way", "suggested")
    player.choose("setup.hat.1", "farmer")
    page = player.scene.page  # type: ignore[attr-defined]
    assert ahead(player) == (round(8 * 1.4 / 2.7), 0)
    assert any(part.name == "setup.even.knows.0" for part in page.parts())
    player.write("setup.name.0", "Eve")
    assert draft.places[0].name == "Eve"
    assert ahead(player) == (0, round(8 * 1.3 / 2.7))
    assert not any(part.name == "setup.even.knows.0" for part in page.parts())
    draft.let_play(draft.places[0], "farmer")
    player.choose("setup.hat.1", "expert")
    assert shown(player)
    player.choose("setup.hat.1", "farmer")
    assert not shown(player)


def test_a_start_goes_with_its_row(tmp_path: Path) -> None:
    player = at_table(tmp_path, "Ann", "Ben", "Cleo")
    player.choose("setup.even.way", "own")
    draft = draft_of(player)
    draft.even.own[draft.places[0]] = 4
    draft.move(draft.places[0], 2)
    assert ahead(player) == (0, 0, 4)


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 100), ((1024, 640), 200), ((1280, 720), 150)])
def test_in_a_small_window_a_line_opens_it(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    player = at_table(tmp_path, "Ann", "Ben", size=size, percent=percent)
    reveal(player, "setup.even")
    player.key("return")
    page = player.scene.page  # type: ignore[attr-defined]
    assert [each.name for each in page.overlays] == ["setup.even.sheet"]
    sheet = page.overlays[0].rect
    assert sheet.x >= 0
    assert sheet.y >= 0
    assert sheet.bottom <= page.scale.height
    player.choose("setup.even.way", "own")
    reveal(player, "setup.even.more.0")
    player.key("return")
    player.key("return")
    assert ahead(player) == (2, 0)
    player.key("escape")
    assert not page.overlays
    line = next(part for part in page.parts() if part.name == "setup.even")
    assert line.second == "Ann +2"


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_match_begins_as_was_suggested(tmp_path: Path, title: Title) -> None:
    house = House(tmp_path, TITLES)
    player = pilot(house, SetupScene(house.services, title, OPPONENT_LEVELS))
    draft = draft_of(player)
    draft.let_play(draft.places[1], "expert")
    player.scene.refresh()  # type: ignore[attr-defined]
    player.choose("setup.even.way", "suggested")
    player.click("setup.start")
    even, options = title.spec.even, title.spec.codec.options_from(begun(house).options)
    assert even is not None
    novice, expert = map(even.amount_of, getattr(options, even.field))
    assert novice - expert in (floor(even.amount), ceil(even.amount))  # half a step is one less for everybody


_BEGINS = re.compile(r"\b(starts? with|zaczyna\w* z|na start)\b")


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_what_everyone_starts_with_is_said_anew_beside_an_even_start(title: Title, language: str) -> None:
    """It is not true of everyone any more, nor perhaps of anyone."""
    words, spec = Catalogue(language), title.spec
    assert spec.even is not None
    keys = [f"{title.key}.option.{field}.hint" for field in spec.options.__struct_fields__ if field != spec.even.field]
    told = [key for key in keys if words.has(key) and _BEGINS.search(words.t(key).replace("\u00a0", " "))]
    assert [key for key in told if not words.has(f"{key}.even")] == []
    assert (title.key != "rancho") or told


def test_a_quick_start_tells_what_everyone_has_beside_the_even_start(tmp_path: Path) -> None:
    """Ann's three rabbits ahead leave room for as many others only: the sentence says so while they are agreed on."""
    title = next(each for each in TITLES if each.key == "rancho")
    house = House(tmp_path, TITLES)
    player = pilot(house, SetupScene(house.services, title, OPPONENT_LEVELS))
    fill(player, "Ann", "Ben")
    words, plain = house.services.words, "rancho.option.quick_start.hint"
    assert words.t(plain) in told(house)
    player.choose("setup.even.way", "own")
    reveal(player, "setup.even.more.0")
    for many in (6, 4, 6, 5, 4, 3):
        player.key("return")
        assert words.n(f"{plain}.even", many) in told(house)
    player.choose("setup.even.way", "off")
    assert words.t(plain) in told(house)


def test_the_set_up_suggests_by_what_the_book_knows(tmp_path: Path) -> None:
    """By results that come after it was opened too: they are read when a suggestion is asked for."""
    title = next(each for each in TITLES if each.key == "rolling_acres")
    house = House(tmp_path, TITLES)
    house.services.navigate(SetUp(title, (Seat("Ada"), Seat("Bruno"))))
    draft: Any = house.manager.top.draft  # type: ignore[attr-defined]
    shelf.fill(house.services.store, TITLES, 2, 120)
    draft.even.way = "suggested"
    assert not draft.even.asked(draft.places)
    assert dict(Footings(house.services, title.spec)).keys() == {"ada", "bruno"}


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_all_that_a_suggestion_asks_comes_into_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    """The panel grows below the edge of the list when a way is chosen by keys, which scrolls to it."""
    house = House(tmp_path, TITLES, size)
    title = next(each for each in TITLES if 4 in each.spec.seats and each.spec.even is not None)
    player = pilot(house, SetupScene(house.services, title, OPPONENT_LEVELS))
    fill(player, "Ann", "Ben", "Cleo", "Dan")
    reveal(player, "setup.even.way")
    player.key("right")
    player.step(1000)
    parts = player.scene.page.parts()  # type: ignore[attr-defined]
    asked = [part for part in parts if part.name.startswith(("setup.even.way", "setup.even.knows"))]
    assert len({part.name for part in asked}) == 5
    seen = next(part.rect for part in parts if part.name in ("setup.middle", "setup.all"))
    assert all(seen.y <= part.place.y and part.place.bottom <= seen.bottom for part in asked)


@pytest.mark.parametrize(("size", "folded"), [((1280, 720), False), ((1600, 900), False), ((1024, 640), True)])
def test_the_ways_stay_under_the_pointer(tmp_path: Path, size: tuple[int, int], folded: bool) -> None:
    house = House(tmp_path, TITLES, size)
    title = next(each for each in TITLES if 4 in each.spec.seats and each.spec.even is not None)
    player = pilot(house, SetupScene(house.services, title, OPPONENT_LEVELS))
    fill(player, "Ann", "Ben", "Cleo", "Dan")
    reveal(player, "setup.even" if folded else "setup.even.way")
    if folded:
        player.click("setup.even")
    player.step(1000)

    def at() -> float:
        return float(next(part.place.y for part in parts_of(player) if part.name == "setup.even.way"))

    before = at()
    for way in ("suggested", "own", "off", "own", "suggested"):
        player.choose("setup.even.way", way)
        player.step(1000)
        assert at() == pytest.approx(before), way


@pytest.mark.parametrize(("size", "opens"), [((1280, 720), False), ((1024, 640), True)])
def test_where_it_lies_out_of_sight_a_button_over_the_seats_leads_to_it(
    tmp_path: Path, size: tuple[int, int], opens: bool
) -> None:
    title = next(each for each in TITLES if each.key == "rolling_acres")
    house = House(tmp_path, TITLES, size)
    player = pilot(house, SetupScene(house.services, title, OPPONENT_LEVELS))
    fill(player, "Ann", "Ben")
    assert "setup.to_even" not in {part.name for part in parts_of(player)}
    fill(player, "Ann", "Ben", "Cleo", "Dan")
    lead = next(part for part in parts_of(player) if part.name == "setup.to_even")
    assert lead.label == player.scene.words.t("setup.to_even.off")
    assert lead.hint == player.scene.words.t("setup.even.level")
    player.click("setup.to_even")
    player.step(1000)
    page = player.scene.page  # type: ignore[attr-defined]
    assert bool(page.overlays) == opens
    if not opens:
        seen = next(part.rect for part in parts_of(player) if part.name == "setup.middle")
        way = next(part.place for part in parts_of(player) if part.name == "setup.even.way")
        assert seen.y <= way.y
        assert way.bottom <= seen.bottom


def parts_of(player: Pilot) -> Any:
    return player.scene.page.parts()  # type: ignore[attr-defined]
