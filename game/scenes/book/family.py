"""Pages of everybody together, of the computers, and of a book in which nothing stands yet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.scenes.book import figures, model
from game.scenes.book.panels import Tile, games_block, tiles_block
from game.scenes.book.parts import BookView, OpenGame, PlayGame
from game.scenes.shell import sheet
from game.scenes.shell.menu import DrawBox, panel
from game.scenes.shell.outcomes import ShowFestival
from game.scenes.shell.sheet import GAP, PAD, Block, Cells, LayoutResult
from game.store.festivals import FestivalResult, places as places_of
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

_MOST_NEWS, _PLACES = 8, 3
_GOOSE = 150.0


def family_blocks(book: BookView, found: figures.Family) -> tuple[Sequence[Block], Sequence[Block]]:
    """Blocks of the main column and of the right one: evenings, the month's games, festivals, last games, new bests."""
    words = book.words
    count, evenings = sum(each.counts for each in book.data.matches), book.data.evenings
    tiles: list[Tile] = [
        ("evenings", "icons/clock", str(evenings), words.n("book.tile.evenings", evenings), None),
        ("games", "icons/dice", str(count), words.n("book.tile.plays", count), None),
    ]
    month = [_month_row(book, key, games, found.most.get(key)) for key, games in found.month.items()]
    rows = month or [sheet.note_block(book, words.t("book.month.none"))]
    news = [_news_row(book, number, each) for number, each in enumerate(found.news[:_MOST_NEWS])]
    told = news or [sheet.note_block(book, words.t("book.news.none"))]

    def months(at: Rect) -> LayoutResult:
        return sheet.section(book, at, "book.head.month", words.t("book.month"), rows, tip=words.t("book.month.tip"))

    def bests(at: Rect) -> LayoutResult:
        heading, note, tip = words.t("book.news"), words.t("book.news.note"), words.t("book.news.tip")
        return sheet.section(book, at, "book.head.news", heading, told, note, tip)

    def evening(at: Rect) -> LayoutResult:
        heading, tip = words.t("book.festivals"), words.t("book.festivals.tip")
        return sheet.section(book, at, "book.head.festivals", heading, evenings_over, tip=tip)

    evenings_over = [_festival_row(book, each) for each in book.data.festivals]
    return [tiles_block(book, tiles), months, *([evening] if evenings_over else []), games_block(book)], [bests]


def _festival_row(book: BookView, podium: FestivalResult) -> Block:
    """The first three places of a festival, equal ones too, in their order."""
    words, places = book.words, places_of(podium.sums)
    told = []
    for seat in sorted(range(len(places)), key=lambda each: places[each]):
        guest = podium.guests[seat]
        if places[seat] <= _PLACES:
            name = guest.name if guest.person is None else model.rival_name(words, book.data, guest.person)
            told.append(words.t("book.festival.place", place=places[seat], name=name, points=podium.sums[seat]))
    when = model.day_of(words, podium)
    cells = Cells(words.listed(told), "icons/trophy", second=f"{when}, {words.n('book.games', podium.games)}")
    go = partial(book.services.navigate, ShowFestival(podium.festival.id, aside=True))
    tip = words.t("book.festival.tip", when=when)
    return sheet.row_block(book, f"book.festival.{podium.festival.id}", cells._replace(end="icons/eye"), tip, go)


def _month_row(book: BookView, key: str, games: int, most: figures.MostPoints | None) -> Block:
    """A game of this month, how often it was played, and who has made the most points; pressed, that game opens."""
    title, words = book.services.title(key), book.words
    tip, second, name = words.n("book.month.games", games), "", f"book.month.{key}"
    counted = title is None or title.charted is None
    if most is not None and counted and most.match.result.match not in book.data.shut:
        who = model.rival_name(words, book.data, most.person)
        second = words.t("book.month.most", name=who, points=most.points)
    cells = Cells(model.title_name(words, key), title.icon if title else "icons/dice", second=second, figure=str(games))
    if most is None or not second:
        return sheet.row_block(book, name, cells, tip)
    act = partial(book.ask, OpenGame(most.match))
    return sheet.row_block(book, name, cells, f"{tip} {words.t('book.month.look')}", act)


def _news_row(book: BookView, number: int, news: figures.FirstTime) -> Block:
    words, result = book.words, news.match.result
    name, title = model.rival_name(words, book.data, news.person), model.title_name(words, result.title)
    played = book.services.title(result.title)
    kind, figure = model.point_name(words, result.title, news.category) if news.category else "", str(news.points)
    if not kind and played is not None and played.charted is not None:
        kind, figure = model.counted(words, played, news.points), ""
    said = words.t("book.news.kind", name=name, kind=kind) if kind else words.t("book.news.sum", name=name)
    when = model.day_of(words, news.match)
    picture = model.rival_picture(book.data, news.person)
    cells = Cells(said, picture, second=f"{title}, {when}", figure=figure, end="icons/replay")
    tip = words.t("book.game.tip", title=title, when=when)
    return sheet.row_block(book, f"book.news.{number}", cells, tip, partial(book.ask, OpenGame(news.match)))


def computers_blocks(book: BookView) -> Sequence[Block]:
    """Games and wins of the computers, level by level."""
    words, totals = book.words, book.data.totals
    levels = sorted(
        (each for each in totals if isinstance(each, str)), key=lambda each: (each not in model.LEVELS, each)
    )
    rows = [_level_row(book, level, *totals[level]) for level in levels]
    told = rows or [sheet.note_block(book, words.t("book.computers.none"))]
    return [
        lambda at: sheet.section(
            book, at, "book.head.levels", words.t("book.computers"), told, tip=words.t("book.computers.tip")
        )
    ]


def _level_row(book: BookView, level: str, games: int, won: int) -> Block:
    name, words = model.rival_name(book.words, book.data, level), book.words
    cells = Cells(name, model.rival_picture(book.data, level), second=words.n("book.games.won", games, won=won))
    return sheet.row_block(book, f"book.computer.{level}", cells, words.t("book.computer.tip", name=name))


def empty_block(book: BookView) -> Block:
    """The goose says that there is nothing yet, and one button leads to a game."""

    def lay(at: Rect) -> LayoutResult:
        words, label = book.words.t("book.empty"), book.words.t("book.begin" if book.title is None else "book.play")
        button = Button("book.begin", at, label, "icons/play", "main")
        button.on_press = partial(book.ask, PlayGame(book.title))
        wide = min(at.w - 2 * PAD, button.natural_width(book.scale) + 40)
        text = book.high(words, "h3", at.w - 4 * PAD)
        box = at._replace(h=_GOOSE + text + 64 + 6 * PAD)
        button.rect = Rect(at.centre[0] - wide / 2, box.bottom - 64 - 2 * PAD, wide, 64)

        def draw(paint: Painter, place: Rect) -> None:
            paint.picture("people/goose", Rect.around((place.centre[0], place.y + 2 * PAD + _GOOSE / 2), _GOOSE))
            top = place.y + 3 * PAD + _GOOSE
            paint.text(words, (place.centre[0], top), "h3", None, "centre", place.w - 4 * PAD, 6, "top")

        widgets: list[Widget] = [panel(box), DrawBox(box, draw), button]
        return widgets, box.bottom + GAP

    return lay
