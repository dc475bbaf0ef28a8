"""The panel beside the deck with facts about the front photo."""

import unittest

from case import DeckCase, OnWayland, OnX11
from waiting import until


class Information:
    count = 3

    def wait_until_gone(self):
        until(lambda: "file size" not in self.text(), "no information", every=0.1)

    def test_a_key_shows_it_and_hides_it(self):
        self.hand.type("i")
        self.wait_for_text("file size", "960 × 1200", str(self.folder).lower() + "/photo 1.png")
        self.wait_for_text("histogram", "clipped shadows: ", "clipped highlights: ")
        self.hand.type("Right")
        self.wait_for_text("/photo 2.png")
        self.assert_piles(keep=1)
        self.hand.type("i")
        self.wait_until_gone()
        self.hand.type("Left")
        self.assert_piles(keep=1, reject=1)


    def test_where_all_is_decided_there_is_nothing_to_know(self):
        self.hand.type("i")
        self.wait_for_text("file size")
        self.hand.type("Right", "Right", "Right")
        self.assert_piles(keep=3)
        self.wait_until_gone()
        self.hand.type("i")
        self.hand.type("ctrl+z")
        self.assert_piles(keep=2)
        self.wait_for_text("file size", "/photo 3.png")


class InformationOnWayland(Information, OnWayland, DeckCase):
    pass


class InformationOnX11(Information, OnX11, DeckCase):
    """What depends on the display server: the size of the window."""

    of_display = {
        "test_in_a_narrow_window_escape_uncovers_the_deck",
        "test_in_a_narrow_window_it_has_a_way_back",
    }

    def test_in_a_narrow_window_it_has_a_way_back(self):
        self.hand.resize_window(380, 600)
        self.program.wait_for_rest()
        self.hand.type("i")
        self.wait_for_text("file size")
        self.program.application.find(
            lambda node: node.name == "Back" and node.role.endswith("button")
            and node.extents[2] > 0, "a way back").act()
        self.wait_until_gone()
        self.hand.type("Right")
        self.assert_piles(keep=1)

    def test_in_a_narrow_window_escape_uncovers_the_deck(self):
        self.hand.resize_window(380, 600)
        self.program.wait_for_rest()
        self.hand.type("i")
        self.wait_for_text("file size")
        self.hand.type("Escape")
        self.wait_until_gone()
        self.hand.type("Right")
        self.assert_piles(keep=1)


if __name__ == "__main__":
    unittest.main()
