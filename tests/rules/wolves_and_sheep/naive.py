"""Wolves and Sheep a second time, as a child would look at the table: every tile tried on every cell."""

from __future__ import annotations

from game.rules.wolves_and_sheep.choices import Lay
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.tiles import STEPS
from tests.rules.wolves_and_sheep.table import letters


def forests(terms: Terms, land: Land) -> set[tuple[int, ...]]:
    """The triangles of each forest, flooded one by one."""
    faces = {at: letters(what) for at, what in land.tiles.items()}
    left = {at << 2 | edge for at, face in faces.items() for edge in range(4) if face[edge] == "F"}
    found = set()
    while left:
        todo = [left.pop()]
        wood = list(todo)
        while todo:
            at, edge = divmod(todo.pop(), 4)
            near = [at << 2 | (edge + 1) % 4, at << 2 | (edge + 3) % 4]
            near.append(at + STEPS[edge] << 2 | (edge + 2) % 4)
            for other in near:
                if other in left:
                    left.remove(other)
                    todo.append(other)
                    wood.append(other)
        found.add(tuple(sorted(wood)))
    return found


def placements(terms: Terms, state: State, seat: int) -> set[Lay]:
    """All that may be laid in a turn, each look once."""
    land, found = land_of(terms, state), set()
    faces = {at: letters(what) for at, what in land.tiles.items()}
    cells = {at + step for at in faces for step in STEPS} - set(faces)
    for tile in state.hands[seat]:
        for side in (0, 1):
            animal = tile >= 60 and side == 0
            for at in cells:
                seen = set()
                for turn in range(4):
                    face = letters(tile << 3 | side << 2 | turn)
                    beside = [
                        (face[edge], faces[at + step][(edge + 2) % 4])
                        for edge, step in enumerate(STEPS)
                        if at + step in faces
                    ]
                    fits = face not in seen and all(one == other for one, other in beside)
                    seen.add(face)
                    if fits and (not animal or welcome(terms, land, tile, at)):
                        found.add(Lay(tile, side, turn, at))
        if tile >= 64:
            wolves = [at for at, what in land.tiles.items() if 480 <= what < 512 and not what & 4]
            found |= {Lay(tile, 0, 0, at) for at in wolves if at not in land.covers}
    return found


def welcome(terms: Terms, land: Land, tile: int, at: int) -> bool:
    """Whether none of the forests that touch a cell keeps a wolf or hunter out."""
    edges = {at + step << 2 | (edge + 2) % 4 for edge, step in enumerate(STEPS)}
    for wood in forests(terms, land):
        if edges & set(wood):
            cells = {triangle >> 2 for triangle in wood}
            animals = {cell: land.tiles[cell] >> 3 for cell in cells if not land.tiles[cell] & 4}
            wolves = [cell for cell, number in animals.items() if 60 <= number < 64]
            free = [cell for cell, number in animals.items() if 64 <= number < 68]
            bare = [cell for cell in wolves if cell not in land.covers]
            if tile < 64 and (free or len(bare) < len(wolves)):
                return False
            if tile >= 64 and len(bare) > len(free):
                return False
    return True
