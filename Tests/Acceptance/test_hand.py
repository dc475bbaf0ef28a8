"""The hand of the tests: its movements have the times it gave them, however late it comes."""

import time
import unittest
from unittest import mock

import hand
from case import DeckCase, OnWayland, OnX11
from test_mutter import OnMutter

LATE = 0.04  # seconds, for each of eight reports of a flick


class Late:
    keeps_time = True

    def test_a_flick_of_a_hand_that_comes_late_is_a_flick(self):
        def sleep(moment):
            time.sleep(max(0, moment - time.monotonic()) + LATE)

        with mock.patch.object(hand, "sleep_until", sleep):
            self.flick(self.hand.drag, 90, 0)
        self.assert_piles(keep=1)


class LateOnWayland(Late, OnWayland, DeckCase):
    pass


class LateOnX11(Late, OnX11, DeckCase):
    pass


class LateOnMutter(Late, OnMutter, DeckCase):
    pass


if __name__ == "__main__":
    unittest.main()
