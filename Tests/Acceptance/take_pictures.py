#!/usr/bin/python3
"""Take the pictures for the documentation: the real program, with real input, in a compositor.

    Tests/Acceptance/take_pictures.py FOLDER [NAME...]

Writes FOLDER/NAME for each NAME, or for all of them; swipe.webp is animated. The program is
$KOLODA, or .build/release/koloda.
"""

import argparse
import contextlib
import os
import pathlib
import subprocess
import sys

from PIL import Image

import displays
import film
import processes
import program
from photographs import album
from waiting import until

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "data" / "samples"
SIZE = (960, 760)
STILL = 4  # so many equal screenshots in a row mean rest
PNG_QUALITY = "88-99"  # for pngquant: the least to accept, and the most to aim for
JPEG_QUALITY = 88  # out of 100


class Shot:
    """The content of a picture: what is opened, the keys pressed, and how far the card is dragged.

    `opened` is a folder, a file, an option, or a name and a function that fills the folder of this
    name. `keys` decide or change the deck; `page` is a key that then opens a page, and a text on
    that page; `then` are keys pressed on the page. `CHOOSE` among them chooses the folder that a
    dialog shows.
    """

    def __init__(
            self, opened, drag=(0, 0), keys=(), page=None, then=(), is_dark=False, size=SIZE):
        self.opened, self.drag = opened, drag
        self.keys, self.page, self.then = keys, page, then
        self.is_dark, self.size = is_dark, size


HOLIDAY = ("Holiday 2026", album.holiday)
SHOOT = ("Daisies", album.daisies)
# What went wrong is rejected: the second photo is shaken, the fifth too light, the tenth unsharp.
DECIDED = ("Right", "Left", "Up", "Right", "Left", "Down", "Right", "Right", "Up", "Left")
CHOOSE = "choose"
# The folder that dialogs open in, in the user's home folder; nothing is written to it.
TARGET = pathlib.PurePath("Pictures", "Best")
TO_TRASH = ("space", "Down", "Return")
COPY_FAVOURITES = ("Tab", "Tab", "space", "Down", "Down", "Down", "Return", CHOOSE)

# By the names of their files: JPEG for photographs, where it takes half of a PNG's room.
SHOTS = {
    "photos.jpg": Shot(HOLIDAY, keys=("Right",), drag=(-250, -20), size=(1180, 860)),
    "neighbours.jpg": Shot(
        HOLIDAY, keys=DECIDED[:8], page=("F6", "img_2050"), size=(1000, 760)),
    "review.jpg": Shot(HOLIDAY, keys=DECIDED, page=("F9", "keep 4"), size=(760, 440)),
    "apply.png": Shot(
        HOLIDAY, keys=DECIDED, page=("ctrl+Return", "write xmp files"),
        then=(*TO_TRASH, *COPY_FAVOURITES), size=(760, 860)),
    "compare.jpg": Shot(SHOOT, page=("c", "1 of 5"), size=(1100, 620)),
    "information.jpg": Shot(SHOOT, keys=("4", "8"), page=("i", "sample camera"), size=(1000, 760)),
    "records.png": Shot(SAMPLES / "mentions" / "mentions.jsonl", size=(760, 620)),
    "search.png": Shot(
        SAMPLES / "sayings" / "sayings.csv", page=("ctrl+f", "search"), then=tuple("time"),
        size=(760, 620)),
    "flash-cards.png": Shot(SAMPLES / "flash-cards", keys=("Right", "Return"), size=(760, 760)),
    "gallery.png": Shot("--gallery", drag=(60, -8), size=(1100, 760)),
    "dark.png": Shot(SAMPLES / "rock-n-roll", drag=(-210, -16), keys=("Right",) * 3, is_dark=True),
}


# The steps of the animated picture, each with the rest after it in seconds: a card held and
# released on the right, one on the left, one flicked up, two keys, and an undo.
MOVES = (
    ("drag", (300, -10, 0.8), 0.9), ("drag", (-300, 14, 0.8), 0.9), ("drag", (10, -150, 0.3), 0.9),
    ("key", "Right", 0.6), ("key", "Left", 0.9), ("key", "ctrl+z", 1.1))
FILM = "swipe.webp"
FILM_SIZE = (800, 640)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join([*SHOTS, FILM]))
    arguments = parser.parse_args()
    for name in arguments.names or [*SHOTS, FILM]:
        if name not in SHOTS and name != FILM:
            sys.exit(f"{sys.argv[0]}: there is no picture {name!r}, only {', '.join(SHOTS)}")
        path = arguments.folder / name
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
    """Open a deck on a desktop of its own, with a card at rest."""
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
        shown = program.Program(
            desktop, opened, desktop.new_folder("data"), {"HOME": str(new_home(desktop))})
        try:
            shown.wait_for_card()
            desktop.settle(shown.window)
            # A key ends the hint, which moves the card.
            desktop.hand.type("shift")
            shown.wait_for_rest()
            yield desktop, shown
        finally:
            shown.stop()
    finally:
        desktop.close()


