#!/usr/bin/python3
"""Take a picture of each page of the program, in each language and window size, to look at.

    Tests/Acceptance/see_pages.py FOLDER [--languages en,de] [--sizes 360x640,1280x800]
        [--decks photos,records] [--style dark] [--text 1.5]

Writes FOLDER/LANGUAGE-WIDTH-DECK-PAGE.png, and prints which windows are wider than the screen. The
program is $KOLODA, or .build/release/koloda. This is no test: a person looks at the pictures.
"""

import argparse
import pathlib
import shutil
import sys
import time

import displays
import landscapes
import languages
import program
import shared_sights
from waiting import TooLate, until

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "data" / "samples"
ALIKE = 4  # so many equal screenshots in a row mean rest

# The steps for each deck, in order: a key, an action of the window, a button by its English name
# (with ~ for a space), the Nth tab of the newest window, a pause in seconds, or a picture. Some wait:
# for a button to be found, or for so many windows.
ALBUM = """
pause:1 shot:deck
key:F10 shot:main-menu key:Escape
key:shift+F10 shot:card-menu key:Escape
key:n shot:note key:Escape key:Escape
key:4 key:6 key:i shot:information key:i
key:z shot:zoomed key:Escape
key:c pause:1 shot:compare key:Escape
key:ctrl+f shot:filter key:Escape
key:Right key:Left key:Up key:Down key:Right key:Left
key:ctrl+h shot:history key:Escape
key:F9 shot:review key:Escape
key:Page_Up shot:browsing key:Escape
act:piles shot:piles key:Tab key:Tab key:space shot:pile-open key:Escape
act:camera-clocks shot:clocks key:Escape windows:1
key:ctrl+Return find:Show~Every~File shot:apply key:Escape
key:Right key:Right key:Right key:Right key:Right key:Right key:Right pause:0.5 shot:end
act:export windows:2 shot:export key:Escape windows:1
key:ctrl+Return find:Show~Every~File key:space pause:0.2 shot:apply-actions key:Down key:Return pause:0.5
shot:apply-chosen press:Show~Every~File shot:every-file key:Escape
press:Apply pause:1 shot:applied press:Undo~Apply pause:1 shot:apply-undone key:Escape
"""
XMP = """
key:Right key:3 key:ctrl+Return find:Show~Every~File key:Tab key:space pause:0.5 shot:apply-xmp
"""
BURST = """
act:stack-bursts pause:1 shot:stack key:s shot:stack-open key:Page_Down shot:browsing key:s
shot:browsing-s key:c pause:1 shot:browsing-c key:Escape key:Escape key:c pause:1 shot:compare key:Escape
"""
SIMILAR = """
act:stack-similar pause:3 shot:deck key:Right pause:1 shot:stack key:F10 shot:main-menu key:Escape
"""
RECORDS = """
shot:deck key:i shot:information key:i
key:ctrl+f shot:search key:Escape key:ctrl+g shot:jump key:Escape
key:F10 shot:main-menu key:Escape
act:filter shot:filter key:Escape
act:fields shot:fields key:Escape
key:Left key:Right
act:piles shot:piles key:Tab key:Tab key:space shot:pile-open key:Escape
key:F9 shot:review key:Escape
key:Right key:Right key:Right key:Right key:Right key:Right key:Right key:Right key:Right key:Right
key:Right key:Right key:Right key:Right key:Right key:Right key:Right key:Right key:Right key:Right
pause:0.5 shot:end
"""
NOTES = """
shot:front key:space shot:back key:Left key:space key:Right key:space key:Right key:space key:Right
key:space key:Right key:space key:Right key:space key:Right key:space key:Right key:space key:Right
key:space key:Right key:space key:Right key:space key:Right key:space key:Right key:space key:Right
pause:0.5 shot:end
key:F9 pause:0.5 shot:review key:Escape key:ctrl+h shot:history key:Escape
"""
CARDS = """
shot:front key:Return pause:0.5 shot:back key:Down key:Right key:Right key:Right key:Right key:Right
key:Right key:Right key:Right key:Right key:Right key:Right pause:0.5 shot:end
"""
BOOKMARKS = "shot:deck key:Right key:F9 shot:review key:Escape key:ctrl+h shot:history key:Escape"
SHARED = """
pause:1 shot:deck key:F10 shot:main-menu key:Escape
key:shift+F10 shot:card-menu key:Escape
key:z shot:zoomed key:Escape
key:Right key:Left key:Up
key:ctrl+f shot:filter key:Escape
key:ctrl+h shot:history key:Escape
key:F9 shot:review key:Escape
act:people pause:1 shot:people key:Escape
act:agreement pause:1 shot:agreement key:Tab key:Tab key:space pause:0.5 shot:pair key:Escape
act:export pause:1 shot:export key:Escape
"""
DISPUTES = """
pause:1 shot:deck key:Right key:Left pause:0.5 shot:third key:Page_Up shot:browsing key:Escape
key:Right key:Right pause:0.5 shot:end
"""
PROGRAM = """
shot:welcome press:Open shot:open-menu key:Escape key:F10 shot:main-menu key:Escape
key:ctrl+comma shot:general tab:1 shot:photos tab:2 shot:decisions tab:3 shot:keys tab:4 shot:motion
key:Escape
act:join pause:0.5 shot:join key:Escape
act:shortcuts pause:0.5 shot:shortcuts tab:1 shot:shortcuts-2 key:Escape
key:F1 pause:1 shot:help key:Down key:Return pause:0.5 shot:help-page key:Escape
act:about shot:about key:Escape
"""


