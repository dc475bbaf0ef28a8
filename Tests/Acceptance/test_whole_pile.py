"""A whole deck from its first card to the done page and back, with one device alone."""

import unittest

import contract
from case import DeckCase, OnWayland, OnX11
from waiting import until

DIRECTIONS = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}


class WholePile:
    count = 6

    def decide_all(self, decide):
        """Decide every card with `decide(pile)`, using all piles in turn."""
        piles = {}
        for done in range(self.count):
            self.assert_front_photo(done)
            pile = contract.PILES[done % len(contract.PILES)]
            decide(pile)
            piles[pile] = piles.get(pile, 0) + 1
            self.assert_piles(**piles)
        self.assertIsNone(self.program.status()["next"])
        until(
            lambda: contract.DONE_TEXT in self.program.application.all_text(),
            "the page that says all is decided", every=0.05)

    def undo_all(self, undo):
        """Undo every decision with `undo()`, and check each returning card."""
        for left in reversed(range(self.count)):
            undo()
            until(
                lambda: self.program.status()["decided"] == left, f"{left} decided", every=0.03)
            self.assert_front_photo(left)
        self.assertNotIn(contract.DONE_TEXT, self.program.application.all_text())
        self.assert_shown(self.photos[0])
        self.assert_piles()

    def test_by_keyboard_alone(self):
        self.decide_all(lambda pile: self.hand.type(contract.KEYS_OF_PILE[pile][0]))
        self.undo_all(lambda: self.hand.type("ctrl+z"))

    def test_by_mouse_alone(self):
        def drag(pile):
            x, y = self._unit(pile)
            far, start = self.far, self.middle
            start = (start[0] - 0.3 * far[0] * x, start[1] - 0.3 * far[1] * y)
            self.hand.drag(start, (far[0] * x, far[1] * y, 0.15))

        self.decide_all(drag)
        self.undo_all(lambda: self.hand.click(self.place(self.button(contract.UNDO_BUTTON))))

    def test_by_assistive_technology_alone(self):
        self.decide_all(lambda pile: self.program.deck.act(contract.ACTION_OF_PILE[pile]))
        self.button(contract.UNDO_BUTTON).act()
        until(
            lambda: self.program.status()["decided"] == self.count - 1, "the last one undone")
        self.button(contract.REDO_BUTTON).act()
        until(lambda: self.program.status()["decided"] == self.count, "the last one redone")
        self.undo_all(lambda: self.program.deck.act(contract.UNDO_ACTION))

    @staticmethod
    def _unit(pile):
        return next(
            DIRECTIONS[direction] for direction, other in contract.PILE_OF_DIRECTION.items()
            if other == pile)


class WholePileOnWayland(WholePile, OnWayland, DeckCase):
    def test_by_touchpad_alone(self):
        def swipe(pile):
            (x, y), far = self._unit(pile), self.far
            self.hand.swipe(self.middle, (far[0] * x, far[1] * y, 0.15))

        self.decide_all(swipe)
        # Fingers on a touchpad can also move the pointer and click.
        self.undo_all(lambda: self.hand.click(self.place(self.button(contract.UNDO_BUTTON))))


class WholePileOnX11(WholePile, OnX11, DeckCase):
    """What depends on the display server: keys and the pointer."""

    of_display = {
        "test_by_keyboard_alone",
        "test_by_mouse_alone",
    }


if __name__ == "__main__":
    unittest.main()
