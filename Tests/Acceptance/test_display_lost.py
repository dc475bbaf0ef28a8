"""The display disappears: decisions are kept, and the program ends with one line."""

import signal
import unittest

from case import DesktopCase, OnWayland, OnX11
from photos import album


class DisplayLost:
    """Every test ends its display, so each has its own desktop."""

    count = 6

    def setUp(self):
        self.desktop = self.desktop_kind()
        self.addCleanup(self.desktop.close)
        super().setUp()
        album(self.folder, self.count)
        self.start_deck()

    @classmethod
    def setUpClass(cls):
        pass

    def test_at_rest(self):
        self.hand.type("Right", "Left")
        self.assert_piles(keep=1, reject=1)
        self.program.wait_for_rest()
        self._assert_ends_well(signal.SIGTERM)
        self.assert_piles(keep=1, reject=1)

    def test_in_a_drag(self):
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.hand.hold(self.middle, (self.far[0], 20, 0.2))
        self._assert_ends_well(signal.SIGKILL)
        self.assert_piles(keep=1)

    def test_while_a_card_flies(self):
        mark = self.trace.mark()
        self.hand.type("Right")
        self.trace.wait(lambda trace: trace.frames(mark)[-1:], "a frame of the flight", every=0.001)
        self._assert_ends_well(signal.SIGKILL)
        self.assert_piles(keep=1)

    def test_what_was_just_decided_is_written(self):
        self.hand.type("Right", "Up", "Left", "Down", "Right")
        self.trace.wait(lambda trace: trace.decisions(), "a decision", every=0.001)
        self._assert_ends_well(signal.SIGKILL)
        # Keys that had not reached the program by then are not decisions.
        decided = len(self.trace.decisions())
        self.assertEqual(self.program.status()["decided"], decided)

    def _assert_ends_well(self, how):
        self.hand.abandon()
        self.desktop.server.send_signal(how)
        self.assertEqual(self.program.wait_for_end(), 1, self.program.errors())
        lines = self.program.errors().splitlines()
        self.assertEqual(lines, ["koloda: the connection to the display was lost"])


class DisplayLostOnWayland(DisplayLost, OnWayland, DesktopCase):
    pass


class DisplayLostOnX11(DisplayLost, OnX11, DesktopCase):
    pass


if __name__ == "__main__":
    unittest.main()
