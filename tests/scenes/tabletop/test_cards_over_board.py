"""Laws of cards over a board: no press in one reaches what is beneath, and none covers what glows or it speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest
from msgspec.structs import replace

from game.scenes.match import hint_marks
from game.scenes.match.recap import CARD
from game.scenes.replay.scene import ReplayScene
from game.scenes.shell.table import TableScene
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import Explain, Play, Zoom
from game.scenes.title.scene import TitleScene
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.events import Pointer
from game.ui.paint import BoxFinder, Painter
from game.ui.rect import Rect
from game.ui.skin import Skin
from game.ui.title import Title
from game.ui.widgets.base import OverlayGround
from game.ui.widgets.button import Button
from tests.lessons.parts import course_of, teaching_of
from tests.lessons.test_shipped import ALL, Learner
from tests.samples import each_met, nth, one_in
from tests.scenes import random_play
from tests.scenes.match.test_coach import coaching
from tests.scenes.match.test_floating import coach, hint, tip, why
from tests.scenes.match_player import LONG_MS, Player, sit
from tests.scenes.pilot import House

SIZE = (1280, 720)
CHOICES, ONE_IN, SPOTS = 60, 12, 12
LEAST = (100.0, 36.0)
"""Smaller panels are badges that belong to a space, and marks."""


class CardPainter(Painter):
    """Remembers the panels it draws."""

    keeps = False

    def __init__(self, player: Player) -> None:
        super().__init__(pygame.Surface(SIZE), player.manager.scale)
        self.panels: list[Rect] = []

    def skin(self, rect: Rect, look: Skin) -> None:
        """Draw it."""
        super().skin(rect, look)
        if look.shadows and rect.w >= LEAST[0] and rect.h >= LEAST[1]:
            self.panels.append(Rect(*rect))


def panels(player: Player) -> list[Rect]:
    """Panels over the board as the table is drawn now."""
    paint, model = CardPainter(player), player.table.model
    player.table.table_view.table.look.draw_above(paint, model.now())
    return [box for box in paint.panels if model.context.frame.board.contains(*box.centre)]


def hides(player: Player, panel: Rect) -> None:
    """All over a panel a press is on nothing, or on what lies wholly upon some card."""
    model = player.table.model
    for across in (0.03, 0.35, 0.65, 0.97):
        for down in (0.1, 0.5, 0.9):
            at = (panel.x + across * panel.w, panel.y + down * panel.h)
            card, spot = model.card_at(*at), player.table.handling.pointing.pressed_at(*at)
            assert card is not None, panel
            assert spot is None or model.spots[spot].intersection(card) == Rect(*model.spots[spot]), spot


@pytest.mark.parametrize(("title", "percent"), each_met(TITLES, [100, 150]))
def test_no_press_goes_through_a_card(tmp_path: Path, title: Title, percent: int, whole: bool) -> None:
    player, dice = sit(tmp_path, title, title.spec.seats[-1], size=SIZE, percent=percent), Random(percent)
    for played in range(CHOICES):
        if player.match.over:
            break
        player.match.play(random_play.pick(title, dice, player.match.options))
        if played % (ONE_IN // 4 if whole else ONE_IN):
            continue
        player.catch_up()
        model = player.table.model
        if model.context.camera is not None and played % (2 * ONE_IN) == 0:  # from afar other cards lie there
            for command in (Zoom(0), Zoom(0.6)):
                player.table.screen.run(command)
                player.step(LONG_MS)
        for hover in (None, *nth(max(1, len(model.spots) // SPOTS), [*model.spots], whole)):
            model.hover = hover
            for panel in panels(player):
                hides(player, panel)
        model.hover = None


@pytest.mark.parametrize("seed", ["e", "f"])
def test_a_target_beneath_a_card_is_not_taken_through_it(tmp_path: Path, seed: str) -> None:
    """With something held, all over every card of a board under a camera."""
    pressed = 0
    for title in TITLES:
        player, dice = sit(tmp_path / title.key, title, title.spec.seats[-1], size=SIZE, percent=150), Random(seed)
        for _ in range(20):
            player.match.play(random_play.pick(title, dice, player.match.options))
        player.catch_up()
        model, handling = player.table.model, player.table.handling
        if model.context.camera is None:
            continue
        for source in [each for each in model.chooser.sources if each in model.spots]:
            if model.chooser.held is None:
                model.chooser.take(source)
            for card in model.table_view.table.look.cards_over_board(model.context, model.table_view.scale):
                for target in [each for each in model.chooser.reach() if each in model.spots]:
                    beneath = model.spots[target].intersection(card)
                    if min(beneath.w, beneath.h) < 2:
                        continue
                    pressed += 1
                    at = beneath.centre
                    commands = [handling.handle(Pointer(kind, *at, 1)) for kind in ("move", "down", "up")]
                    assert not any(isinstance(each, Play) for each in commands)
                for across, down in product((0.03, 0.35, 0.65, 0.97), (0.1, 0.5, 0.9)):
                    at = card.x + across * card.w, card.y + down * card.h
                    commands = [handling.handle(Pointer(kind, *at, 1)) for kind in ("move", "down", "up")]
                    assert not any(isinstance(each, Play | Explain) for each in commands), (card, at)
            model.let_go()
    assert pressed


def on_legends(player: Player) -> list[str]:
    """Small buttons and cards that lie on panels over the board, and panels that lie on others, each by name."""
    model, found = player.table.model, list[str]()
    page, look, scale = player.table.laid_out(), model.table_view.table.look, player.manager.scale
    resting = look.cards_over_board(replace(model.now(), hover=None), scale)
    floats = [each for each in page.widgets if isinstance(each, OverlayGround) or each.name.startswith("match.laid.")]
    found += [f"{each.name or type(each).__name__} {each.rect}" for each in floats if each.rect.overlap(resting) > 1]
    for hover in (None, *model.spots, *model.parts):
        boxes = look.cards_over_board(replace(model.now(), hover=hover), scale)
        pairs = combinations(dict.fromkeys(boxes), 2)
        found += [f"{hover}: {one} on {other}" for one, other in pairs if one.overlap([other]) > 1]
    return found


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_no_button_tag_or_card_lies_on_a_legend(tmp_path: Path, title: Title, whole: bool) -> None:
    """While a turn is open, and while the next seat is called and told of the last move."""
    player, dice = sit(tmp_path, title, 2, size=SIZE, percent=150, seed="s1"), Random(1)
    for _ in range(60 if whole else 12):
        if player.match.over:
            break
        player.ends = False
        player.by_drag(*random_play.chain(player, dice))
        assert not on_legends(player)
        player.ends = True
        player.end_turn()
        player.step(LONG_MS)
        assert not on_legends(player)
        player.come()
        player.watch()


class SignFinder(BoxFinder):
    """Finds the panels that are drawn, too."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.manager.scale)
        self.panels: list[Rect] = []

    def skin(self, rect: Rect, look: Skin) -> None:
        """Find it."""
        self.panels.append(Rect(*rect))


