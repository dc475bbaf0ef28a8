"""Disturbances while a card is in the hand or in the air."""

import unittest

from case import DeckCase, OnWayland, OnX11
from portal import DARK, SettingsPortal
from waiting import until

LOWER = 120  # pixels; differs from the distance if the deck were also moved aside
SHORT = 60  # pixels, far too few to decide


class Disturbances:
    def test_resizing_in_a_drag(self):
        self.desktop.float(self.program.window)
        self.addCleanup(self._tile)
        before = self.program.deck.extents
        self.program.wait_for_rest()
        self.hand.hold(self.middle, (SHORT, 10, 0.2))
        mark = self.trace.mark()
        _, _, width, height = self.program.window.extents
        self.desktop.resize(self.program.window, width, height - LOWER)
        until(lambda: self.program.deck.extents != before, "a deck of another size")
        self.program.wait_for_rest()
        frames = self.trace.frames(mark)
        self.assertTrue(frames and frames[-1]["dragging"], "the card fell out of the hand")
        self.assertEqual(frames[-1]["card"], 0)
        self.hand.let_go()
        self._assert_in_the_middle()
        self.assertEqual(self.trace.decisions(), [])
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.assert_front_photo(1)

    def test_the_theme_changes_in_a_drag(self):
        mark = self.trace.mark()
        self.rest_at(self.hand.hold(self.middle, (SHORT, 10, 0.2)), mark)
        self.program.wait_for_rest()
        ground = (self.origin[0] + 12, self.middle[1])
        self.assertGreater(sum(self.desktop.screenshot().at(*ground)), 600, "not light")
        held = self.trace.frames()[-1]
        self.portal.set_scheme(DARK)
        until(
            lambda: sum(self.desktop.screenshot().at(*ground)) < 250, "a dark window", every=0.05)
        self.program.wait_for_rest()
        frame = self.trace.frames()[-1]
        self.assertTrue(frame["dragging"])
        for key in ("card", "x", "y", "rotation", "shown"):
            self.assertEqual(frame[key], held[key], key)
        self.hand.let_go()
        self._assert_in_the_middle()
        self.assert_shown(self.photos[0])
        self.assertEqual(self.trace.decisions(), [])

    def setUp(self):
        # The program asks for the desktop's settings when it starts.
        self.portal = SettingsPortal(self.desktop.environment["DBUS_SESSION_BUS_ADDRESS"])
        self.addCleanup(self.portal.close)
        super().setUp()

    def _tile(self):
        if self.program.is_running:
            self.desktop.tile(self.program.window)

    def _assert_in_the_middle(self):
        """Wait until the front card is upright in the middle of the deck as it is now."""
        _, _, width, _ = self.program.deck.extents
        self.trace.wait(
            lambda trace: any(
                not frame["dragging"] and abs(frame["x"] - width / 2) < 1
                and abs(frame["rotation"]) < 0.01 for frame in trace.frames()[-1:]),
            f"a card in the middle of {width} pixels")


class DisturbancesOnWayland(Disturbances, OnWayland, DeckCase):
    def test_switching_workspace_while_a_card_flies(self):
        mark = self.trace.mark()
        self.hand.type("Right")
        self.trace.wait(lambda trace: trace.frames(mark), "a frame of the flight", every=0.001)
        self.desktop.command("workspace elsewhere")
        self.assert_piles(keep=1)
        self.desktop.command("workspace 1")
        self.desktop.focus()
        self.assert_front_photo(1)
        self.assert_shown(self.photos[1])
        self.hand.type("u")
        self.assert_piles()
        self.assert_shown(self.photos[0])

    def test_switching_workspace_in_a_drag(self):
        self.hand.hold(self.middle, (SHORT, 10, 0.2))
        self.desktop.command("workspace elsewhere")
        self.hand.let_go()
        self.desktop.command("workspace 1")
        self.desktop.focus()
        self.assert_front_photo(0)
        self._assert_in_the_middle()
        self.assertEqual(self.trace.decisions(), [])
        self.hand.type("Left")
        self.assert_piles(reject=1)
        self.assert_shown(self.photos[1])


class DisturbancesOnX11(Disturbances, OnX11, DeckCase):
    pass


if __name__ == "__main__":
    unittest.main()
