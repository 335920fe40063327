"""Controls of house options: limits, and values of several things."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from game.core.codec import Codec
from game.core.seats import Seat
from game.scenes.setup.controls import Maker, ValueChip
from game.scenes.setup.draft import Draft
from game.scenes.setup.options import Amount, NumberRange, Option, Picks, ShortText, options_of
from game.scenes.setup.scene import SetupScene
from game.specs import SPECS
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.rect import Rect, Scale
from game.ui.theme import MENU, players
from tests.games import toy
from tests.games.house_game import TITLE
from tests.games.ruled import ruled
from tests.games.trial import trial
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.setup.guest import reveal

LIMIT_NAME, SWITCH = "setup.option.limit", "setup.option.limit.on"


class Limited(msgspec.Struct, frozen=True):
    """One limit."""

    limit: Annotated[int, msgspec.Meta(ge=0, le=9, extra={"off": 0, "least": 4, "offered": 6})] = 0


codec = toy.SPEC.codec
SPEC: Any = msgspec.structs.replace(
    TITLE.spec, options=Limited, codec=Codec(codec.state, codec.choices, codec.events, codec.steps, Limited)
)


def at_limit(folder: Path) -> tuple[Pilot, Any]:
    title = ruled(TITLE, SPEC)
    house = House(folder, (title,))
    player = pilot(house, SetupScene(house.services, title))
    assert isinstance(player.scene, SetupScene)
    return player, player.scene.draft


def test_it_is_off_until_it_is_switched_on(tmp_path: Path) -> None:
    player, draft = at_limit(tmp_path)
    assert draft.chosen() == Limited(0)
    player.click(SWITCH)
    assert draft.chosen() == Limited(6)
    player.click(SWITCH)
    assert draft.chosen() == Limited(0)


def test_no_number_beyond_the_ends_can_be_set(tmp_path: Path) -> None:
    player, draft = at_limit(tmp_path)
    player.click(SWITCH)
    player.click(LIMIT_NAME)
    player.key("home")
    assert draft.chosen() == Limited(4)
    player.key("left")
    assert draft.chosen() == Limited(4)
    player.key("end")
    assert draft.chosen() == Limited(9)
    player.key("right")
    assert draft.chosen() == Limited(9)


def test_moving_the_number_switches_it_on(tmp_path: Path) -> None:
    player, draft = at_limit(tmp_path)
    at = player.spot(LIMIT_NAME)
    player.drag(LIMIT_NAME, (at.right - 16, at.centre[1]))
    assert draft.chosen() == Limited(9)
    player.click(SWITCH)
    assert draft.chosen() == Limited(0)
    player.click(SWITCH)
    assert draft.chosen() == Limited(9)


def test_what_was_set_is_offered_again(tmp_path: Path) -> None:
    player, draft = at_limit(tmp_path)
    player.click(SWITCH)
    player.click(LIMIT_NAME)
    player.key("end")
    assert isinstance(player.scene, SetupScene)
    player.scene.refresh()
    assert player.scene.page.focused is not None
    assert player.scene.page.focused.name == LIMIT_NAME
    player.key("left")
    assert draft.chosen() == Limited(8)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_every_limit_of_a_title_is_agreed_on_at_its_ends(tmp_path: Path, title: Any) -> None:
    from game.boards import load

    house, spec = House(tmp_path, TITLES), title.spec
    maker = Maker(house.services.words, title.key, MENU, Scale((1600, 900)))
    for option in options_of(spec.options):
        if not isinstance(option.kind, NumberRange):
            continue
        widgets, _ = maker.block(option, "x", Rect(0, 0, 320, 0), option.default, lambda value: None)
        slider = next(widget for widget in widgets if widget.name == "x")
        assert (slider.low, slider.high, slider.value) == (  # type: ignore[attr-defined]
            option.kind.low,
            option.kind.high,
            option.kind.offered,
        )
        for value in (option.kind.off, option.kind.low, option.kind.offered, option.kind.high):
            options = msgspec.structs.replace(spec.options(), **{option.field: value})
            seats = min(spec.seats)
            assert spec.prepare(spec.boards(options, seats, load), seats, options)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_every_number_tells_its_ends(tmp_path: Path, title: Any) -> None:
    words = House(tmp_path, TITLES).services.words
    maker = Maker(words, title.key, MENU, Scale((1600, 900)))
    options = options_of(title.spec.options)
    for option in [*options, *options_of(Limited), Option("tall", Amount(2, 9), 4)]:
        if isinstance(option.kind, NumberRange | Amount):
            widgets, _ = maker.block(option, "x", Rect(0, 0, 320, 0), option.default, lambda value: None)
            (slider,) = (widget for widget in widgets if widget.name == "x")
            told = words.t("setup.option.range", low=option.kind.low, high=option.kind.high)
            assert told in slider.node().words


def test_the_block_of_a_limit_lies_within_its_width(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    maker = Maker(house.services.words, "toy", MENU, Scale((1600, 900)))
    option = Option("limit", NumberRange(4, 9, 6, 0), 0)
    widgets, bottom = maker.block(option, LIMIT_NAME, Rect(10, 20, 300, 0), 0, lambda value: None)
    frame = Rect(10, 20, 300, bottom - 20)
    assert all(frame.intersection(widget.rect) == widget.rect for widget in widgets)


NAME = "setup.option.cards"
SIZES = [((1024, 640), 100), ((1600, 900), 100), ((1600, 900), 150), ((1600, 900), 200), ((3840, 2160), 125)]


def at_setup(folder: Path, size: tuple[int, int] = (1600, 900), percent: int = 100) -> tuple[Pilot, Draft]:
    house = House(folder, (TITLE,), size, percent)
    scene = SetupScene(house.services, TITLE)
    return pilot(house, scene), scene.draft


def cards(draft: Draft) -> Any:
    return draft.chosen().cards  # type: ignore[attr-defined]


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_a_chip_takes_the_next_value(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    player, draft = at_setup(tmp_path, size, percent)
    reveal(player, f"{NAME}.1")
    player.click(f"{NAME}.1")
    assert cards(draft) == ("a", "b", "a")
    player.click(f"{NAME}.1")
    player.key("tab", "return")
    assert cards(draft) == ("a", "mixed", "b")
    player.key("left", "left")
    assert cards(draft) == ("a", "mixed", "mixed")
    player.key("right")
    assert cards(draft) == ("a", "mixed", "a")


def test_all_take_one_value_and_the_chips_show_it(tmp_path: Path) -> None:
    player, draft = at_setup(tmp_path)
    reveal(player, NAME)
    player.choose(NAME, "b")
    assert cards(draft) == ("b", "b", "b")
    assert [chip.value for chip in chips(player)] == ["b", "b", "b"]
    player.click(f"{NAME}.2")
    assert same(player) == ""
    player.click(f"{NAME}.0")
    player.click(f"{NAME}.1")
    assert cards(draft) == ("mixed", "mixed", "mixed")
    assert same(player) == "mixed"


def chips(player: Pilot) -> list[ValueChip]:
    assert isinstance(player.scene, SetupScene)
    return [part for part in player.scene.page.parts() if isinstance(part, ValueChip)]


def same(player: Pilot) -> str:
    assert isinstance(player.scene, SetupScene)
    control = next(part for part in player.scene.page.parts() if part.name == NAME)
    return str(control.value)  # type: ignore[attr-defined]


def test_what_was_picked_stays_when_the_page_is_laid_out_anew(tmp_path: Path) -> None:
    player, draft = at_setup(tmp_path)
    reveal(player, f"{NAME}.0")
    player.click(f"{NAME}.0")
    player.click("setup.add")
    assert [chip.value for chip in chips(player)] == list(cards(draft)) == ["b", "a", "a"]


@pytest.mark.parametrize("width", [180.0, 300.0, 520.0, 1100.0])
@pytest.mark.parametrize("count", [2, 6, 9])
def test_the_block_lies_within_its_width(tmp_path: Path, width: float, count: int) -> None:
    house = House(tmp_path, (TITLE,))
    maker = Maker(house.services.words, "toy", MENU, Scale((1600, 900)))
    option = Option("cards", Picks(("a", "b"), count, "row"), ("a",) * count)
    widgets, bottom = maker.block(option, NAME, Rect(10, 20, width, 0), ("a",) * count, lambda value: None)
    frame = Rect(10, 20, width, bottom - 20)
    assert all(frame.intersection(widget.rect) == pytest.approx(widget.rect) for widget in widgets)
    found = [widget for widget in widgets if isinstance(widget, ValueChip)]
    assert len(found) == count
    assert all(chip.rect.w >= 44 for chip in found)
    assert not any(a.rect.intersects(b.rect) for i, a in enumerate(found) for b in found[:i])


# -- what the set-up shows is agreed on


def drafts(spec: Any) -> Iterator[Draft]:
    """A draft per number of seats: as it comes, and with every control moved in turn."""
    from game.core.journal import raw

    every = [player.key for player in players]
    for count in spec.seats:
        seats = tuple(Seat(f"P{number}") for number in range(count))
        remembered = Remembered(seats, raw(spec.options()))
        yield Draft(spec, (), every, str, remembered)
        for option in options_of(spec.options):
            for value in values(option):
                draft = Draft(spec, (), every, str, remembered)
                if option.per_seat:
                    draft.places[-1].house[option.field] = value
                elif option.field == "starter":
                    draft.house[option.field] = draft.places[-1] if value else None
                else:
                    draft.house[option.field] = value
                yield draft


def values(option: Option) -> list[Any]:
    """Some of what a control can be set to, its ends among them."""
    kind: Any = option.kind
    if isinstance(kind, Picks):
        return [(value,) * kind.many for value in kind.values]
    if isinstance(kind, ShortText):
        return ["", "a" * kind.longest]
    ends = [getattr(kind, end) for end in ("low", "high", "off") if hasattr(kind, end)]
    return list(getattr(kind, "values", ends or (False, True)))


FREE = [spec for spec in SPECS if trial(spec.key).free]


@pytest.mark.parametrize("spec", FREE, ids=lambda spec: spec.key)
def test_whatever_is_set_up_is_agreed_on(spec: Any) -> None:
    from game.boards import load

    for draft in drafts(spec):
        options, seats = draft.chosen(), len(draft.places)
        assert spec.prepare(spec.boards(options, seats, load), seats, options).seats == seats
