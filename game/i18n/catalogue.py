"""Words of one language, dotted keys in and sentences out; sentences for events, by title and name of the type."""

from __future__ import annotations

import gettext
import re
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from game.core.seats import CHANCE, CLOCK
from game.core.steps import Choice, Event, Refusal, Step
from game.files import ASSETS

ENGLISH = "en"
"""The language that has every key; others fall back to it, and it falls back to the key itself."""

WORDS = ASSETS / "words"
"""One folder per language: its `*.po` files, the compiled `LC_MESSAGES/five_acres.mo` and an excerpt of that."""


def compiled_path(folder: Path, language: str) -> Path:
    """Path of the compiled words of `language` below `folder`."""
    return folder / language / "LC_MESSAGES" / "five_acres.mo"


def excerpt_path(folder: Path, language: str) -> Path:
    """Path of the compiled words that the first screen needs: the rest takes longer than its picture."""
    return compiled_path(folder, language).with_name("first.mo")


_FIRST_SECTIONS = "app|title|saves|level|player|seat|speech|language"
_FIRST_OF_TITLES = "name|tagline|count[.]at"
_FIRST_WORDS = "settings[.]language|today[.]heading"
in_excerpt = re.compile(rf"(?:{_FIRST_SECTIONS})[.]|(?:[^.]+[.](?:{_FIRST_OF_TITLES})|{_FIRST_WORDS})(?:[.]|\Z)").match
"""Whether a key stands in the excerpt if it stands anywhere, so that nobody has to look for it in all words: the first
screen says the words of these sections, these of each title, and these, all with their forms."""


def open_compiled(path: Path) -> gettext.GNUTranslations:
    """The compiled words in a file; raises OSError, or ValueError for a file that is none."""
    with path.open("rb") as file:
        try:
            words = gettext.GNUTranslations(file)
            words.ngettext("", "", 1)  # the rule of plurals is followed for every key that is not there
        except (OSError, ValueError, LookupError, ArithmeticError, RecursionError, struct.error) as error:
            raise ValueError("no compiled words") from error
    return words


FORMS = "language.forms"
"""Key of the names of the forms that words of a language may have; it stands in languages with such words alone."""

BY_KEYS = "keys"
"""What follows the key of a sentence in that of its second form, for whoever plays without a mouse."""

DAMAGED = "damaged.txt"
"""The file of the only sentence that is not among the compiled words: that they cannot be read."""


