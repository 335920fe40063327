"""Maps of the box: each is played on, by itself or when it is chosen, and has a name for players then."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from game.boards import load
from game.core.spec import BadTerms, Spec
from game.files import MAPS
from game.i18n.catalogue import Catalogue
from game.specs import SPECS
from tests.boards.test_project import PAINTED, TEMPLATES
from tests.trust.chance import agreements

by_spec = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))


def test_every_map_of_the_box_is_played_on() -> None:
    usual = {name for spec in SPECS for seats, options in agreements(spec) for name in spec.maps(options, seats)}
    lying = {path.stem for path in MAPS.glob("*.tmx") if path not in (*TEMPLATES, *PAINTED)}
    assert lying == {name for name in usual if ":" not in name} | {name for spec in SPECS for name in spec.more_maps}


@by_spec
def test_a_map_that_can_be_chosen_is_a_board_of_its_game_and_has_a_name(spec: Spec[Any, Any]) -> None:
    for name in spec.more_maps:
        board, seated = load(name), []
        assert board.props["title"] == spec.key
        for seats in spec.seats:
            with suppress(BadTerms):
                spec.prepare(spec.boards(spec.options(), seats, load, board), seats, spec.options())
                seated.append(seats)
        assert seated, name
        assert all(Catalogue(language).has(f"{spec.key}.board.{name}") for language in ("en", "pl")), name
