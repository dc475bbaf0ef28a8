"""The base classes of all tests: a desktop as new for each class, a program for each test."""

import contextlib
import math
import os
import unittest

import contract
import photos
import program
from bus_service import BusService
from computer import Computer
from displays import WaylandDesktop, X11Desktop
from lending import lent
from pictures import alike
from waiting import TooLate, until

ATTEMPTS = 10  # to move in time, on a busy machine
FLICK_SECONDS = 0.06


class DesktopCase(unittest.TestCase):
    """A test on a desktop, with nothing started yet."""

    desktop_kind = WaylandDesktop

    @classmethod
    def setUpClass(cls):
        cls.desktop = cls.enterClassContext(lent(cls.desktop_kind))

    def setUp(self):
        if self.desktop.has_ended:
            # The test in which it ended has failed; the others of its class go on with another.
            type(self).setUpClass()
        self.folder = self.desktop.new_folder("photos")
        self.data_home = self.desktop.new_folder("data")
        self.program = None
        self._card = None
        self._programs = []
        self.addCleanup(self._stop_all)

    def start(self, folder=None, environment=None, **options):
        """Start the program on `folder`; the other arguments are passed to `Program`."""
        self.program = program.Program(
            self.desktop, folder or self.folder, self.data_home, environment, **options)
        self._programs.append(self.program)

    def start_deck(self, folder=None, environment=None, **options):
        """Start the program and wait until a card can be swiped."""
        self.start(folder, environment, **options)
        self.program.wait_for_card()
        self.origin = self.desktop.settle(self.program.window)
        # A key press ends the hint, which would move the card.
        self.hand.type("shift")
        self.program.wait_for_rest()
        # Record the card's place at rest before anything moves.
        self._card = None
        self.assertTrue(self.card)

    @property
    def hand(self):
        return self.desktop.hand

    @property
    def trace(self):
        return self.program.trace

    @property
    def card(self):
        """The front card at rest: x and y of its centre, width and height, within the deck.

        It is measured again only if the deck's size changes, since all photos of a test have one
        shape.
        """
        size = self.program.deck.extents[2:]
        if self._card is None or self._card[0] != size:
            frame = self.trace.frames()[-1]
            self._card = size, (frame["x"], frame["y"], frame["width"], frame["height"])
        return self._card[1]

    @property
    def middle(self):
        """The centre of the front card on the screen."""
        left, top, _, _ = self.program.deck.extents
        x, y, _, _ = self.card
        return self.origin[0] + left + x, self.origin[1] + top + y

    @property
    def far(self):
        """How far a slow swipe must go to decide, as horizontal and vertical distance."""
        _, _, width, height = self.card
        return contract.FAR * width + 20, contract.FAR * height + 20

    def place(self, node):
        """The centre of an accessible object on the screen."""
        before = None

        def still():
            """The object's extents once they stay the same; a note that slides in still moves."""
            nonlocal before
            before, last = node.extents, before
            # An object without a place has no size either.
            return before == last and before[2] > 0 and before

        x, y, width, height = until(still, f"{node.name!r} in its place", every=0.05)
        return (self.origin[0] + x + width / 2, self.origin[1] + y + height / 2)

    def text(self):
        """All that the program says, in lower case."""
        return self.program.application.all_text()

    def wait_for_text(self, *texts):
        """Wait until the program says all of these, which are in lower case."""
        until(
            lambda: all(text in self.text() for text in texts),
            lambda: f"{texts}; there is {self.text()!r}", every=0.05)

    def wait_without_text(self, text):
        until(lambda: text not in self.text(), f"an end of {text!r}", every=0.05)

    def serve(self, service, **options):
        """Stand in for a service of the desktop until the end of the test."""
        made = BusService(
            self.desktop.environment["DBUS_SESSION_BUS_ADDRESS"], *service, **options)
        self.addCleanup(made.close)
        return made

    def button(self, name):
        return self.program.application.named(name)

    def go_to(self, field):
        """Move the focus to an empty field by Tab alone: GTK doesn't report that of a row's field."""

        def there():
            self.hand.type("Tab", "n")
            # The program handles an event between two questions, and these two keys are four.
            return any(field.text == "n" for _ in range(20))

        until(there, lambda: f"the keyboard in {field.name!r}; there is {field.text!r}", every=0.3)
        self.hand.type("BackSpace")
        until(lambda: not field.text, lambda: f"an empty field; there is {field.text!r}", every=0.05)

    def tearDown(self):
        for each in self._programs:
            errors = each.errors()
            for line in errors.splitlines():
                own_warnings = (*self.desktop.own_warnings, *contract.WARNINGS_OF_QUESTIONS)
                if not any(own in line for own in own_warnings):
                    for bad in ("WARNING", "CRITICAL", "Fatal error"):
                        self.assertNotIn(bad, line)
            if not each.is_running and not each.was_ended:
                self.assertGreaterEqual(each.exit_status, 0, f"ended by a signal: {errors}")

    def _stop_all(self):
        for each in self._programs:
            each.stop()

    # Checks from outside the program

    def assert_piles(self, **piles):
        """Wait until the journal on disk has exactly `piles`, and check the status's totals."""
        expected = dict.fromkeys(contract.PILES, 0) | piles
        status = self._wait_for_status(
            lambda status: status["piles"] == expected, f"the piles {expected}")
        decided = sum(expected.values())
        self.assertEqual(status["decided"], decided)
        self.assertEqual(status["remaining"], status["cards"] - decided)
        return status

    def assert_not_saved(self, name, position, count):
        """Wait for the banner that a decision is not saved, and for the card of `name` in front."""
        until(
            lambda: contract.NOT_SAVED_TEXT in self.program.application.all_text(),
            "a banner that says the decision is not saved", every=0.1)
        self.assert_front(name, position, count)

    def assert_front(self, name, position, count):
        """Wait until the card of the file `name` is in front, by its name for screen readers."""
        expected = contract.spoken_name(name, position, count)
        deck = self.program.deck
        until(
            lambda: deck.name == expected, lambda: f"{expected!r} in front; it is {deck.name!r}",
            every=0.03)

    def assert_shown(self, photo):
        """Wait until the screen shows the photo of the front card."""
        seen = None
        # Beside the centre, since the pointer may be there and is part of the screenshot.
        place = (self.middle[0] - 50, self.middle[1] - 50)

        def shown():
            nonlocal seen
            seen = self.desktop.screenshot()
            return alike(seen.at(*place), photo.colour)

        try:
            until(
                shown, lambda: f"{photo} on the screen; there is {seen.at(*place)}", every=0.05)
        except TooLate:
            self._keep(seen)
            raise

    def assert_springs_back(self, since):
        """Wait until the card has moved since a mark in the trace and is back, undecided."""
        before = [frame for frame in self.trace.events[:since] if frame["ev"] == "frame"][-1]
        self.trace.wait(
            lambda trace: any(
                math.dist(centre(frame), centre(before)) > 10 for frame in trace.frames(since))
            # A busy machine may draw none of the way.
            or any(trace.inputs(kind, since) for kind in ("drag-end", "scroll-end", "cancel")),
            "a card that moves")
        self.assert_returns(before, since)
        self.assertEqual(self.trace.decisions(since), [])
        self.assert_piles()

    def rest_at(self, place, since):
        """Keep the hand, which holds a card, still at `place` for so long that its speed is zero.

        The rest begins when the card has been drawn there: a busy compositor may give a movement
        the time at which it handled it, long after the hand made it.
        """
        x, y, _, _ = self.program.deck.extents
        aim = (place[0] - self.origin[0] - x, place[1] - self.origin[1] - y)
        self.trace.wait(
            lambda trace: any(
                frame["dragging"] and math.dist(frame["pointer"], aim) < 2
                for frame in trace.frames(since) if frame.get("pointer")),
            f"a card held at {aim}")
        self.hand.begin()
        self.hand.pause(contract.REST)

    def assert_returns(self, before, since):
        """Wait until the card is in the same place as in an earlier frame."""
        self.trace.wait(
            lambda trace: any(same_pose(frame, before) for frame in trace.frames(since)[-1:]),
            f"the card at rest as in {before}")
        # Wait for complete rest, so that the next comparison starts from a settled frame.
        self.program.wait_for_rest()

    def decisions(self, since=0):
        """The directions of the decisions since a mark in the trace."""
        return [event["direction"] for event in self.trace.decisions(since)]

    def _wait_for_status(self, holds, what):
        status = None

        def reached():
            nonlocal status
            status = self.program.status()
            return status if holds(status) else None

        def told():
            acts = [event for event in self.trace.events if event["ev"] in ("input", "decision")]
            return (
                f"{what}; the status is {status}; the last click was at {self.hand.clicked}, and "
                f"the last acts are {acts[-4:]}")

        return until(reached, told, every=0.03)

    def _keep(self, picture):
        folder = os.environ.get("KOLODA_SCREENSHOTS")
        if folder:
            picture.save(os.path.join(folder, f"{self.id()}.png"))


