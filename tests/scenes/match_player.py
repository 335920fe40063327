"""Somebody who plays a match at the table by any means, and looks after every gesture whether all agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.core.match import Match, resume
from game.core.steps import Choice
from game.scenes.curtain.scene import DEAF_MS, CurtainScene
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play
from game.scenes.tabletop.table_model import GLOVE
from game.titles import TITLES
from game.ui.chooser import ANY, PRESS, Chain, Gesture
from game.ui.events import Key
from game.ui.shown import split_end
from game.ui.spot import Spot, name_of
from game.ui.title import Title
from game.ui.widgets.base import READY_MS
from tests.games import results_game
from tests.scenes.meanings import Knowing, chain_of
from tests.scenes.pilot import SIZE, House
from tests.scenes.walks import walks

LONG_MS = 5000
DRAWN_ONE_IN = 5
"""Every so many times that all agree, what they agree on is drawn."""


class Player(Knowing):
    """Sits at a table of a new match, or of one that is handed in."""

    def __init__(
        self,
        house: House,
        title: Title,
        seats: int,
        seed: str = "a seed",
        opened: tuple[Match[Any, Any], int] | None = None,
        options: Any = None,
    ) -> None:
        super().__init__(house.manager)
        self.house = house
        self.title = title
        if opened is None:
            people = results_game.seats(seats)
            agreed = options or title.spec.options()
            _, match, match_id = opening.begin(house.services, title, people, agreed, seed)
            assert match_id is not None
            opened = match, match_id
        self.match, self.match_id = opened
        self.came = 0
        """How often somebody has opened a curtain."""
        self.asked = 0
        """How often it was asked whether all agree."""
        self.ends = True
        """Whether a turn that is open is ended at once."""
        self.ended: list[int] = []
        """The turns that were open and have been ended, by their numbers."""
        self.table = MatchScene(house.services, title, self.match, self.match_id)
        house.manager.push(self.table)
        self.step(0)
        self.come()

    # -- looking

    @property
    def rows(self) -> int:
        return len(self.match.plies)

    def said(self) -> str:
        """The words of the message or of the reason that is on the screen, if any."""
        told = self.table.screen.state.refusal
        return " ".join([*(toast.words for toast in self.table.page.toasts), *([told.reason.words] if told else [])])

    def agrees(self) -> None:
        """Store, match and screen tell the same; what is offered is what is legal. Some of the times it is drawn."""
        self.asked += 1
        if self.manager.dirty and (self.asked % DRAWN_ONE_IN == 0 or self.match.over):
            self.draw()
        kept = self.house.services.store.record(self.match_id)
        assert kept == self.match.record()
        if self.match.over:
            assert resume(self.title.spec, kept).position == self.match.position
        scene, top = self.table, self.table.table_view
        if self.scene is not scene or scene.session.calling is not None or scene.screen.resting:
            return
        if scene.screen.state.ending.counting:
            assert self.match.over
            return
        if not top.stage.busy:
            plies, terms = [*self.match.plies], self.match.terms
            if self.match.over and scene.session.turn_end is not None:  # its end is shown once the turn is ended
                plies[-1] = split_end(terms, plies[-1])[0]
            told = [event for ply in plies for event in ply.events]
            state = plies[-1].after.state if plies else self.match.state
            seen = self.title.spec.view_for(terms, state, top.stage.viewer)
            assert top.stage.view == seen
            assert len(top.stage.past) == len(told)
            assert top.active == self.match.turn_of
            offered = {each.source for choice in scene.session.offer() for each in self.told(choice)}
            assert set(scene.model.chooser.sources) == offered
        assert self.widget("match.undo").enabled == (self.match.undo_to() is not None)
        assert self.widget("match.redo").enabled == (self.match.redo_to() is not None)

    def widget(self, name: str) -> Any:
        return next(part for part in self.table.page.widgets if part.name == name)

    # -- acting

    def whole(self, chain: Chain) -> Chain:
        """A chain that a gesture plays, or the first that goes on from it or stands for it; a turn that is still open
        is ended first."""
        if self.table.session.turn_end is not None and self.ends:
            self.end_turn()
            self.watch()
        if self.means(chain):
            return chain
        longer = (each for each in self.ways(chain[0]) if each[: len(chain)] == chain)
        return next(longer, next(iter(self.ways(chain[0])), chain) if len(chain) == 1 else chain)

    def step(self, ms: float = 400) -> bool:
        """Lets time go by; where nothing is animated, only what all agree on is drawn."""
        if self.house.services.settings.animation != "none":
            return super().step(ms)
        self.manager.update(ms)
        return False

    def watch(self) -> None:
        """Lets everything be shown to its end; then whoever is to answer comes."""
        self.watch_on()
        self.come()

    def watch_on(self) -> None:
        """Lets everything be shown to its end."""
        steps = 0
        while self.table.table_view.stage.busy:
            assert (steps := steps + 1) < 400, "the show does not end"
            self.step(130)

    def catch_up(self) -> None:
        """The table takes in what has been played beside it, and whoever is to answer comes."""
        self.table.table_view.jump(self.match.plies, self.match.state)
        self.table.resize(self.manager.scale)
        self.table.enter()
        self.come()

    def come(self, way: str = "clicks") -> None:
        """Open the curtain, if it has fallen, for the seat to answer: by a click, or by holding the bar or Space."""
        while self.table.screen.resting:
            self.step(1000)
        if self.scene is self.table and self.table.session.calling is not None:
            self._show(way)
        if not isinstance(self.scene, CurtainScene):
            return
        assert self.table.table_view.stage.viewer is None
        self.came += 1
        self.step(DEAF_MS)
        if way == "clicks":
            self.click("curtain.hold")
        elif way == "keys":
            self.hold("space", True)
        else:
            at = self.spot("curtain.hold").centre
            self.point("move", at)
            self.point("down", at)
        for _ in range(8):
            if self.manager.top is self.table:
                break
            self.step()
        assert self.manager.top is self.table
        assert self.table.table_view.stage.viewer == self.match.seat
        if way == "keys":
            self.hold("space", False)
        elif way == "drag":
            self.point("up", (0, 0))

    def _show(self, way: str) -> None:
        """Say that the seat called is there, and see what only it may see."""
        self.came += 1
        seat = self.table.session.calling
        assert self.table.table_view.stage.viewer is None
        self.step(DEAF_MS)
        if way != "keys" and self.uncovers != "match.main":
            self.click(self.uncovers)
        else:
            self._press_main(way == "keys")
        assert self.table.table_view.stage.viewer == seat == self.match.turn_of

    def _press_main(self, keys: bool) -> None:
        self.table.page.focus(None)
        self.table.laid_out()
        self.step(READY_MS)
        self.key("return") if keys else self.click("match.main")
        self.table.page.focus(None)

    def throw(self, keys: bool = False) -> None:
        """Throws the dice that lie in the glove."""
        self.table.laid_out()
        self.step(READY_MS)
        self.key("d") if keys else self.click(GLOVE)

    def by_drag(self, *chain: Choice) -> None:
        """Drags what can be dragged, clicks the rest; what is held is turned as it has to lie."""
        chain = self.whole(chain)
        gesture = self.gesture_of(chain, dragged=True)
        if self.plays_idle(gesture, chain):
            return
        if gesture.target in (PRESS, gesture.source):
            for _ in {PRESS, gesture.target}:
                self.click(self.button(gesture.source))
        else:
            start = self.spot(gesture.source).centre
            self.carry(gesture.source, (start[0] + 9, start[1] + 9))
            assert self.table.model.chooser.held == gesture.source, gesture
            end = self.spot(gesture.target).centre
            self.point("move", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
            self.step(16)
            self.point("move", end)
            self.turn_to(gesture)
            self.point("up", end)
            self.step()
        self.which(gesture, chain)
        self.end_turn()
        self.come("drag")

    def by_clicks(self, *chain: Choice) -> None:
        chain = self.whole(chain)
        gesture = self.gesture_of(chain, dragged=False)
        if self.plays_idle(gesture, chain):
            return
        self.click(self.button(gesture.source))
        if gesture.target != PRESS:
            assert self.table.model.chooser.held == gesture.source, gesture
            at = self.free(gesture.target)
            self.point("move", at)
            self.turn_to(gesture)
            self.point("down", at)
            self.point("up", at)
            self.step()
        self.which(gesture, chain)
        self.end_turn()
        self.come("clicks")

    def by_keys(self, *chain: Choice) -> None:
        """A digit or the arrows pick the source up, arrows and Enter put it down; Tab comes to every button."""
        chain = self.whole(chain)
        gesture = self.gesture_of(chain, dragged=False)
        if self.plays_idle(gesture, chain):
            return
        sources, button = self.table.handling.pointing.numbered, self.button(gesture.source)
        self.read(button)
        if gesture.source in sources[:9]:
            self.key(str(sources.index(gesture.source) + 1))
        else:
            self.arrows(gesture.source) if gesture.source in sources else self.tab_to(button)
            self.key("return")
        if gesture.target != PRESS:
            assert self.table.model.chooser.held == gesture.source, gesture
            self.arrows(gesture.target)
            self.turn_to(gesture)
            self.key("return")
        self.which(gesture, chain, keys=True)
        self.end_turn(keys=True)
        self.come("keys")

    def free(self, spot: Spot | str) -> tuple[float, float]:
        """A place of a spot that nothing else covers; its middle if that is free, or nothing is."""
        box = self.spot(spot)
        shares = [(0.5, 0.5), *((a / 10, b / 10) for a in range(1, 10) for b in range(1, 10))]
        for a, b in shares:
            at = (box.x + a * box.w, box.y + b * box.h)
            if self.table.model.pressed_at(*at) == spot:
                return at
        return box.centre

    def dark(self, source: Spot | str) -> bool:
        """Whether the button that presses a source is dark, as at a choice that would change nothing."""
        table = self.table
        tools = table.table_view.table.controls.tools(table.model.context)
        return source not in table.model.spots and any(each.press == source and not each.enabled for each in tools)

    def changes_nothing(self, choice: Choice) -> bool:
        """Whether the state would be the same after a choice."""
        copy = resume(self.title.spec, self.match.record())
        copy.play(choice)
        return bool(copy.state == self.match.state)

    def plays_idle(self, gesture: Gesture, chain: Chain) -> bool:
        """Play a choice whose button is dark because it would change nothing; whether it was one."""
        if not self.dark(gesture.source):
            return False
        assert self.changes_nothing(*chain), "a button that would do something is dark"
        self.table.do(Play(chain))
        return True

    def button(self, source: Spot | str) -> str:
        """The place to click for a source, by its name: on the table, else on the button that presses it."""
        if self.table.table_view.glove is not None and source == self.table.buttons.draw_spot:
            return GLOVE
        if source in self.table.model.spots:
            return name_of(source)
        context = self.table.model.context
        main = self.table.table_view.table.controls.main(context)
        if main is not None and main.press == source:
            return "match.main"
        return next(
            f"match.tool.{tool.verb}"
            for tool in self.table.table_view.table.controls.tools(context)
            if tool.press == source and tool.enabled
        )

    def tab_to(self, name: str) -> None:
        """Gives a button the keyboard."""
        page = self.table.page
        for _ in range(len(page.parts()) + 1):
            if page.focused is not None and page.focused.name == name:
                return
            self.key("tab")
        raise AssertionError(f"Tab does not come to {name}")

    def turn_to(self, gesture: Gesture) -> None:
        """Turns what is held until it lies as a gesture wants it, flipped if no turn of this side does."""
        chooser = self.table.model.chooser
        for flip in (False, True):
            if flip:
                self.key("f")
            for _ in chooser.turns:
                if gesture.pose in (ANY, chooser.pose):
                    return
                self.key("r")
            if gesture.pose in (ANY, chooser.pose):
                return
        assert gesture.pose in (ANY, chooser.pose), f"{gesture} is none of {chooser.poses}"

    def end_turn(self, keys: bool = False) -> None:
        """Ends the turn, if it is open: by the dice, else by the large button or Enter."""
        if self.table.session.turn_end is None or not self.ends:
            return
        self.ended.append(self.match.state.turn)
        self.watch_on()
        self.throw(keys) if self.table.table_view.glove is not None else self._press_main(keys)

    def which(self, gesture: Gesture, chain: Chain, keys: bool = False) -> None:
        """Answers where a gesture may mean several choices."""
        overlays = self.table.page.overlays
        if not overlays or overlays[-1].name != "match.which":
            return
        found = [
            chain_of(each, choice)
            for choice in self.match.options
            for each in self.gestures(choice)
            if each[:3] == gesture[:3]
        ]
        assert gesture.asks or len(found) > 1, f"{gesture} has one meaning"
        name = f"match.which.{found.index(chain)}"
        if keys:
            self.tab_to(name)
            self.key("return")
        else:
            self.click(name)

    def arrows(self, target: Spot) -> None:
        """Goes with the board cursor to a spot, by a shortest way."""
        spots, hover = self.table.model.spots, self.table.model.hover
        for _ in self.table.page.parts():  # button by button to the rim of their region, and on to the board
            if hover is None:
                self.key("up")
                hover = self.table.model.hover
        assert hover is not None
        chooser, centre = self.table.model.chooser, spots[target].centre
        ways = walks(spots, hover, self.table.handling.pointing.usable, chooser.targets(), centre)
        found = [spot for spot in ways if spots[spot].centre == centre]
        assert found, f"no way by arrows from {hover} to {target}"
        self.key(*ways[found[0]])
        assert self.table.model.hover == found[0]

    def hold(self, key: str, down: bool) -> None:
        self.manager.handle(Key(key, down=down))
        self.step(16)

    def carry(self, source: Spot | str, *towards: tuple[float, float]) -> None:
        """Picks something up with the button held, and moves it along; the button stays down."""
        self.read(source)
        start = self.spot(source).centre
        self.point("move", start)
        self.point("down", start)
        for at in towards:
            self.point("move", at)
            self.step(16)


def sit(
    folder: Path,
    title: Title,
    seats: int = 2,
    speed: str = "none",
    size: tuple[int, int] = SIZE,
    percent: int = 100,
    seed: str = "a seed",
    options: Any = None,
) -> Player:
    """A player at a new table in a new house."""
    return Player(results_game.house(folder, speed, size, percent, TITLES), title, seats, seed, options=options)
