#!/usr/bin/python3
"""Measure Koloda: print a row `name value unit` for each figure.

    Benchmarks/run.py [--json FILE] [PART...]

The programs are $KOLODA, $KOLODA_BENCH and $KOLODA_BARE, or those of .build/release.
"""

import argparse
import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile

_HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(_HERE / "outside"), str(_HERE.parent / "Tests" / "Acceptance")]

import rows  # noqa: E402
from applying import applying  # noqa: E402
from at_rest import at_rest  # noqa: E402
from bench_desktop import BenchDesktop, ManagedDesktop  # noqa: E402
from decoding import decoding  # noqa: E402
from first_picture import first_picture  # noqa: E402
from first_record import first_records  # noqa: E402
from frame_instructions import frame_instructions  # noqa: E402
from in_drag import in_drag  # noqa: E402
from large_folder import large_folders, seen_elsewhere  # noqa: E402
from large_photos import large_photos  # noqa: E402
from previews import with_preview  # noqa: E402
from raw_previews import raw_previews  # noqa: E402
from record_files import record_files  # noqa: E402
from review import review  # noqa: E402
from swipe_instructions import swipe_instructions  # noqa: E402
from together import together  # noqa: E402
from with_keys import flat_memory, held_key, next_picture, twenty_in_a_second  # noqa: E402
from zooming import zooming  # noqa: E402

_PHOTOS = 24
_ROUNDS = 9
_HELD = 300  # photos that a held key passes by
_LONG = 1000  # photos that memory is watched over
_BENCH = os.environ.get("KOLODA_BENCH", ".build/release/koloda-bench")


def _model(_):
    rows.show_lines(_output([_BENCH, "model"], os.environ))


def _widget(_):
    with contextlib.closing(BenchDesktop()) as desktop:
        frame_instructions(desktop)
        rows.show_lines(_output([_BENCH, "decide"], desktop.environment))
        rows.show_lines(
            _output([_BENCH, "drag", "photos"], desktop.environment | {"GSK_RENDERER": "cairo"}))
        for renderer in ("cairo", "opengl"):
            rows.show_lines(
                _output([_BENCH, "drag"], desktop.environment | {"GSK_RENDERER": renderer}))


def _program(folder):
    with contextlib.closing(BenchDesktop()) as desktop:
        in_drag(desktop, folder, _stepped_spring())
        at_rest(desktop, folder)
        twenty_in_a_second(desktop, folder)


def _stepped_spring():
    """The nanoseconds that a spring's value takes where it is stepped, measured now."""
    name = "spring value, RK4 in 1 ms steps over a frame"
    lines = _output([_BENCH, "model"], os.environ).splitlines()
    line = next(line for line in lines if line.startswith(name))
    return float(line.removeprefix(name).split()[0])


def _photos(folder):
    decoding(folder)
    raw_previews(folder)
    with contextlib.closing(BenchDesktop()) as desktop:
        zooming(desktop, folder)
        large_photos(desktop, folder)
    if not ManagedDesktop.is_available():
        print("mutter is not installed: nothing is compared with other programs", file=sys.stderr)
        return
    with contextlib.closing(ManagedDesktop()) as desktop:
        first_picture(desktop, folder, _ROUNDS)
        next_picture(desktop, folder, _PHOTOS)
        with _many(folder, _HELD) as many:
            held_key(desktop, many, _HELD)
        with _many(folder, _LONG) as many:
            flat_memory(desktop, many, _LONG)


@contextlib.contextmanager
def _many(folder, count):
    """A folder of so many photos, each of them one of a few, with its preview."""
    photos = [with_preview(photo) for photo in sorted(folder.iterdir())]
    with tempfile.TemporaryDirectory(prefix="koloda-bench.", dir=folder.parent) as many:
        for number in range(count):
            # A copy, not a link: two names of one file are one card.
            copy = pathlib.Path(many) / f"{number:05}.jpg"
            copy.write_bytes(photos[number % len(photos)] + number.to_bytes(4, "big"))
        yield pathlib.Path(many)


def _decks(folder):
    with contextlib.closing(BenchDesktop()) as desktop:
        with tempfile.TemporaryDirectory(prefix="koloda-bench.") as journals:
            rows.show_lines(_output([_BENCH, "swipe", journals], desktop.environment))
        with tempfile.TemporaryDirectory(prefix="koloda-bench.") as journals:
            swipe_instructions(desktop, pathlib.Path(journals))
        seen_elsewhere(desktop, folder)
        large_folders(desktop)


def _records(_):
    record_files()
    with contextlib.closing(BenchDesktop()) as desktop:
        first_records(desktop)


def _apply(_):
    applying()


def _together(_):
    together()


def _review(folder):
    with contextlib.closing(BenchDesktop()) as desktop:
        review(desktop, folder)


_PARTS = {
    "model": _model, "widget": _widget, "program": _program, "photos": _photos, "decks": _decks,
    "records": _records, "apply": _apply, "review": _review, "together": _together}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", metavar="FILE", help="also write the rows as JSON")
    parser.add_argument("--photos", metavar="FOLDER", help="photos made by an earlier run")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(_PARTS))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="koloda-bench.") as made:
        folder = pathlib.Path(arguments.photos or made)
        parts = arguments.parts or list(_PARTS)
        if not arguments.photos and {"program", "photos", "decks", "review"} & set(parts):
            _output([_BENCH, "photos", str(_PHOTOS), str(folder)], os.environ)
        for part in parts:
            _PARTS[part](folder)
    if arguments.json:
        rows.write_json(arguments.json)
    for row in rows.missed():
        print(f"over its limit of {row.limit:g}: {row.name} {row.text} {row.unit}", file=sys.stderr)


def _output(command, environment):
    return subprocess.run(
        command, env=dict(environment), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        text=True, check=True).stdout


if __name__ == "__main__":
    main()
