"""Two fingers on a touchpad, which only Wayland compositors can simulate."""

import unittest

from case import DeckCase, OnWayland
from contract import BUTTON_OF_PILE, PILE_OF_DIRECTION, REST
from waiting import until

UNIT = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}


class Touchpad:
    keeps_time = True

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
            mark, middle = self.trace.mark(), self.middle
            with self.program.standing_still():
                self.hand.swipe(middle, (60 * x, 60 * y, 0.4), rest=REST)
            self.assert_took(0.4 + REST, mark)
            self.assert_springs_back(mark)
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
        mark = self.trace.mark()
        self.hand.swipe(self.middle, (170, 0, 0.25), (-110, 0, 0.08))
        self.assert_took(0.25 + 0.08, mark)
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

    # Swipes whose end goes elsewhere

    def test_a_swipe_that_ends_beside_the_deck_is_cancelled(self):
        place = self.place(self.button(BUTTON_OF_PILE["keep"]))
        self.assert_lost(lambda: self.hand.point(*place))

    def test_a_swipe_that_ends_over_another_window_is_cancelled(self):
        def open_another():
            self.hand.type("ctrl+comma")
            self.addCleanup(self._close_others)

        self.assert_lost(open_another, self._close_others)

    def test_the_pointer_tells_that_a_swipe_has_no_end(self):
        for x in (1, -1):
            mark = self.trace.mark()
            self.hand.scroll(self.middle, (x * 90, 0, 0.25))
            self._wait_for_hand(mark)
            # The fingers may rest for long.
            self.hand.pause(1)
            self.program.wait_for_rest()
            self.assertTrue(self.trace.frames()[-1]["dragging"])
            self.hand.begin()
            self.hand.point(self.middle[0] - 20, self.middle[1] + 10)
            self.assert_springs_back(mark)
            self._assert_next_swipe_counts_alone()

    def assert_lost(self, leave, come_back=lambda: None):
        """Check that a swipe whose fingers are lifted after `leave` is cancelled."""
        for x, y in UNIT.values():
            mark = self.trace.mark()
            self.hand.scroll(self.middle, (90 * x, 90 * y, 0.25))
            self._wait_for_hand(mark)
            leave()
            self.trace.wait(lambda trace: trace.inputs("cancel", mark), "the card let go")
            self.hand.lift()
            come_back()
            # A window that can't be seen draws nothing.
            self.assert_springs_back(mark)
            self._assert_next_swipe_counts_alone()

    def _wait_for_hand(self, mark):
        self.trace.wait(
            lambda trace: any(frame["dragging"] for frame in trace.frames(mark)),
            "a card in the hand")
        self.program.wait_for_rest()

    def _assert_next_swipe_counts_alone(self):
        """Check that the next swipe begins at nothing, and that the one after it decides."""
        mark = self.trace.mark()
        self.hand.swipe(self.middle, (60, 0, 0.25), rest=REST)
        self.assert_springs_back(mark)
        self.hand.swipe(self.middle, (self.far[0], 0, 0.5), rest=REST)
        self.assert_piles(keep=1)
        self.hand.type("u")
        self.assert_piles()
        self.assert_front_photo(0)
        self.program.wait_for_rest()

    def _close_others(self):
        def closed():
            if len(self.program.application.children) == 1:
                return True
            self.hand.type("Escape", every=0.2)

        until(closed, "the deck's window alone")
        self.desktop.settle(self.program.window)

    @staticmethod
    def _one_each(count):
        return {PILE_OF_DIRECTION[direction]: 1 for direction in list(UNIT)[:count]}


class TouchpadOnWayland(Touchpad, OnWayland, DeckCase):
    def test_a_swipe_that_ends_on_another_workspace_is_cancelled(self):
        self.addCleanup(self.desktop.command, "workspace 1")
        self.assert_lost(
            lambda: self.desktop.command("workspace elsewhere"),
            lambda: self.desktop.command("workspace 1"))

    def test_a_swipe_whose_touchpad_is_unplugged_is_cancelled(self):
        def plug_in():
            self.hand.plug_in()
            # The program gets to know the new touchpad before it moves.
            self.program.wait_for_rest()

        self.assert_lost(self.hand.unplug, plug_in)

    def test_a_wheel_tells_that_a_swipe_has_no_end(self):
        mark = self.trace.mark()
        self.hand.scroll(self.middle, (90, 0, 0.25))
        self._wait_for_hand(mark)
        self.hand.turn_wheel(1)
        self.assert_springs_back(mark)
        self._assert_next_swipe_counts_alone()

    def test_a_device_that_tells_no_end_holds_no_card_for_long(self):
        for _ in range(2):
            mark = self.trace.mark()
            for _ in range(9):
                self.hand.push_stick(10)
            self._wait_for_hand(mark)
            self.assert_springs_back(mark)
        self._assert_next_swipe_counts_alone()

    def test_a_wheel_that_scrolls_smoothly_is_no_swipe(self):
        mark = self.trace.mark()
        for _ in range(20):
            self.hand.turn_wheel(30, smoothly=True)
        self.program.wait_for_rest()
        self.assertFalse(any(frame["dragging"] for frame in self.trace.frames(mark)))
        self._assert_next_swipe_counts_alone()


if __name__ == "__main__":
    unittest.main()
