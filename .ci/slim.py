"""Leaves out of the bundle what nothing in it asks for: codecs, and libraries for formats of which there is no file.

SDL's mixer and image libraries for Linux name all their decoders as libraries they want, but call one only when a file
of its format is opened. In the place of each such decoder goes an empty library with the same functions, which answer
nothing; it is made by the assembler and the linker of binutils. Whoever puts the decoder of pygame-ce's wheel back in
its place has its format again.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.tools.elf import ELF64, needed, symbols, without_places

Entry = tuple[str, str, str]
"""Place in the bundle, path it comes from, kind: as PyInstaller lists files."""

CALLERS = ("SDL2_mixer", "SDL2_image", "freetype")
DECODERS = (
    *("fluidsynth", "xmp", "mpg123", "FLAC", "wavpack", "opusfile", "tiff", "jpeg", "webp", "webpdemux", "brotlidec"),
)
"""Libraries that CALLERS ask for MIDI, modules, MP3, FLAC, WavPack, Opus, TIFF, JPEG, WebP and WOFF2 only.

Ours are Ogg, PNG, SVG and TrueType.
"""
OPTIONAL = re.compile(
    r"(?:lib)?(?:avif|gme|gxplug|modplug|opus|opusfile|tiff|webp|webpdemux|wavpack|xmp|fluidsynth)[-.\d]*\.dll", re.I
)
"""The same on Windows, where SDL looks for the file itself."""
CODECS = re.compile(
    r"__init__|aliases|ascii|charmap|cp(?:125[0-8]|437|850|852)|idna|latin_1|iso8859_(?:1|2|15)|mbcs|oem|punycode|"
    r"raw_unicode_escape|unicode_escape|undefined|utf_.*"
)
"""Encodings that stay: Python's own, those of Western and Central Europe, for words of the system."""

ANSWERS = {"x86_64": "xor %eax, %eax\n\tret", "aarch64": "mov x0, #0\n\tret"}
"""Instructions of a function of an empty library, by the machine."""


def library(place: str) -> str:
    """The short name of a library: `tiff` of `pygame_ce.libs/libtiff-9370c332.so.6.3.0`; nothing of other files."""
    found = re.match(r"lib([A-Za-z]\w*?)(?:-\d)?(?:-[0-9a-f]{8})?\.(?:so|\d)", Path(place).name)
    return found[1] if found else ""


def slim(binaries: Sequence[Entry], work: Path, machine: str) -> list[Entry]:
    """All binaries without what is not asked for, empty libraries among them."""
    kept = [entry for entry in binaries if not OPTIONAL.fullmatch(Path(entry[0]).name)]
    if machine not in ANSWERS or not shutil.which("as"):
        return kept
    work.mkdir(parents=True, exist_ok=True)
    wanted = {
        each
        for place, path, kind in kept
        if kind != "SYMLINK" and library(place) in CALLERS
        for each in symbols(Path(path), "--undefined-only")
    }
    for number, (place, path, kind) in enumerate(kept):
        if kind != "SYMLINK" and library(place) in DECODERS:
            there = symbols(Path(path), "--defined-only")
            functions = {name for name in wanted & {*there} if there[name] in "TWi"}
            if functions != wanted & {*there} or not functions:
                raise ValueError(f"{place} is asked for more than functions")
            kept[number] = (place, str(_empty(path, functions, work, machine)), kind)
    return [placeless(entry, work) for entry in _asked_for(kept)]


def placeless(entry: Entry, work: Path) -> Entry:
    """A binary that looks for libraries nowhere but beside itself: the same, or a copy."""
    place, path, kind = entry
    data = Path(path).read_bytes() if kind in ("BINARY", "EXTENSION") and sys.platform == "linux" else b""
    if data[:5] != ELF64:
        return entry
    changed = without_places(data)
    if changed == data:
        return entry
    copy = work / "placeless" / place
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_bytes(changed)
    copy.chmod(0o755)
    return place, str(copy), kind


def linked(datas: Sequence[Entry], binaries: Sequence[Entry]) -> list[Entry]:
    """Data without links to libraries that are not there."""
    there = {place for place, _, _ in binaries} | {place for place, _, kind in datas if kind != "SYMLINK"}
    return [entry for entry in datas if entry[2] != "SYMLINK" or entry[1] in there]


def _empty(path: str, functions: Iterable[str], work: Path, machine: str) -> Path:
    """A library with the name of another one in which these functions answer nothing."""
    name = Path(path).name
    source, versions, made = (work / f"{name}{end}" for end in (".s", ".versions", ""))
    names: dict[str, list[str]] = {}
    for function in sorted(functions):
        bare, _, version = function.partition("@")
        names.setdefault(version, []).append(bare)
    lines = ["\t.text"]
    for bare in sorted({bare for group in names.values() for bare in group}):
        lines += [f"\t.globl {bare}", f"\t.type {bare}, %function", f"{bare}:", f"\t{ANSWERS[machine]}"]
    lines += ['\t.section .note.GNU-stack,"",%progbits', ""]
    source.write_text("\n".join(lines), encoding="utf-8")
    _run("as", "-o", f"{made}.o", str(source))
    command = ["ld", "-shared", "-soname", name, "-z", "noseparate-code", "-z", "max-page-size=4096", "--strip-all"]
    groups = [f"{version or 'ANY'} {{ global: {'; '.join(group)}; }};" for version, group in names.items() if version]
    if groups:
        versions.write_text("\n".join(groups), encoding="utf-8")
        command += ["--version-script", str(versions)]
    _run(*command, "-o", str(made), f"{made}.o")
    return made


def _asked_for(binaries: Sequence[Entry]) -> list[Entry]:
    """Binaries without shared libraries that no other one names; Python's own is loaded by the program."""
    kept = list(binaries)
    while True:
        named = {Path(each).name for entry in kept if entry[2] != "SYMLINK" for each in needed(Path(entry[1]))}
        rest = [
            entry
            for entry in kept
            if not Path(entry[0]).name.startswith("lib")
            or library(entry[0]).startswith("python")
            or Path(entry[0]).name in named
        ]
        if len(rest) == len(kept):
            return rest
        kept = rest


def starting(datas: Sequence[Entry], into: Path) -> list[Entry]:
    """Data with modules that Python starts with packed, without encodings of letters that nobody uses."""
    archives = {path for place, path, _ in datas if place == "base_library.zip"}
    into.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as new:
        for old in map(zipfile.ZipFile, archives):
            for member in old.infolist():
                room, _, name = member.filename.rpartition("/")
                if room != "encodings" or CODECS.fullmatch(name.partition(".")[0]):
                    new.writestr(member.filename, old.read(member))
    return [(place, str(into) if path in archives else path, kind) for place, path, kind in datas]


def _run(*command: str) -> None:
    subprocess.run(command, capture_output=True, text=True, check=True)
