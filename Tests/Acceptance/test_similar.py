"""Photos of one scene, stacked by what they show: never around the photo in front."""

import unittest

import landscapes
from case import DesktopCase, OnWayland
from waiting import until


class Similar(OnWayland, DesktopCase):
    """Two scenes in turns, minutes apart, by two cameras."""

    def setUp(self):
        super().setUp()
        landscapes.scenes(self.folder)
        self.start_deck()

    def wait_for(self, text):
        until(
            lambda: text in self.program.application.all_text(),
            lambda: f"{text!r}; there is {self.program.application.all_text()!r}", every=0.1)

    def test_each_scene_is_a_stack_but_for_the_photo_in_front(self):
        self.program.window.act("win.stack-similar")
        # Two more photos are of the scene in front, which is decided alone all the same.
        self.trace.wait(
            lambda trace: any(line["stacks"] == 2 for line in trace.of_kind("stacked")),
            "two stacks")
        self.hand.type("Right")
        self.assert_piles(keep=1)
        # The next is the other scene's, with all its photos.
        self.wait_for("3 photos")
        self.hand.type("Left")
        self.assert_piles(keep=1, reject=3)
        self.wait_for("2 photos")
        # Compared, the best one is kept, and one undo brings all of them back.
        self.hand.type("c")
        self.wait_for("current best")
        self.hand.type("p")
        self.assert_piles(keep=2, reject=4)
        self.hand.type("ctrl+z")
        self.assert_piles(keep=1, reject=3)


if __name__ == "__main__":
    unittest.main()
