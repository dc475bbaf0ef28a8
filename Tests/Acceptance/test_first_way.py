"""The way of a first-time user: review, look at a photo, apply, and undo that, in few steps."""

import unittest

from case import OnWayland
from test_apply_window import ApplyCase

# Clicks and keys, without those that decide and those in the dialog for folders.
MOST_STEPS = 7


class FirstWay(OnWayland, ApplyCase):
    def setUp(self):
        super().setUp()
        self.steps = 0

    def click(self, name):
        self.press(name)
        self.steps += 1

    def type(self, *keys):
        self.hand.type(*keys, every=0.3)
        self.steps += len(keys)

    def test_it_is_short(self):
        before = self.files()
        self.hand.type("Right", "Left", "Up", "Down")
        self.wait_for_text("all done")
        self.click("Review")
        self.wait_for_text("1 selected")
        # The photo is opened large, and Escape leads back.
        mark = self.trace.mark()
        self.type("Return")
        self.trace.wait(lambda trace: trace.frames(mark), "the photo in the deck")
        self.type("Escape")
        self.wait_for_text("1 selected")
        self.click("Apply…")
        self.wait_for_text("your files stay as they are")
        self.click("Move “Reject” to the Trash")
        self.wait_for_text("move 1 file to the trash")
        self.click("Apply")
        self.wait_for_text("applied")
        self.assertEqual(len(self.trashed()), 1)
        self.click("Undo Apply")
        self.wait_for_text("apply was undone")
        self.assertEqual(self.files(), before)
        self.assertLessEqual(self.steps, MOST_STEPS)


if __name__ == "__main__":
    unittest.main()
