"""Photos of several cameras: the order by time, offered once, and clocks that were wrong."""

import unittest

import camera_files
from case import DesktopCase, OnWayland
from PIL import Image
from waiting import until

# In the order of time, c comes first.
_TAKEN = {
    "a.jpg": ("2020:05:06 10:00:00", "One"), "b.jpg": ("2020:05:06 12:00:00", "One"),
    "c.jpg": ("2020:05:06 09:00:00", "Other"), "d.jpg": ("2020:05:06 13:00:00", "Other")}


class TimeOrderOnWayland(OnWayland, DesktopCase):
    def setUp(self):
        super().setUp()
        for number, (name, (taken, model)) in enumerate(_TAKEN.items()):
            photo = Image.new("RGB", (90, 60), (number * 60, 90, 60))
            camera_files.write(self.folder / name, photo, taken, model=model)

    def wait_for_front(self, name):
        until(
            lambda: self.program.deck.name.startswith(f"{name},"),
            lambda: f"{name} in front; there is {self.program.deck.name!r}", every=0.05)

    def test_it_is_offered_and_remembered(self):
        self.sort_by_time()
        self.program.stop()
        self.start_deck()
        self.wait_for_front("c.jpg")
        self.hand.type("Right")
        self.wait_for_front("a.jpg")

    def sort_by_time(self):
        self.start_deck()
        self.wait_for_front("a.jpg")
        self.program.application.find(
            lambda node: node.name == "Sort by Time Taken" and node.role.endswith("button"),
            "a button that sorts by time").act()
        self.wait_for_next("c.jpg")

    def wait_for_next(self, name):
        until(
            lambda: self.program.status()["next"] == name,
            lambda: f"{name} as the first card; it is {self.program.status()['next']}", every=0.1)

    def button(self, name):
        return self.program.application.find(
            lambda node: node.name == name and node.role.endswith("button"), name)

    def correct_later_photos(self):
        # The photos of the first camera come first; its later ones were taken before all others.
        self.button("Add a Correction for Later Photos").act()
        self.button("Remove This Correction")
        for key in "2020-05-06 11-00":
            self.hand.type({"-": "minus", " ": "space"}.get(key, key))
        # To the button, to the next row, and into its field. The fields stay, with what is in them, while the
        # photos are read again.
        self.hand.type("Tab", "Tab", "Tab", "minus", "4", "Return")
        self.wait_for_next("b.jpg")

    def test_a_clock_that_was_set_on_the_way_has_two_corrections(self):
        self.sort_by_time()
        self.program.window.act("win.camera-clocks")
        self.correct_later_photos()
        self.program.stop()
        self.start_deck()
        self.wait_for_front("b.jpg")
        self.program.window.act("win.camera-clocks")
        self.button("Remove This Correction").act()
        self.wait_for_next("c.jpg")
        # One that is removed while the user is in its field stays away.
        self.correct_later_photos()
        self.button("Remove This Correction").act()
        self.wait_for_next("c.jpg")
        self.program.stop()
        self.assertEqual(self.program.status()["next"], "c.jpg")


if __name__ == "__main__":
    unittest.main()
