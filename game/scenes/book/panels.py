"""Panels of one person's page: the filter, figures, games by title, side by side, bests, the last games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from game.core.seats import Seat
from game.scenes.book import figures, model, parts
from game.scenes.book.chart import GamesChart
from game.scenes.book.figures import Filter, HeadToHead, PersonPage
from game.scenes.book.parts import BookView, ChooseGames, ListMore, OpenGame, PlayGame
from game.scenes.shell import bar, sheet
from game.scenes.shell.menu import DrawBox, panel
from game.scenes.shell.sheet import GAP, Block, Cells, LayoutResult
from game.store.results import EndedMatch, Rival
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Colour, colours
from game.ui.title import Title
from game.ui.type import block, style
from game.ui.widgets.base import Press, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Dropdown, Item

Tile: TypeAlias = tuple[str, str, str, str, Press]
"""Name, sign, figure and words of a tile, and what a press on it does."""
_TAB, _LIST = 52.0, 48.0
_ALL = "all"
_FIGURE = style("score_seat").at(34)
_BADGE = 28.0
_TILE_PAD = 14.0
_LEAST_CHART, _MOST_CHART, _CHART = 330.0, 430.0, 0.42
_NARROW_ROW = 640.0
"""In a narrower row of two rivals its bar stands in a line of its own."""


# -- the filter


def filter_block(book: BookView) -> Block:
    """Games to choose from, and the kinds of them that somebody has played."""

    def lay(at: Rect) -> LayoutResult:
        lists = list(_lists(book))
        inner = Rect(at.x + 10, at.y + 8, at.w - 20, 0)
        tabs = list(_tabs(book, named=True))
        if sum(each.rect.w + 8 for each in [*tabs, *lists]) - 8 > inner.w:
            tabs = list(_tabs(book, named=False))
        widths = [*(each.rect.w for each in tabs), *(each.rect.w for each in lists)]
        for widget, place in zip([*tabs, *lists], sheet.in_lines(inner, widths, _TAB), strict=True):
            widget.rect = place
        right = inner.right
        first = next((number for number, each in enumerate(lists) if each.rect.y == tabs[0].rect.y), None)
        for each in reversed(lists if first is not None and lists[-1].rect.y == tabs[0].rect.y else []):
            each.rect = each.rect._replace(x=right - each.rect.w)
            right = each.rect.x - 8
        bottom = max(each.rect.bottom for each in [*tabs, *lists]) + 8
        return [panel(Rect(at.x, at.y, at.w, bottom - at.y)), *tabs, *lists], bottom

    return lay


def _tabs(book: BookView, named: bool) -> Iterator[parts.TitleTab]:
    words, chosen = book.words, book.state.chosen
    for title in (None, *book.services.titles):
        key = None if title is None else title.key
        label = words.t("book.all") if title is None else model.title_name(words, title.key)
        is_chosen, icon = key == chosen.title, "" if title is None else title.icon
        says = named or is_chosen or not icon
        wide = book.wide(label, "button") + (66 if icon else 32) if says else 56.0
        accent = book.accent if is_chosen else None
        tab = parts.TitleTab(f"book.title.{key or _ALL}", Rect(0, 0, wide, _TAB), label, icon, accent, says)
        tab.on_press, tab.group = partial(_choose, book, key), "book.titles"
        yield tab


def _choose(book: BookView, title: str | None) -> None:
    book.ask(ChooseGames(Filter(title)))


def _lists(book: BookView) -> Iterator[Dropdown]:
    """Lists of what there is more than one kind of."""
    chosen, who, t = book.state.chosen, book.state.who, book.words.t
    if book.title is None or isinstance(who, str):
        return
    whole = Filter(chosen.title)
    games = [game for game in book.data.matches if whole.takes(game) and any(seat.person == who for seat in game.seats)]
    seats = sorted({game.result.seats for game in games})
    if len(seats) > 1:
        items = [Item(_ALL, t("book.seats.all"))]
        items += [Item(str(count), book.words.n("book.seats", count)) for count in seats]
        now = _ALL if chosen.seats is None else str(chosen.seats)
        yield _list(book, "seats", items, now, lambda key: replace(chosen, seats=None if key == _ALL else int(key)))
    rules = sorted({figures.rules_of(game) for game in games})
    if len(rules) > 1:
        items = [Item(_ALL, t("book.rules.all"))]
        for number, each in enumerate(rules):
            items.append(Item(str(number), model.rules_name(book.words, book.title, each, rules)))
        now = str(rules.index(chosen.rules)) if chosen.rules in rules else _ALL
        yield _list(
            book, "rules", items, now, lambda key: replace(chosen, rules=None if key == _ALL else rules[int(key)])
        )
    items = [Item(each, t(f"book.rivals.{each}")) for each in ("all", "people", "computers")]
    yield _list(book, "rivals", items, chosen.rivals, lambda key: replace(chosen, rivals=key))


def _list(book: BookView, name: str, items: Sequence[Item], now: str, choice: Callable[[str], Filter]) -> Dropdown:
    wide = max(book.wide(each.label, "label") for each in items) + 66
    made = Dropdown(f"book.{name}", Rect(0, 0, wide, _LIST), items, now)
    made.on_change = lambda key: book.ask(ChooseGames(choice(key)))
    made.hint = book.words.t(f"book.{name}.tip")
    return made


# -- figures


def tiles_block(book: BookView, tiles: Sequence[Tile]) -> Block:
    """Figures side by side, or two by two."""

    def lay(at: Rect) -> LayoutResult:
        across = len(tiles) if _fit_tiles(book, tiles, at.w, len(tiles), badge=False) else 2
        roomy = _fit_tiles(book, tiles, at.w, across, badge=True)
        rows = [tiles[start : start + across] for start in range(0, len(tiles), across)]
        widgets: list[Widget] = []
        y = at.y
        for row in rows:
            columns = Rect(at.x, y, at.w, 0).columns(across, GAP)
            left = _tile_left(roomy)
            room = columns[0].w - left - 10
            above = book.high("0", _FIGURE, room, 1)
            high = above + max(book.high(words, "caption", room) for _, _, _, words, _ in row) + 24
            for (name, icon, figure, words, act), column in zip(row, columns, strict=False):
                box = column._replace(h=max(98.0, high))
                draw = partial(_draw_tile, book=book, tile=(icon if roomy else "", figure, words), left=left)
                tip = book.words.t(f"book.tile.{name}.tip")
                if act is None:
                    widgets += [panel(box), DrawBox(box, draw), bar.tip_press(f"book.tile.{name}", box, tip)]
                else:
                    plate = sheet.Plate(f"book.tile.{name}", box, draw, act)
                    plate.hint = tip
                    widgets += [panel(box), plate]
            y += max(98.0, high) + GAP
        return widgets, y - GAP

    return lay


def _tile_left(badge: bool) -> float:
    return _TILE_PAD + (2 * _BADGE + 12 if badge else 0)


def _fit_tiles(book: BookView, tiles: Sequence[Tile], width: float, across: int, badge: bool) -> bool:
    """Whether so many tiles side by side have room for their words, and for no more than two lines of them."""
    room = (width - (across - 1) * GAP) / across - _tile_left(badge) - 10
    return all(block(words, "caption", book.scale, room, 2).whole for _, _, _, words, _ in tiles)


def _draw_tile(paint: Painter, box: Rect, book: BookView, tile: tuple[str, str, str], left: float) -> None:
    icon, figure, words = tile
    room = box.w - left - 10
    if icon:
        accent = book.accent
        fill = accent.base.mixed(colours.cream, 0.78)
        paint.disc((box.x + _TILE_PAD + _BADGE, box.centre[1]), _BADGE, fill, accent.edge, 2.5)
        paint.picture(icon, Rect.around((box.x + _TILE_PAD + _BADGE, box.centre[1]), 32), tint=accent.edge)
    above, below = book.high(figure, _FIGURE, room, 1), book.high(words, "caption", room)
    top = box.centre[1] - (above + below) / 2
    paint.text(figure, (box.x + left, top), _FIGURE, None, "left", room, 1, "top")
    paint.text(words, (box.x + left, top + above), "caption", None, "left", room, 6, "top")


def person_tiles(book: BookView, page: PersonPage) -> Block:
    """Figures of a person under a filter."""
    t, count = book.words.t, len(page.games)
    share = round(100 * page.won / page.contested) if page.contested else 0
    won = t("book.tile.won", share=share) if page.contested else t("book.tile.won.none")
    played = "book.tile.plays" if book.state.chosen == Filter() else "book.tile.plays.such"
    tiles: list[Tile] = [
        ("plays", "icons/dice", str(count), book.words.n(played, count), None),
        ("won", "icons/trophy", str(page.won), won, None),
    ]
    if book.title is not None and page.best is not None:
        when = model.day_of(book.words, page.best.match)
        best = partial(book.ask, OpenGame(page.best.match, replay=True))
        own, what = "" if book.title.charted is None else ".own", model.figure_name(book.words, book.title)
        told = t(f"book.tile.best{own}", when=when, what=what)
        tiles.append(("best", "icons/rosette", str(page.best.points), told, best))
        mean = "\u2013" if page.mean is None else str(round(page.mean))
        key = own if page.mean is not None else ".none" if page.alike else ".mixed"
        tiles.append(("mean", "icons/chart", mean, t(f"book.tile.mean{key}", what=what), None))
    return tiles_block(book, tiles)


def chart_block(book: BookView, page: PersonPage, who: int, height: float) -> Block:
    """The points game by game."""

    def lay(at: Rect) -> LayoutResult:
        high = max(_LEAST_CHART * min(1.4, book.growth), min(_MOST_CHART, height * _CHART))
        chart = GamesChart(at._replace(h=high), book, page, who)
        return [chart], chart.rect.bottom

    return lay


def titles_block(book: BookView, page: PersonPage) -> Block:
    """Titles that a person has played, with plays and wins."""
    rows = list[Block]()
    for title in book.services.titles:
        games = [game for game in page.games if game.match.result.title == title.key]
        if games:
            won = sum(game.won for game in games)
            cells = Cells(
                model.title_name(book.words, title.key),
                title.icon,
                second=book.words.n("book.games.won", len(games), won=won),
                end="icons/arrow_right",
            )
            choose = partial(_choose, book, title.key)
            rows.append(
                sheet.row_block(book, f"book.played.{title.key}", cells, book.words.t("book.played.tip"), choose)
            )
    return partial(_section, book, "played", book.words.t("book.played"), rows, "", "")


def _section(
    book: BookView, name: str, heading: str, rows: Sequence[Block], note: str, tip: str, at: Rect
) -> LayoutResult:
    return sheet.section(book, at, f"book.head.{name}", heading, rows, note, tip)


def bests_block(book: BookView, page: PersonPage) -> Block:
    """Bests by category."""
    title, t = book.title, book.words.t
    assert title is not None
    rows = list[Block]()
    order = [*title.points, *(each for each in page.bests if each not in title.points)]
    for category in [each for each in order if each in page.bests]:
        best = page.bests[category]
        if not best.points:  # nothing to be proud of
            continue
        picture = title.points.get(category, "")
        name, when = (model.point_name(book.words, title.key, category), model.day_of(book.words, best.match))
        tint = colours.ink_soft if picture.startswith("icons/") else None
        cells = Cells(name, picture, tint, figure=str(best.points), note=when, end="icons/replay")
        tip = t("book.best.tip", points=best.points, kind=name, when=when)
        replay = partial(book.ask, OpenGame(best.match, replay=True))
        rows.append(sheet.row_block(book, f"book.best.{category}", cells, tip, replay))
    return partial(_section, book, "bests", t("book.bests"), rows, "", t("book.bests.tip"))


# -- rivals


def rivals_block(book: BookView, page: PersonPage) -> Block:
    """Pairs: who finished ahead of whom."""
    t = book.words.t
    rows: list[Block] = [partial(_rival, book, page, rival, record) for rival, record in page.rivals.items()]
    names = model.unknown_names(book.data, page)
    if names:
        rows.append(sheet.note_block(book, t("book.rivals.names", names=", ".join(names))))
    rows = rows or [sheet.note_block(book, t("book.rivals.none"))]
    return partial(_section, book, "pairs", t("book.pairs"), rows, t("book.pairs.note"), t("book.pairs.tip"))


def _pair(book: BookView, rival: Rival) -> tuple[Seat, ...]:
    """Seats of somebody and of a rival, as far as they are known."""
    people, words = [book.data.person(each) for each in (book.state.who, rival) if isinstance(each, int)], book.words
    seats = [Seat(each.name) for each in people if each is not None]
    if isinstance(rival, str) and words.has(f"level.{rival}"):
        seats.append(Seat(words.t("setup.scarecrow.1"), rival))
    return tuple(seats)


def _rival(book: BookView, page: PersonPage, rival: Rival, record: HeadToHead, at: Rect) -> LayoutResult:
    words, name = book.words, model.rival_name(book.words, book.data, rival)
    play = Button(f"book.play.{rival}", Rect(0, 0, 0, 0), words.t("book.play"))
    title = book.title or _met_at(book, page, rival)
    if title is not None:
        play.on_press = partial(book.ask, PlayGame(title, _pair(book, rival)))
    play.hint = words.t("book.play.tip", name=name)
    play.group = "book.play"
    wide = play.natural_width(book.scale) - 14
    folded = at.w < _NARROW_ROW * book.growth
    notes = [words.t("book.pair.note", ahead=record.wins, behind=record.losses)]
    if record.ties:
        notes.append(words.n("book.level", record.ties))
    if record.together:
        notes.append(words.n("book.together", record.together))
    note, ahead, behind = ", ".join(notes), str(record.wins), str(record.losses)
    left = at.x + 12 + 48 + 10
    figures_wide = max(book.wide("00", "score"), book.wide(ahead, "score"), book.wide(behind, "score"))
    named = at.right - 12 - wide - 12 - left if folded else min(190.0 * book.growth, 0.3 * at.w)
    name_high = book.high(name, "strong", named)
    line = book.high("0", "score", 99)
    start = at.x + 12 if folded else left + named + 8
    end = at.right - 12 if folded else at.right - 12 - wide - 14
    track = Rect(start + figures_wide + 10, 0, max(20.0, end - start - 2 * figures_wide - 20), 20)
    note_high = book.high(note, "caption", track.w) if note else 0.0
    top = max(name_high, 54.0) + 8 if folded else 0.0
    body = line + note_high
    box = at._replace(h=max(66.0, (top + body if folded else max(name_high, body)) + 14))
    middle = box.y + 7 + max(name_high, 54.0) / 2 if folded else box.centre[1]
    bars = box.y + 7 + top + line / 2 if folded else box.centre[1] - note_high / 2
    play.rect = Rect(box.right - 12 - wide, middle - 24, wide, 48)

    def draw(paint: Painter, place: Rect) -> None:
        paint.plate(place, 11, None)
        paint.picture(model.rival_picture(book.data, rival), Rect.around((place.x + 36, middle), 48))
        paint.text(name, (left, middle), "strong", None, "left", named, 6)
        accent, row = book.accent, track._replace(y=bars - track.h / 2)
        paint.text(ahead, (row.x - 10, bars), "score", accent.edge, "right")
        paint.text(behind, (row.right + 10, bars), "score", colours.ink_soft)
        contested = record.wins + record.losses
        paint.bar(row, record.wins / contested if contested else 0.0, accent.base, colours.track)
        if note:
            paint.text(note, (row.x, row.bottom + 2), "caption", None, "left", row.w, 6, "top")

    person = book.data.person(book.state.who)
    fields = {"ahead": ahead, "behind": behind, "level": record.ties, "together": record.together}
    tip = words.t("book.pair.tip", name=person.name if person else "", other=name, **fields)
    return [
        DrawBox(box, draw),
        bar.tip_press(f"book.pair.{rival}", box._replace(w=play.rect.x - box.x), tip),
        play,
    ], box.bottom


def _met_at(book: BookView, page: PersonPage, rival: Rival) -> Title | None:
    """The title at which a rival was met last."""
    for game in reversed(page.games):
        if any(seat.rival == rival for seat in game.match.seats):
            return book.services.title(game.match.result.title)
    return None


# -- games


def games_block(book: BookView) -> Block:
    """The last games, also those that do not count."""
    state, t = book.state, book.words.t
    games = model.listed_games(book.data, state.who, state.chosen)
    rows: list[Block] = [_game_row(book, number, game) for number, game in enumerate(games[: state.most])]
    if len(games) > state.most:
        more = Button(
            "book.more", Rect(0, 0, 0, 0), t("book.more"), "icons/plus", on_press=partial(book.ask, ListMore())
        )
        rows.append(sheet.button_block(book, more, 50))
    rows = rows or [sheet.note_block(book, t("book.games.none"))]
    pale = sum(not game.counts for game in games)
    note = t("book.games.pale" if pale else "book.games.all", count=len(games), pale=pale)
    return partial(_section, book, "games", t("book.last"), rows, note, t("book.last.tip"))


def _game_row(book: BookView, number: int, game: EndedMatch) -> Block:
    words, who, result = book.words, book.state.who, game.result
    own = next((seat for seat in game.seats if seat.person == who), None)
    counts, title = game.counts, book.services.title(result.title)
    seat = own or min(game.seats, key=lambda each: each.place or len(game.seats))
    when, shut = model.day_of(words, game), result.match in book.data.shut
    named, rest = model.others(words, book.data, game, who), ""
    if own is not None and len(game.seats) > 1:
        named = words.t("book.with", names=named)
    elif own is None and not shut:
        named, rest = model.winners(words, book.data, game)
    told = title is None or title.charted is None  # else it is not the points that tell how close a game was
    points = str(seat.points or 0) if told and not shut else ""  # as its result showed them, with those of a start
    reason = "" if counts else words.t(f"book.why.{'day' if result.why_not is None else result.why_not}")
    won = own is not None and figures.is_won(game, own)
    icon = "icons/trophy" if won else "icons/dice"
    tint: Colour | None = colours.gold_dark if won else colours.ink_soft
    second = [when]
    if book.title is None and title is not None:
        icon, tint = title.icon, None
        second = [model.title_name(words, result.title), when, *([words.t("book.won")] if won else [])]
    if rest:
        second.append(rest if len(game.seats) == 1 else words.t("book.against", names=rest))
    if game.even_start:
        second.append(words.t("book.even"))
    cells = Cells(named, icon, tint, ", ".join(filter(None, (*second, reason))), points, end="icons/replay")
    tip = words.t("book.game.tip", title=model.title_name(words, result.title), when=when)
    tip = f"{tip} {words.t('book.why', reason=reason)}" if reason else tip
    return sheet.row_block(book, f"book.game.{number}", cells, tip, partial(book.ask, OpenGame(game)), not counts)
