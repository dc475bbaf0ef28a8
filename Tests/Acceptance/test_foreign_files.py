"""Dates, stars and packets in files that break the letter of their formats: Apply goes by them."""

import pathlib
import shutil
import unittest

import camera_files
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

    def test_stars_are_taken_over_into_a_new_sidecar(self):
        names = [
            "rating-as-slong.jpg", "rating-microsoftphoto-only.jpg", "ratingpercent-only.jpg",
            "xmp-with-leading-newline-and-declaration.jpg", "xmp-with-trailing-nul.jpg"]
        self.copied(*names)
        self.koloda("apply", self.deck, "--xmp")
        stars = {name: self.read_xmp(self.deck / f"{name}.xmp").get("Rating") for name in names}
        self.assertEqual(stars, dict.fromkeys(names, 4))

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

    def test_a_time_in_a_name_counts_where_the_file_says_none(self):
        photo = (_PHOTOS / "rating-as-slong.jpg").read_bytes()
        names = [
            "FB_IMG_1704196800123.jpg", "IMG-20240102-WA0003.jpg",
            "PXL_20240102_120000123.jpg", "Screenshot_20240102-101112.jpg",
            "WhatsApp Image 2024-01-02 at 1.11.12 PM.jpg", "photo_7@02-01-2024_10-11-12.jpg",
            "signal-2024-01-02-10-11-12-123.jpg"]
        for name in names:
            (self.deck / name).write_bytes(photo + name.encode())
            self.decide_one(name, "keep")
        self.koloda("apply", self.deck, "--keep", "move:there/{year}-{month}-{day}")
        self.assertEqual(
            sorted(path.name for path in (self.root / "there/2024-01-02").iterdir()), names)

    def test_a_film_of_something_else_is_a_card(self):
        """Its name is that of a photo of another year."""
        for name in ("IMG_1", "IMG_2"):
            shutil.copy(_PHOTOS / "exif-date-in-ifd0.jpg", self.deck / f"{name}.JPG")
        (self.deck / "IMG_1.MOV").write_bytes(camera_files.film(1_640_995_200))
        (self.deck / "IMG_2.MOV").write_bytes(camera_files.film(1_577_934_245))
        before = self.files()
        self.assertEqual(self.json("status", self.deck)["cards"], 3)
        for name in ("IMG_1.MOV", "IMG_2.JPG"):
            self.decide_one(name, "reject")
        self.koloda("apply", self.deck, "--reject", "trash")
        self.assertEqual(
            sorted(path.name for path in self.deck.iterdir()), ["IMG_1.JPG"])
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), before)


if __name__ == "__main__":
    unittest.main()