FEET, TAKEN = 0.3, 0.1
"""Shares of a piece that a sign may cover: of one that stands, and of one that can be taken."""


def covered_by_signs(player: Player) -> tuple[int, list[str]]:
    """Number of signs over the board as the table is drawn now, and the pieces and numbers that they cover."""
    model, scale, found = player.table.model, player.manager.scale, list[str]()
    context, finder, look = model.now(), SignFinder(player), model.table_view.table.look
    look.draw_above(finder, context)
    signs = [box for box in finder.panels if any(box.contains(*words.centre) for words in finder.words)]
    signs = [box for box in signs if box.w < 2 * LEAST[0] and box.h < 2 * LEAST[1]]
    signs = [box for box in signs if context.frame.board.contains(*box.centre)]
    for sign in signs:
        for sprite in model.table_view.stage.sprites():
            share = TAKEN if sprite.key in context.sources else FEET
            if sign.overlap([sprite.box]) > share * sprite.box.w * sprite.box.h:
                found.append(f"{sign} over {sprite.key}")
        for label in look.board_labels(context, scale):
            if label != sign and sign.overlap([label]) > LITTLE * label.w * label.h:
                found.append(f"{sign} over the label {label}")
    return len(signs), found


@pytest.mark.parametrize(("title", "beside"), one_in(2, product(TITLES, (False, True)), 1))
def test_no_sign_on_a_board_covers_a_piece_or_a_price(tmp_path: Path, title: Title, beside: bool, whole: bool) -> None:
    """Also beside the open rulebook, where the board has little room."""
    signs = 0
    counts, percents = (title.spec.seats, (100, 125, 150)) if whole else (title.spec.seats[-1:], (100,))
    for seats, percent in product(counts, percents):
        folder = tmp_path / f"{seats}-{percent}"
        player, dice = sit(folder, title, seats, size=SIZE, percent=percent), Random(100 + seats)
        for played in range(CHOICES):
            if player.match.over:
                break
            player.match.play(random_play.pick(title, dice, player.match.options))
            if played % (1 if whole else 4):
                continue
            player.catch_up()
            if beside and not player.table.rules.beside:
                player.key("f1")
                player.step(1000)
            number, found = covered_by_signs(player)
            signs += number
            assert not found, (seats, percent, played)
    assert signs or title.key not in ("rancho", "rolling_ranch")


