"""Texts lie beside each other and within what is seen, in the narrowest window and in large letters.

The pages are those of see_pages.py, in the language with the longest words. Some texts are cut, as names
of files are; that is for a person to judge.
"""

import collections
import pathlib
import tempfile
import unittest

from measure_pages import Measurer

LANGUAGE = "de"
SIZE = (360, 640)  # the narrowest screen that the program is made for
TEXTS = (1, 1.5)
# Pages that GTK or libadwaita have made.
NOT_OURS = ("export", "about")


class Pages(unittest.TestCase):
    def assert_fits(self, deck):
        faults = collections.defaultdict(list)
        with tempfile.TemporaryDirectory() as folder:
            measurer = Measurer(
                pathlib.Path(folder), LANGUAGE, [SIZE], ["light"], list(TEXTS), False, faults)
            try:
                measurer.see(deck)
            finally:
                measurer.close()
        self.assertEqual(measurer.failures, [])
        self.assertEqual(
            [f"{kind} on {page}: {what} {' '.join(found)}"
             for (kind, _, page, what), found in faults.items()
             if kind != "shortened" and page not in NOT_OURS], [])


class PagesOfPhotosFit(Pages):
    def test_photos(self):
        self.assert_fits("photos")


class OtherPagesFit(Pages):
    def test_records(self):
        self.assert_fits("records")

    def test_flash_cards(self):
        self.assert_fits("notes")

    def test_flash_cards_with_pictures(self):
        self.assert_fits("cards")

    def test_a_shared_deck(self):
        self.assert_fits("shared")

    def test_the_program(self):
        self.assert_fits("program")


if __name__ == "__main__":
    unittest.main()
