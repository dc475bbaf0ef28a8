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
from at_rest import at_rest  # noqa: E402
from bench_desktop import BenchDesktop, ManagedDesktop  # noqa: E402
from first_picture import first_picture  # noqa: E402
from in_drag import in_drag  # noqa: E402
from large_folder import large_folders, seen_elsewhere  # noqa: E402
from with_keys import next_picture, twenty_in_a_second  # noqa: E402

_PHOTOS = 24
_ROUNDS = 9
_BENCH = os.environ.get("KOLODA_BENCH", ".build/release/koloda-bench")


def _model(_):
    rows.show_lines(_output([_BENCH, "model"], os.environ))


def _widget(_):
    with contextlib.closing(BenchDesktop()) as desktop:
        rows.show_lines(_output([_BENCH, "decide"], desktop.environment))
        rows.show_lines(
            _output([_BENCH, "drag", "photos"], desktop.environment | {"GSK_RENDERER": "cairo"}))
        for renderer in ("cairo", "gl"):
            rows.show_lines(
                _output([_BENCH, "drag"], desktop.environment | {"GSK_RENDERER": renderer}))


def _program(folder):
    with contextlib.closing(BenchDesktop()) as desktop:
        in_drag(desktop, folder)
        at_rest(desktop, folder)
        twenty_in_a_second(desktop, folder)


def _photos(folder):
    if not ManagedDesktop.is_available():
        print("mutter is not installed: nothing is compared with other programs", file=sys.stderr)
        return
    with contextlib.closing(ManagedDesktop()) as desktop:
        first_picture(desktop, folder, _ROUNDS)
        next_picture(desktop, folder, _PHOTOS)


def _decks(folder):
    with contextlib.closing(BenchDesktop()) as desktop:
        with tempfile.TemporaryDirectory(prefix="koloda-bench.") as journals:
            rows.show_lines(_output([_BENCH, "swipe", journals], desktop.environment))
        seen_elsewhere(desktop, folder)
        large_folders(desktop)


_PARTS = {
    "model": _model, "widget": _widget, "program": _program, "photos": _photos, "decks": _decks}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", metavar="FILE", help="also write the rows as JSON")
    parser.add_argument("--photos", metavar="FOLDER", help="photos made by an earlier run")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(_PARTS))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="koloda-bench.") as made:
        folder = pathlib.Path(arguments.photos or made)
        parts = arguments.parts or list(_PARTS)
        if not arguments.photos and {"program", "photos", "decks"} & set(parts):
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
