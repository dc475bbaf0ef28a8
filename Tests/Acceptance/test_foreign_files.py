"""Dates and packets in files that break the letter of their formats: Apply goes by them."""

import pathlib
import shutil
import unittest

from apply_case import ApplyCase

_PHOTOS = pathlib.Path(__file__).resolve().parents[1] / "Fixtures/photos"


class ForeignFiles(ApplyCase):
    def copied(self, *names):
        for name in names:
            shutil.copy(_PHOTOS / name, self.deck / name)
            self.decide_one(name, "keep")

    def test_the_time_is_found_wherever_a_file_has_it(self):
        names = [
            "date-in-xmp-only.jpg", "exif-date-in-ifd0.jpg", "exif-date-without-nul.jpg",
            "tiff-exif-pointer-type-ifd.tif"]
        self.copied(*names)
        self.koloda("apply", self.deck, "--keep", "move:there/{year}-{month}-{day}")
        self.assertEqual(
            sorted(path.name for path in (self.root / "there/2020-01-02").iterdir()), names)

    def test_packets_are_written_into_the_file_too(self):
        names = ["xmp-with-leading-newline-and-declaration.jpg", "xmp-with-trailing-nul.jpg"]
        self.copied(*names)
        before = self.files()
        self.koloda("apply", self.deck, "--xmp", "--editor", "lightroom", "--in-jpeg")
        for name in names:
            marks = self.read_xmp(self.deck / name)
            self.assertEqual((marks["Rating"], marks["Pick"]), (4, 1))
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), before)


if __name__ == "__main__":
    unittest.main()
