"""What someone sees who has never decided anything: the front card sways, once."""

import configparser
import time
import unittest

import photos
from case import DesktopCase, OnWayland, OnX11

PATIENCE = 1.0  # the program's own


class Hint:
    def setUp(self):
        super().setUp()
        self.photos = photos.album(self.folder, 3)

    def start_untouched(self):
        self.start()
        self.program.wait_for_card()
        self.desktop.settle(self.program.window)
        self.settled = self.trace.mark()

    def sways(self):
        """How far the front card was beside its place in each frame so far, in pixels."""
        frames = self.trace.frames(self.settled)
        return [frame["x"] - frames[-1]["x"] for frame in frames] or [0]

    def assert_sways(self):
        self.trace.wait(
            lambda trace: max(self.sways()) > 10 and min(self.sways()) < -10, "a card that sways")

    def test_the_card_sways_once_and_rests(self):
        self.start_untouched()
        shown = next(frame["t"] for frame in self.trace.frames() if frame["shown"])
        self.assert_sways()
        self.program.wait_for_rest()
        moved = [
            frame["t"] for frame, way in zip(self.trace.frames(self.settled), self.sways())
            if frame["rotation"] and abs(way) > 2]
        self.assertGreater(moved[0] - shown, 0.9 * PATIENCE)
        mark = self.trace.mark()
        time.sleep(2 * PATIENCE)
        self.assertEqual(self.trace.frames(mark), [])
        self.assert_piles()

    def test_an_input_before_it_prevents_it(self):
        self.start_untouched()
        self.hand.type("shift")
        self.program.wait_for_rest()
        mark = self.trace.mark()
        time.sleep(2 * PATIENCE)
        self.assertEqual(self.trace.frames(mark), [])

    def test_an_input_ends_it_and_counts(self):
        self.start_untouched()
        self.trace.wait(
            lambda trace: any(abs(way) > 10 for way in self.sways()), "a card that sways")
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.program.wait_for_rest()
        self.assert_front(self.photos[1].name, 2, 3)

    def test_who_has_decided_before_sees_no_hint(self):
        self.start_deck()
        self.hand.type("Right", "u")
        self.assert_piles()
        self.hand.type("ctrl+w")
        self.program.wait_for_end()
        other = self.desktop.new_folder("others")
        photos.album(other, 2)
        self.start(other)
        self.program.wait_for_card()
        self.desktop.settle(self.program.window)
        self.program.wait_for_rest()
        mark = self.trace.mark()
        time.sleep(2 * PATIENCE)
        self.assertEqual(self.trace.frames(mark), [])


class HintOnWayland(Hint, OnWayland, DesktopCase):
    pass


class HintOnX11(Hint, OnX11, DesktopCase):
    pass


class ReducedMotion(OnX11, DesktopCase):
    def test_without_animations_there_is_no_hint(self):
        settings = configparser.ConfigParser()
        settings["Settings"] = {"gtk-enable-animations": "false"}
        folder = self.desktop.home / "xdg_config_home" / "gtk-4.0"
        folder.mkdir(parents=True, exist_ok=True)
        with open(folder / "settings.ini", "w") as file:
            settings.write(file)
        photos.album(self.folder, 3)
        self.start()
        self.program.wait_for_card()
        self.desktop.settle(self.program.window)
        self.program.wait_for_rest()
        mark = self.trace.mark()
        time.sleep(2 * PATIENCE)
        self.assertEqual(self.trace.frames(mark), [])


if __name__ == "__main__":
    unittest.main()
