"""A deck at rest: nothing is drawn and no thread wakes up."""

import time
import unittest

from case import DeckCase, OnWayland, OnX11
from waiting import until

REST = 3.0
# In seconds; long enough to notice checks of the folder or journal every few seconds.
LONG_REST = 10.0
# In seconds; one-time work after an input, such as a thread's end, is long over by then.
SETTLED = 80.0


class Idle:
    mostly_waits = True

    def test_a_deck_at_rest_sleeps(self):
        self.hand.drag(self.middle, (self.far[0], 0, 0.15))
        self.assert_piles(keep=1)
        self.hand.type("Left", "u")
        self.assert_piles(keep=1)
        self.program.wait_for_rest()
        self.assert_sleeps(REST)

    def assert_sleeps(self, seconds):
        """Check that for this long nothing is drawn and no thread wakes up."""
        woken = []

        def sleeps():
            events, before = self.trace.mark(), self.program.switches_by_thread()
            time.sleep(seconds)
            after = self.program.switches_by_thread()
            # A thread that has ended was awake as well.
            threads = {
                thread: after.get(thread, "ended") for thread in before.keys() | after.keys()
                if after.get(thread) != before.get(thread)}
            woken.append((self.trace.mark() - events, threads))
            return woken[-1] == (0, {})

        until(sleeps, lambda: (
            f"{seconds:g} s at rest; trace lines and wake-ups in each try: {woken}"),
            SETTLED + seconds)

    def test_a_deck_with_decisions_sleeps_as_it_is_opened(self):
        self.hand.type("Right", "Left")
        self.assert_piles(keep=1, reject=1)
        self.program.stop()
        self.start_deck()
        self.assert_sleeps(LONG_REST)


class IdleOnWayland(Idle, OnWayland, DeckCase):
    pass


class IdleOnX11(Idle, OnX11, DeckCase):
    pass


if __name__ == "__main__":
    unittest.main()
