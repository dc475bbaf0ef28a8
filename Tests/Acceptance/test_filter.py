"""Only some of the photos, by a filter that is visible and can be cleared."""

import unittest

import contract
from case import OnWayland, OnX11
from program import command
from test_marks import MarkCase


class Filter:
    def setUp(self):
        super().setUp()
        result = command(
            self.desktop, self.data_home, "mark", str(self.folder), self.photos[2].name, "--stars",
            "4")
        self.assertEqual(result.returncode, 0, result.stderr)

    def open_filter(self):
        self.hand.type("ctrl+f")
        self.wait_for_text("minimum stars")

    def press(self, name):
        self.program.application.find(
            lambda node: node.name == name and "button" in node.role, f"a button {name!r}").act()

    def test_only_what_passes_is_shown(self):
        self.open_filter()
        self.press("★★★ or more")
        self.wait_for_text("1 of 4 photos")
        self.hand.type("Escape")
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.wait_for_text("all filtered photos are decided")
        self.press("Clear Filter")
        self.wait_for_text("3 left")
        self.assertEqual(self.status()["next"], self.photos[0].name)

    def test_decided_photos_that_match_are_told_of(self):
        for kept in range(1, 5):
            self.hand.type("Right")
            self.assert_piles(keep=kept)
        self.open_filter()
        self.press("★★★ or more")
        self.wait_for_text("no undecided photos match")
        self.wait_for_text("1 decided photo matches")
        self.hand.type("Escape")
        self.press("Show Decided Photos")
        self.wait_for_text("1 of 4 photos")
        self.press("Clear Filter")
        self.wait_for_text(contract.DONE_TEXT)

    def test_a_name_is_typed_and_decides_nothing(self):
        self.open_filter()
        self.hand.type("x", "x")
        self.wait_for_text("0 of 4 photos")
        self.wait_for_text("no photos match the filter")
        self.assert_piles()


class FilterOnWayland(Filter, OnWayland, MarkCase):
    pass


class FilterOnX11(Filter, OnX11, MarkCase):
    """What depends on the display server: letters that are typed into a field."""

    of_display = {
        "test_a_name_is_typed_and_decides_nothing",
    }


if __name__ == "__main__":
    unittest.main()
