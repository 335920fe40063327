"""The pictures of animals, dogs and predators by their numbers."""

from __future__ import annotations

from game.rules.rancho.model import COW, FOX, HORSE, LARGE_DOG, RABBIT, SHEEP, SMALL_DOG, WOLF

ART = {
    RABBIT: "animals/rabbit",
    SHEEP: "animals/sheep",
    COW: "animals/cow",
    HORSE: "animals/horse",
    SMALL_DOG: "animals/small_dog",
    LARGE_DOG: "animals/large_dog",
    FOX: "animals/fox",
    WOLF: "animals/wolf",
}
"""Per kind, and per face of a predator."""

COIN = ART[RABBIT]
"""What prices are counted in."""

DOG_FOR = {FOX: SMALL_DOG, WOLF: LARGE_DOG}
"""Which dog drives which predator away (RA18)."""
