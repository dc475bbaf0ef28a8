"""The close-up: a photo at its own size, one pixel of it per pixel of the screen."""

import contextlib
import io
import math
import os
import unittest

import law
import photos
from case import DesktopCase, OnWayland, OnX11
from contract import UNDO_KEYS
from mutter import MutterDesktopOfFingers
from PIL import Image
from pictures import alike
from stuck_share import Share
from test_mutter import OnMutter
from waiting import until

COUNT = 4
SIZE = (2400, 1800)
TALL = (2200, 2600)
LARGE = (7200, 6000)  # more than is read as a whole


class CloseupSight(DesktopCase):
    """What is seen of photos whose pixels encode their place."""

    def wait_for_photos(self, count):
        self.trace.wait(
            lambda trace: len({
                event["card"] for event in trace.of_kind("picture") if event["kind"] == "full"
            }) == count, "all photos")

    def wait_for_closeup(self, card, kind="sharp", since=0):
        """Wait until the last thing drawn is a close-up of a card, and return its event."""
        def found(trace):
            drawn = trace.of_kind("closeup", since)
            return drawn and drawn[-1].get("card") == card and drawn[-1]["kind"] == kind \
                and drawn[-1]["scale"] == 1 and drawn[-1]

        return self.trace.wait(found, f"card {card} {kind}")

    def wait_for_end(self, since=0):
        self.trace.wait(
            lambda trace: trace.of_kind("closeup", since)
            and any(event["kind"] == "closed" for event in trace.of_kind("closeup", since)),
            "the end of the closeup")

    def on_photo(self, place, drawn):
        """The place in the photo that is at a place on the screen."""
        x, y, _, _ = self.program.deck.extents
        return place[0] - self.origin[0] - x - drawn["x"], \
            place[1] - self.origin[1] - y - drawn["y"]

    def spot(self, drawn):
        """The place in the photo that is in the middle of the deck's room, in shares."""
        return tuple(
            part / whole
            for part, whole in zip(
                self.on_photo(self.middle, drawn), (drawn["width"], drawn["height"])))

    def assert_seen(self, place, drawn, number):
        """Wait until the screen shows the very pixel of the photo that belongs at a place."""
        x, y = self.on_photo(place, drawn)
        wanted = (int(x) % 256, int(y) % 256, 40 * number)
        until(
            lambda: alike(self.desktop.screenshot().at(*place), wanted, 3),
            lambda: f"{wanted}; there is {self.desktop.screenshot().at(*place)}", every=0.05)

    def beside(self, place):
        """A place near another one, clear of the pointer."""
        return place[0] - 60, place[1] - 50


class CloseupCase(CloseupSight):
    """A deck of such photos; the third has another shape."""

    def setUp(self):
        super().setUp()
        self.names = [f"photo {index + 1}.png" for index in range(COUNT)]
        for index, name in enumerate(self.names):
            photos.chart(self.folder / name, index + 1, TALL if index == 2 else SIZE)
        self.start_deck()
        self.wait_for_photos(COUNT)


