"""The last card pulled back by hand, from the side it left by."""

import unittest

from case import DeckCase, OnWayland, OnX11


class Pulls:
    keeps_time = True

    def beside(self, side):
        """A place beside the front card: 1 for the right side, -1 for the left."""
        return self.middle[0] + side * (self.card[2] / 2 + 40), self.middle[1]

    def decide(self, side):
        self.hand.type("Right" if side > 0 else "Left")
        self.assert_piles(**{"keep" if side > 0 else "reject": 1})
        self.program.wait_for_rest()

    def test_the_last_card_comes_back_with_the_hand(self):
        for side in (1, -1):
            self.decide(side)
            mark = self.trace.mark()
            place = self.hand.hold(self.beside(side), (-side * self.card[2] / 6, 0, 0.3), (0, 0, 0.2))
            self.assert_piles(**{"keep" if side > 0 else "reject": 1})
            self.trace.wait(
                lambda trace: trace.frames()[-1]["departing"] == 1, "the card in the hand")
            seen = self.desktop.screenshot().at(place[0], place[1])
            self.assertIsNotNone(seen)
            self.hand.let_go()
            self.trace.wait(lambda trace: trace.inputs("pull-end", mark), "the end of the pull")
            # A third of the distance is not enough.
            self.program.wait_for_rest()
            self.assert_piles(**{"keep" if side > 0 else "reject": 1})
            self.assert_front_photo(1)
            self.hand.drag(self.beside(side), (-side * (self.card[2] / 2 + 80), 0, 0.4))
            self.assert_piles()
            self.assert_front_photo(0)
            self.assert_shown(self.photos[0])
            self.program.wait_for_rest()

    def test_escape_lets_the_card_go_again(self):
        self.decide(1)
        self.hand.hold(self.beside(1), (-250, 0, 0.3))
        self.trace.wait(lambda trace: trace.inputs("pull-update"), "the pull")
        self.hand.type("Escape")
        self.trace.wait(lambda trace: trace.inputs("pull-end"), "the end of the pull")
        self.hand.let_go()
        self.program.wait_for_rest()
        self.assert_piles(keep=1)
        self.assert_shown(self.photos[1])

    def test_from_the_other_side_nothing_comes(self):
        self.decide(1)
        self.hand.drag(self.beside(-1), (300, 0, 0.3))
        self.program.wait_for_rest()
        self.assertEqual(self.trace.inputs("pull-begin"), [])
        self.assert_piles(keep=1)

    def test_a_drag_of_the_card_is_no_pull(self):
        self.decide(1)
        self.hand.drag(
            (self.middle[0] + self.far[0] - 60, self.middle[1]), (-self.far[0], 0, 0.15))
        self.assert_piles(keep=1, reject=1)
        self.assertEqual(self.trace.inputs("pull-begin"), [])


class PullsOnWayland(Pulls, OnWayland, DeckCase):
    pass


class PullsOnX11(Pulls, OnX11, DeckCase):
    """What depends on the display server: a pointer that is held."""

    of_display = {
        "test_the_last_card_comes_back_with_the_hand",
        "test_escape_lets_the_card_go_again",
    }


if __name__ == "__main__":
    unittest.main()