ON_LOG = ("match.log", "match.replay")
"""Buttons on the log, over which cards may lie."""
OFF = "match.coach.off"
ON_CARDS = ("match.hint.", "match.why.", "match.coach.", CARD)
"""Names, or their beginnings, of buttons on cards."""
WINDOWS = [((1280, 720), 100), ((1280, 720), 150)]
LITTLE = 0.1
"""Share of a thing that a card which stays where it was may cover."""
STEP = 12


class Card(NamedTuple):
    """A floating card, and what it speaks of."""

    name: str
    box: Rect
    about: Sequence[Rect]


def open_cards(player: Player) -> list[Card]:
    """Everything that floats over the table now, with what each card speaks of."""
    table, found = player.table, list[Card]()
    page = table.laid_out()
    marks, refusal, coach = table.hints._marks(), table.screen.state.refusal, coaching(table)
    about = {
        "hint": ()
        if marks is None
        else [hint_marks.lit(marks)]
        if table.screen.state.hint.strength == "area"
        else marks.boxes,
        "why": () if refusal is None or refusal.command.box is None else (refusal.command.box, *refusal.command.fits),
        "coach": coach.boxes,
    }
    names = {"match.hint.strength": "hint", "match.why.read": "why", "match.why.fits": "why", OFF: "coach"}
    for ground in (each for each in page.widgets if isinstance(each, OverlayGround)):
        inner = (each.name for each in page.widgets if each.name in names and ground.rect.contains(*each.rect.centre))
        brief = "hint" if ground.rect == table.screen.state.hint.card else ""  # it has its sentence alone
        name = next((names[each] for each in inner), brief)
        found.append(Card(name, ground.rect, about.get(name, ())))
    found += [Card("recap", each.rect, ()) for each in page.widgets if each.name == CARD]
    spot, tip = table.screen.state.tip.spot, table.tips.box(page)
    if spot is not None and tip is not None:
        place, seats = table.tips.places()[spot], table.table_view.frame.seats
        # Who points at one seat compares it with the others.
        others = [seat for seat in seats if spot.kind == DISC and seat.intersection(place) != place]
        found.append(Card("tip", tip, (place, *others)))
    return found


def usable_buttons(player: Player) -> list[Rect]:
    """Boxes of the buttons in use, but for those of cards and those that cards may lie over."""
    buttons = [each for each in player.table.laid_out().widgets if isinstance(each, Button) and each.name not in ON_LOG]
    return [each.rect for each in buttons if each.enabled and each.visible and not each.name.startswith(ON_CARDS)]


def kept_clear(player: Player, card: Card, others: Sequence[Card], buttons: Sequence[Rect]) -> list[Rect]:
    """Boxes that a card should not cover: what it speaks of, buttons, what can be used, and other cards; but a first
    tip may lie on some of very many free places."""
    model = player.table.model
    free = {model.spots[spot] for spot in model.context.targets if spot in model.spots}
    many = free if card.name == "coach" and len(free) > MANY else set[Rect]()
    needed = [box for box in model.needed if box not in many]
    return [*card.about, *buttons, *needed, *(each.box for each in others)]


def nowhere(player: Player, size: Rect, boxes: Sequence[Rect]) -> bool:
    """Whether no place below the bar has room for a card of a size, with some room around it, beside boxes."""
    scale, bar = player.manager.scale, player.table.table_view.frame.bar.bottom
    taken, tried = [pygame.FRect(*each) for each in boxes], pygame.FRect(0, 0, size.w + 2 * STEP, size.h + 2 * STEP)
    for x in range(6, int(scale.width - size.w) - 6, STEP):
        for y in range(int(bar) + 6, int(scale.height - size.h) - 6, STEP):
            tried.topleft = x - STEP, y - STEP
            if tried.collidelist(taken) == -1:
                return False
    return True


def everywhere() -> Iterator[Any]:
    """Each title with everything that floats; in the test command in one window and with one number of seats."""
    for number, title in enumerate(TITLES):
        counts = sorted({min(title.spec.seats[1:] or title.spec.seats), min(4, title.spec.seats[-1])})
        for place, ((size, percent), seats) in enumerate(product(WINDOWS, counts)):
            marks = () if place == (number + 2) % (len(WINDOWS) * len(counts)) else (pytest.mark.whole,)
            name = f"{title.key}-{seats}-{percent}"
            yield pytest.param(title, seats, size, percent, id=name, marks=marks)


