"""Texts lie beside each other and within what is seen, in the narrowest window and in large letters.

The pages are those of see_pages.py, in the language with the longest words. Some texts are cut, as names
of files are; that is for a person to judge.
"""

import unittest

from pages_case import PagesCase

LANGUAGE = "de"
SIZE = (360, 640)  # the narrowest screen that the program is made for
TEXTS = (1, 1.5)


class Pages(PagesCase):
    def assert_fits(self, deck):
        _, faults = self.measure(deck, LANGUAGE, [SIZE], ["light"], list(TEXTS), False)
        self.assertEqual([fault for fault in faults if fault[0] != "shortened"], [])


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
