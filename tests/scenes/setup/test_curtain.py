"""Whether a curtain falls between people is agreed on in the set-up."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.scenes.match.scene import MatchScene
from game.scenes.setup.scene import SetupScene
from tests.games import house_game, results_game, secret_game
from tests.games.ruled import ruled
from tests.scenes.pilot import House, Pilot


def test_the_set_up_asks_where_several_people_have_secrets(tmp_path: Path) -> None:
    title = ruled(secret_game.TITLE, house_game.SPEC)
    house = House(tmp_path / "house", (title,), (1600, 1600))
    house.services.words = secret_game.words(tmp_path)
    house.manager.push(results_game.Home(house.services))
    pilot = Pilot(house.manager)
    house.manager.push(SetupScene(house.services, title))
    assert house.services.settings.cover("toy") == "hand"
    pilot.step()
    pilot.click("setup.remove.1")
    assert not any(name.startswith("setup.cover") for name in pilot.scene.spots())
    pilot.click("setup.add")
    pilot.choose("setup.cover", "none")
    pilot.click("setup.start")
    assert house.saved().cover("toy") == "none"
    assert isinstance(pilot.scene, MatchScene)
    house.manager.push(SetupScene(house.services, ruled(title, replace(house_game.SPEC, view=None))))
    pilot.step()
    pilot.click("setup.add")
    assert not any(name.startswith("setup.cover") for name in pilot.scene.spots())
