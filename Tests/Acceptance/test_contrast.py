"""Texts and symbols stand out from what is behind them, on every page and in every style.

The pages are those of see_pages.py; the program changes its style on each. Menus and what the desktop
draws itself, as a dialog for files, are not measured, nor is what lies on a photo.
"""

import unittest

from pages_case import PagesCase
import see_pages

# A window in which nothing is narrow.
SIZE = (700, 640)
# So many signs are on all pages of a deck together, at least, in each style.
LEAST_SIGNS = 50


class Pages(PagesCase):
    def assert_contrast(self, deck):
        measurer, faults = self.measure(deck, "en", [SIZE], list(see_pages.STYLES), [], True)
        self.assertGreater(measurer.measured, LEAST_SIGNS * len(see_pages.STYLES))
        self.assertEqual([fault for fault in faults if fault[0] == "faint"], [])


class PagesOfPhotos(Pages):
    def test_photos(self):
        self.assert_contrast("photos")


class OtherPages(Pages):
    def test_records(self):
        self.assert_contrast("records")

    def test_flash_cards(self):
        self.assert_contrast("notes")

    def test_the_program(self):
        self.assert_contrast("program")

    def test_flash_cards_with_pictures(self):
        self.assert_contrast("cards")

    def test_bookmarks(self):
        self.assert_contrast("bookmarks")


class PagesOfSharedDecks(Pages):
    def test_a_shared_deck(self):
        self.assert_contrast("shared")

    def test_disputed_photos(self):
        self.assert_contrast("disputes")

    def test_disputed_records(self):
        self.assert_contrast("record-disputes")


if __name__ == "__main__":
    unittest.main()
