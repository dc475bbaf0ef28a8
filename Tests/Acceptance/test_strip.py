"""The strip of small pictures below the card: it shows, and browses, and decides nothing."""

import unittest

from case import DeckCase, OnWayland, OnX11
from waiting import until


class Strip(OnWayland, DeckCase):
    count = 6

    def cells(self):
        """The strip's pictures, in order, by their names."""
        return [
            node for node in self.program.window.walk()
            if node.role.endswith("button") and node.name.startswith("photo ") and node.is_sensitive]

    def names(self):
        return [node.name for node in self.cells()]

    def wait_for(self, *numbers):
        wanted = [f"photo {number}.png" for number in numbers]
        until(
            lambda: self.names() == wanted,
            lambda: f"{wanted} in the strip; there is {self.names()}", every=0.1)

    def test_it_follows_the_card_and_a_click_browses(self):
        self.assertEqual(self.names(), [])
        self.hand.type("F6")
        self.wait_for(1, 2, 3, 4, 5, 6)
        self.hand.type("Right", "Left")
        self.assert_piles(keep=1, reject=1)
        # Before the front card are those that were decided.
        self.wait_for(1, 2, 3, 4, 5, 6)
        self.cells()[4].act()
        until(
            lambda: self.program.deck.name.startswith("photo 5.png"),
            lambda: f"photo 5 in front; it is {self.program.deck.name!r}", every=0.1)
        self.assert_piles(keep=1, reject=1)
        # What is decided is what is seen.
        self.hand.type("Right")
        self.assert_piles(keep=2, reject=1)
        self.hand.type("Escape")
        self.hand.type("F6")
        until(lambda: self.names() == [], "no strip", every=0.1)


class StripOnX11(OnX11, DeckCase):
    """The size of the window, which Sway decides itself."""

    count = 6
    cells, names, wait_for = Strip.cells, Strip.names, Strip.wait_for

    def test_a_narrow_window_has_no_room_for_it(self):
        self.hand.type("F6")
        self.wait_for(1, 2, 3, 4, 5)
        self.hand.resize_window(380, 600)
        until(lambda: self.names() == [], lambda: f"no strip; there is {self.names()}", every=0.1)
        self.hand.resize_window(900, 800)
        self.wait_for(1, 2, 3, 4, 5)


if __name__ == "__main__":
    unittest.main()
