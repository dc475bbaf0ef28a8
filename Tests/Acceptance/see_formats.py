#!/usr/bin/python3
"""Swipe through a folder with every format, and take a picture of each card, to look at.

    Tests/Acceptance/see_formats.py FOLDER [--display wayland|x11] [--style dark]

Writes FOLDER/NAME.png for each file that format_files.py makes, and prints which pictures are not
whole, upright and in their colours. Files that are grey, broken or unknown are only for looking at.
The program is $KOLODA, or .build/release/koloda.
"""

import argparse
import collections
import pathlib
import sys
import time

import displays
import format_files
import program
import see_pages
from pictures import alike
from waiting import TooLate, until

_DISPLAYS = {"wayland": displays.WaylandDesktop, "x11": displays.X11Desktop}
_SECONDS = 15  # for a picture to be there and at rest
_ALIKE = 3  # so many equal screenshots in a row mean rest
_STEP = 4  # pixels between those that are looked at
_FEW = 20  # pixels with such a colour in a row or a column that is none of the picture's
_TOLERANCE = 14  # of a channel: codecs and conversions round
_ASPECT = format_files.SIZE[0] / format_files.SIZE[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--display", choices=_DISPLAYS, default="wayland")
    parser.add_argument("--style", choices=see_pages.STYLES, default="light")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    desktop = _DISPLAYS[arguments.display]()
    try:
        desktop.environment |= see_pages.STYLES[arguments.style]
        wrong = see(desktop, arguments.folder)
    finally:
        desktop.close()
    print("\n".join(wrong) or "All are right.")
    return 1 if wrong else 0


def see(desktop, pictures):
    """Go through the folder. Returns a line for each card that is not as it should be."""
    folder = desktop.new_folder("formats") / "Every format"
    folder.mkdir()
    maker = format_files.Maker(folder, desktop.new_folder("work"))
    maker.everything()
    shown = program.Program(desktop, folder, desktop.new_folder("data"))
    wrong = []
    try:
        shown.wait_for_card()
        desktop.focus()
        # A key press ends the hint, which would move the card.
        desktop.hand.type("shift")
        for name in sorted(path.name for path in folder.iterdir()):
            trouble = until_right(desktop, name in maker.coloured)
            desktop.screenshot().save(pictures / f"{name}.png")
            if trouble:
                wrong.append(f"{name}: {trouble}")
            if not shown.is_running:
                return [*wrong, f"the program ended at {name}: {shown.errors()}"]
            desktop.hand.type("Right")
            time.sleep(0.5)  # for the card to leave
        errors = shown.errors()
        return wrong + ([errors] if errors else [])
    finally:
        shown.stop()


def until_right(desktop, is_coloured):
    """Wait until the screen rests and, for a coloured picture, is right. Returns what is not."""
    seen = []

    def is_ready():
        seen.append(desktop.screenshot())
        rests = len(seen) >= _ALIKE and all(
            picture.pixels == seen[-1].pixels for picture in seen[-_ALIKE:])
        return rests and not (is_coloured and trouble_of(seen[-1]))

    try:
        until(is_ready, "a picture", seconds=_SECONDS if is_coloured else 4, every=0.15)
    except TooLate:
        pass
    return trouble_of(seen[-1]) if is_coloured else None


def trouble_of(screen):
    """What is wrong with the picture on the screen; None if nothing is."""
    own = [
        (x, y) for y in range(0, screen.height, _STEP) for x in range(0, screen.width, _STEP)
        if any(alike(screen.at(x, y), colour, _TOLERANCE) for colour in format_files.QUARTERS)]
    columns, rows = edges(x for x, _ in own), edges(y for _, y in own)
    if columns is None or rows is None:
        return "its colours are not there"
    (left, right), (top, bottom) = columns, rows
    width, height = right - left, bottom - top
    if not 0.96 < width / height / _ASPECT < 1.04:
        return f"it has {width} x {height} pixels"
    for number, colour in enumerate(format_files.QUARTERS):
        x = left + (number % 2 * 2 + 1) * width // 4
        y = top + (number // 2 * 2 + 1) * height // 4
        if not alike(screen.at(x, y), colour, _TOLERANCE):
            return f"quarter {number} is {screen.at(x, y)} instead of {colour}"
    if not alike(screen.at(left + width // 2, top + height // 10), (255, 255, 255), _TOLERANCE):
        return "the arrow is not on top"
    return None


def edges(places):
    """The first and the last place of many; signs on buttons have some of these colours, too."""
    often = [place for place, count in collections.Counter(places).items() if count > _FEW]
    return (min(often), max(often)) if often else None


if __name__ == "__main__":
    sys.exit(main())
