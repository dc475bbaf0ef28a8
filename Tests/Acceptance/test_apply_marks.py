"""`koloda apply` of turns, stars and labels, and of piles with their own actions."""

import json
import os
import pathlib
import subprocess
import unittest

from PIL import Image

from processes import tool
from apply_case import ApplyCase

_DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
_FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "Fixtures"
_PILES = [
    {"id": "keep", "side": "right"},
    {"id": "print", "name": "Print", "answer": "accept", "side": "up", "copy": "~/prints"},
]


class Turns(ApplyCase):
    def picture(self, name, orientation=None, **options):
        """A noisy picture, with an EXIF block only if `orientation` is given."""
        exif = Image.Exif()
        if orientation:
            exif[0x112] = orientation
            options["exif"] = exif
        Image.effect_noise((64, 48), 90).convert("RGB").save(self.deck / name, **options)

    def read(self, name, *tags):
        result = subprocess.run(
            ["exiftool", "-j", "-n", *tags, str(self.deck / name)], capture_output=True, text=True)
        values = json.loads(result.stdout)[0]
        return [values.get(tag.lstrip("-").split(":")[-1]) for tag in tags]

    def read_by_exiv2(self, name):
        result = subprocess.run(
            ["exiv2", "-K", "Exif.Image.Orientation", "-Pv", str(self.deck / name)],
            capture_output=True, text=True)
        return int(result.stdout or 0)

    def mark(self, name, *options):
        self.koloda("mark", self.deck, name, *options)

    def test_each_format_is_turned_as_others_read_it(self):
        self.picture("silent.jpg")
        self.picture("tagged.jpg", 3)
        self.picture("silent.png")
        self.picture("tagged.png", 8)
        self.picture("tagged.webp", 6, lossless=True)
        self.picture("tagged.tif", 1)
        wanted = {
            "silent.jpg": 6, "tagged.jpg": 8, "silent.png": 6, "tagged.png": 1, "tagged.webp": 3,
            "tagged.tif": 6}
        before = self.files()
        in_place = ("tagged.jpg", "tagged.webp", "tagged.tif")
        pixels = {name: Image.open(self.deck / name).tobytes() for name in wanted}
        for name in wanted:
            self.mark(name, "--turn", "90")
        report = self.json("apply", self.deck)
        self.assertEqual((report["done"], report["failed"]), (len(wanted), 0))
        for name, value in wanted.items():
            with self.subTest(name=name):
                self.assertEqual(self.read(name, "-IFD0:Orientation"), [value])
                self.assertEqual(self.read_by_exiv2(name), value)
                # Pillow applies a TIFF's orientation itself.
                if name not in in_place:
                    self.assertEqual(Image.open(self.deck / name).tobytes(), pixels[name])
                else:
                    after = (self.deck / name).read_bytes()
                    old = before[str(self.deck / name)]
                    self.assertEqual(len(after), len(old))
                    self.assertEqual(sum(one != other for one, other in zip(old, after)), 1)
                self.assertEqual(
                    subprocess.run(
                        ["exiftool", "-s3", "-warning", str(self.deck / name)], capture_output=True,
                        text=True).stdout, "")
        # The files now have the turn themselves, so they are not turned again.
        self.assertEqual(self.koloda("apply", self.deck, check=False).returncode, 2)
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), before)
        self.assertEqual(self.json("status", self.deck)["marks"]["turned"], len(wanted))

    def test_a_heif_is_turned_where_viewers_look(self):
        before = (_FIXTURES / "heic" / "turned.heic").read_bytes()
        (self.deck / "a.heic").write_bytes(before)
        self.assertIn(self.read("a.heic", "-QuickTime:Rotation"), ([270], [3]))
        self.mark("a.heic", "--turn", "90")
        self.koloda("apply", self.deck)
        # ExifTool 12 counts degrees clockwise here, 13 as the file: quarters counter-clockwise.
        self.assertIn(self.read("a.heic", "-QuickTime:Rotation"), ([180], [2]))
        after = (self.deck / "a.heic").read_bytes()
        self.assertEqual(sum(one != other for one, other in zip(before, after)), 1)
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual((self.deck / "a.heic").read_bytes(), before)

    def test_what_can_not_be_turned_is_named_before_and_after(self):
        self.picture("a.gif")
        self.picture("b.jpg")
        self.mark("a.gif", "--turn", "180")
        self.mark("b.jpg", "--turn", "180")
        said = self.koloda("apply", self.deck, "--dry-run").stdout
        self.assertIn("a.gif: stays: this file has no space for the turn: Koloda keeps it", said)
        result = self.koloda("apply", self.deck)
        self.assertIn("1 turned", result.stdout)
        self.assertIn("a.gif: this file has no space for the turn: Koloda keeps it", result.stderr)
        self.assertEqual(self.json("status", self.deck)["marks"]["turned"], 1)

    def test_an_act_that_turned_is_undone_once_its_apply_is(self):
        for name in ("a.jpg", "b.jpg", "c.jpg"):
            self.picture(name)
        self.decide_one("a.jpg", "keep")
        self.mark("b.jpg", "--stars", "4")
        self.mark("a.jpg", "--turn", "90", "--stars", "1")
        self.decide_one("c.jpg", "reject")
        self.assertEqual(self.json("status", self.deck)["undoable"], 4)
        for _ in range(2):
            self.koloda("apply", self.deck, "--reject", "trash")
            self.koloda("undo", self.deck, "--apply")
            status = self.json("status", self.deck)
            self.assertEqual((status["undoable"], status["redoable"]), (4, 0))
        self.koloda("undo", self.deck)
        changed = self.json("undo", self.deck)["changed"]
        self.assertEqual(
            {next(key for key in ("stars", "turn") if key in change) for change in changed},
            {"stars", "turn"})
        status = self.json("status", self.deck)
        self.assertEqual((status["undoable"], status["redoable"]), (2, 2))
        self.assertNotIn("turned", {key for key, value in status["marks"].items() if value})

    def test_stars_and_labels_of_undecided_photos_are_written(self):
        self.make("a.ppm", "b.ppm", "c.ppm")
        self.mark("a.ppm", "--stars", "4", "--label", "red")
        self.mark("b.ppm", "--note", "only words")
        before = self.files()
        self.koloda("apply", self.deck, "--xmp")
        self.assertEqual(self.read_xmp(self.deck / "a.ppm.xmp"), {"Rating": 4})
        self.assertEqual(self.read("a.ppm.xmp", "-XMP-xmp:Label"), ["Red"])
        self.assertEqual(sorted(os.listdir(self.deck)), ["a.ppm", "a.ppm.xmp", "b.ppm", "c.ppm"])
        self.assertEqual(self.json("status", self.deck)["decided"], 0)
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), before)


