"""Keys that the program reacts to, read from its source."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame

from game.files import ROOT

ROOMS = ("scenes", "ui", "app", "tables")


def reacted_to(*without: str) -> set[str]:
    """The names of all keys that any screen, widget, table or the window compares a pressed one with, but for some
    modules (paths below `game`)."""
    found = set[str]().union(*(keys for place, keys in _by_module().items() if place not in without))
    # What a dialog is answered with is called a key, too.
    return found & {pygame.key.name(getattr(pygame, name)).lower() for name in dir(pygame) if name.startswith("K_")}


@cache
def _by_module() -> dict[str, frozenset[str]]:
    """Strings that pressed keys are compared with, by the module that does."""
    found = dict[str, frozenset[str]]()
    for room in ROOMS:
        for path in sorted((ROOT / "game" / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if "Key" in text or "Tool(" in text or "pygame.K_" in text:
                found[path.relative_to(ROOT / "game").as_posix()] = frozenset(_Reader(path, text).keys())
    return found


class _Reader:
    """Finds them in one module."""

    def __init__(self, path: Path, text: str) -> None:
        self._module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        self._tree = ast.parse(text)

    def keys(self) -> Iterator[str]:
        for node in ast.walk(self._tree):
            match node:
                case ast.MatchClass(cls=ast.Name(id="Key")):
                    for name, pattern in zip(node.kwd_attrs, node.kwd_patterns, strict=True):
                        yield from self._pattern(pattern) if name == "key" else ()
                case ast.Match(subject=subject) if _is_key(subject):
                    for case in node.cases:
                        yield from self._pattern(case.pattern)
                case ast.Compare(left=left, comparators=[right]) if _is_key(left):
                    yield from self._values(right)
                case ast.Call(func=ast.Attribute(attr="get", value=table), args=[asked, *_]) if _is_key(asked):
                    yield from self._values(table)
                case ast.Call(func=ast.Attribute(attr="isdigit", value=asked)) if _is_key(asked):
                    yield from "123456789"
                case ast.Call(func=ast.Name(id="Tool"), args=[_, _, _, ast.Constant(value=str(key)), *_]) if key:
                    yield key.lower()
                case ast.Attribute(value=ast.Name(id="pygame"), attr=attr) if attr.startswith("K_"):
                    yield pygame.key.name(getattr(pygame, attr)).lower()
                case _:
                    pass

    @staticmethod
    def _pattern(pattern: ast.pattern) -> Iterator[str]:
        for node in ast.walk(pattern):
            if isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant):
                yield str(node.value.value)

    def _values(self, node: ast.expr) -> Iterator[str]:
        """The strings that an expression holds: itself, its members, or those of what a name stands for."""
        match node:
            case ast.Constant(value=str(value)):
                yield value
            case ast.Constant() | ast.Call():
                return
            case ast.Tuple(elts=members) | ast.Set(elts=members):
                for member in members:
                    yield from self._values(member)
            case ast.Dict(keys=members):
                for own in members:
                    yield from self._values(own) if own is not None else ()
            case ast.Starred(value=members):
                yield from self._values(members)
            case ast.Attribute(value=ast.Name(id="pygame")):
                return
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield from self._named(name)
            case _:
                raise AssertionError(f"{self._module}: {ast.unparse(node)}")

    def _named(self, name: str) -> Iterator[str]:
        found = [
            node.value
            for node in ast.walk(self._tree)
            if (isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in node.targets))
            or (
                isinstance(node, ast.AnnAssign | ast.AugAssign)
                and isinstance(node.target, ast.Name)
                and node.target.id == name
            )
        ]
        given = [each for each in found if each is not None]
        for each in given:
            yield from self._values(each)
        if not given:
            held = getattr(importlib.import_module(self._module), name, ())
            yield from (held,) if isinstance(held, str) else (key for key in held if isinstance(key, str))


def _is_key(node: ast.expr) -> bool:
    """Whether an expression is the name of a pressed key."""
    if isinstance(node, ast.Attribute):
        return node.attr == "key" and isinstance(node.value, ast.Name) and node.value.id == "event"
    return isinstance(node, ast.Name) and node.id == "key"
