"""The sizes in which a photo is looked at, and that 100% is 100%."""

import unittest

from case import OnWayland, OnX11
from displays import SIZE as SCREEN
from mutter import MutterDesktopOfFingers
from pictures import alike
from test_closeup import SIZE, CloseupCase
from test_mutter import OnMutter
from waiting import until

# How far from the pointer and the notes the screen is examined, in pixels.
ASIDE = 90


class ZoomCase(CloseupCase):
    def wait_for_zoom(self, zoom, since=0):
        """Wait until the photo is drawn at a zoom."""
        def found(trace):
            drawn = trace.of_kind("closeup", since)
            return drawn and drawn[-1]["kind"] == "sharp" and drawn[-1]["scale"] == 1 \
                and abs(drawn[-1]["zoom"] - zoom) * SIZE[0] < 0.01 and drawn[-1]

        return self.trace.wait(found, f"the zoom {zoom}")

    def assert_said(self, text):
        until(
            lambda: text in self.program.application.all_text().split("\n"), f"{text!r} in a note",
            every=0.05)


class Zoom:
    def test_keys_go_through_the_sizes_and_back(self):
        self.hand.point(*self.middle)
        for key, zoom in (
                ("equal", 0.5), ("equal", 1), ("equal", 2), ("equal", 2), ("minus", 1),
                ("minus", 0.5)):
            self.hand.type(key)
            drawn = self.wait_for_zoom(zoom)
            self.assertAlmostEqual(drawn["width"], SIZE[0] * zoom, delta=0.01)
            self.assert_said(f"{round(zoom * 100)}%")
        mark = self.trace.mark()
        self.hand.type("minus")
        self.wait_for_end(mark)
        self.assert_piles()

    def test_at_200_percent_a_pixel_of_the_photo_fills_four_of_the_screen(self):
        self.hand.point(*self.middle)
        self.hand.type("equal", "equal", "equal")
        drawn = self.wait_for_zoom(2)
        place = self.beside(self.middle)
        x, y = (int(part) // 2 for part in self.on_photo(place, drawn))
        wanted = (x % 256, y % 256, 40)
        until(
            lambda: alike(self.desktop.screenshot().at(*place), wanted, 1),
            lambda: f"{wanted}; there is {self.desktop.screenshot().at(*place)}", every=0.05)

    def test_the_next_photo_has_the_same_size(self):
        self.hand.type("equal")
        self.wait_for_zoom(0.5)
        self.hand.type("Right")
        self.wait_for_closeup(1)
        self.wait_for_zoom(0.5)
        self.assert_piles(keep=1)


class ZoomOnX11(Zoom, OnX11, ZoomCase):
    def test_ctrl_and_the_wheel_go_through_the_sizes(self):
        place = (self.middle[0] - 40, self.middle[1] + 30)
        self.hand.key_down("ctrl")
        for notch, zoom in ((1, 0.5), (1, 1), (1, 2), (-1, 1), (-1, 0.5)):
            self.hand.wheel(place, notch)
            self.wait_for_zoom(zoom)
        mark = self.trace.mark()
        self.hand.wheel(place, -1)
        self.wait_for_end(mark)
        self.hand.key_up("ctrl")
        self.hand.flush()
        self.assert_piles()


class ZoomOnWayland(Zoom, OnWayland, ZoomCase):
    pass


class PinchOnMutter(OnMutter, ZoomCase):
    desktop_kind = MutterDesktopOfFingers

    def test_a_pinch_stops_anywhere(self):
        self.hand.pinch(self.middle, 100, 240)
        drawn = self.trace.wait(
            lambda trace: trace.of_kind("closeup") and trace.of_kind("closeup")[-1]["scale"] == 1
            and trace.of_kind("closeup")[-1], "a photo that stays")
        card = self.card[2] / SIZE[0]
        self.assertGreater(drawn["zoom"], card * 1.5)
        self.assertLess(drawn["zoom"], card * 2.6)
        self.assert_said(f"{int(drawn['zoom'] * 100 + 1e-6)}%")
        self.assert_piles()


class FractionalScale:
    """A screen on which the desktop makes everything larger by a fraction."""

    fraction = None

    def setUp(self):
        self.desktop.rescale(self.fraction)
        super().setUp()

    def assert_pixel_by_pixel(self):
        """Check that the screen goes through the photo as fast as through its own pixels."""
        y = SCREEN[1] // 2 + ASIDE

        def steps():
            seen = self.desktop.screenshot()
            values = [seen.at(x, y)[0] for x in range(ASIDE, SCREEN[0] // 2, 32)]
            return [(after - before) % 256 for before, after in zip(values, values[1:])]

        # The compositor mixes neighbours, and at a change from 255 to 0 anything.
        def fits():
            return sum(abs(step - 32) <= 2 for step in steps()) >= len(steps()) - 4

        until(fits, lambda: f"steps of 32 pixels; there are {steps()}", every=0.1)

    def test_100_percent_is_100_percent(self):
        self.hand.type("z")
        self.wait_for_zoom(1)
        self.assert_said("100%")
        self.assert_pixel_by_pixel()


class OneAndAHalf(FractionalScale, OnWayland, ZoomCase):
    fraction = 1.5


class OneAndAQuarter(FractionalScale, OnWayland, ZoomCase):
    fraction = 1.25


if __name__ == "__main__":
    unittest.main()
