"""Two photos compared at their own size: zoomed and moved together, by any means."""

import contextlib
import unittest

import photos
from case import DesktopCase, OnWayland
from waiting import TooLate, until

SIZE = (2400, 1800)
# Beyond what is read as a whole.
LARGE = (12_032, 9_152)


class CompareCase(OnWayland, DesktopCase):
    """Photos whose pixels encode their place, so that a few pixels tell what is seen of them."""

    ending = "png"

    def write_photos(self):
        for number in (1, 2, 3):
            photos.chart(self.folder / f"photo {number}.png", number, SIZE)

    def setUp(self):
        super().setUp()
        self.write_photos()
        self.start_deck()
        self.hand.type("c")
        self.trace.wait(
            lambda trace: any(event.get("message") == "compare" for event in trace.of_kind("input")),
            "the page that compares")
        panes = [
            self.program.application.find(
                lambda node, name=name: node.name.startswith(f"photo {name}.{self.ending},"),
                f"pane {name}")
            for name in (1, 2)]
        self.places = [self.place(pane) for pane in panes]
        self.wait_until_whole()

    def pixels(self):
        """The colours beside the middle of each pane, and to the right of that."""
        seen = self.desktop.screenshot()
        # Clear of the pointer.
        return [
            [seen.at(x + 90 + way, y + 40) for way in (0, 8)] for x, y in self.places]

    def wait_until_whole(self):
        """Wait until both photos are seen as wholes."""
        until(self.is_whole, lambda: f"whole photos; there are {self.pixels()}", every=0.1)

    def is_whole(self):
        return all((right[0] - left[0]) % 256 > 8 for left, right in self.pixels())

    def wait_until_zoomed(self):
        """Wait until both photos are seen at their own size and at the same place; return that."""
        return until(
            self.zoomed_place, lambda: f"zoomed photos; there are {self.pixels()}", every=0.1)

    def zoomed_place(self):
        (one, one_right), (other, other_right) = self.pixels()
        is_own = (one_right[0] - one[0]) % 256 == 8 == (other_right[0] - other[0]) % 256
        return is_own and one[:2] == other[:2] and (one[2], other[2]) == (40, 80) and one[:2]

    def wait_until_moved(self, before, way):
        wanted = tuple((old - step) % 256 for old, step in zip(before, way))

        def moved():
            found = self.wait_until_zoomed()
            return all((a - b + 2) % 256 <= 4 for a, b in zip(found, wanted)) and found

        return until(moved, lambda: f"{wanted}; there is {self.wait_until_zoomed()}", every=0.1)


class CompareOnWayland(CompareCase):
    def test_they_are_zoomed_and_moved_together(self):
        self.hand.point(*self.places[0])
        self.hand.type("z")
        place = self.wait_until_zoomed()
        self.hand.drag(self.places[0], (-60, 30, 0.2))
        place = self.wait_until_moved(place, (-60, 30))
        self.hand.drag(self.places[1], (40, 20, 0.2))
        place = self.wait_until_moved(place, (40, 20))
        self.hand.swipe(self.places[1], (30, -50, 0.3))
        self.wait_until_moved(place, (30, -50))
        # Another challenger is seen at the same place.
        self.hand.type("Right")
        until(
            lambda: self.pixels()[1][0][2] == 120 and
            self.pixels()[0][0][:2] == self.pixels()[1][0][:2],
            lambda: f"the third photo; there are {self.pixels()}", every=0.1)
        self.hand.type("z")
        self.wait_until_whole()
        self.assert_piles()

    def test_a_double_click_zooms_and_back(self):
        for place, seen in zip(self.places, (self.zoomed_place, self.is_whole)):
            # A busy machine may part the clicks.
            until(lambda: seen() or self._clicked_twice(place, seen),
                  lambda: f"zoomed or whole photos; there are {self.pixels()}", every=0.6)

    def _clicked_twice(self, place, seen):
        self.hand.click(place)
        self.hand.click(place)
        with contextlib.suppress(TooLate):
            return until(seen, "what a double click shows", seconds=3, every=0.1)

    def test_ctrl_and_two_fingers_zoom_and_back(self):
        for way, wait in ((60, self.wait_until_zoomed), (-60, self.wait_until_whole)):
            self.hand.key_down("ctrl")
            try:
                self.hand.swipe(self.places[0], (0, way, 0.2))
            finally:
                self.hand.key_up("ctrl")
            wait()


class CompareLargePhotos(CompareCase):
    ending = "tif"

    def write_photos(self):
        for number in (1, 2):
            photos.large_chart(number, LARGE).save(
                self.folder / f"photo {number}.tif", compression="tiff_deflate")

    def is_whole(self):
        # So small that their places have no pattern.
        return [right[2] for _, right in self.pixels()] == [40, 80] and not self.zoomed_place()

    def test_they_are_seen_at_their_own_size(self):
        self.hand.point(*self.places[0])
        self.hand.type("z")
        place = self.wait_until_zoomed()
        for _ in range(4):
            self.hand.drag(self.places[0], (-200, -100, 0.2))
            place = self.wait_until_moved(place, (-200, -100))
        self.hand.type("z")
        self.wait_until_whole()


if __name__ == "__main__":
    unittest.main()
