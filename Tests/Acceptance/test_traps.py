"""Traps of other programs: keys that affect unseen cards, or do what nobody asked for.

Tests/README.md lists the other traps, with the tests for them in other files.
"""

import unittest

import contract
from case import OnWayland
from test_apply_window import ApplyCase
from waiting import until

# Keys that neither press a button nor choose from a list.
_KEYS = ("Right", "Left", "p", "x", "f")


class Hidden:
    """A decision affects the card that the user sees, and no other."""

    def test_no_key_decides_a_card_under_the_apply_page(self):
        self.hand.type("Left")
        self.assert_piles(reject=1)
        self.open_apply()
        self.hand.type(*_KEYS, "Delete")
        self.hand.type("Escape")
        until(lambda: "apply decisions" not in self.text(), "the deck", every=0.05)
        # By then, everything typed before has been handled.
        self.hand.type("Up")
        self.assert_piles(reject=1, favourite=1)

    def test_no_key_decides_a_card_that_a_filter_hides(self):
        self.hand.type("ctrl+f")
        self.wait_for_text("minimum stars")
        self.hand.type("x", "x")
        self.wait_for_text("no photos match the filter")
        self.hand.type("Escape")
        until(
            lambda: "minimum stars" not in self.text(), "the deck without the filter's form", every=0.05)
        self.hand.type(*_KEYS, "Up", "Down", "space")
        self.press("Clear Filter")
        self.wait_for_text("4 left")
        self.hand.type("Up")
        self.assert_piles(favourite=1)

    def test_no_key_decides_a_card_that_is_not_there_yet(self):
        self.hand.type("Right", "Right", "Right", "Right")
        self.assert_piles(keep=4)
        self.wait_for_text(contract.DONE_TEXT)
        self.hand.type(*_KEYS)
        self.hand.type("u")
        self.assert_piles(keep=3)


class HiddenOnWayland(Hidden, OnWayland, ApplyCase):
    """On one display server, which must have a window manager for two windows."""

    def test_no_key_decides_a_card_under_another_window(self):
        self.hand.type("ctrl+comma")
        until(lambda: len(self.program.application.children) == 2, "the preferences")
        self.desktop.focus("Preferences")
        self.hand.type(*_KEYS, every=0.05)
        # The first Escape may end a search that the letters started.
        until(
            lambda: len(self.program.application.children) == 1 or self.hand.type("Escape"),
            "the deck alone", every=0.3)
        self.hand.type("Up")
        self.assert_piles(favourite=1)


class Backspace:
    """Backspace undoes and Delete rejects, and neither deletes a file, anywhere."""

    def delete(self):
        self.hand.type("BackSpace", "Delete", "shift+Delete", "ctrl+BackSpace", every=0.05)

    def test_it_deletes_nothing(self):
        before = self.files()
        # There is nothing to undo yet.
        self.hand.type("BackSpace", "ctrl+BackSpace", "Delete", "Left", "Right")
        self.assert_piles(reject=2, keep=1)
        self.hand.type("BackSpace")
        self.assert_piles(reject=2)
        self.hand.type("F9")
        self.wait_for_text("reject 2")
        self.hand.type("ctrl+a")
        self.wait_for_text("2 selected")
        self.delete()
        self.hand.type("Escape")
        self.hand.type("ctrl+h")
        self.delete()
        self.hand.type("Escape")
        # Backspace has undone what was decided before.
        self.hand.type("Left")
        until(lambda: self.program.status()["piles"]["reject"], "a rejected photo")
        self.hand.type("ctrl+Return")
        self.wait_for_text("apply decisions")
        self.delete()
        self.hand.type("Escape")
        until(lambda: "apply decisions" not in self.text(), "the deck", every=0.05)
        # Every photo may be decided by now.
        self.hand.type("BackSpace", "Up")
        until(lambda: self.program.status()["piles"]["favourite"] == 1, "a last decision")
        self.assertEqual((self.files(), self.trashed()), (before, []))


class BackspaceOnWayland(Backspace, OnWayland, ApplyCase):
    """On one display server: it is about what a key means."""


if __name__ == "__main__":
    unittest.main()