class Closeup:
    def test_a_key_zooms_at_the_pointer_and_back(self):
        place = (self.middle[0] + 90, self.middle[1] - 60)
        self.hand.point(*place)
        self.hand.flush()
        x, y, width, height = self.card
        left, top, _, _ = self.program.deck.extents
        part = (
            (place[0] - self.origin[0] - left - (x - width / 2)) / width,
            (place[1] - self.origin[1] - top - (y - height / 2)) / height)
        self.hand.type("z")
        drawn = self.wait_for_closeup(0)
        self.assertEqual((drawn["width"], drawn["height"]), SIZE)
        found = self.on_photo(place, drawn)
        self.assertLess(math.dist(found, (part[0] * SIZE[0], part[1] * SIZE[1])), 6)
        self.assert_seen(self.beside(place), drawn, 1)
        mark = self.trace.mark()
        self.hand.type("z")
        self.wait_for_end(mark)
        self.assert_front(self.names[0], 1, COUNT)

    def test_a_drag_moves_the_photo_and_decides_nothing(self):
        self.hand.point(*self.middle)
        self.hand.type("z")
        before = self.wait_for_closeup(0)
        mark = self.trace.mark()
        self.hand.drag(self.middle, (-150, 90, 0.3))
        after = self.wait_for_closeup(0, since=mark)
        self.trace.wait(
            lambda trace: math.dist(
                (trace.of_kind("closeup")[-1]["x"], trace.of_kind("closeup")[-1]["y"]),
                (before["x"] - 150, before["y"] + 90)) < 2, "the photo where the hand left it")
        after = self.wait_for_closeup(0)
        self.assert_seen(self.beside(self.middle), after, 1)
        # A hand can be faster than the first frame of the close-up.
        mark = self.trace.mark()
        self.hand.type("z")
        self.wait_for_end(mark)
        self.hand.point(*self.middle)
        self.hand.type("z")
        self.hand.drag(self.middle, (-150, 90, 0.3))
        self.trace.wait(
            lambda trace: math.dist(
                (trace.of_kind("closeup")[-1]["x"], trace.of_kind("closeup")[-1]["y"]),
                (before["x"] - 150, before["y"] + 90)) < 2, "the photo moved by the fast hand")
        # The photo stops at its edge.
        self.hand.drag(self.middle, (380, 0, 0.2))
        self.hand.drag(self.middle, (380, 0, 0.2))
        self.hand.drag(self.middle, (380, 0, 0.2))
        self.hand.drag(self.middle, (380, 0, 0.2))
        self.trace.wait(
            lambda trace: abs(trace.of_kind("closeup")[-1]["x"]) < 1, "the photo's left edge")
        self.assertEqual(self.trace.decisions(), [])
        self.assert_piles()

    def test_keys_decide_and_the_place_is_kept(self):
        self.hand.point(self.middle[0] + 100, self.middle[1] + 80)
        self.hand.type("z")
        spot = self.spot(self.wait_for_closeup(0))
        for card, key in ((1, "Right"), (2, "Left"), (3, "Down")):
            self.hand.type(key)
            drawn = self.wait_for_closeup(card)
            self.assertLess(math.dist(self.spot(drawn), spot), 0.004)
            self.assert_seen(self.beside(self.middle), drawn, card + 1)
        self.assert_piles(keep=1, reject=1, later=1)
        self.hand.type(UNDO_KEYS[0])
        drawn = self.wait_for_closeup(2)
        self.assertLess(math.dist(self.spot(drawn), spot), 0.004)
        self.hand.type("Page_Up")
        self.wait_for_closeup(1)
        self.hand.type("ctrl+Right")
        self.trace.wait(
            lambda trace: self.spot(trace.of_kind("closeup")[-1])[0] > spot[0] + 0.05,
            "more of the right")
        mark = self.trace.mark()
        self.hand.type("Escape")
        self.wait_for_end(mark)
        self.assert_piles(keep=1, reject=1)

    def test_the_last_decision_ends_it(self):
        self.hand.type("z")
        self.wait_for_closeup(0)
        self.hand.type("Right", "Right", "Right", "Right")
        self.wait_for_end()
        self.assert_piles(keep=4)

    def test_a_double_click_opens_and_closes(self):
        self.hand.double_click(self.middle)
        drawn = self.wait_for_closeup(0)
        self.assert_seen(self.beside(self.middle), drawn, 1)
        # GTK keeps counting clicks from the third on within its time limit.
        self.hand.type("shift")
        mark = self.trace.mark()
        self.hand.double_click(self.middle)
        self.wait_for_end(mark)
        self.assert_piles()

    def test_a_photo_that_is_turned_turns_at_once_and_shows_the_same_place(self):
        place = (self.middle[0] + 100, self.middle[1] + 80)
        self.hand.point(*place)
        self.hand.type("z")
        x, y = self.spot(self.wait_for_closeup(0))
        mark = self.trace.mark()
        self.hand.type("ctrl+r")
        self.trace.wait(
            lambda trace: trace.of_kind("closeup", mark)
            and trace.of_kind("closeup")[-1]["height"] == SIZE[0], "the photo turned")
        drawn = self.wait_for_closeup(0)
        self.assertEqual((drawn["width"], drawn["height"]), (SIZE[1], SIZE[0]))
        self.assertLess(math.dist(self.spot(drawn), (1 - y, x)), 0.004)
        seen = self.beside(self.middle)
        down, across = self.on_photo(seen, drawn)
        wanted = (int(across) % 256, int(SIZE[1] - down) % 256, 40)
        until(
            lambda: alike(self.desktop.screenshot().at(*seen), wanted, 3),
            lambda: f"{wanted}; there is {self.desktop.screenshot().at(*seen)}", every=0.05)
        self.hand.type("ctrl+z")
        drawn = self.wait_for_closeup(0)
        self.trace.wait(
            lambda trace: trace.of_kind("closeup")[-1]["height"] == SIZE[1], "the photo upright")
        self.assert_seen(seen, self.wait_for_closeup(0), 1)

    def test_a_photo_that_goes_while_it_is_looked_at_gives_way_to_the_next(self):
        self.hand.type("z")
        self.wait_for_closeup(0)
        (self.folder / self.names[0]).unlink()
        self.wait_for_closeup(1)
        self.assert_front(self.names[1], 1, COUNT - 1)


