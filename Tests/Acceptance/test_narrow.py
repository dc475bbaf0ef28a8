"""The window of a telephone's width."""

import unittest

from belonging import WELCOME, InstanceCase
from case import OnWayland
from waiting import until


class Narrow(OnWayland, InstanceCase):
    def test_the_first_page_has_a_sign_where_a_word_has_no_room(self):
        self.start_instance("--new-window")
        self.program.wait_for_windows(WELCOME)
        self.desktop.settle(self.program.window)
        self.assertEqual(self.opens(), 2, "a button and its word")
        self.desktop.float(self.program.window)
        self.addCleanup(self.desktop.tile, self.program.window)
        self.desktop.resize(self.program.window, 440, 700)
        until(lambda: self.opens() == 1, "a button with a sign", every=0.05)

    def opens(self):
        return [node.name for node in self.program.application.walk()].count("Open")


if __name__ == "__main__":
    unittest.main()
