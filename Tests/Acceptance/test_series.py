"""Photos in the order they were taken, copies of photos, and photos compared side by side."""

import pathlib
import shutil
import struct
import unittest

import photos
from case import DesktopCase, OnWayland
from pictures import PNG_SIGNATURE, png_chunk
from program import command
from waiting import until

_FILM = pathlib.Path(__file__).resolve().parents[1] / "Fixtures/films/vp9.webm"


def exif(moment):
    """An EXIF block with the time a photo was taken, as `YYYY:MM:DD HH:MM:SS`."""
    start = 8 + 2 + 12 + 4
    text = start + 2 + 12 + 4
    return (
        b"II*\0" + struct.pack("<I", 8)
        + struct.pack("<HHHIII", 1, 0x8769, 4, 1, start, 0)
        + struct.pack("<HHHIII", 1, 0x9003, 2, 20, text, 0) + moment.encode() + b"\0")


def date(path, moment):
    """Give a photo the time at which it was taken."""
    data = path.read_bytes()
    header = len(PNG_SIGNATURE) + 25
    path.write_bytes(data[:header] + png_chunk(b"eXIf", exif(moment)) + data[header:])


class Series:
    # The numbers of the photos in the order they were taken.
    TAKEN = (3, 1, 4, 2)

    def setUp(self):
        super().setUp()
        self.photos = photos.album(self.folder, len(self.TAKEN))
        for minute, place in enumerate(self.TAKEN):
            date(self.folder / self.photos[place - 1].name, f"2026:08:12 10:0{minute}:00")

    def named(self, place):
        return self.photos[place - 1].name

    def run_command(self, *arguments):
        result = command(self.desktop, self.data_home, *arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_a_deck_comes_by_time_and_stays_so(self):
        count = len(self.TAKEN)
        first = self.run_command("status", str(self.folder), "--order", "taken")
        self.assertIn(self.named(self.TAKEN[0]), first)
        # The option was for that run only.
        self.assertIn(self.named(1), self.run_command("status", str(self.folder)))
        self.start(arguments=["--order", "taken"])
        self.program.wait_for_card()
        self.desktop.settle(self.program.window)
        for place, number in enumerate(self.TAKEN[:2]):
            self.assert_front(self.named(number), place + 1, count)
            self.hand.type("Right")
        self.assert_piles(keep=2)
        self.program.kill()
        # The deck has kept its order, also for commands.
        self.start_deck()
        self.assert_front(self.named(self.TAKEN[2]), 3, count)
        self.assertIn(self.named(self.TAKEN[2]), self.run_command("status", str(self.folder)))
        lines = self.run_command("export", str(self.folder), "--format", "csv", "--order", "name")
        self.assertLess(lines.index(self.named(1)), lines.index(self.named(3)))

    def test_a_page_takes_the_place_of_another(self):
        self.start_deck()
        self.hand.type("Right")
        self.assert_piles(keep=1)
        for key, text in (("F9", "1 photo"), ("ctrl+h", "decision")):
            self.hand.type("c")
            self.wait_for_text("current best", self.named(2))
            self.hand.type(key)
            self.wait_for_text(text)
            # Escape closes this page only, since each page has its own keys.
            self.hand.type("Escape")
            self.wait_for_text("2 of 4")
            self.assert_piles(keep=1)
        self.hand.type("x")
        self.assert_piles(keep=1, reject=1)

    def test_two_photos_lie_beside_each_other(self):
        self.start_deck()
        self.hand.type("c")
        self.wait_for_text("current best", self.named(1), self.named(2), "1 of 3")
        self.hand.type("Right")
        self.wait_for_text(self.named(3), "2 of 3")
        # The third is kept, and the first takes its place.
        self.hand.type("Up")
        self.wait_for_text(self.named(3), self.named(4), "3 of 3")
        self.hand.type("p")
        self.assert_piles(keep=1, reject=3)
        # That was one step.
        self.hand.type("ctrl+z")
        self.assert_piles()
        self.hand.type("c")
        self.wait_for_text("current best")
        self.hand.type("Escape")
        until(lambda: "current best" not in self.text(), "the deck", every=0.1)
        self.hand.type("Right")
        self.assert_piles(keep=1)

    def test_a_photo_that_is_there_twice_says_so(self):
        (self.folder / "photo 9.png").write_bytes(
            (self.folder / self.named(1)).read_bytes())
        self.assertIn('"copies": 1', self.run_command("status", str(self.folder), "--json"))
        self.start_deck()
        for _ in range(len(self.TAKEN)):
            self.hand.type("Right")
        self.wait_for_text(f"same picture as {self.named(1)}")

    def test_a_video_that_is_there_twice_says_so(self):
        for name in ("photo 8.webm", "photo 9.webm"):
            shutil.copy(_FILM, self.folder / name)
        self.start_deck()
        for _ in range(len(self.TAKEN) + 1):
            self.hand.type("Right")
        self.wait_for_text("same video as photo 8.webm")
        self.hand.type("i")
        self.wait_for_text("same video as", "photo 8.webm")
        self.assertNotIn("same picture", self.text())


class SeriesOnWayland(Series, OnWayland, DesktopCase):
    """On one display server: it is about the order of photos and the pages over the deck."""


if __name__ == "__main__":
    unittest.main()
