"""Builds Five Acres Display, the face of names and figures: `python -m tests.tools.display_face FREDOKA.ttf OUT.ttf`.

The source is Fredoka 2.001, variable (OFL 1.1, no reserved name; `pip install fontpkg-fredoka` brings it). It has no
letters with an acute, a dot or an ogonek, but the marks and the places where they go: the letters are composed of them.
"""

from __future__ import annotations

import sys
import unicodedata

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FAMILY = "Five Acres Display"
COMPOSED = "ĄąĆćĘęŃńŚśŹźŻż"
"""Letters that the source lacks."""
WEIGHT = 700

_MARK_TO_BASE, _EXTENSION = 4, 9  # kinds of tables of glyphs' positions
_NAMES, _POSTSCRIPT_NAME = (1, 4, 16), 6

Places = dict[tuple[str, str], tuple[int, int]]
"""By mark and base the place where the mark goes, in units of the face."""


def places(font: TTFont) -> Places:
    """Places of all marks, by the face's own table."""
    found: Places = {}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for each in lookup.SubTable:
            table = each.ExtSubTable if each.LookupType == _EXTENSION else each
            if table.LookupType != _MARK_TO_BASE:
                continue
            for mark, record in zip(table.MarkCoverage.glyphs, table.MarkArray.MarkRecord, strict=True):
                for base, row in zip(table.BaseCoverage.glyphs, table.BaseArray.BaseRecord, strict=True):
                    anchor, own = row.BaseAnchor[record.Class], record.MarkAnchor
                    if anchor is not None:
                        found[mark, base] = anchor.XCoordinate - own.XCoordinate, anchor.YCoordinate - own.YCoordinate
    return found


def compose(font: TTFont, letter: str, at: Places) -> None:
    """Add a letter made of its base and its mark."""
    plain, sign = tuple(unicodedata.normalize("NFD", letter))
    known, glyphs, widths = font.getBestCmap(), font["glyf"], font["hmtx"].metrics
    base, mark = known[ord(plain)], known[ord(sign)]
    if letter.isupper() and (f"{mark}.case", base) in at:
        mark += ".case"
    pen = TTGlyphPen(glyphs.glyphs)
    pen.addComponent(base, (1, 0, 0, 1, 0, 0))
    pen.addComponent(mark, (1, 0, 0, 1, *at[mark, base]))
    name = f"uni{ord(letter):04X}"
    widths[name] = widths[base]
    glyphs[name] = pen.glyph()
    glyphs[name].recalcBounds(glyphs)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(letter)] = name


def build(source: str, target: str) -> None:
    """Write the face."""
    font = instantiateVariableFont(TTFont(source), {"wght": WEIGHT, "wdth": 100})
    at = places(font)
    for letter in COMPOSED:
        compose(font, letter, at)
    font.setGlyphOrder(font["glyf"].glyphOrder)
    for each in font["name"].names:
        if each.nameID in _NAMES:
            each.string = FAMILY
        elif each.nameID == _POSTSCRIPT_NAME:
            each.string = "FiveAcresDisplay-Bold"
    font.save(target)


if __name__ == "__main__":
    build(*sys.argv[1:])