def fill_burst(folder):
    """Fill a folder with a burst and two other photos."""
    landscapes.burst(folder)


def fill_broken(folder):
    """Fill a folder with a broken picture."""
    (folder / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 no picture")


def sample(name):
    """Return a function that copies a sample, so that exports have a place beside it."""
    return lambda folder: shutil.copytree(SAMPLES / name, folder, dirs_exist_ok=True)


# For each deck, the function that fills its folder, the file of it to open, and the steps. Without
# a file, the function's result is opened: the address of a shared deck.
DECKS = {
    "program": (None, "--new-window", PROGRAM),
    "photos": (landscapes.album, ".", ALBUM),
    "xmp": (landscapes.album, ".", XMP),
    "burst": (fill_burst, ".", BURST),
    "similar": (landscapes.scenes, ".", SIMILAR),
    "broken": (fill_broken, ".", "pause:0.5 shot:deck"),
    "empty": (lambda _: None, ".", "shot:page"),
    "records": (sample("mentions"), "mentions.jsonl", RECORDS),
    "notes": (sample("capitals"), "capitals.txt", NOTES),
    "cards": (sample("flash-cards"), ".", CARDS),
    "bookmarks": (sample("bookmarks"), "bookmarks.html", BOOKMARKS),
    "shared": (shared_sights.photos, None, SHARED),
    "disputes": (shared_sights.photo_disputes, None, DISPUTES),
    "record-disputes": (shared_sights.record_disputes, None, DISPUTES),
    "gallery": (None, "--gallery", "shot:page"),
}


# The variables that give the program a style.
STYLES = {
    "light": {},
    "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"},
    "contrast": {"ADW_DEBUG_HIGH_CONTRAST": "1"},
}


