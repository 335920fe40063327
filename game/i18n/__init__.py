"""Words: everything a player reads comes from a catalogue, in every language alike."""

from game.i18n.catalogue import ENGLISH, WORDS, Catalogue, languages

__all__ = ["ENGLISH", "WORDS", "Catalogue", "languages"]
