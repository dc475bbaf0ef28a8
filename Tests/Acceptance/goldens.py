"""Pictures of how the deck is meant to look, and how far a screen may be from them.

A golden is a small picture: each of its pixels is the mean of a patch of the screen, so that what
differs between machines, such as the shapes of letters, is evened out. With KOLODA_GOLDENS=write
the tests write the goldens instead of comparing; look at them before they are committed.
"""

import os
import pathlib

from pictures import Picture

WRITES = os.environ.get("KOLODA_GOLDENS") == "write"
FOLDER = pathlib.Path(__file__).with_name("goldens")
COLUMNS, ROWS = 64, 40
# A patch is another one when a channel differs by more than this.
_DIFFERENCE = 28
# How many of the patches may be other ones. A card covers a quarter of the deck at least.
MOST_OTHERS = 0.03


def compare(screen, region, name):
    """The share of patches in `region`, x, y, width and height, that are not as in a golden."""
    seen = screen.reduced(region, COLUMNS, ROWS)
    golden = Picture.from_png(_path(name).read_bytes())
    others = sum(
        any(abs(a - b) > _DIFFERENCE for a, b in zip(seen.at(x, y), golden.at(x, y)))
        for y in range(ROWS) for x in range(COLUMNS))
    return others / (COLUMNS * ROWS)


def write(screen, region, name):
    """Make what is on the screen the golden."""
    FOLDER.mkdir(exist_ok=True)
    screen.reduced(region, COLUMNS, ROWS).save(_path(name))


def _path(name):
    return FOLDER / f"{name}.png"
