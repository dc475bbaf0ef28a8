"""Dragging cards with the mouse."""

import math
import unittest

import photos
from case import DeckCase, DesktopCase, OnWayland, OnX11
from contract import PILE_OF_DIRECTION, REST
from waiting import until

UNIT = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}
HALF_A_PIXEL = 0.5
ATTEMPTS = 10  # to be drawn often enough, on a busy machine


class MouseDrags:
    keeps_time = True
    # Enough for several tries at two cards in the air at once.
    count = 12

    def test_a_flick_that_the_program_sees_late_is_enough(self):
        for done, (x, y) in enumerate(UNIT.values(), 1):
            self.flick(self.hand.drag, 90 * x, 90 * y, seen_late=True)
            self.assert_piles(**self._one_each(done))

    def test_a_slow_drag_that_the_program_sees_late_springs_back(self):
        mark, middle = self.trace.mark(), self.middle
        with self.program.standing_still():
            self.hand.drag(middle, (120, 0, 0.6), rest=REST)
        self.assert_took(0.6 + REST, mark)
        self.program.wait_for_rest()
        self.assertEqual(self.trace.decisions(mark), [])
        self.assert_front_photo(0)

    def test_a_fast_drag_decides_in_its_direction(self):
        for done, (direction, (x, y)) in enumerate(UNIT.items(), 1):
            far = self.far
            self.hand.drag(self._start(x, y), (far[0] * x, far[1] * y, 0.15))
            self.assert_piles(**self._one_each(done))
            self.assert_front_photo(done)
            self.assert_shown(self.photos[done])
            self.assertEqual(self.decisions()[-1], direction)

    def test_a_slow_drag_past_the_threshold_decides(self):
        for done, (x, y) in enumerate(UNIT.values(), 1):
            far = self.far
            self._drag_and_rest(self._start(x, y), (far[0] * x, far[1] * y, 0.5))
            self.assert_piles(**self._one_each(done))
            self.assert_front_photo(done)

    def test_a_short_flick_is_enough(self):
        for done, (x, y) in enumerate(UNIT.values(), 1):
            self.flick(self.hand.drag, 90 * x, 90 * y)
            self.assert_piles(**self._one_each(done))

    def test_an_abandoned_drag_springs_back(self):
        for x, y in UNIT.values():
            mark = self.trace.mark()
            self._drag_and_rest(self.middle, (60 * x, 60 * y, 0.2))
            self.assert_springs_back(mark)
        self.assert_front_photo(0)
        self.assert_shown(self.photos[0])

    def test_a_flick_back_decides_nothing(self):
        mark = self.trace.mark()
        self.hand.drag(self.middle, (170, 0, 0.25), (-110, 0, 0.08))
        self.assert_took(0.25 + 0.08, mark)
        self.assert_springs_back(mark)
        self.assert_front_photo(0)

    def test_a_click_decides_nothing(self):
        mark = self.trace.mark()
        self.hand.click(self.middle)
        self.trace.wait(lambda trace: trace.inputs("drag-end", mark), "the end of the click")
        self.program.wait_for_rest()
        self.assertEqual(self.decisions(), [])
        self.assert_piles()

    def test_escape_cancels_a_drag(self):
        mark = self.trace.mark()
        self.hand.hold(self.middle, (260, 30, 0.2))
        self.hand.type("Escape")
        self.trace.wait(lambda trace: trace.inputs("cancel", mark), "the drag's cancellation")
        self.hand.let_go()
        self.assert_springs_back(mark)

    def test_a_card_can_be_dragged_while_the_last_one_flies(self):
        far = self.far[0]
        places = self._start(1, 0), self._start(-1, 0)
        # On a busy machine the first card may land before the second one is moved.
        for done in range(2, self.count + 1, 2):
            # A card released at rest flies longer than one that is thrown.
            self.hand.drag(places[0], (far, 0, 0.3), rest=REST)
            mark = self.trace.mark()
            self.hand.drag(places[1], (-far, 0, 0.12))
            self.trace.wait(lambda trace: len(trace.decisions()) == done, f"{done} decisions")
            if any(frame["departing"] for frame in self._frames_of_drag(mark)):
                break
            self.program.wait_for_rest()
        else:
            self.fail("the first card was always gone before the second was dragged")
        self.assert_piles(keep=done // 2, reject=done // 2)
        self.assertEqual(self.decisions(), ["right", "left"] * (done // 2))
        if done < self.count:
            self.assert_shown(self.photos[done])

    def test_the_grabbed_point_stays_under_the_pointer(self):
        assert_grabs(self, self.hand.hold, self.hand.let_go)

    def _drag_and_rest(self, start, leg):
        mark = self.trace.mark()
        self.rest_at(self.hand.hold(start, leg), mark)
        self.hand.let_go()

    @staticmethod
    def _one_each(count):
        return {PILE_OF_DIRECTION[direction]: 1 for direction in list(UNIT)[:count]}

    def _start(self, x, y):
        """A place on the card from which a long drag along `x`, `y` ends within the screen."""
        far = self.far
        return (self.middle[0] - 0.3 * far[0] * x, self.middle[1] - 0.3 * far[1] * y)

    def _frames_of_drag(self, since):
        """The frames drawn between the first press and the last release since a mark."""
        events = self.trace.events
        begin = events.index(self.trace.inputs("drag-begin", since)[0])
        end = events.index(self.trace.inputs("drag-end", since)[-1])
        return [event for event in events[begin:end] if event["ev"] == "frame"]


class MouseDragsOnWayland(MouseDrags, OnWayland, DeckCase):
    pass


class MouseDragsOnX11(MouseDrags, OnX11, DeckCase):
    pass


class GrabbedSpot:
    """The same rule on screen: a mark on the photo stays where the hand holds it."""

    keeps_time = True
    SPOT = (0.3, 0.35)  # clear of the overlay's glyph in the middle and of the caption

    def test_a_mark_on_the_photo_stays_under_the_pointer(self):
        photos.spotted(self.folder / "spot.png", self.SPOT)
        self.start_deck()
        spot = until(
            lambda: self._seen(self._search_place(), reach=90),
            lambda: f"a mark near {self._search_place()}", every=0.05)
        for leg in ((90, 30, 0.3), (-90, 20, 0.4)):
            place = self.hand.hold(spot, leg)
            until(
                lambda: (seen := self._seen(place, reach=25)) and math.dist(seen, place) < 1.5,
                lambda: f"the mark at {place}, as the pointer; it is at "
                f"{self._seen(place, reach=25)}", every=0.05)
            self.hand.type("Escape")
            self.hand.let_go()
            self.program.wait_for_rest()

    def _search_place(self):
        x, y = self.middle
        width, height = self.far
        return x + (self.SPOT[0] - 0.5) * 2 * width, y + (self.SPOT[1] - 0.5) * 2 * height

    def _seen(self, around, reach):
        return self.desktop.screenshot().centre_of(
            lambda colour: sum(colour) < 240, around, reach)


class GrabbedSpotOnWayland(GrabbedSpot, OnWayland, DesktopCase):
    pass


class GrabbedSpotOnX11(GrabbedSpot, OnX11, DesktopCase):
    pass


def assert_grabs(test, hold, let_go):
    """Check that a hand holds the same point of the card during drags from several points."""
    for dx, dy in ((0, 0), (-90, -120), (80, 110)):
        for _ in range(ATTEMPTS):
            mark = test.trace.mark()
            hold((test.middle[0] + dx, test.middle[1] + dy), (150, 40, 0.3), (-260, -80, 0.4))
            test.program.wait_for_rest()
            frames = [frame for frame in test.trace.frames(mark) if frame["dragging"]]
            let_go()
            test.assert_springs_back(mark)
            for frame in frames:
                test.assertLess(
                    math.dist(local_point(frame), local_point(frames[0])) * frame["scale"],
                    HALF_A_PIXEL, f"the card slipped in the hand at {frame['pointer']}")
            ways = [frame["x"] - frames[0]["x"] for frame in frames]
            if len(ways) > 5 and max(ways) > 50 and min(ways) < -50:
                break
        else:
            test.fail("too few frames to judge by")


def local_point(frame):
    """The place on the card under the pointer, by undoing the card's pose."""
    dx, dy = frame["pointer"][0] - frame["x"], frame["pointer"][1] - frame["y"]
    cosine, sine = math.cos(frame["rotation"]), math.sin(frame["rotation"])
    return (
        (dx * cosine + dy * sine) / frame["scale"], (dy * cosine - dx * sine) / frame["scale"])


if __name__ == "__main__":
    unittest.main()
