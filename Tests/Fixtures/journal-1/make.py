#!/usr/bin/python3
"""Make this fixture again with a program that writes journals of version 1.

    KOLODA=OLD/.build/debug/koloda make.py OLD

OLD is a built checkout of the project from before version 2 of the journal (commit c972bbb).
"""

import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import unittest
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
DECKS = pathlib.Path("/tmp/pictures")  # The journal contains this path.
OLD = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path.insert(0, str(OLD / "Tests" / "Acceptance"))

import gi  # noqa: E402

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402

import program  # noqa: E402
from case import DesktopCase, OnX11  # noqa: E402
from photos import COLOURS, flat  # noqa: E402

SIZE = (24, 30)
REDO = "ctrl+shift+z"


def draw():
    """Draw two decks: one with sub-folders, odd names and identical files, and a small one."""
    shutil.rmtree(DECKS, ignore_errors=True)
    trip, garden = DECKS / "trip", DECKS / "garden"
    for folder in (trip / "day 1", trip / "day 2" / "evening", garden):
        folder.mkdir(parents=True)
    names = [
        b"boat 1.png", b"boat 2.png", b"boat 10.png", b"caf\xe9.png", b"comma, quote\".png",
        b"double.png", b"same as double.png", b"day 1/arrival.jpg", b"day 1/street.jpg",
        b"day 2/beach.jpg", b"day 2/evening/fire.png", b"day 2/evening/stars.png",
        "gr\u00fc\u00dfe.png".encode(), b"zoo.jpg"]
    for index, name in enumerate(names):
        paint(os.fsencode(trip) + b"/" + name, COLOURS[5 if b"double" in name else index + 6])
    for index in range(3):
        paint(os.fsencode(garden) + b"/rose %d.png" % (index + 1), COLOURS[index])
    return trip, garden


def paint(path, colour):
    data = flat(colour, SIZE)
    if path.endswith(b".jpg"):
        width, height = SIZE
        pixels = GdkPixbuf.Pixbuf.new_from_bytes(
            GLib.Bytes.new(bytes(colour) * (width * height)), GdkPixbuf.Colorspace.RGB, False, 8,
            width, height, 3 * width)
        data = pixels.save_to_bufferv("jpeg", [], [])[1]
    with open(path, "wb") as file:
        file.write(data)


class Make(OnX11, DesktopCase):
    def test_make(self):
        trip, garden = draw()
        # All four piles, undos, redos, and a decision that clears redo.
        self.session(trip, "Right", "Left", "Up", "Down", "u", "u", REDO, REDO, "Right", "u",
                     "Left", "Up", "Right")
        # Two windows on one folder decide the same card.
        self.start_one(trip)
        windows = [self.program]
        self.start_one(trip)
        windows.append(self.program)
        self.act("Right")
        windows.sort(key=lambda window: not window.trace.decisions())
        windows[0].stop()
        self.program = windows[1]
        self.desktop.focus()
        self.act("Left", "Down")
        self.program.stop()
        # A renamed file, a moved one, and an edited one, whose old card stays decided.
        (trip / "boat 2.png").rename(trip / "ship 2.png")
        (trip / "boat 10.png").rename(trip / "day 1" / "boat 10.png")
        (trip / "boat 1.png").write_bytes(flat((9, 9, 200), SIZE))
        self.session(trip, "Up", "Right", "Down", "u", REDO, "u", "u", "u")
        self.session(garden, "Left", "Up", "Right", "u")

        said = {}
        for folder in (trip, garden):
            said[folder.name] = self.said(folder)
        self.keep(said)

    def start_one(self, folder):
        self.folder = folder
        self.start(folder)
        self.program.wait_for_card()
        self.desktop.settle(self.program.window)
        self.program.wait_for_rest()

    def session(self, folder, *keys):
        self.start_one(folder)
        self.act(*keys)
        self.program.stop()

    def act(self, *keys):
        """Type keys, each after the effect of the one before is in the journal."""
        for key in keys:
            before = self.events()
            self.hand.type(key)
            self.program.trace.wait(lambda _: self.events() > before, f"{key} in the journal")

    @property
    def journal(self):
        return self.data_home / "koloda" / "journal.sqlite"

    def events(self):
        if not self.journal.exists():
            return 0
        with sqlite3.connect(f"file:{self.journal}?mode=ro", uri=True) as database:
            try:
                return database.execute("SELECT count(*) FROM event").fetchone()[0]
            except sqlite3.OperationalError:
                return 0

    def said(self, folder):
        """Keep the program's output for a deck, and return the order of its undos and redos."""
        keep = HERE / "said"
        keep.mkdir(exist_ok=True)
        (keep / f"{folder.name}.status.json").write_bytes(self.run("status", folder, "--json"))
        for form in ("jsonl", "csv"):
            (keep / f"{folder.name}.{form}").write_bytes(
                self.run("export", folder, "--format", form))
        whole = self.copy_journal("before")
        steps = {}
        for name, key in (("undo", "u"), ("redo", REDO)):
            shutil.copytree(whole, self.journal.parent, dirs_exist_ok=True)
            self.start_one(folder)
            steps[name] = []
            for _ in range(json.loads(self.run("status", folder, "--json"))[name + "able"]):
                before = self.decided(folder)
                self.act(key)
                after = self.decided(folder)
                changed = [card for card in before | after if card not in before & after]
                self.assertEqual(len(changed), 1)
                steps[name].append(list(changed[0]))
            self.program.stop()
            for file in self.journal.parent.iterdir():
                file.unlink()
        shutil.copytree(whole, self.journal.parent, dirs_exist_ok=True)
        return steps

    def decided(self, folder):
        lines = self.run("export", folder, "--format", "jsonl").splitlines()
        return {
            (record.get("uri") or record["file"], record["pile"], record["time"])
            for record in map(json.loads, lines)}

    def run(self, *arguments):  # noqa: A003
        if not isinstance(arguments[0], str):
            return super().run(*arguments)
        return subprocess.run(
            [program.executable(), *map(os.fspath, arguments)], check=True, capture_output=True,
            env=self.desktop.environment | {"XDG_DATA_HOME": str(self.data_home)}).stdout

    def copy_journal(self, name):
        """A new folder with the journal in a single file."""
        target = self.desktop.new_folder(name)
        with sqlite3.connect(self.journal) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        shutil.copy(self.journal, target)
        return target

    def keep(self, said):
        shutil.copy(self.copy_journal("kept") / "journal.sqlite", HERE)
        os.chmod(HERE / "journal.sqlite", 0o644)
        (HERE / "said" / "steps.json").write_text(json.dumps(said, indent=1) + "\n")
        shutil.rmtree(HERE / "pictures", ignore_errors=True)
        for place, _, files in os.walk(os.fsencode(DECKS)):
            for file in files:
                source = os.path.join(place, file)
                inside = urllib.parse.quote(os.path.relpath(source, os.fsencode(DECKS)), safe=b"/ ,")
                target = HERE / "pictures" / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, os.fsencode(target))
        shutil.rmtree(DECKS)


if __name__ == "__main__":
    unittest.main()
