"""The hint for users who have never decided a card: the front card sways, once."""

import configparser
import contextlib
import time
import unittest

import photos
from case import ATTEMPTS, DesktopCase, OnWayland, OnX11, same_pose
from waiting import TooLate

# In seconds: the program's own patience, and far more than that and the hint take.
PATIENCE = 1.0
HINT_SECONDS = 15


class HintCase(DesktopCase):
    def assert_stays(self):
        """Check that the card stays in its place for longer than the program waits."""
        mark, before = self.trace.mark(), self.trace.frames()[-1]
        time.sleep(2 * PATIENCE)
        # Other pictures may still arrive, and what shows them is drawn.
        for frame in self.trace.frames(mark):
            self.assertTrue(same_pose(frame, before), f"{frame} after {before}")


class Hint:
    keeps_time = True

    def setUp(self):
        super().setUp()
        self.photos = photos.album(self.folder, 3)

    def start_untouched(self):
        self.start()
        self.program.wait_for_card()
        self.desktop.settle(self.program.window)

    def settled(self):
        """The frames in which the card has the size, and so the place at rest, that it has now.

        The first frames may have another one, before the compositor tiles the window. On a busy
        machine the hint may begin, or even be over, before the test sees the window tiled.
        """
        frames = [frame for frame in self.trace.frames() if "width" in frame]
        return [
            frame for frame in frames
            if (frame["width"], frame["height"]) == (frames[-1]["width"], frames[-1]["height"])]

    def sways(self):
        """The front card's offset from its place in each of these frames, in pixels."""
        frames = self.settled()
        return [frame["x"] - frames[-1]["x"] for frame in frames] or [0]

    def start_until(self, sways):
        """Start the program for a new user, again if a busy machine drew too little of the hint."""
        for _ in range(ATTEMPTS):
            self.start_untouched()
            with contextlib.suppress(TooLate):
                return self.trace.wait(
                    lambda trace: sways(self.sways()), "a card that sways", seconds=HINT_SECONDS)
            self.program.stop()
            self.data_home = self.desktop.new_folder("data")
        self.fail(f"no card that sways, {ATTEMPTS} times")

    def test_the_card_sways_once_and_rests(self):
        self.start_until(lambda ways: max(ways) > 10 and min(ways) < -10)
        shown = next(frame["t"] for frame in self.trace.frames() if frame["shown"])
        self.program.wait_for_rest()
        moved = [
            frame["t"] for frame, way in zip(self.settled(), self.sways())
            if frame["rotation"] and abs(way) > 2]
        self.assertGreater(moved[0] - shown, 0.9 * PATIENCE)
        self.assert_stays()
        self.assert_piles()

    def test_an_input_before_it_prevents_it(self):
        self.start_untouched()
        self.hand.type("shift")
        self.program.wait_for_rest()
        self.assert_stays()

    def test_an_input_ends_it_and_counts(self):
        self.start_until(lambda ways: any(abs(way) > 10 for way in ways))
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
        self.assert_stays()


class HintOnWayland(Hint, OnWayland, HintCase):
    pass


class HintOnX11(Hint, OnX11, HintCase):
    """What depends on the display server: the frames of a movement that no input begins."""

    of_display = {
        "test_the_card_sways_once_and_rests",
    }


class ReducedMotion(OnX11, HintCase):
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
        self.assert_stays()


if __name__ == "__main__":
    unittest.main()
