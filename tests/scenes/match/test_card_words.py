"""Cards that float over a table and the guide's bubble in every language: no word there is cut, and no card lies on
what it explains.

The test command shows each title in each language in one window, all windows so; with `--whole` in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from game.i18n.catalogue import languages
from game.scenes.match.hint_card import STRENGTHS
from game.scenes.tabletop.commands import Verb
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui import popover
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.type import block
from game.ui.widgets.base import ZOrder
from tests.lessons.parts import course_of
from tests.lessons.proof import unfit
from tests.lessons.test_shipped import ALL, Learner
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.match.advising import AtOnce
from tests.scenes.match.test_floating import coach, sit, why
from tests.scenes.match_player import Player
from tests.scenes.pilot import House
from tests.scenes.unseen import Unseen
from tests.tools.language import PSEUDO

SIZES = [(1024, 640), (1280, 720), (1600, 900), (3840, 2160)]
WINDOWS = list(product(SIZES, (100, 150, 200)))
SPOKEN = (*languages(), PSEUDO)
CASES = [
    pytest.param(
        *(title, spoken, size, percent),
        id=f"{spoken}-{title.key}-{size[0]}-{percent}",
        marks=[] if (place - number) % len(WINDOWS) == 0 else pytest.mark.whole,
    )
    for place, (size, percent) in enumerate(WINDOWS)
    for number, (spoken, title) in enumerate(product(SPOKEN, TITLES))
]
HAIR = 1.0


def flaws(player: Player, name: str, card: Rect, about: Rect | None) -> Iterator[str]:
    """Words on a card that are cut or reach beyond it, and whether it lies on what it explains."""
    drawn = DrawnWords(Unseen(player.manager.scale.size_px), player.manager.scale)
    for part in player.table.laid_out().widgets:
        if part.z in (ZOrder.CARD, ZOrder.GUIDE) and part.visible and _holds(card, part.rect):
            part.draw(drawn)
    yield from (f"{name} cuts {words!r}" for words, _ in drawn.cut)
    yield from (f"{name} has no room for {words!r} in {card}" for words, at in drawn.words if not _holds(card, at))
    if not drawn.words:
        yield f"{name} says nothing"
    if about is not None and about.inset(HAIR).intersects(card):
        yield f"{name} lies on what it explains"


def _holds(card: Rect, at: Rect) -> bool:
    inner = Rect(*at).inset(HAIR)
    return card.x <= inner.x and card.y <= inner.y and inner.right <= card.right and inner.bottom <= card.bottom


def _of_tips(player: Player) -> Iterator[str]:
    """Tips that are cut, or lie on what they explain."""
    table, scale = player.table, player.manager.scale
    page = table.laid_out()
    for spot, box in table.tips.places().items():
        words = table.tips.full_text(spot, page)
        if words and not block(words, "label", scale, popover.TOOLTIP_WIDTH, popover.TOOLTIP_LINES).whole:
            yield f"tip cuts {words!r}"
        about = Rect(*box)
        if words and popover.tooltip_box(scale, about, words, "", table.tips.surroundings(spot, page)).intersects(
            about
        ):
            yield f"tip lies on {spot}"


def told(folder: Path, title: Title, size: tuple[int, int], percent: int) -> Iterator[str]:
    """Flaws of the card of a first game, of a hint of each strength, of a refusal and of a tip."""
    player = sit(folder / "new", title, size, percent, newcomers=True)
    coach(player)
    player.step(5000)
    placed = player.table.screen.state.coach.placed
    if placed is not None:
        yield from flaws(player, "coach", placed.at.box, None)
    player.house.services.close()
    player = sit(folder / "known", title, size, percent, newcomers=False)
    table, state = player.table, player.table.screen.state
    table.hints.adviser = AtOnce(player.match)
    for strength in STRENGTHS:
        table.hints.set_strength(strength)
        player.step(1500)
        if state.hint.hint is not None and state.hint.card is not None:
            yield from flaws(player, strength, state.hint.card, None)
    table.hints.close()
    why(player)
    if state.refusal is not None and state.refusal_card is not None:
        target = table.why._content(state.refusal).target
        box = state.refusal_card[1].box
        yield from flaws(player, "why", box, target)
    table.do(Verb.ESCAPE)
    yield from _of_tips(player)
    player.house.services.close()


@pytest.mark.parametrize(("title", "spoken", "size", "percent"), CASES)
def test_no_word_on_a_card_is_cut(
    tmp_path: Path, title: Title, spoken: str, size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(House, "spoken", spoken)
    assert list(told(tmp_path, title, size, percent)) == []


@pytest.mark.parametrize(
    ("path", "spoken"),
    [
        pytest.param(
            *(each.values[0], spoken),
            id=f"{spoken}-{each.id}",
            marks=[] if (place - number) % len(SPOKEN) == 0 else pytest.mark.whole,
        )
        for place, spoken in enumerate(SPOKEN)
        for number, each in enumerate(ALL)
    ],
)
def test_no_word_of_the_guide_is_cut(tmp_path: Path, path: Path, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(House, "spoken", spoken)
    house = House(tmp_path, TITLES)
    house.manager.push(TitleScene(house.services))
    learner = Learner(house, path)
    course = course_of(learner.lesson)
    while course.step is not None:
        assert list(unfit(learner.lesson, WINDOWS)) == []
        learner.end_step()
