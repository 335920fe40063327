"""Words: everything a player reads comes from a catalogue, in every language alike."""

from game.i18n.catalogue import ENGLISH, WORDS, Catalogue, languages
from game.i18n.speech import Speaker

__all__ = ["ENGLISH", "WORDS", "Catalogue", "Speaker", "languages"]