class DeckCase(DesktopCase):
    """A test on a deck of photos that is open and at rest."""

    count = 6

    def setUp(self):
        super().setUp()
        self.photos = photos.album(self.folder, self.count)
        self.start_deck()

    def assert_front_photo(self, index):
        self.assert_front(self.photos[index].name, index + 1, self.count)

    def flick(self, move, x, y, seen_late=False):
        """Flick the front card by `x`, `y`.

        `move` is the hand's way to do so. If `seen_late`, the program stands still meanwhile.
        """
        mark, middle = self.trace.mark(), self.middle
        with self.program.standing_still() if seen_late else contextlib.nullcontext():
            move(middle, (x, y, FLICK_SECONDS))
        self.assert_took(FLICK_SECONDS, mark)

    def assert_took(self, seconds, since):
        """Check that the display gave a movement the times that the hand gave it.

        That the program doesn't change them is for EventClockTests.
        """
        self.trace.wait(
            lambda trace: trace.inputs("drag-end", since) or trace.inputs("scroll-end", since),
            "the end of the movement")
        times = [
            event["t"] for event in self.trace.of_kind("input", since)
            if event["kind"].startswith(("drag", "scroll"))]
        # A gesture begins once the hand has moved a little.
        self.assertLess(abs(times[-1] - times[0] - seconds), 0.03, times)

    def tearDown(self):
        self.assertTrue(self.program.is_running, self.program.errors())
        super().tearDown()


class OnWayland:
    """Mixed into a class of tests that run under the Wayland compositor."""

    desktop_kind = WaylandDesktop


class OnX11:
    """Mixed into a class of tests that run on the X server."""

    desktop_kind = X11Desktop


class AtAPrompt:
    """Mixed into a class of tests that only run commands, which need no display."""

    desktop_kind = Computer


def centre(frame):
    return (frame["x"], frame["y"])


def same_pose(frame, other):
    """Whether two frames show the same card in the same place, as far as the eye can tell."""
    return (
        frame["card"] == other["card"] and math.dist(centre(frame), centre(other)) < 1
        and abs(frame["rotation"] - other["rotation"]) < 0.01
        and abs(frame["scale"] - other["scale"]) < 0.01)
