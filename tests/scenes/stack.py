"""Screens taken apart into all that is drawn, from the lowest on: the topmost thing takes the press."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator
from itertools import pairwise, product
from typing import Any, ClassVar, NamedTuple

import pygame

from game.scenes.match.buttons import ThingButton
from game.scenes.match.scene import MatchScene
from game.scenes.match.screen import MatchPart
from game.scenes.shell.table import Part, TableScene
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.recorder import Recorder
from game.ui.rect import Point, Rect
from game.ui.widgets.base import Overlay, OverlayGround, Veil, Widget, ZOrder
from game.ui.widgets.page import Page
from tests.scenes.pilot import Pilot

OPAQUE, SEEN = 200, 12
"""Opacity from which on nothing can be made out beneath, and from which on anything is seen, 0-255."""
LETS_THROUGH = ZOrder.MARK, ZOrder.ALOFT, ZOrder.RING, ZOrder.SHADE
"""Layers of light and of what only flies by: a press goes to what it falls on."""
FINE, COARSE = 24, 72
"""Distances of the points of a grid at which a screen is looked at, in units."""
EDGE = 20.0
"""Distance from the edge of a card, in units, beyond which its round corners, rim and shadow do not reach."""
NEAR, LIT = 6.0, 40.0
"""Distance inside the border of what is bright up to which its corners are round, and beyond it, from which on all is
dimmed: light is never cut at a label beside."""
PRESSED = 4
"""A card is pressed in so many places across and down."""


class Piece(NamedTuple):
    """Place in the order of drawing where a widget or part begins, or what else lies in its layer, up to the next."""

    start: int
    z: ZOrder
    owner: Widget | Part[Any, Any] | None

    def covers(self, at: Point) -> bool:
        """Whether it keeps a press at a point from what is beneath: its tail, shadow and rim let it through."""
        own = (self.owner.rect,) if isinstance(self.owner, Widget) else self.owner.takes if self.owner else ()
        return self.z not in LETS_THROUGH and (not own or any(box.contains(*at) for box in own))


class _Begin(Overlay):
    """Notes how much has been drawn when its turn comes among the widgets of a layer, or among overlays."""

    modal = False

    def __init__(self, begun: list[Piece], z: ZOrder, owner: Widget | None) -> None:
        super().__init__("", Rect(0, 0, 0, 0))
        self._begun, self.z, self._owner = begun, z, owner

    def parts(self) -> tuple[Widget, ...]:
        return ()

    def draw(self, paint: Painter) -> None:
        assert isinstance(paint.surface, Recorder)
        self._begun.append(Piece(len(paint.surface.ops), self.z, self._owner))


class _BeginPart(MatchPart):
    """Notes the same when the turn of a part comes."""

    def __init__(self, begun: list[Piece], part: Part[Any, Any]) -> None:
        self._begun, self.z, self._part = begun, part.z, part

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        assert isinstance(paint.surface, Recorder)
        self._begun.append(Piece(len(paint.surface.ops), self.z, self._part))


class _Anew(Painter):
    """Draws everything, whatever was drawn before."""

    keeps: ClassVar[bool] = False


def page_of(pilot: Pilot) -> Page:
    """Page of the screen on top, as it is drawn."""
    scene = pilot.manager.top
    page = scene.laid_out() if isinstance(scene, TableScene) else getattr(scene, "page", None)
    assert isinstance(page, Page)
    return page


class Stack:
    """All that is drawn over the table or the ground of the screen on top, from the lowest on."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot, scale = pilot, pilot.manager.scale
        scene, page = pilot.manager.top, page_of(pilot)
        self.page, self._factor, self._sheet = page, scale.factor, Recorder(scale.size_px)
        self.table = scene if isinstance(scene, TableScene) else None
        self._pieces: list[Piece] = []
        widgets, overlays = page.widgets, page.overlays
        page.widgets, page.overlays = [_Begin(self._pieces, z, None) for z in ZOrder], []
        for each in widgets:
            page.widgets += [_Begin(self._pieces, each.z, each), each, _Begin(self._pieces, each.z, None)]
        for overlay in overlays:
            page.overlays += [_Begin(self._pieces, ZOrder.OVERLAY, overlay), overlay]
        parts = () if self.table is None else self.table.screen.parts
        if self.table is not None:
            self.table.screen.parts = [each for part in parts for each in (_BeginPart(self._pieces, part), part)]
        try:
            pilot.manager.draw(_Anew(self._sheet, scale))
        finally:
            page.widgets, page.overlays = widgets, overlays
            if self.table is not None:
                self.table.screen.parts = parts
        self._taken = [box for part in parts for box in part.takes]
        self._pieces.append(Piece(len(self._sheet.ops), ZOrder.TIP, None))
        self._starts = [each.start for each in self._pieces]

    def at(self, x: float, y: float, alpha: int = OPAQUE) -> Iterator[Piece]:
        """Pieces that are at least so opaque at a point, from the topmost on, but for the table itself."""
        spot = pygame.Rect(int(x * self._factor), int(y * self._factor), 1, 1)
        for number in reversed(spot.collidelistall(self._sheet.areas)):
            place = bisect_right(self._starts, number) - 1
            if place < 0:
                return
            if self._alpha(number, spot) >= alpha:
                yield self._pieces[place]

    def _alpha(self, number: int, spot: pygame.Rect) -> int:
        picture, x, y, left, top, _, _, alpha, flags = self._sheet.ops[number]
        if flags not in (0, pygame.BLEND_PREMULTIPLIED, pygame.BLEND_ALPHA_SDL2):
            return OPAQUE - 1
        if picture is None:
            return alpha[3] if len(alpha) > 3 else 255
        own = picture.get_at((spot.x - x + left, spot.y - y + top)).a
        return own if alpha is None else own * alpha // 255

    # -- what is dimmed

    def dimmed(self, asked: Collection[str]) -> Iterator[str]:
        """Things that are asked for, by name, and lie in a veil, and others beneath it that do not; in words."""
        veil = self.veil
        if veil is None or self.table is None:
            return
        named, layers = self.table.model.named(self.page.widgets), {each.name: each.z for each in self.page.widgets}
        canvas = Rect(0, 0, self.page.scale.width, self.page.scale.height)
        for name, box in named.items():
            inner = type(box)(*box.inset(min(NEAR, box.w / 3), min(NEAR, box.h / 3)))
            places = [at for at in _places(inner) if inner.contains(*at) and canvas.contains(*at)]
            dark = [at for at in places if self._is_veiled(*at, veil)]
            near = any(lit.inset(-LIT).contains(*box.centre) for lit in veil.bright.values())
            if name in asked and dark:
                yield f"{name} is asked for, and dimmed at {dark[0]}"
            elif not near and not dark and places and layers.get(name, ZOrder.SEATS) < veil.z:
                yield f"{name} at {box} is not asked for, and bright"

    @property
    def veil(self) -> Veil | None:
        """The veil of a hint or a lesson, while it dims anything."""
        drawn = [one.owner for one, other in pairwise(self._pieces) if one.start < other.start]
        return next((each for each in drawn if isinstance(each, Veil)), None)

    def _is_veiled(self, x: float, y: float, veil: Veil) -> bool:
        spot = pygame.Rect(int(x * self._factor), int(y * self._factor), 1, 1)
        for number in spot.collidelistall(self._sheet.areas):
            if self._pieces[bisect_right(self._starts, number) - 1].owner is veil:
                picture, left, top, from_x, from_y, *_ = self._sheet.ops[number]
                at = spot.x - left + from_x, spot.y - top + from_y
                return picture is not None and tuple(picture.get_at(at)) == (*veil.colour, round(255 * veil.alpha))
        return False

    # -- what is pressed

    def points(self, fine: bool) -> list[Point]:
        """A grid over the screen, and the middles of all that can be pressed."""
        canvas, step = Rect(0, 0, self.page.scale.width, self.page.scale.height), FINE if fine else COARSE
        grid = product(range(0, int(canvas.w), step), range(0, int(canvas.h), step))
        boxes = [each.place for each in self.page.parts() if each.name]
        boxes += [] if self.table is None else self.table.model.spots.values()
        found = [*((x + 0.5, y + 0.5) for x, y in grid), *(box.centre for box in boxes)]
        return [at for at in found if canvas.inset(1).contains(*at)]

    def flaws(self, fine: bool) -> Iterator[str]:
        """Places where another thing takes the press than the topmost one that is drawn there, in words."""
        caught = dict[ZOrder, list[Point]]()
        for at in self.points(fine):
            top = next((each for each in self.at(*at) if each.covers(at)), None)
            if top is None or isinstance(top.owner, ThingButton):
                continue
            on = self.page.at(*at)
            if self.table is not None and (top.z >= ZOrder.CARD or any(box.contains(*at) for box in self._taken)):
                yield from self._by_parts(at, top)
            if isinstance(top.owner, Part):
                caught.setdefault(top.z, []).append(at)
                continue
            if on is not None and top.owner is not None and top.owner.rect == on.rect:
                continue  # a frame in its light
            spot = None if self.table is None or self.page.overlays else self.table.model.spot_at(*at)
            if on is not None and top.owner is not None and self._height(on) < self._height(top.owner):
                yield f"{_name(top)} covers {on.name}, which takes the press at {at}"
            elif top.owner is None or isinstance(on, OverlayGround) or (on is None and (spot or self.page.overlays)):
                caught.setdefault(top.z, []).append(at)
            elif on is None and any(part.name and part.place.contains(*at) for part in top.owner.parts()):
                yield f"{_name(top)} takes no press at {at}"
        yield from self._in_cards()
        yield from self._sprites()
        for z, places in caught.items():
            yield from self._through(z, places) if z >= ZOrder.CARD else ()

    def _by_parts(self, at: Point, top: Piece) -> Iterator[str]:
        """A part that draws what lies on top and does not take the press there, or takes it for what lies beneath."""
        assert self.table is not None
        taker = self.table.screen.topmost(*at)
        owner = top.owner if isinstance(top.owner, Part) and top.owner.takes else None
        if isinstance(taker, Widget) and owner is not None and [taker, *taker.owners()][-1].z > owner.z:
            return  # nothing is drawn at this corner of its box
        if taker is not owner and isinstance(owner or taker, Part):
            yield f"{_name(top)} is drawn at {at}, where {type(taker).__name__} takes the press"

    @property
    def floats(self) -> bool:
        """Whether anything lies over the buttons and whatever flies."""
        return any(one.z >= ZOrder.CARD and one.start < other.start for one, other in pairwise(self._pieces))

    def _height(self, widget: Widget) -> int:
        """Place of a widget, or of the one in which it lies, among all from the lowest on."""
        root = [widget, *widget.owners()][-1]
        return next((number for number, each in enumerate(self._pieces) if each.owner is root), len(self._pieces))

    def _in_cards(self) -> Iterator[str]:
        """Drawings in something that floats that are not its own."""
        begun = pairwise(self._pieces)
        drawn = (one.owner for one, other in begun if one.start < other.start) if not self.page.overlays else ()
        for each in drawn:
            if isinstance(each, OverlayGround):
                inner = each.rect.inset(min(EDGE, each.rect.w / 3), min(EDGE, each.rect.h / 3))
                for at in _places(inner):
                    top = next(self.at(*at, SEEN), None)
                    own = top is not None and (top.z > each.z or top.owner is each)
                    within = top is not None and isinstance(top.owner, Widget) and _within(top.owner.rect, each.rect)
                    if not (own or within):
                        yield f"{_name(top)} is drawn in {each.rect} at {at}"

    def _sprites(self) -> Iterator[str]:
        """Sprites that nothing lies on, and in whose middle a press is on another thing than they are."""
        if self.table is None or self.page.overlays or self.table.table_view.stage.busy:
            return
        model, canvas = self.table.model, self.table.table_view.frame.canvas
        sprites = [each for each in self.table.table_view.stage.sprites() if each.alpha > 0]
        for number, sprite in enumerate(sprites):
            at = sprite.box.centre
            hidden = any(each.box.contains(*at) for each in sprites[number + 1 :]) or next(self.at(*at), None)
            if sprite.key in model.spots and canvas.contains(*at) and not (hidden or model.card_at(*at)):
                taken = model.spot_at(*at)
                if taken != sprite.key:
                    yield f"{taken} takes the press on {sprite.key}"

    def _through(self, z: ZOrder, places: list[Point]) -> Iterator[str]:
        """Places of something that floats through which a press reaches what is beneath."""
        table, page, pilot, drawn, floating = self.table, self.page, self.pilot, self, _floating(self)
        for at in places[:: max(1, len(places) // PRESSED**2)]:
            if _floating(self) != floating:
                drawn, floating = Stack(pilot), _floating(self)
            top = next((each for each in drawn.at(*at) if each.covers(at)), None)
            if top is None or top.z is not z or (z is ZOrder.OPEN_LOG and _on_line(self, at)):
                continue  # it has taken a press and is gone
            before, beneath, log = _state(self), [*page.widgets], z is ZOrder.OPEN_LOG
            if log and table is not None:
                pilot.point("move", at)
                if table.model.hover is not None or page.hovered is not None:
                    yield f"something beneath the log is pointed at at {at}"
            for kind in ("down", "up", "down", "up")[: 4 if log else 2]:  # the second may be meant for what was there
                pilot.point(kind, at)
                if any(each.pressed for each in beneath) or _state(self) != before:
                    yield f"a press goes through {_name(top)} at {at}"
                    return
            if table is not None and page.focused in beneath:
                yield f"the keyboard goes through {_name(top)} at {at}"


def _floating(stack: Stack) -> object:
    """All that floats over the buttons."""
    page, parts = stack.page, () if stack.table is None else stack.table.screen.parts
    widgets = [(type(each), each.rect) for each in page.widgets if each.z >= ZOrder.CARD and each.visible]
    told = [each.words for each in page.toasts], page.explained
    return widgets, [*page.overlays], told, [[*part.takes] for part in parts]


def _state(stack: Stack) -> object:
    """All that a press on the table may change."""
    scene, table = stack.pilot.scene, stack.table
    if table is None:
        return scene
    rows = len(table.table_view.match.plies)
    return scene, rows, table.model.picked_up, table.table_view.views.state.camera, table.table_view.focused_seat


def _on_line(stack: Stack, at: Point) -> bool:
    """Whether a press leads to the moment that a line of the log tells."""
    table = stack.table
    return isinstance(table, MatchScene) and table.name != "lesson" and table.table_view.log.at(*at) is not None


def _name(piece: Piece | None) -> str:
    if piece is None:
        return "nothing"
    owner = piece.owner
    return piece.z.name if owner is None else f"{getattr(owner, 'name', '') or type(owner).__name__} in {piece.z.name}"


def _places(box: Rect) -> Iterator[Point]:
    for across, down in product(range(PRESSED + 1), repeat=2):
        yield box.x + box.w * across / PRESSED, box.y + box.h * down / PRESSED


def _within(inner: Rect, outer: Rect) -> bool:
    return outer.x <= inner.x and outer.y <= inner.y and inner.right <= outer.right and inner.bottom <= outer.bottom
