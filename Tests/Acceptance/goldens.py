"""Pictures of how the deck should look, and the difference between them and the screen.

A golden is a small picture: each of its pixels is the mean of a patch of the screen, which evens
out differences between machines such as the shapes of letters. With KOLODA_GOLDENS=write the tests
write the goldens instead of comparing; look at them before you commit them.
"""

import os
import pathlib

from pictures import Picture

WRITES = os.environ.get("KOLODA_GOLDENS") == "write"
FOLDER = pathlib.Path(__file__).with_name("goldens")
COLUMNS, ROWS = 64, 40
# A patch counts as different if a channel differs by more than this.
_DIFFERENCE = 28
# The largest share of patches that may differ. A card covers at least a quarter of the deck.
MOST_OTHERS = 0.03


def compare(screen, region, name):
    """The share of patches in `region` (x, y, width, height) that differ from a golden."""
    seen = screen.reduced(region, COLUMNS, ROWS)
    golden = Picture.from_png(_path(name).read_bytes())
    others = sum(
        any(abs(a - b) > _DIFFERENCE for a, b in zip(seen.at(x, y), golden.at(x, y)))
        for y in range(ROWS) for x in range(COLUMNS))
    return others / (COLUMNS * ROWS)


def write(screen, region, name):
    """Make the screen's content the golden."""
    FOLDER.mkdir(exist_ok=True)
    screen.reduced(region, COLUMNS, ROWS).save(_path(name))


def _path(name):
    return FOLDER / f"{name}.png"