MANY = 20
"""Most places to put something down that a first tip keeps off one by one: it would lie on pieces and words instead."""
FIRST_TURNS = 8
"""Least number of choices after which the tips for newcomers are looked at, without `--whole` until one shows."""


@pytest.mark.parametrize(("title", "seats", "size", "percent"), list(everywhere()))
def test_no_floating_card_covers_what_glows_nor_what_it_speaks_of(
    tmp_path: Path, title: Title, seats: int, size: tuple[int, int], percent: int, whole: bool
) -> None:
    """Nor a button or another card; unless every place of its size below the bar would."""
    met = set[str]()
    for newcomers in (False, True):
        house = House(tmp_path / f"{newcomers}", TITLES, size, percent, newcomers=newcomers)
        house.services.change(animation="none", ui_scale=percent, tables={title.key: Remembered(cover="none")})
        player, dice = Player(house, title, seats, options=random_play.options(title)), Random(percent)
        for played in range(CHOICES):
            if player.match.over:
                break
            player.match.play(random_play.pick(title, dice, player.match.options))
            sampled = played % ONE_IN == ONE_IN - 1 and (whole or played == 3 * ONE_IN - 1)
            first = played < max(FIRST_TURNS, 4 * seats) and (whole or "coach" not in met)
            if not (first if newcomers else sampled):
                continue
            player.catch_up()
            for show in (coach,) if newcomers else (lambda _: None, tip, hint, why):
                player.point("move", (-5, -5))
                buttons = usable_buttons(player)  # a card takes those away that it hides
                show(player)
                cards, buttons = open_cards(player), list(dict.fromkeys((*buttons, *usable_buttons(player))))
                for number, card in enumerate(cards):
                    met.add(card.name)
                    boxes = kept_clear(player, card, cards[:number], buttons)
                    hides = [box for box in boxes if card.box.overlap([box]) > LITTLE * box.w * box.h]
                    assert not hides or nowhere(player, card.box, boxes), (show, card, hides)
            player.table.hints.close()
            player.table.why.close()
    assert {"coach", "hint", "why"} <= met


SHORT = "Not now."
LONG = "Grandmother Josephine-Ma only skips what is shown. Press Enter for the big button, or D to roll or draw a card."


def under_messages(table: TableScene, *sentences: str) -> list[str]:
    """Buttons that a message covers, and whatever glows, below the edge of the board on which it may hang."""
    found = list[str]()
    for words in sentences or (SHORT, LONG):
        page = table.laid_out()
        page.show_message(words, "icons/warning")
        (box,) = (each.place(page.scale, page.message_areas) for each in page.toasts)
        buttons = [each for each in page.widgets if isinstance(each, Button) and each.visible]
        found += [f"{each.name} under {words}" for each in buttons if box.intersects(each.rect)]
        whole = (each for each in table.model.needed if box.overlap([each]) > LITTLE * each.w * each.h)
        found += [f"{each} under {words}" for each in whole]
        page.toasts.clear()
    return found


@pytest.mark.parametrize(("title", "seats", "size", "percent"), list(everywhere()))
def test_no_message_covers_a_button_or_what_glows(
    tmp_path: Path, title: Title, seats: int, size: tuple[int, int], percent: int
) -> None:
    """In a match, and in its replay."""
    player, dice = sit(tmp_path, title, seats, size=size, percent=percent, speed="none"), Random(percent)
    for _ in range(3 * ONE_IN):
        if not player.match.over:
            player.match.play(random_play.pick(title, dice, player.match.options))
    player.catch_up()
    assert not under_messages(player.table)
    replay = ReplayScene(player.house.services, title, player.match, player.match_id)
    player.manager.push(replay)
    t = replay.words.t
    told = [t(key, button=t("replay.branch")) for key in ("replay.pressed", "replay.pressed.branch")]
    assert not under_messages(replay, *told)


@pytest.mark.parametrize("path", ALL[::4])
def test_no_message_in_a_lesson_covers_a_button_or_what_glows(tmp_path: Path, path: Path) -> None:
    """At each of its steps, in little room."""
    house = House(tmp_path, TITLES, SIZE, 150)
    house.services.change(ui_scale=150)
    house.manager.push(TitleScene(house.services))
    learner = Learner(house, path)
    while course_of(learner.lesson).step is not None:
        number = course_of(learner.lesson).number
        assert not under_messages(learner.lesson), number
        teaching_of(learner.lesson).show_me()
        learner.wait()