class CloseupOnX11(Closeup, OnX11, CloseupCase):
    """What depends on the display server: the pointer, the wheel and the size of the window."""

    of_display = {
        "test_a_key_zooms_at_the_pointer_and_back",
        "test_a_drag_moves_the_photo_and_decides_nothing",
        "test_a_double_click_opens_and_closes",
        "test_ctrl_and_the_wheel_open_and_close",
        "test_another_size_of_the_window_keeps_the_place",
        "test_the_wheel_moves_the_photo",
    }

    def test_ctrl_and_the_wheel_open_and_close(self):
        place = (self.middle[0] - 40, self.middle[1] + 30)
        self.hand.key_down("ctrl")
        self.hand.wheel(place, 1)
        self.wait_for_closeup(0)
        mark = self.trace.mark()
        self.hand.wheel(place, -1)
        self.wait_for_end(mark)
        self.hand.key_up("ctrl")
        self.hand.flush()
        self.assert_piles()

    def test_another_size_of_the_window_keeps_the_place(self):
        self.hand.type("z")
        before = self.wait_for_closeup(0)
        spot = self.spot(before)
        mark = self.trace.mark()
        self.hand.resize_window(700, 600)
        self.trace.wait(
            lambda trace: any(
                abs(event["x"] - before["x"]) > 20 for event in trace.of_kind("closeup", mark)),
            "the photo in the smaller window")
        self.program.wait_for_rest()
        self._card = None
        drawn = self.wait_for_closeup(0)
        self.assertEqual((drawn["width"], drawn["height"]), SIZE)
        self.assertLess(math.dist(self.spot(drawn), spot), 0.02)

    def test_the_wheel_moves_the_photo(self):
        self.hand.type("z")
        before = self.wait_for_closeup(0)
        self.hand.wheel(self.middle, -2)
        self.trace.wait(
            lambda trace: trace.of_kind("closeup")[-1]["y"] < before["y"] - 50, "the photo higher")
        self.assert_piles()


class CloseupOnWayland(Closeup, OnWayland, CloseupCase):
    def test_full_screen_keeps_it_open(self):
        self.hand.type("z")
        self.wait_for_closeup(0)
        mark = self.trace.mark()
        self.hand.type("F11")
        self.trace.wait(
            lambda trace: trace.of_kind("closeup", mark), "the photo drawn in full screen")
        drawn = self.wait_for_closeup(0)
        self.assertEqual((drawn["width"], drawn["height"]), SIZE)
        # Escape first leaves the close-up, then full screen.
        mark = self.trace.mark()
        self.hand.type("Escape")
        self.wait_for_end(mark)
        self.hand.type("Escape")
        self.assert_front(self.names[0], 1, COUNT)

    def test_two_fingers_on_a_touchpad_move_the_photo(self):
        self.hand.type("z")
        before = self.wait_for_closeup(0)
        self.hand.swipe(self.middle, (-120, -80, 0.3))
        self.trace.wait(
            lambda trace: math.dist(
                (trace.of_kind("closeup")[-1]["x"], trace.of_kind("closeup")[-1]["y"]),
                (before["x"] - 120, before["y"] - 80)) < 2, "the photo where the fingers left it")
        self.assertEqual(self.trace.decisions(), [])
        self.assert_piles()


