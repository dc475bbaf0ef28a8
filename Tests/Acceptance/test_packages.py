"""Packages of Anki: decided by commands and in a window, and exported as tags."""

import io
import json
import unittest
import zipfile

import contract
import packages
import photos
from belonging import InstanceCase
from case import OnWayland
from instance import title_of
from packages import BASIC, BOTH, CLOZE, OCCLUSION
from pictures import alike
from program import command
from records_case import RecordsCase
from waiting import until

NO_SANDBOX = {"KOLODA_SANDBOX": "none"}
NOTES = (
    ("g\"1", BASIC, ["<b>Hund</b>", "dog <img src=\"dog.png\">"], 1, "animals"),
    ("#2", BOTH, ["Katze", "cat"], 2, ""),
    ("g3", CLOZE, ["{{c1::Paris}} is in {{c2::France}}", "more"], 2, "koloda::good::card1"),
)
HEAD = ["#separator:tab", "#html:true", "#guid column:1", "#notetype column:2", "#tags column:3"]


class Packages(RecordsCase):
    def test_each_card_is_decided_and_goes_back_as_a_tag(self):
        path = self.file("words.apkg", packages.package(NOTES))
        packed = path.read_bytes()
        self.assertEqual(self.status(path)["cards"], 5)
        sides = [json.loads(line) for line in self.run_on(
            "export", path, "--format", "jsonl", "--piles", "good,again").splitlines()]
        self.assertEqual(sides, [])
        for card, pile in (("#1", "good"), ("id:#2::card2", "again"), ("#4", "again")):
            self.run_on("decide", path, card, pile)
        sides = [json.loads(line) for line in self.run_on(
            "export", path, "--format", "jsonl").splitlines()]
        self.assertEqual(
            [(side["guid"], side["front"]) for side in sides],
            [("g\"1::card1", "<b>Hund</b>"), ("#2::card2", "cat"), ("g3::card1", "[…] is in France")])
        lines = self.run_on("export", path).decode().splitlines()
        self.assertEqual(lines, HEAD + [
            "\"g\"\"1\"\tBasic\tanimals koloda::good", "\"#2\"\tBoth\tkoloda::again::card2",
            "g3\tCloze\tkoloda::again::card1"])
        self.assertEqual(path.read_bytes(), packed)

    def test_its_database_is_read_without_the_sandbox_too(self):
        path = self.file("words.colpkg", packages.package(NOTES))
        result = command(
            self.desktop, self.data_home, "status", str(path), "--json", environment=NO_SANDBOX)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)["cards"], 5)

    def test_what_is_wrong_with_it_is_said(self):
        good = packages.package(NOTES)
        text = io.BytesIO()
        with zipfile.ZipFile(text, "w") as made:
            made.writestr("collection.anki2", b"A" * 5000)
        for name, packed, words in (
                ("newer", packages.package(NOTES, meta=9), "from a newer Anki"),
                ("form", packages.package(NOTES, version=99), "from a newer Anki"),
                ("out", packages.package(NOTES, files=[("../x", b"1")]), "leads out"),
                ("cut", good[:len(good) // 2], "damaged or cut off"),
                ("no-database", text.getvalue(), "it is damaged"),
                ("text", b"no archive", "damaged or cut off")):
            with self.subTest(name=name):
                path = self.file(f"{name}.apkg", packed)
                result = command(self.desktop, self.data_home, "status", str(path))
                self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stdout)
                self.assertIn(words, result.stderr)
        path = self.file("two.apkg", packages.package(NOTES, [("a.png", b"1"), ("a.png", b"2")]))
        result = command(self.desktop, self.data_home, "status", str(path))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("called “a.png”", result.stderr)


class PackagesInAWindow(OnWayland, InstanceCase):
    def setUp(self):
        super().setUp()
        self.home = self.desktop.new_folder("records")

    def open(self, packed):
        file = self.home / "words.apkg"
        file.write_bytes(packed)
        self.start_instance(file, environment={"HOME": str(self.home)}, cwd=self.home)
        return file

    def test_cards_turn_show_their_pictures_and_are_decided(self):
        colour = (200, 120, 40)
        file = self.open(packages.package(NOTES, [("dog.png", photos.flat(colour))]))
        self.window = self.program.wait_for_windows(title_of(file))[title_of(file)]
        self.wait_for_front("Hund")
        self.desktop.focus()
        self.hand.type("space")
        self.wait_for_front("dog")
        until(lambda: self.points(colour) > 0, "the picture of a dog on the screen")
        for front, key in (("Katze", "1"), ("cat", "Right"), ("[…] is in France", "Left")):
            self.hand.type(key)
            self.wait_for_front(front)
        self.hand.type("Right")
        self.wait_for_front("Paris is in […]")
        until(lambda: self.tags(file) == [
            "animals koloda::again", "koloda::good::card1 koloda::again::card2",
            "koloda::good::card1"], lambda: f"there is {self.tags(file)}")

    def test_an_image_occlusion_covers_what_it_asks_for(self):
        colour, asked, other = (40, 90, 200), (255, 142, 142), (255, 235, 163)
        shapes = (
            "{{c1::image-occlusion:rect:left=.1:top=.1:width=.3:height=.8:oi=1}}<br>"
            "{{c2::image-occlusion:ellipse:left=.55:top=.2:rx=.2:ry=.3:oi=1}}")
        file = self.open(packages.package(
            [("o", OCCLUSION, [shapes, "<img src=\"map.png\">", "Answer"], 2, "")],
            [("map.png", photos.flat(colour, (640, 400)))]))
        self.window = self.program.wait_for_windows(title_of(file))[title_of(file)]
        self.desktop.focus()
        until(lambda: self.points(colour) and self.points(other), "the picture with its covers")
        covered = self.points(asked)
        self.assertGreater(covered, 10)
        self.hand.type("space")
        self.wait_for_front("Answer")
        until(lambda: self.points(asked) < covered / 4, "an open place")
        self.assertGreater(self.points(other), 10)

    def points(self, colour):
        """How many points of a grid over the screen have a colour."""
        seen = self.desktop.screenshot()
        return sum(
            alike(seen.at(x, y), colour)
            for x in range(0, seen.width, 16) for y in range(0, seen.height, 16))

    def tags(self, file):
        result = command(self.desktop, self.data_home, "export", str(file))
        self.assertEqual(result.returncode, 0, result.stderr)
        return [line.split("\t")[2] for line in result.stdout.splitlines()[len(HEAD):]]

    @property
    def deck(self):
        return self.window.find(
            lambda node: any(action.startswith("deck.") for action in node.actions), "a deck")

    def wait_for_front(self, beginning):
        until(
            lambda: self.deck.name.startswith(beginning),
            lambda: f"{beginning!r} in front; it is {self.deck.name!r}", every=0.05)


if __name__ == "__main__":
    unittest.main()
