"""Photos of several cameras that are out of order in time: the order by time is offered, once."""

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
        self.start_deck()
        self.wait_for_front("a.jpg")
        self.program.application.find(
            lambda node: node.name == "Sort by Time Taken" and node.role.endswith("button"),
            "a button that sorts by time").act()
        until(lambda: self.program.status()["next"] == "c.jpg", "the first photo in time")
        self.program.stop()
        self.start_deck()
        self.wait_for_front("c.jpg")
        self.hand.type("Right")
        self.wait_for_front("a.jpg")


if __name__ == "__main__":
    unittest.main()