@unittest.skipUnless(Share.is_possible(), "no file systems of FUSE's here")
class CloseupOfLatePhoto(OnWayland, CloseupSight):
    """The close-up goes on to a photo that is not read yet, so that its card lies in the deck."""

    def setUp(self):
        super().setUp()
        chart, content = self.folder / "chart.png", io.BytesIO()
        photos.chart(chart, 1, SIZE)
        with Image.open(chart) as image:
            image.save(content, "JPEG", quality=90)
        self.share = Share(
            self.desktop, {name: content.getvalue() for name in ("1.jpg", "2.jpg", "3.jpg")})
        self.addCleanup(self.share.close)
        if not self.share.is_there:
            self.skipTest("nothing can be mounted here")
        self.folder = self.share.folder
        self.share.hold("read", "2.jpg")
        self.start_deck()
        self.hand.type("z")
        self.wait_for_closeup(0)
        self.hand.type("Right")
        self.trace.wait(lambda trace: trace.decisions(), "the first decision")

    def let_photo_come(self):
        self.share.let_go()
        self.trace.wait(
            lambda trace: any(
                event["kind"] == "full" and event["card"] == 1
                for event in trace.of_kind("picture")), "the second photo on its card")

    def test_the_photo_that_comes_is_looked_at(self):
        self.let_photo_come()
        self.wait_for_closeup(1)

    def test_who_has_taken_the_card_meanwhile_is_left_alone(self):
        mark = self.trace.mark()
        self.hand.hold(self.middle, (60, 0, 0.2))
        self.trace.wait(lambda trace: trace.inputs("drag-update", mark), "the card in the hand")
        self.let_photo_come()
        self.hand.go_on((self.middle[0] + 60, self.middle[1]), (240, 0, 0.4))
        self.hand.let_go()
        self.assert_piles(keep=2)
        self.assertEqual(law.breaches(self.trace.events), [])
        self.assertNotIn(1, [event.get("card") for event in self.trace.of_kind("closeup", mark)])


@unittest.skipUnless(Share.is_possible(), "no file systems of FUSE's here")
class CloseupOfSlowFile(OnWayland, CloseupCase):
    """A photo whose file comes in parts."""

    def setUp(self):
        DesktopCase.setUp(self)
        name, size = "tall.jpg", (2400, 4800)
        chart, content = self.folder / "chart.png", io.BytesIO()
        photos.chart(chart, 1, size)
        with Image.open(chart) as image:
            image.save(content, "JPEG", quality=98, subsampling=0)
        self.length = len(content.getvalue())
        self.share = Share(self.desktop, {name: content.getvalue()})
        self.addCleanup(self.share.close)
        if not self.share.is_there:
            self.skipTest("nothing can be mounted here")
        self.folder, self.name = self.share.folder, name
        self.start_deck()
        self.trace.wait(
            lambda trace: any(event["kind"] == "full" for event in trace.of_kind("picture")),
            "the photo on its card")
        # So that the middle of the photo is looked at.
        self.hand.point(*self.middle)

    def test_it_is_sharp_as_soon_as_all_that_is_seen_has_come(self):
        self.share.hold("read", self.name, int(self.length * 0.8))
        self.hand.type("z")
        drawn = self.wait_for_closeup(0)
        self.assert_seen(self.beside(self.middle), drawn, 1)
        self.share.let_go()
        for _ in range(20):
            self.hand.type("ctrl+Down")
        self.trace.wait(
            lambda trace: trace.of_kind("closeup")[-1]["y"] < 900 - drawn["height"],
            "the photo's lower edge")
        self.assert_seen(self.beside(self.middle), self.wait_for_closeup(0), 1)

    def test_it_is_not_sharp_before(self):
        self.share.hold("read", self.name, int(self.length * 0.5))
        mark = self.trace.mark()
        self.hand.type("z")
        self.wait_for_closeup(0, "scaled")
        until(lambda: self.share.is_waited_for("read", self.name), "a read that is held")
        self.assertNotIn("sharp", [event["kind"] for event in self.trace.of_kind("closeup", mark)])
        self.share.let_go()
        self.assert_seen(self.beside(self.middle), self.wait_for_closeup(0), 1)