def new_home(desktop):
    """A home folder in which dialogs open in one for pictures."""
    home = desktop.new_folder("home")
    (home / TARGET).mkdir(parents=True)
    settings = pathlib.Path(desktop.environment["XDG_CONFIG_HOME"]) / "user-dirs.dirs"
    settings.write_text(f'XDG_PICTURES_DIR="$HOME/{TARGET}"\n')
    return home


def take(shot, path):
    """Take one picture."""
    with opened_deck(shot.opened, shot.size, shot.is_dark) as (desktop, shown):
        if isinstance(shot.opened, tuple) and shot.drag != (0, 0):
            wait_for_next_photo(shown)
        hand(desktop, shown, shot)
        if shot.page is not None:
            open_page(desktop, shown, shot)
        save(desktop.screenshot(), path)


def save(screenshot, path):
    """Write a picture as small as its kind of file lets it be."""
    png = path.with_suffix(".png")
    screenshot.save(png)
    if path == png:
        subprocess.run(
            [processes.tool("pngquant", "pngquant"), "--force", "--skip-if-larger", "--strip",
             f"--quality={PNG_QUALITY}", "--output", str(path), str(path)], check=True)
        return
    with Image.open(png) as image:
        # Red signs on white need their colours at every pixel.
        image.convert("RGB").save(
            path, quality=JPEG_QUALITY, subsampling="4:4:4", optimize=True, progressive=True)
    png.unlink()


def take_film(path):
    """Take the animated picture."""
    with opened_deck(HOLIDAY, FILM_SIZE) as (desktop, shown):
        wait_for_next_photo(shown)
        desktop.hand.point(*deck_corner(shown, shown.trace.frames()[-1]))
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
    """Wait until the next photo is loaded too, since it shows during the drag."""
    shown.trace.wait(
        lambda trace: len({picture["card"] for picture in trace.of_kind("picture")
                           if picture["kind"] == "full"}) > 1,
        "the next photo", seconds=20)


def hand(desktop, shown, shot):
    """Press the keys and drag the card of a picture, and wait until that is drawn."""
    for key in shot.keys:
        before = shown.trace.mark()
        desktop.hand.type(key)
        shown.trace.wait(lambda trace: trace.of_kind("input", before), f"the key {key}")
        shown.wait_for_rest()
    if shot.drag == (0, 0):
        put_pointer_aside(desktop, shot)
        return
    rest = shown.trace.frames()[-1]
    middle = deck_corner(shown, rest)
    desktop.hand.hold(middle, (*shot.drag, 0.4))
    # The glyph grows past the threshold, so wait for a hand that has stopped.
    desktop.hand.pause(0.6)
    shown.trace.wait(
        lambda trace: trace.frames()[-1]["dragging"]
        and abs(trace.frames()[-1]["x"] - rest["x"] - shot.drag[0]) < abs(shot.drag[0]),
        "a card in the hand")


def put_pointer_aside(desktop, shot):
    desktop.hand.point(shot.size[0] - 2, shot.size[1] - 2)


def open_page(desktop, shown, shot):
    """Open a page by a key, press the keys on it, and wait until the screen is still."""
    key, text = shot.page
    desktop.hand.type(key)
    until(
        lambda: text in shown.application.all_text(),
        lambda: f"{text!r}; there is {shown.application.all_text()!r}", every=0.1)
    wait_for_still(desktop)
    for key in shot.then:
        if key == CHOOSE:
            choose_folder(desktop, shown)
        else:
            desktop.hand.type(key)
        wait_for_still(desktop)


def choose_folder(desktop, shown):
    """Choose the folder that the file dialog opens in."""
    until(lambda: len(shown.application.children) == 2, "the file dialog")
    shown.application.find(
        lambda node: node.name.split(" ")[-1] == "Choose" and node.role.endswith("button"),
        "the dialog's button").act()
    until(lambda: len(shown.application.children) == 1, "the dialog gone")
    desktop.focus()


def wait_for_still(desktop):
    """Wait until the screen has not changed for a while."""
    seen = [None]

    def is_still():
        seen.append(desktop.screenshot().pixels)
        return seen[-STILL:] == seen[-1:] * STILL

    until(is_still, "a screen that stays as it is", every=0.5)


def deck_corner(shown, frame):
    """The place on the screen, above the front card's centre, where the hand grabs the card."""
    deck = shown.application.find(
        lambda node: any(action.startswith("deck.") for action in node.actions), "the deck")
    x, y, _, _ = deck.extents
    # Above the centre, so that the card rotates with the drag.
    return x + frame["x"], y + frame["y"] - frame["height"] / 5


if __name__ == "__main__":
    os.chdir(pathlib.Path(__file__).resolve().parents[2])
    sys.exit(main())
