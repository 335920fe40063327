"""A small window that says one thing, where the program's own cannot be brought to the screen."""

from __future__ import annotations

import pygame

from game.app.window import open_display, set_mode
from game.i18n.catalogue import Catalogue
from game.ui import wood
from game.ui.events import translate
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.page import Page

SIZE = (640, 320)


def show(words: Catalogue, told: str) -> None:
    """Show it until it is read; raises NoWindow."""
    open_display()
    surface, scale = set_mode(SIZE, 0), Scale.zoomed(SIZE, 1.0)
    name, read = words.t("app.name"), list[str]()
    pygame.display.set_caption(name)
    page = Page(scale)
    page.open(Dialog("note", name, told, [Item("ok", words.t("button.ok"))], read.append, "ok"))
    while not read:
        surface.blit(wood.table(scale), (0, 0))
        page.draw(Painter(surface, scale))
        pygame.display.flip()
        event = pygame.event.wait()
        made = translate(event, scale)
        if event.type == pygame.QUIT:
            break
        if made is not None:
            page.handle(made)
    pygame.quit()
