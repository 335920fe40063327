"""Cells are read however Tiled has stored them, and nothing is unpacked further than a board needs."""

from __future__ import annotations

import gzip
import sys
import zlib
from base64 import b64encode
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from struct import pack

import pytest

from game.boards import MapError, read
from tests.boards.maps import lint, put, told

CSV = '<data encoding="csv">\n1,3,1,\n0,1,1\n</data>'
NUMBERS = (1, 3, 1, 0, 1, 1)
RAW = pack("<6I", *NUMBERS)
SAVE = ", which isn’t read; in Tiled, set the map’s tile layer format to CSV"
NO_ZSTD = "the cells are compressed with zstd, which isn’t read here; in Tiled, set the map’s tile layer format to CSV"
HAS_ZSTD = sys.version_info >= (3, 14)


def base64(raw: bytes, compression: str = "") -> str:
    how = f' compression="{compression}"' if compression else ""
    return f'<data encoding="base64"{how}>\n   {b64encode(raw).decode()}\n  </data>'


def zstd(raw: bytes) -> bytes:
    packed: bytes = import_module("compression.zstd").compress(raw)
    return packed


PACKERS: dict[str, Callable[[bytes], bytes]] = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}
if HAS_ZSTD:
    PACKERS["zstd"] = zstd


@pytest.mark.parametrize("compression", PACKERS)
def test_cells_in_base64_are_read(tmp_path: Path, compression: str) -> None:
    plain = read(put(tmp_path))
    assert read(put(tmp_path, {CSV: base64(PACKERS[compression](RAW), compression)})) == plain


def test_cells_in_elements_are_read(tmp_path: Path) -> None:
    plain = read(put(tmp_path))
    elements = "".join(f'<tile gid="{number}"/>' if number else "<tile/>" for number in NUMBERS)
    assert read(put(tmp_path, {CSV: f"<data>{elements}</data>"})) == plain


def test_flipped_tiles_in_base64_are_those_in_plain_text(tmp_path: Path) -> None:
    numbers = (1 | 1 << 31, 3 | 1 << 30, 1 | 5 << 29, 0, 1, 1)
    plain = read(put(tmp_path, {"1,3,1,\n0,1,1": ",".join(map(str, numbers))}))
    flipped = pack("<6I", *numbers)
    assert read(put(tmp_path, {CSV: base64(zlib.compress(flipped), "zlib")})) == plain


def refusal(folder: Path, data: str) -> str:
    path = put(folder, {CSV: data})
    with pytest.raises(MapError) as caught:
        read(path)
    assert told(caught.value) in lint(path)
    return told(caught.value).removeprefix("small.tmx, layer spots")


@pytest.mark.skipif(HAS_ZSTD, reason="this Python unpacks zstd")
def test_what_this_python_cannot_unpack_is_told_by_name(tmp_path: Path) -> None:
    assert refusal(tmp_path, base64(RAW, "zstd")) == f": {NO_ZSTD}"


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (base64(RAW, "lzma"), f": the cells are stored as base64 lzma{SAVE}"),
        ('<data encoding="hex">00</data>', f": the cells are stored as hex{SAVE}"),
        ('<data encoding="csv" compression="gzip">1</data>',
         f": the cells are stored as csv gzip{SAVE}"),
        ('<data compression="zlib"/>', f": the cells are stored as XML zlib{SAVE}"),
        ("<data><tile/></data>", ": 1 cells are stored, 6 are needed"),
        ("<data><tile/><cell/></data>", ": <cell> does not belong in <data>"),
        ('<data><tile gid="x"/><tile/><tile/><tile/><tile/><tile/></data>',
         ", cell 0,0: “x” is not the number of a tile"),
        (base64(RAW[:-4]), ": 5 cells are stored, 6 are needed"),
        (base64(RAW[:-1]), ": the cells are damaged, they aren’t the base64 they claim to be"),
        ('<data encoding="base64">?</data>', ": the cells are damaged, they aren’t the base64 they claim to be"),
        ('<data encoding="base64">ä</data>', ": the cells are damaged, they aren’t the base64 they claim to be"),
        (base64(RAW, "zlib"), ": the cells are damaged, they aren’t the base64 zlib they claim to be"),
        (base64(b"", "gzip"), ": the cells are damaged, they aren’t the base64 gzip they claim to be"),
        (base64(gzip.compress(RAW, mtime=0)[:-9], "gzip"),
         ": the cells are damaged, they aren’t the base64 gzip they claim to be"),
        (base64(zlib.compress(RAW[:8]) + zlib.compress(RAW[8:]), "zlib"),
         ": the cells are damaged, they aren’t the base64 zlib they claim to be"),
        (base64(pack("<6I", 1, 1, 1, 0, 1, 99)), ", cell 2,1: tile 99 is in no tileset"),
        (base64(pack("<6I", 1, 1, 1, 0, 1, 1 | 1 << 28)),
         ", cell 2,1: the tile is turned by a third of a circle, which is not supported"),
    ],
)  # fmt: skip
def test_cells_that_are_none_are_refused(tmp_path: Path, data: str, line: str) -> None:
    assert refusal(tmp_path, data) == line


@pytest.mark.parametrize("compression", PACKERS)
@pytest.mark.parametrize("more", [1, 4, 1 << 19])
def test_nothing_is_unpacked_further_than_a_board_needs(tmp_path: Path, compression: str, more: int) -> None:
    data = base64(PACKERS[compression](RAW + bytes(more)), compression)
    assert refusal(tmp_path, data) == ": more cells are stored than the 6 that are needed"


def test_a_bomb_of_a_thousand_times_its_size_is_not_unpacked(tmp_path: Path) -> None:
    data = base64(zlib.compress(bytes(1 << 29), 9), "zlib")
    assert len(data) < 1 << 20
    assert refusal(tmp_path, data) == ": more cells are stored than the 6 that are needed"


@pytest.mark.skipif(not HAS_ZSTD, reason="this Python does not unpack zstd")
def test_a_frame_of_zstd_cannot_ask_for_much_memory(tmp_path: Path) -> None:
    module = import_module("compression.zstd")
    options = {module.CompressionParameter.window_log: 27, module.CompressionParameter.content_size_flag: 0}
    packer = module.ZstdCompressor(options=options)
    packed = packer.compress(RAW) + packer.flush()
    assert (
        refusal(tmp_path, base64(packed, "zstd"))
        == ": the cells are damaged, they aren’t the base64 zstd they claim to be"
    )


def test_many_small_layers_are_no_large_map(tmp_path: Path) -> None:
    cells = b64encode(zlib.compress(bytes(4 * 128 * 128), 9)).decode()
    data = f'<data encoding="base64" compression="zlib">{cells}</data>'
    layers = "".join(f'<layer name="{number}" width="128" height="128">{data}</layer>' for number in range(33))
    head = '<map orientation="orthogonal" width="128" height="128" tilewidth="1" tileheight="1">'
    path = tmp_path / "small.tmx"
    path.write_text(f"{head}{layers}</map>")
    assert lint(path) == ["small.tmx: more than 524288 cells in all layers together"]
    path.write_text(head + layers[: layers.rindex("<layer")] + "</map>")
    assert lint(path) == [
        "small.tmx: there is no layer called spots with at least one space. Paint one in a layer of that name."
    ]