class PilesOfThePreferences(ApplyCase):
    """The command line knows the same piles as a window."""

    def setUp(self):
        super().setUp()
        schemas, config = self.root / "schemas", self.root / "config"
        schemas.mkdir()
        subprocess.run(
            [tool("glib-compile-schemas", "libglib2.0-bin"), "--strict", f"--targetdir={schemas}",
             str(_DATA)], check=True)
        self.environment |= {
            "GSETTINGS_SCHEMA_DIR": str(schemas), "GSETTINGS_BACKEND": "keyfile",
            "XDG_CONFIG_HOME": str(config)}
        settings = config / "glib-2.0" / "settings" / "keyfile"
        settings.parent.mkdir(parents=True)
        settings.write_text(f"[org/koloda/Koloda]\npiles='{json.dumps(_PILES)}'\n")
        self.make("a.ppm", "b.ppm")

    def test_cards_are_decided_for_them_and_go_to_their_folders(self):
        self.decide(print="a.ppm", keep="b.ppm")
        result = self.koloda("decide", self.deck, "a.ppm", "later", check=False)
        self.assertEqual((result.returncode, "print" in result.stderr), (2, True))
        self.assertEqual(list(self.json("status", self.deck)["piles"]), ["keep", "print"])
        report = self.json("apply", self.deck)
        self.assertEqual(
            [(step["file"], step["action"], step["to"]) for step in report["steps"]],
            [("a.ppm", "copy", f"{self.root}/prints/a.ppm")])

    def test_what_is_said_goes_before(self):
        self.decide(print="a.ppm", keep="b.ppm")
        report = self.json("apply", self.deck, "--pile", "print=nothing", "--keep", "move:kept")
        self.assertEqual([step["file"] for step in report["steps"]], ["b.ppm"])
        self.assertFalse((self.root / "prints").exists())


if __name__ == "__main__":
    unittest.main()