def languages(folder: Path = WORDS) -> tuple[str, ...]:
    """The codes of all languages that have compiled words, in alphabetical order."""
    return tuple(sorted(path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/five_acres.mo")))


def preferred(wanted: Iterable[str], folder: Path = WORDS) -> str:
    """The first of the wanted languages (`pl`, `pl_PL.UTF-8`) that has words; English where none has."""
    there = languages(folder)
    codes = (re.split("[-_.@]", each)[0].lower() for each in wanted)
    return next((code for code in codes if code in there), ENGLISH)


class _File:
    """The words of a file, which is opened when it is asked for one; none if it cannot be."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.damaged = False
        """Whether it was asked for words and had none."""

    @cached_property
    def words(self) -> gettext.NullTranslations:
        try:
            return open_compiled(self._path)
        except (OSError, ValueError):  # other words, or bare keys, are better than no program
            self.damaged = True
            return gettext.NullTranslations()

    @property
    def missing(self) -> bool:
        """Whether it has no words."""
        return not isinstance(self.words, gettext.GNUTranslations)

    def forms(self, key: str, names: Sequence[str]) -> Sequence[str] | None:
        """Which of some forms it has of what it says under a key; None where it says nothing there."""
        with suppress(ArithmeticError):
            for look in (self.words.gettext, lambda each: self.words.ngettext(each, each, 1)):
                if look(key) != key:
                    return [name for name in names if look(each := f"{key}.{name}") != each]
        return None


class Word(str):
    """A word, or a counted thing, of a language that has forms: in a sentence it takes the one that its field asks for,
    as in `{kind:acc}`, where the catalogue has that form under the word's key and a dot; else it stays as it is."""

    forms: Mapping[str, str] = {}

    def __format__(self, spec: str) -> str:
        return self.forms.get(spec, str(self))


def _word(text: str, forms: Mapping[str, str]) -> str:
    """A text, with its forms if it has any."""
    if not forms:
        return text
    made = Word(text)
    made.forms = forms
    return made


def _form(word: str, form: str) -> str:
    return format(word, form) if isinstance(word, Word) else word


class _Gap(str):
    """A field that nobody filled: it stays readable in the sentence, whatever its format says."""

    def __format__(self, spec: str) -> str:
        return str(self)


class _Fields(dict[str, object]):
    named: Mapping[str, str] | None = None
    """Names of the keys of actions, which fill what nobody else does."""

    def __missing__(self, key: str) -> _Gap:
        return _Gap((self.named or {}).get(key, "{" + key + "}"))


class _FormedFields(_Fields):
    """Fields of a language with forms: names have none, and stay as they are whatever form is asked for."""

    def __getitem__(self, key: str) -> object:
        value = super().__getitem__(key)
        return _Gap(value) if type(value) is str else value


def _filled(text: str, fields: _Fields, keys: Mapping[str, str] | None) -> str:
    """A sentence with its fields; as it stands where these are damaged."""
    fields.named = keys
    try:
        return text.format_map(fields)
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, MemoryError):
        return text


class _Spoken(NamedTuple):
    """A language that is spoken, and what has been looked up in it."""

    language: str
    files: Sequence[_File]
    """Its words, then those of English: of each the excerpt and all of them."""
    found: dict[str, str]
    """Sentences that were asked for; the same ones are, at every choice."""
    varying: dict[str, Sequence[str]]
    """By key the forms that it has entries in, for those that were asked for."""

    excerpts: Sequence[_File]
    """The files in which those words stand that the excerpts have."""
    forms: Sequence[str]
    """Names of the forms of its words; none in most languages."""
    fields: type[_Fields]
    """Mapping that fills the fields of its sentences."""
    device: str = "mouse"
    """The thing that its sentences tell people to use."""
    keys: Mapping[str, str] | None = None
    """Names of the keys, or buttons, of that by action; None for a mouse."""
    endings: Sequence[str] = ("",)
    """What follows the key of a sentence in those under which it may stand in a file."""

    @classmethod
    def of(cls, language: str, folder: Path) -> _Spoken:
        """A language as its folder has it; English where there is none."""
        known = language if compiled_path(folder, language).is_file() else ENGLISH
        codes, places = dict.fromkeys((known, ENGLISH)), (excerpt_path, compiled_path)
        files = [_File(place(folder, code)) for code in codes for place in places]
        pairs = zip(files[::2], files[1::2], strict=True)
        excerpts = [each for excerpt, whole in pairs for each in ((excerpt, whole) if excerpt.missing else (excerpt,))]
        forms = FORMS if known == ENGLISH else files[0].words.gettext(FORMS)
        if forms == FORMS:
            return cls(known, files, {}, {}, excerpts, (), _Fields)
        return cls(known, files, {}, {}, excerpts, forms.split(), _FormedFields)


class Catalogue:
    """All words of one language; an unknown language is read as English."""

    def __init__(self, language: str = ENGLISH, folder: Path = WORDS) -> None:
        self._folder = folder
        self._spoken = _Spoken.of(language, folder)

    @property
    def language(self) -> str:
        """Code of the language."""
        return self._spoken.language

    @property
    def device(self) -> str:
        """The thing that sentences tell people to use."""
        return self._spoken.device

    @property
    def wording(self) -> str:
        """Language and form of sentences: what was written down in another has to be written anew."""
        return f"{self._spoken.language} {self._spoken.device}"

    def switch(self, language: str) -> None:
        """Speak another language from here on; what was said before stays as it was."""
        device, keys = self._spoken.device, self._spoken.keys
        self._spoken = _Spoken.of(language, self._folder)
        self.speak_of(device, keys)

    def speak_of(self, device: str, keys: Mapping[str, str] | None = None) -> None:
        """Tell people to use something else from here on. With `keys`, the names of what it has for each action,
        sentences take their second form if they have one, and fields that nobody filled are such names."""
        endings = ("",) if keys is None else (f".{BY_KEYS}", "")
        self._spoken = self._spoken._replace(device=device, keys=keys, endings=endings, found={})

    @property
    def damaged(self) -> bool:
        """Whether files with words cannot be read, as far as they have been asked."""
        return any(file.damaged for file in self._spoken.files)

    def damage_text(self) -> str:
        """The sentence that says so, which is not among the words that cannot be read."""
        for code in (self.language, ENGLISH):
            with suppress(OSError, UnicodeDecodeError):
                return (self._folder / code / DAMAGED).read_text(encoding="utf-8").strip()
        return str(self._folder)

    def has(self, key: str) -> bool:
        """Whether a sentence stands under `key`, here or in English."""
        return self._single(key) != key

    def t(self, key: str, /, **args: object) -> str:
        """The sentence under `key` with its fields filled; the key itself if there is none."""
        said = _filled(self._single(key), self._spoken.fields(args), self._spoken.keys)
        if not self._spoken.forms:
            return said
        return _word(said, {form: self.t(f"{key}.{form}", **args) for form in self._forms_of(key)})

    def n(self, key: str, count: int, /, **args: object) -> str:
        """Sentence like `t`, in the plural form that `count` asks for; `{count}` is filled as well."""
        text = self._plural(key, count)
        if text == key:
            text = self._single(key)
        said = _filled(text, self._spoken.fields({**args, "count": count}), self._spoken.keys)
        if not self._spoken.forms:
            return said
        return _word(said, {form: self.n(f"{key}.{form}", count, **args) for form in self._forms_of(key)})

    def everywhere(self, key: str, /, **args: object) -> set[str]:
        """The sentence under `key` in every language there is."""
        return {_other(each, self._folder).t(key, **args) for each in languages(self._folder)}

    def listed(self, items: Iterable[str], end: str = "speech.comma") -> str:
        """Several things in a row as the language parts them; `end` is the key of what joins the last two."""
        things = list(items) or [""]
        forms = {form for each in things if isinstance(each, Word) for form in each.forms}
        return _word(
            self._joined(things, end),
            {form: self._joined([_form(each, form) for each in things], end) for form in forms},
        )

    def _joined(self, things: Sequence[str], end: str) -> str:
        said = things[0]
        for number, each in enumerate(things[1:], 2):
            said = self.t(end if number == len(things) else "speech.comma", first=said, last=each)
        return said

    def _forms_of(self, key: str) -> Sequence[str]:
        """Names of the forms that the catalogue has of what stands under a key."""
        varying = self._spoken.varying
        if key not in varying:
            # Forms stand in the same file as their word: no other has to be read for them.
            files = self._spoken.excerpts if in_excerpt(key) else self._spoken.files
            found = (file.forms(key, self._spoken.forms) for file in files)
            varying[key] = next((forms for forms in found if forms is not None), ())
        return varying[key]

    def _plural(self, key: str, count: int) -> str:
        for file in self._spoken.excerpts if in_excerpt(key) else self._spoken.files:
            for ending in self._spoken.endings:
                with suppress(ArithmeticError):  # a damaged rule of plurals
                    text = file.words.ngettext(key + ending, key + ending, count)
                    if text != key + ending:
                        return text
        return key

    def _single(self, key: str) -> str:
        text = self._spoken.found.get(key)
        if text is None:
            self._spoken.found[key] = text = self._looked_up(key)
        return text

    def _looked_up(self, key: str) -> str:
        for file in self._spoken.excerpts if in_excerpt(key) else self._spoken.files:
            for ending in self._spoken.endings:
                text = file.words.gettext(key + ending)
                if text != key + ending:
                    return text
        return self._plural(key, 1)


@cache
def _other(language: str, folder: Path) -> Catalogue:
    """Words of a language in which only some are looked up."""
    return Catalogue(language, folder)


@cache
def language_names(folder: Path = WORDS) -> Mapping[str, str]:
    """Languages by code, each with its name in itself; read once, as nobody adds one meanwhile."""
    return {code: Catalogue(code, folder).t("language.name") for code in languages(folder)}


ANY = "any"
"""The title whose sentences serve every game that has none of its own."""


def _meaning(annotation: Any) -> str | None:
    """Meaning of a number with this annotation, looked for in tuples and unions too."""
    if get_origin(annotation) is Annotated:
        for meta in get_args(annotation)[1:]:
            if isinstance(meta, msgspec.Meta) and meta.extra and "is" in meta.extra:
                return str(meta.extra["is"])
    for inner in get_args(annotation):
        meaning = _meaning(inner)
        if meaning is not None:
            return meaning
    return None


@cache
def meanings(kind: type[msgspec.Struct]) -> Mapping[str, str | None]:
    """Per field of a struct type what its values stand for: "seat", "spot", a game's own word, or None."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _meaning(hints[name]) for name in kind.__struct_fields__}


class Speaker:
    """Tells in words what one match is about: knows its title, the names of its seats and of its spots."""

    def __init__(self, words: Catalogue, title: str, seats: Sequence[str] = (), spots: Sequence[str] = ()) -> None:
        self.words = words
        self.title = title
        self._seats = seats
        self._spots = spots
        self._namers: dict[str, Callable[[int], str]] = {"seat": self.seat, "spot": self.spot}

    def say(self, event: Event[Any, Any], /, **extra: object) -> str:
        """Sentence for an event: "<title>.say.<type>"; empty for one that needs no sentence."""
        return self._sentence("say", event, extra) if self.speaks_of(event) else ""

    def speaks_of(self, event: Event[Any, Any]) -> bool:
        """Whether the catalogue has a sentence for events like this one."""
        return self.words.has(self._key("say", type(event).__name__))

    def by(self, seat: int, words: str) -> str:
        """A sentence with the name of the seat that it is about before it, unless it names that; below 0: nobody."""
        name = self.seat(seat) if seat >= 0 else ""
        named = not name or re.search(rf"\b{re.escape(name)}(?!\w)", words)
        return words if named else self.words.t("node.by", seat=name, event=words)

    def ask(self, step: Step[Any, Any, Any], /, **extra: object) -> str:
        """Question of a step to a seat: "<title>.ask.<type>"."""
        return self._sentence("ask", step, extra)

    def tell(self, choice: Choice, /, **extra: object) -> str:
        """Effect of a choice: "<title>.choice.<type>"."""
        return self._sentence("choice", choice, extra)

    def why(self, refusal: Refusal, source: str = "", /, **extra: object) -> str:
        """Reason why something is not allowed: "<title>.why.<key>", with the fields of the refusal.

        A kind of thing with which it was tried may have words of its own: "<title>.why.<key>.<source>".
        """
        args = {**self.fields(refusal), "has": self.list_of(map(str, refusal.has)), **extra}
        for name, meaning in meanings(type(refusal)).items():
            several = getattr(refusal, name)
            if meaning != "spot" and isinstance(several, tuple):
                words = map(str, several) if meaning is None else (self.word(str(meaning), one) for one in several)
                args[name] = self.list_of(words)
        key = self._key("why", refusal.key)
        own = f"{key}.{source}"
        return self.words.t(own if source and self.words.has(own) else key, **args)

    def list_of(self, words: Iterable[str]) -> str:
        """Several words as a list in a sentence: with commas, and a word before the last."""
        return self.words.listed(words, "speech.and")

    def seat(self, number: int) -> str:
        """The name of a seat; chance and the clock have names too."""
        if number == CHANCE:
            return self.words.t("speech.chance")
        if number == CLOCK:
            return self.words.t("speech.clock")
        return self._seats[number] if number < len(self._seats) else str(number + 1)

    def spot(self, number: int) -> str:
        """The name of a spot; a word for nowhere below 0."""
        if number < 0:
            return self.words.t("speech.nowhere")
        return self._spots[number] if number < len(self._spots) else str(number)

    def word(self, meaning: str, value: object) -> str:
        """A value by what it stands for: a seat, a spot, or the word "<title>.<meaning>.<value>"."""
        if value is None:
            return ""
        if isinstance(value, (tuple, list, frozenset)):
            return self.words.listed(self.word(meaning, one) for one in value)
        namer = self._namers.get(meaning)
        if namer is not None and isinstance(value, int):
            return namer(value)
        return self.words.t(f"{self.title}.{meaning}.{value}")

    def node(self, kind: str, /, *ids: object, **values: object) -> str:
        """Name of a thing: "<title>.node.<kind>.<ids>", else "<title>.node.<kind>" for all of its kind."""
        whole = f"{self.title}.node.{kind}"
        own = ".".join((whole, *map(str, ids)))
        key = own if self.words.has(own) else whole
        return self.words.t(key, **values) if self.words.has(key) else ""

    def fields(self, fact: msgspec.Struct) -> dict[str, object]:
        """The fields of an event, step or choice, each one that stands for something as its word."""
        values: dict[str, object] = {}
        for name, meaning in meanings(type(fact)).items():
            value = getattr(fact, name)
            values[name] = value if meaning is None else self.word(meaning, value)
        return values

    def _key(self, kind: str, name: str) -> str:
        own = f"{self.title}.{kind}.{name}"
        shared = f"{ANY}.{kind}.{name}"
        return shared if not self.words.has(own) and self.words.has(shared) else own

    def _sentence(self, kind: str, fact: msgspec.Struct, extra: Mapping[str, object]) -> str:
        key = self._key(kind, type(fact).__name__)
        args = {**self.fields(fact), **extra}
        count = args.pop("count", None)
        if isinstance(count, int):
            return self.words.n(key, count, **args)
        return self.words.t(key, **args)
