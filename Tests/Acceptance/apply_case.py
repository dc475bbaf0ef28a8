"""The base class of tests of `koloda apply`."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import program

_EXIF = ("exiftool", "-j", "-n", "-XMP:Rating", "-XMP-xmpDM:Pick", "-XMP-xmpDM:Good",
         "-XMP-digiKam:PickLabel")
_SECONDS = 60


class ApplyCase(unittest.TestCase):
    """A folder of decided photos, and target folders; needs no display."""

    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="koloda-apply-")).resolve()
        self.addCleanup(shutil.rmtree, self.root, ignore_errors=True)
        self.deck = self.root / "deck"
        self.deck.mkdir()
        self.environment = {
            name: value for name, value in os.environ.items()
            if name not in (
                "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "LANGUAGE")}
        # The reasons that the system gives are in its language.
        self.environment |= {
            "XDG_DATA_HOME": str(self.root / "data"), "HOME": str(self.root),
            "LC_ALL": "C.UTF-8", "GSETTINGS_BACKEND": "memory"}

    def koloda(self, *arguments, check=True):
        result = subprocess.run(
            [program.executable(), *map(str, arguments)], env=self.environment, cwd=self.root,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=_SECONDS)
        if check:
            self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def json(self, *arguments, check=True):
        return json.loads(self.koloda(*arguments, "--json", check=check).stdout)

    def mount(self, place, *arguments):
        """Mount something at a place, which may have to be made, until the test ends."""
        if not place.exists():
            place.mkdir()
        made = subprocess.run(["mount", *arguments, str(place)], capture_output=True)
        if made.returncode != 0:
            self.skipTest("nothing may be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", str(place)], capture_output=True)

    def make(self, *names):
        """Write photos, each with different bytes."""
        for number, name in enumerate(names):
            picture = b"P6 1 1 255\n" + bytes((number % 256, number // 256, 7))
            (self.deck / name).write_bytes(picture + name.encode() * 100)

    def decide(self, **piles):
        for pile, names in piles.items():
            for name in names.split():
                self.koloda("decide", self.deck, name, pile)

    def decide_one(self, name, pile):
        """Decide a photo whose name has spaces or worse."""
        self.koloda("decide", self.deck, name, pile)

    def files(self, *folders):
        """The contents of all files but the program's own, by path."""
        return {
            str(path): path.read_bytes()
            for folder in (self.root, *folders) for path in folder.rglob("*")
            if path.is_file() and "koloda" not in path.parts and ".trashinfo" not in path.name}

    def read_xmp(self, path):
        result = subprocess.run(
            [*_EXIF, str(path)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        values = json.loads(result.stdout)[0]
        return {name: value for name, value in values.items() if name != "SourceFile"}
