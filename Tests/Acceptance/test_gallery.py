"""The gallery of styles, opened by its option."""

import unittest

from case import DesktopCase, OnWayland, OnX11
from waiting import until


class Gallery:
    def setUp(self):
        super().setUp()
        self.start("--gallery")
        self.program.wait_for_card()
        self.origin = self.desktop.settle(self.program.window)
        self.program.wait_for_rest()
        self.deck = self.program.application.find(
            lambda node: "deck.swipe-left" in node.actions, "the gallery's deck")

    def test_it_has_its_controls(self):
        names = [node.name for node in self.program.application.walk()]
        for name in ("Undo", "Swipe Left", "Swipe Right", "Style", "Bounciness", "Speed",
                     "Distance (% of the card’s size)", "Visible cards", "Reduced motion", "Direction: Up"):
            self.assertIn(name, names)
        self.assertTrue(
            any(name.startswith("The spring’s curve: Settles in") for name in names), names)

    def test_cards_leave_by_hand_and_by_button(self):
        self.assertEqual(self.front, 0)
        self.hand.drag(self.place(self.deck), (260, 0, 0.15))
        until(lambda: self.front == 1, "the second card")
        self.hand.click(self.place(self.button("Swipe Left")))
        until(lambda: self.front == 2, "the third card")
        self.hand.click(self.place(self.button("Undo")))
        until(lambda: self.front == 1, "the second card again")

    def test_the_deck_has_no_end(self):
        for step in range(1, 30):
            self.deck.act("deck.swipe-right")
            until(lambda: self.front == step % 12, f"card {step % 12}")

    @property
    def front(self):
        return self.trace.frames()[-1]["card"]


class GalleryOnWayland(Gallery, OnWayland, DesktopCase):
    pass


class GalleryOnX11(Gallery, OnX11, DesktopCase):
    """What depends on the display server: the pointer."""

    of_display = {
        "test_cards_leave_by_hand_and_by_button",
    }


if __name__ == "__main__":
    unittest.main()