class Viewer:
    """A desktop with one size and language, and the programs on it."""

    key_seconds = 0.15  # between two keys
    # Whether the desktop shows animations.
    is_animated = True

    def __init__(self, folder, language, size, settings, text=1.0):
        self.folder, self.language, self.size = folder, language, size
        self.variables = {}  # for the program alone
        self.failures = []  # the steps that could not be gone
        self._usual_size, displays.SIZE = displays.SIZE, size
        self.desktop = displays.WaylandDesktop()
        self.translated = (
            languages.speak(self.desktop, language).gettext if language != "en" else str)
        self.desktop.environment |= settings
        self.desktop.environment["GSETTINGS_BACKEND"] = "keyfile"
        place = pathlib.Path(self.desktop.environment["XDG_CONFIG_HOME"]) / "glib-2.0" / "settings"
        place.mkdir(parents=True)
        (place / "keyfile").write_text(
            f"[org/gnome/desktop/interface]\ntext-scaling-factor={text}\n"
            f"enable-animations={str(self.is_animated).lower()}\n")

    def close(self):
        self.desktop.close()
        # Another desktop of this process has the usual size.
        displays.SIZE = self._usual_size

    def see(self, name):
        """Go through a deck's steps, and take its pictures."""
        fill, opened, steps = DECKS[name]
        path = opened
        if fill is not None:
            place = self.desktop.new_folder("deck") / "Holiday 2026"
            place.mkdir()
            made = fill(place)
            path = made if opened is None else place / opened if opened != "." else place
        shown = program.Program(
            self.desktop, path, self.desktop.new_folder("data"), self.variables)
        try:
            until(lambda: shown.application.children, "a window")
            self.desktop.focus()
            self.rest()
            # A key press ends the hint, which would move the card.
            self.desktop.hand.type("shift")
            for step in steps.split():
                kind, _, what = step.partition(":")
                self.do(shown, name, kind, what.replace("~", " "))
        except (AssertionError, TooLate, IndexError) as error:
            self.failures.append(f"{self.language} {self.size} {name}: {str(error)[:300]}")
            print(self.failures[-1], flush=True)
        finally:
            shown.stop()

    def do(self, shown, deck, kind, what):
        if kind == "key":
            self.desktop.hand.type(what)
            time.sleep(self.key_seconds)
        elif kind == "pause":
            time.sleep(float(what))
        elif kind == "windows":
            until(lambda: len(shown.application.children) == int(what), f"{what} windows")
        elif kind == "shot":
            self.shown = shown
            self.shoot(deck, what)
        elif kind == "act":
            shown.window.act(f"win.{what}")
            time.sleep(0.3)
        elif kind == "tab":
            tabs = [node for node in shown.application.children[-1].walk() if node.role == "tab"]
            tabs[int(what)].act()
            time.sleep(0.5)
        elif kind == "find":
            shown.application.find(
                lambda node: node.name == self.translated(what) and node.role.endswith("button"),
                what)
        elif kind == "press":
            shown.application.find(
                lambda node: node.name == self.translated(what) and node.role.endswith("button")
                and node.is_sensitive and node.actions, what).act()

    def shoot(self, deck, page):
        """Take a picture of a page."""
        self.rest()
        picture = self.folder / f"{self.language}-{self.size[0]}-{deck}-{page}.png"
        self.desktop.screenshot().save(picture)
        for window in self.shown.application.children:
            if window.extents[2] > self.size[0]:
                print(f"{picture.name}: a window of {window.extents[2:]}", flush=True)

    def rest(self, alike=ALIKE):
        """Wait until the screen has not changed for a while, at most 6 seconds.

        Returns the last screenshot, which equals the others before it.
        """
        seen = [None] * alike

        def is_still():
            seen.append(self.desktop.screenshot())
            return seen[-alike] and all(one.pixels == seen[-1].pixels for one in seen[-alike:])

        try:
            until(is_still, "a screen that rests", seconds=6, every=0.15)
        except TooLate:
            pass
        return seen[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--languages", default=",".join(["en", *languages.translations()]))
    parser.add_argument("--sizes", default="360x640,1280x800")
    parser.add_argument("--decks", default=",".join(DECKS))
    parser.add_argument("--style", choices=STYLES, default="light")
    parser.add_argument("--text", type=float, default=1.0, help="how large text is")
    arguments = parser.parse_args()
    settings = STYLES[arguments.style]
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for language in arguments.languages.split(","):
        for size in arguments.sizes.split(","):
            width, height = map(int, size.split("x"))
            viewer = Viewer(
                arguments.folder, language, (width, height), settings, arguments.text)
            try:
                for deck in arguments.decks.split(","):
                    viewer.see(deck)
            finally:
                viewer.close()


if __name__ == "__main__":
    sys.exit(main())
