#!/usr/bin/python3
"""Take the pictures of the documentation: the real program, with a real hand, in a compositor.

    Tests/Acceptance/take_pictures.py FOLDER [NAME...]

Writes FOLDER/NAME.png for each NAME, or for all, and FOLDER/swipe.webp, which moves. The program is
$KOLODA, or .build/release/koloda.
"""

import argparse
import contextlib
import os
import pathlib
import subprocess
import sys

import displays
import film
import landscapes
import processes
import program
from waiting import until

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "data" / "samples"
SIZE = (960, 760)
STILL = 4  # screenshots that are the same
QUALITY = "88-99"  # pngquant's: what it must reach, and what it need not surpass


class Shot:
    """What a picture shows: what is opened, which keys are pressed, how far the card is dragged.

    What is opened is a folder, a file, an option, or what fills a folder of a name. `keys` decide
    or change the deck; `page` is a key that opens a page after them, and a text of that page; `then`
    are keys on that page.
    """

    def __init__(
            self, opened, drag=(0, 0), keys=(), page=None, then=(), is_dark=False, size=SIZE):
        self.opened, self.drag = opened, drag
        self.keys, self.page, self.then = keys, page, then
        self.is_dark, self.size = is_dark, size


HOLIDAY = ("Holiday 2026", landscapes.long_album)
SHOOT = ("Sunrise", landscapes.burst)
DECIDED = ("Right", "Left", "Right", "Up", "Left", "Right", "Down", "Right", "Left", "Up")

SHOTS = {
    "photos": Shot(
        ("Holiday 2026", landscapes.album), drag=(-250, -20), size=(1180, 860)),
    "review": Shot(HOLIDAY, keys=DECIDED, page=("F9", "keep 4"), size=(760, 440)),
    "apply": Shot(
        HOLIDAY, keys=DECIDED, page=("ctrl+Return", "write xmp files"),
        then=("space", "Down", "Return"), size=(760, 760)),
    "compare": Shot(SHOOT, page=("c", "1 of 5"), size=(1100, 620)),
    "information": Shot(SHOOT, keys=("4", "8"), page=("i", "sample camera"), size=(1000, 580)),
    "records": Shot(SAMPLES / "mentions" / "mentions.jsonl", size=(760, 620)),
    "search": Shot(
        SAMPLES / "sayings" / "sayings.csv", page=("ctrl+f", "search"), then=tuple("time"),
        size=(760, 620)),
    "flash-cards": Shot(SAMPLES / "flash-cards", keys=("Right", "Return"), size=(760, 760)),
    "gallery": Shot("--gallery", drag=(60, -8), size=(1100, 760)),
    "dark": Shot(SAMPLES / "rock-n-roll", drag=(-210, -16), keys=("Right",) * 3, is_dark=True),
}


# What the hand does in the moving picture, and how long it rests after each: a card held and let go
# on the right, one on the left, one flicked up, keys, and an undo.
MOVES = (
    ("drag", (300, -10, 0.9), 0.9), ("drag", (-300, 14, 0.9), 0.9), ("drag", (10, -150, 0.3), 0.9),
    ("key", "Right", 0.6), ("key", "Left", 0.9), ("key", "ctrl+z", 1.1))
FILM = "swipe"
FILM_SIZE = (800, 640)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join([*SHOTS, FILM]))
    arguments = parser.parse_args()
    for name in arguments.names or [*SHOTS, FILM]:
        if name not in SHOTS and name != FILM:
            sys.exit(f"{sys.argv[0]}: there is no picture {name!r}, only {', '.join(SHOTS)}")
        path = arguments.folder / (f"{name}.webp" if name == FILM else f"{name}.png")
        try:
            if name == FILM:
                take_film(path)
            else:
                take(SHOTS[name], path)
        except processes.Missing as missing:
            sys.exit(f"{sys.argv[0]}: {missing}")
        print(f"{path} ({path.stat().st_size} bytes)")


@contextlib.contextmanager
def opened_deck(opened, size, is_dark=False):
    """The program with a deck, on a desktop of its own, with a card that rests."""
    displays.SIZE = size
    desktop = displays.WaylandDesktop()
    try:
        if is_dark:
            desktop.environment["ADW_DEBUG_COLOR_SCHEME"] = "prefer-dark"
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
            yield desktop, shown
        finally:
            shown.stop()
    finally:
        desktop.close()


def take(shot, path):
    """Take one picture."""
    with opened_deck(shot.opened, shot.size, shot.is_dark) as (desktop, shown):
        if isinstance(shot.opened, tuple) and shot.drag != (0, 0):
            wait_for_next_photo(shown)
        hand(desktop, shown, shot)
        if shot.page is not None:
            open_page(desktop, shown, shot)
        desktop.screenshot().save(path)
    subprocess.run(
        [processes.tool("pngquant", "pngquant"), "--force", "--skip-if-larger", "--strip",
         f"--quality={QUALITY}", "--output", str(path), str(path)], check=True)


def take_film(path):
    """Take the moving picture."""
    with opened_deck(HOLIDAY, FILM_SIZE) as (desktop, shown):
        wait_for_next_photo(shown)
        with film.Film(desktop) as taken:
            desktop.hand.begin()
            desktop.hand.pause(0.8)
            for kind, what, rest in MOVES:
                if kind == "key":
                    desktop.hand.type(what)
                else:
                    desktop.hand.drag(deck_corner(shown, shown.trace.frames()[-1]), what)
                desktop.hand.pause(rest)
        taken.save(path)


def wait_for_next_photo(shown):
    """Return once the next photo is there too: it is seen in the drag."""
    shown.trace.wait(
        lambda trace: len({picture["card"] for picture in trace.of_kind("picture")
                           if picture["kind"] == "full"}) > 1,
        "the next photo", seconds=20)


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


def open_page(desktop, shown, shot):
    """Open a page by a key, work on it, and wait until it stays as it is."""
    key, text = shot.page
    # Nothing is under the pointer.
    desktop.hand.point(shot.size[0] - 2, shot.size[1] - 2)
    desktop.hand.type(key)
    until(
        lambda: text in shown.application.all_text(),
        lambda: f"{text!r}; there is {shown.application.all_text()!r}", every=0.1)
    wait_for_still(desktop)
    for key in shot.then:
        desktop.hand.type(key)
        wait_for_still(desktop)


def wait_for_still(desktop):
    """Return once the screen has stayed as it is for a while."""
    seen = [None]

    def is_still():
        seen.append(desktop.screenshot().pixels)
        return seen[-STILL:] == seen[-1:] * STILL

    until(is_still, "a screen that stays as it is", every=0.5)


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