class CloseupOnMutter(OnMutter, CloseupCase):
    desktop_kind = MutterDesktopOfFingers

    def test_a_pinch_opens_and_closes(self):
        self.hand.pinch(self.middle, 80, 420)
        self.wait_for_closeup(0)
        mark = self.trace.mark()
        self.hand.pinch(self.middle, 420, 60)
        self.wait_for_end(mark)
        self.assertEqual(self.trace.decisions(), [])
        self.assert_piles()


class LargePhotos(OnX11, CloseupSight):
    def picture_memory(self):
        """The bytes of all pictures that the program holds."""
        sizes = {}
        for file in os.scandir(f"/proc/{self.program.process}/fd"):
            with contextlib.suppress(OSError):
                if os.readlink(file.path).startswith("/memfd:koloda-picture"):
                    status = os.stat(file.path)
                    sizes[status.st_ino] = status.st_size
        return sum(sizes.values())

    def test_only_what_is_seen_of_a_large_one_is_read(self):
        photos.large_chart(1, LARGE).save(self.folder / "1.tif", compression="tiff_deflate")
        photos.large_chart(2, LARGE).save(self.folder / "2.jpg", quality=95, subsampling=0)
        self.start_deck()
        self.wait_for_photos(2)
        self.hand.point(*self.middle)
        self.hand.type("z")
        drawn = self.wait_for_closeup(0)
        self.assertEqual((drawn["width"], drawn["height"], drawn["zoom"]), (*LARGE, 1))
        self.assert_seen(self.beside(self.middle), drawn, 1)
        # Far beyond what was read.
        for key in ["ctrl+Right", "ctrl+Down"] * 8:
            self.hand.type(key)
        self.trace.wait(
            lambda trace: trace.of_kind("closeup")[-1]["x"] < drawn["x"] - 500, "more of the right")
        drawn = self.wait_for_closeup(0)
        self.assert_seen(self.beside(self.middle), drawn, 1)
        self.hand.type("Right")
        drawn = self.wait_for_closeup(1)
        self.assertEqual((drawn["width"], drawn["height"]), LARGE)
        self.assert_seen(self.beside(self.middle), drawn, 2)
        self.assertLess(self.picture_memory(), 64 << 20)
        # Half its size is read at half its size.
        self.hand.type("minus")
        self.trace.wait(
            lambda trace: trace.of_kind("closeup")[-1].get("zoom") == 0.5, "half of the size")
        self.wait_for_closeup(1)

    def test_one_longer_than_a_screen_can_draw_is_seen_at_its_own_size(self):
        photos.large_chart(1, (40_000, 60)).save(self.folder / "wide.png")
        self.start_deck()
        self.wait_for_photos(1)
        self.hand.type("z")
        drawn = self.wait_for_closeup(0)
        self.assertEqual((drawn["width"], drawn["height"]), (40_000, 60))
        self.assert_seen(self.middle, drawn, 1)

    def test_one_beyond_the_limits_is_shown_as_large_as_can_be_and_says_so(self):
        # What lies behind a transparent picture depends on all of it.
        photos.large_chart(1, (40_000, 60), "RGBA").save(self.folder / "wide.png")
        self.start_deck()
        self.hand.type("z")
        self.trace.wait(
            lambda trace: any(
                event["kind"] == "sharp" and event["width"] in (32_766, 32_767)
                for event in trace.of_kind("closeup")), "the photo at the limit")
        until(
            lambda: "shown at 81%" in self.program.application.all_text(), "a note", every=0.1)

    def test_one_that_is_cut_off_says_so_while_it_is_zoomed(self):
        photos.chart(self.folder / "chart.png", 1, (2400, 1800))
        with Image.open(self.folder / "chart.png") as image:
            image.save(self.folder / "cut.jpg", "JPEG", quality=95)
        (self.folder / "chart.png").unlink()
        os.truncate(self.folder / "cut.jpg", (self.folder / "cut.jpg").stat().st_size * 2 // 3)
        self.start_deck()

        def says_so():
            return "this picture is incomplete." in self.program.application.all_text().split("\n")

        self.assertFalse(says_so())
        self.hand.type("z")
        until(says_so, "a note", every=0.1)
        self.hand.type("z")
        until(lambda: not says_so(), "no note", every=0.1)


if __name__ == "__main__":
    unittest.main()
