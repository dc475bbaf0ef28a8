"""The same input under GNOME's compositor, and touches on its touchscreen."""

import unittest

from case import DeckCase
from contract import BUTTON_OF_PILE, HEADER_BUTTONS, PILE_OF_DIRECTION, REDO_KEY
from mutter import MutterDesktop
from test_mouse import MouseDrags, assert_grabs
from test_touchpad import UNIT, Touchpad
from waiting import until

# In logical pixels: what a finger hits reliably, and a button's padding, not part of its AT-SPI
# extents.
FINGER = 44
PADDING = 5


class OnMutter:
    keeps_time = True
    desktop_kind = MutterDesktop

    def assert_shown(self, photo):
        """Wait until the photo is drawn in front, by the trace: Mutter has no screenshots."""
        index = self.photos.index(photo)
        self.trace.wait(
            lambda trace: any(
                frame["card"] == index and frame["shown"] for frame in trace.frames()[-1:]),
            f"{photo.name} drawn in front")


class TouchpadOnMutter(Touchpad, OnMutter, DeckCase):
    pass


class MouseDragsOnMutter(MouseDrags, OnMutter, DeckCase):
    pass


class TouchOnMutter(OnMutter, DeckCase):
    def test_a_fast_finger_decides_in_its_direction(self):
        for done, (direction, (x, y)) in enumerate(UNIT.items(), 1):
            far = self.far
            self.hand.touch(self.middle, (x * far[0], y * far[1], 0.15))
            self.assert_piles(**one_each(done))
            self.assert_front_photo(done)
            self.assert_shown(self.photos[done])
            self.assertEqual(self.decisions()[-1], direction)

    def test_a_slow_finger_past_the_threshold_decides(self):
        for done, (x, y) in enumerate(UNIT.values(), 1):
            far = self.far
            self._touch_and_rest(x * far[0], y * far[1], 0.5)
            self.assert_piles(**one_each(done))
            self.assert_front_photo(done)

    def test_an_abandoned_touch_springs_back(self):
        for x, y in UNIT.values():
            mark = self.trace.mark()
            self._touch_and_rest(60 * x, 60 * y, 0.25)
            self.assert_springs_back(mark)
        self.assert_front_photo(0)

    def test_escape_cancels_a_touch(self):
        mark = self.trace.mark()
        self.hand.touch_hold(self.middle, (260, 30, 0.2))
        self.hand.type("Escape")
        self.trace.wait(lambda trace: trace.inputs("cancel", mark), "the drag's cancellation")
        self.hand.touch_up()
        self.assert_springs_back(mark)

    def test_what_a_finger_presses_is_large_enough(self):
        # Mutter has a touchscreen only after the first touch.
        self.hand.touch(self.middle, (0, 0, 0.05))
        for names, padding in ((HEADER_BUTTONS, PADDING), (BUTTON_OF_PILE.values(), 0)):
            for name in names:
                node = self.button(name)
                until(
                    lambda: min(node.extents[2:]) >= FINGER - 2 * padding,
                    lambda: f"{name} as large as a finger; it is {node.extents[2:]}")

    def _touch_and_rest(self, x, y, seconds):
        start, mark = self.middle, self.trace.mark()
        self.hand.touch_hold(start, (x, y, seconds))
        self.rest_at((start[0] + x, start[1] + y), mark)
        self.hand.touch_up()

    def test_the_grabbed_point_stays_under_the_finger(self):
        assert_grabs(self, self.hand.touch_hold, self.hand.touch_up)


class KeysOnMutter(OnMutter, DeckCase):
    def test_the_whole_pile_and_back(self):
        keys = ("Right", "Left", "Up", "Down", "p", "x")
        self.hand.type(*keys)
        status = self.assert_piles(keep=2, reject=2, favourite=1, later=1)
        self.assertIsNone(status["next"])
        for left in reversed(range(self.count)):
            self.hand.type("ctrl+z")
            self.assert_front_photo(left)
        self.assert_piles()
        self.hand.type(REDO_KEY)
        self.assert_piles(keep=1)


def one_each(count):
    return {PILE_OF_DIRECTION[direction]: 1 for direction in list(UNIT)[:count]}


if __name__ == "__main__":
    unittest.main()
