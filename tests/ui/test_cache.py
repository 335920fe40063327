"""Cached pictures share one limit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ui import cache
from game.ui.cache import Cache


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    cache.drop_all()
    monkeypatch.setattr(Cache, "shared", 10)
    yield
    cache.drop_all()


def test_what_was_used_longest_ago_in_any_of_them_goes_first() -> None:
    words, shapes = Cache[str](100, len), Cache[str](100, len)
    words.get("a", lambda: "aaaa")
    shapes.get("b", lambda: "bbbb")
    words.get("c", lambda: "c")
    words.get("a", lambda: "never made")
    shapes.get("d", lambda: "dddd")
    assert "a" in words
    assert "b" not in shapes
    assert words.used + shapes.used <= 10
    words.get("e", lambda: "eeee")
    assert ["c" in words, "a" in words, "d" in shapes] == [False, False, True]


def test_what_is_lasting_or_only_counted_takes_none_of_the_room() -> None:
    lasting, counted, words = Cache[str](100, len, lasting=True), Cache[str](3), Cache[str](100, len)
    lasting.get("a", lambda: "a" * 50)
    words.get("b", lambda: "bbbb")
    counted.get("c", lambda: "c" * 50)
    words.get("d", lambda: "dddd")
    assert (lasting.used, len(counted), words.used) == (50, 1, 8)


def test_one_that_goes_with_its_owner_leaves_its_room_to_others() -> None:
    words, gone = Cache[str](100, len), Cache[str](100, len)
    gone.get("a", lambda: "aaaaaaaa")
    del gone
    for key in "bc":
        words.get(key, lambda: "bbbb")
    assert ("b" in words, words.used) == (True, 8)


def test_a_larger_window_needs_more() -> None:
    cache.fit((1920, 1080))
    small = Cache.shared
    cache.fit((3840, 2160))
    assert small < Cache.shared < 4 * small


def test_what_the_next_screen_uses_too_stays_when_a_table_has_closed() -> None:
    words, lasting = Cache[str](100, len), Cache[str](100, len, lasting=True)
    for kept in (words, lasting):
        kept.get("a", lambda: "a")
        kept.get("b", lambda: "b")
    cache.mark_old()
    words.get("a", lambda: "never made")
    cache.drop_old()
    assert ["a" in words, "b" in words, "b" in lasting] == [True, False, True]
    assert words.used == 1


def test_large_pictures_of_what_is_not_drawn_again_soon_go_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_LARGE", 4)
    words = Cache[str](100, len)
    words.get("before", lambda: "aaaa")
    began = cache.moment()
    words.get("before", lambda: "never made")
    words.get("small", lambda: "bb")
    words.get("large", lambda: "cccc")
    cache.drop_large(began)
    assert ["before" in words, "small" in words, "large" in words] == [True, True, False]
    assert words.used == 6
