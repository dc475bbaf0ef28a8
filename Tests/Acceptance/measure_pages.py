#!/usr/bin/python3
"""Look for texts that are cut, lie on others or are too faint, on each page of the program.

    Tests/Acceptance/measure_pages.py FOLDER [--languages en,de] [--sizes 360x640,1280x800]
        [--decks photos,records] [--styles light,dark,contrast] [--texts 1,1.5] [--contrast]

The program stays on each page of see_pages.py while its window gets every size and its texts every
height. Writes one line for each fault to FOLDER/faults.tsv: its kind, the deck and page, the text,
and where it is found. With --contrast, the screen is measured too, in the first size and all styles;
otherwise the first style counts. The program is $KOLODA, or .build/release/koloda. This is no test: some
texts may be cut, as names of files are.
"""

import argparse
import collections
import pathlib
import sys

import contrast
import languages
import see_pages
import widgets_seen
from waiting import TooLate, until

SIZES = "360x640,700x500,1024x600,1280x800,1920x1080"
DENSITY = 2  # pixels of the screen for a logical pixel, so that thin letters have their full colour
LARGE = 28  # logical pixels: the least height of a line of large text, of 18 points or more
ALIKE = 2  # so many equal screenshots in a row mean rest where nothing is animated


class Measurer(see_pages.Viewer):
    """A desktop on which pages are measured instead of painted.

    The first of `styles` is that of the program's start. Without `texts`, only contrast is measured.
    """

    is_animated = False
    key_seconds = 0

    def __init__(self, folder, language, sizes, styles, texts, measures_contrast, faults):
        super().__init__(folder, language, sizes[0], {})
        self.sizes, self.texts, self.faults = sizes, texts, faults
        self.styles = styles
        self.measures_contrast = measures_contrast
        self.measured = 0  # signs whose contrast was measured
        if measures_contrast:
            self.resize(sizes[0])

    def see(self, name):
        self.widgets = widgets_seen.Widgets(self.desktop.new_folder("widgets"))
        self.variables = self.widgets.environment
        self.style = None
        super().see(name)

    def do(self, shown, deck, kind, what):
        if self.style is None:
            self.use_style(self.styles[0])
        if kind == "pause":
            self.settled()
        else:
            super().do(shown, deck, kind, what)
            self.wait_for_effect()

    def wait_for_effect(self):
        """Wait until what was done has reached the program, and it has nothing left to do."""
        self.desktop.tree()
        self.widgets.read()

    def use_style(self, style):
        self.style = style
        self.widgets.use_style(style)

    def shoot(self, deck, page):
        if self.measures_contrast:
            self.measure_contrast(deck, page)
        if not self.texts:
            return
        self.rest()
        for size in self.sizes:
            self.resize(size)
            for text in self.texts:
                self.widgets.enlarge_text(text)
                self.find_faults(self.settled(size), deck, page, f"{size[0]}x{size[1]}x{text}")
                if text == 1 and size == self.sizes[0]:
                    self.find_wide_menus(deck, page)
        self.widgets.enlarge_text(1)
        self.resize(self.sizes[0])
        self.settled()

    def resize(self, size):
        scale = DENSITY if self.measures_contrast else 1
        width, height = (length * scale for length in size)
        self.desktop.command("output", "HEADLESS-1", "mode", f"{width}x{height}")
        self.desktop.command("output", "HEADLESS-1", "scale", str(scale))

    def settled(self, size=None):
        """The widgets once a window fills the screen and nothing moves."""
        size = size or self.sizes[0]
        seen = [None]

        def is_still():
            seen.append(self.widgets.read())
            first = next(widget for widget in seen[-1] if "place" in widget)
            return seen[-1] == seen[-2] and abs(first["place"][2] - size[0]) < 2

        try:
            until(is_still, "widgets at rest", seconds=2, every=0.08)
        except TooLate:
            pass
        return seen[-1]

    def find_faults(self, widgets, deck, page, where):
        for widget in widgets_seen.shortened(widgets):
            self.note("shortened", deck, page, widgets_seen.name(widget), where)
        for widget in widgets_seen.outside(widgets):
            self.note("outside", deck, page, widgets_seen.name(widget), where)
        for pair in widgets_seen.overlapping(widgets):
            self.note(
                "overlap", deck, page, " / ".join(widgets_seen.name(each) for each in pair), where)

    def find_wide_menus(self, deck, page):
        """Find menus that are wider than the window in which they have been opened."""
        width, height = self.sizes[0]
        for widget in widgets_seen.wide_menus(self.widgets.read()):
            self.note("wide", deck, page, widgets_seen.name(widget), f"{width}x{height}x1")

    def measure_contrast(self, deck, page):
        widgets = self.settled()
        if widgets_seen.has_menu(widgets):
            return  # Under this compositor, menus are not seen on a dense screen.
        # Each page begins in the style in which the last one ended.
        self.styles = sorted(self.styles, key=lambda style: style != self.style)
        picture = self.rest(ALIKE)
        for style in self.styles:
            if style != self.style:
                before = picture.pixels
                self.use_style(style)
                until(
                    lambda: self.desktop.screenshot().pixels != before, f"the style {style!r}")
                picture = self.rest(ALIKE)
            faint = self.faint(widgets, picture)
            if faint:
                # Something may have come late.
                faint = self.faint(self.settled(), self.rest())
            for what, found in faint:
                self.note("faint", deck, page, what, f"{style}:{found:.1f}")

    def faint(self, widgets, picture):
        """The signs that stand out too little, each with its contrast."""
        corners, faint = self.corners(widgets), []
        for widget in widgets_seen.signs(widgets):
            corner = corners.get(widget["window"])
            if corner is None or not widgets_seen.is_readable(widget):
                continue
            x, y, width, height = widgets_seen.shown(widget)
            place = [
                DENSITY * length
                for length in (corner[0] + x, corner[1] + y, width, height)]
            found = contrast.measure(picture, place)
            self.measured += found is not None
            least = (
                contrast.LEAST_OF_SYMBOLS
                if widgets_seen.is_symbol(widget) or height >= LARGE
                else contrast.LEAST_OF_TEXT)
            if found is not None and found < least:
                faint.append(
                    (f"{widgets_seen.name(widget)} [{widget['classes'].strip()}]", found))
        return faint

    def corners(self, widgets):
        """Where each window begins on the screen, by its number."""
        titles = {widget["window"]: widget["title"] for widget in widgets if "title" in widget}
        placed = {node["name"]: node["rect"] for node in self.desktop.tree() if node.get("pid")}
        # Only what is in front can be measured.
        front = [number for number, title in titles.items() if title in placed][-1:]
        focused = next(
            (node["name"] for node in self.desktop.tree()
             if node["focused"] and node.get("pid")), None)
        return {
            number: (placed[title]["x"], placed[title]["y"]) for number, title in titles.items()
            if title == focused or (focused not in titles.values() and number in front)}

    def note(self, kind, deck, page, what, where):
        self.faults[kind, deck, page, what.replace("\n", " ")].append(f"{self.language}:{where}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--languages", default=",".join(["en", *languages.translations()]))
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--decks", default=",".join(see_pages.DECKS))
    parser.add_argument("--styles", default="light")
    parser.add_argument("--texts", default="1,1.5", help="how large texts are")
    parser.add_argument("--contrast", action="store_true", help="measure the screen, too")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    sizes = [tuple(map(int, size.split("x"))) for size in arguments.sizes.split(",")]
    faults = collections.defaultdict(list)
    for language in arguments.languages.split(","):
        measurer = Measurer(
            arguments.folder, language, sizes, arguments.styles.split(","),
            [float(text) for text in arguments.texts.split(",")], arguments.contrast, faults)
        try:
            for deck in arguments.decks.split(","):
                measurer.see(deck)
                write(faults, arguments.folder / "faults.tsv")
        finally:
            measurer.close()


def write(faults, path):
    path.write_text("".join(
        "\t".join((*fault, " ".join(places))) + "\n" for fault, places in sorted(faults.items())))


if __name__ == "__main__":
    sys.exit(main())
