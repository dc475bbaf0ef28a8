"""Two fingers on a touchpad, which only Wayland compositors can simulate."""

import unittest

from case import DeckCase, OnWayland, is_slow
from contract import PILE_OF_DIRECTION, REST

UNIT = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}


class Touchpad:
    def test_a_fast_swipe_decides_in_its_direction(self):
        for done, (direction, (x, y)) in enumerate(UNIT.items(), 1):
            far = self.far
            self.hand.swipe(self.middle, (far[0] * x, far[1] * y, 0.15))
            self.assert_piles(**self._one_each(done))
            self.assert_front_photo(done)
            self.assert_shown(self.photos[done])
            self.assertEqual(self.decisions()[-1], direction)

    def test_a_short_flick_is_enough(self):
        for done, (x, y) in enumerate(UNIT.values(), 1):
            self.flick(self.hand.swipe, 90 * x, 90 * y)
            self.assert_piles(**self._one_each(done))

    def test_a_flick_that_the_program_sees_late_is_enough(self):
        for done, (x, y) in enumerate(UNIT.values(), 1):
            self.flick(self.hand.swipe, 90 * x, 90 * y, seen_late=True)
            self.assert_piles(**self._one_each(done))

    def test_a_slow_swipe_that_the_program_sees_late_springs_back(self):
        for x, y in UNIT.values():
            def move(x=x, y=y):
                middle = self.middle
                with self.program.standing_still():
                    self.hand.swipe(middle, (60 * x, 60 * y, 0.4), rest=REST)

            self.assert_springs_back(self.move_as_meant(move, is_slow))
        self.assert_front_photo(0)

    def test_a_slow_swipe_past_the_threshold_decides(self):
        for done, (x, y) in enumerate(UNIT.values(), 1):
            far = self.far
            self.hand.swipe(self.middle, (x * far[0], y * far[1], 0.5), rest=REST)
            self.assert_piles(**self._one_each(done))
            self.assert_front_photo(done)

    def test_an_abandoned_swipe_springs_back(self):
        for x, y in UNIT.values():
            mark = self.trace.mark()
            self.hand.swipe(self.middle, (60 * x, 60 * y, 0.25), rest=REST)
            self.assert_springs_back(mark)
        self.assert_front_photo(0)
        self.assert_shown(self.photos[0])

    def test_a_flick_back_decides_nothing(self):
        mark = self.move_as_meant(
            lambda: self.hand.swipe(self.middle, (170, 0, 0.25), (-110, 0, 0.08)), is_slow)
        self.assert_springs_back(mark)
        self.assert_front_photo(0)

    def test_escape_cancels_a_swipe(self):
        for x, y in UNIT.values():
            mark = self.trace.mark()
            far = self.far
            self.hand.scroll(self.middle, (far[0] * x, far[1] * y, 0.25))
            self.trace.wait(
                lambda trace: any(frame["dragging"] for frame in trace.frames(mark)),
                "a card in the hand")
            self.hand.type("Escape")
            self.trace.wait(
                lambda trace: not trace.frames(mark)[-1]["dragging"], "the card let go")
            self.hand.lift()
            self.assert_springs_back(mark)
        self.assert_front_photo(0)

    def test_swipes_in_quick_succession_all_count(self):
        place, far = self.middle, self.far[0]
        for done, direction in enumerate(("right", "left", "right", "right"), 1):
            self.hand.swipe(place, (UNIT[direction][0] * far, 0, 0.12))
            # GDK joins two swipes into one if their events arrive within the same frame.
            self.trace.wait(
                lambda trace: len(trace.inputs("scroll-end")) == done, "the swipe's end")
        self.assert_piles(keep=3, reject=1)
        self.assertEqual(self.decisions(), ["right", "left", "right", "right"])
        self.assert_shown(self.photos[4])

    @staticmethod
    def _one_each(count):
        return {PILE_OF_DIRECTION[direction]: 1 for direction in list(UNIT)[:count]}


class TouchpadOnWayland(Touchpad, OnWayland, DeckCase):
    pass


if __name__ == "__main__":
    unittest.main()
