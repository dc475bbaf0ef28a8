#!/usr/bin/python3
"""Take the pictures of the documentation: the real program, with a real hand, in a compositor.

    Tests/Acceptance/take_pictures.py FOLDER [NAME...]

Writes FOLDER/NAME.png for each NAME, or for all. The program is $KOLODA, or .build/release/koloda.
"""

import argparse
import os
import pathlib
import subprocess
import sys

import displays
import landscapes
import processes
import program

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "data" / "samples"
SIZE = (960, 760)
QUALITY = "60-92"  # pngquant's: what it must reach, and what it need not surpass


class Shot:
    """What a picture shows: what is opened, which keys are pressed, how far the card is dragged.

    What is opened is a folder, an option, or what fills a folder of a name.
    """

    def __init__(self, opened, drag=(0, 0), keys=(), is_dark=False, size=SIZE):
        self.opened, self.drag, self.keys = opened, drag, keys
        self.is_dark, self.size = is_dark, size


SHOTS = {
    "photos": Shot(
        ("Holiday 2026", landscapes.album), drag=(-250, -20), size=(1180, 860)),
    "swipe": Shot(SAMPLES / "rock-n-roll", drag=(190, -24)),
    "travel": Shot(SAMPLES / "travel", drag=(-120, 10), size=(760, 860)),
    "flash-cards": Shot(SAMPLES / "flash-cards", keys=("Right", "Return"), size=(760, 760)),
    "gallery": Shot("--gallery", drag=(60, -8), size=(1100, 760)),
    "dark": Shot(SAMPLES / "rock-n-roll", drag=(-210, -16), keys=("Right",) * 3, is_dark=True),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SHOTS))
    arguments = parser.parse_args()
    for name in arguments.names or SHOTS:
        if name not in SHOTS:
            sys.exit(f"{sys.argv[0]}: there is no picture {name!r}, only {', '.join(SHOTS)}")
        path = arguments.folder / f"{name}.png"
        try:
            take(SHOTS[name], path)
        except processes.Missing as missing:
            sys.exit(f"{sys.argv[0]}: {missing}")
        print(f"{path} ({path.stat().st_size} bytes)")


def take(shot, path):
    """Take one picture, on a desktop of its own."""
    displays.SIZE = shot.size
    desktop = displays.WaylandDesktop()
    try:
        if shot.is_dark:
            desktop.environment["ADW_DEBUG_COLOR_SCHEME"] = "prefer-dark"
        opened = shot.opened
        if isinstance(opened, tuple):
            name, fill = opened
            opened = desktop.new_folder("photos") / name
            opened.mkdir()
            fill(opened)
        shown = program.Program(desktop, opened, desktop.new_folder("data"))
        try:
            shown.wait_for_card()
            desktop.settle(shown.window)
            shown.wait_for_rest()
            if isinstance(shot.opened, tuple):
                # The next photo is seen in the drag.
                shown.trace.wait(
                    lambda trace: len({picture["card"] for picture in trace.of_kind("picture")
                                       if picture["kind"] == "full"}) > 1,
                    "the next photo", seconds=20)
            hand(desktop, shown, shot)
            desktop.screenshot().save(path)
        finally:
            shown.stop()
    finally:
        desktop.close()
    subprocess.run(
        [processes.tool("pngquant", "pngquant"), "--force", "--skip-if-larger", "--strip",
         f"--quality={QUALITY}", "--output", str(path), str(path)], check=True)


def hand(desktop, shown, shot):
    """Do what the picture shows, and wait until it is drawn."""
    for key in shot.keys:
        before = shown.trace.mark()
        desktop.hand.type(key)
        shown.trace.wait(lambda trace: trace.of_kind("input", before), f"the key {key}")
        shown.wait_for_rest()
    if shot.drag == (0, 0):
        return
    rest = shown.trace.frames()[-1]
    middle = deck_corner(shown, rest)
    desktop.hand.hold(middle, (*shot.drag, 0.4))
    # The sign grows past the threshold: the picture is of a hand that has stopped.
    desktop.hand.pause(0.6)
    shown.trace.wait(
        lambda trace: trace.frames()[-1]["dragging"]
        and abs(trace.frames()[-1]["x"] - rest["x"] - shot.drag[0]) < abs(shot.drag[0]),
        "a card in the hand")


def deck_corner(shown, frame):
    """Where the front card's middle is on the screen, from a frame in the deck's coordinates."""
    deck = shown.application.find(
        lambda node: any(action.startswith("deck.") for action in node.actions), "the deck")
    x, y, _, _ = deck.extents
    # Above the middle, so that the card turns with the hand.
    return x + frame["x"], y + frame["y"] - frame["height"] / 5


if __name__ == "__main__":
    os.chdir(pathlib.Path(__file__).resolve().parents[2])
    sys.exit(main())
