"""The movements of a hand with a mouse, a touchpad and a keyboard, on any display."""

import contextlib
import time

from waiting import sleep_until

REPORTS_PER_SECOND = 125  # as sent by a usual USB mouse and most touchpads


class Hand:
    """Real input; subclasses say how it reaches a display.

    A movement is a list of legs `(dx, dy, seconds)`, each at constant speed. `rest` is the time for
    which the hand stays still before it lets go. `moment` is the time of the hand's next act by
    `time.monotonic()`. A busy machine sends it late, but the display gets this time with it, or by
    the hand's `clock`: so speeds are as intended.
    """

    moment = 0.0
    # Whether the right button is used instead of the left.
    is_right = False
    # Where the last click was.
    clicked = None

    def __init__(self, clock=None):
        self._clock = clock
        self._is_moving = False

    @contextlib.contextmanager
    def moving(self):
        """A movement, all of which has the hand's own times, however late it comes."""
        if self._is_moving:
            yield
            return
        self.begin()
        self._is_moving = True
        try:
            yield
            self.flush()
        finally:
            self._is_moving = False
            if self._clock:
                self._clock.leave()

    def act(self):
        """Called before each act of the hand: lets the display know its time."""
        if self._is_moving and self._clock:
            self._clock.show(self.moment)

    def point(self, x, y):
        raise NotImplementedError

    def press(self):
        raise NotImplementedError

    def release(self):
        raise NotImplementedError

    def key_down(self, name):
        raise NotImplementedError

    def key_up(self, name):
        raise NotImplementedError

    def use_layouts(self, layouts, group=0):
        """Give the keyboard layouts such as "ua,us", of which one is in use.

        Keys still have their names in "us", as on the keyboard of someone who doesn't look at it.
        """
        raise NotImplementedError

    def flush(self):
        """Wait until the display has handled everything that was sent."""
        raise NotImplementedError

    def close(self):
        raise NotImplementedError

    def let_go_of_everything(self):
        """Release all keys and buttons, and go to where the pointer was at first."""
        raise NotImplementedError

    def abandon(self):
        """Prepare for the end of the display."""

    def click(self, place):
        self.clicked = place
        with self.moving():
            self.hold(place)
            self.pause(0.05)
            self.release()

    def double_click(self, place):
        with self.moving():
            self.click(place)
            self.pause(0.05)
            self.click(place)

    def menu_click(self, place):
        """Click with the right button."""
        self.is_right = True
        self.click(place)
        self.is_right = False

    def drag(self, start, *legs, rest=0.0):
        with self.moving():
            self.hold(start, *legs)
            self.pause(rest)
            self.release()

    def hold(self, start, *legs):
        """Press at `start` and move, without letting go. Returns the pointer's place."""
        with self.moving():
            self.point(*start)
            self.press()
            self.flush()
            return self._follow(start, legs)

    def go_on(self, start, *legs):
        """Move on from `start`, where `hold` has ended. Returns the pointer's place."""
        with self.moving():
            return self._follow(start, legs)

    def _follow(self, start, legs):
        place = start
        for x, y in self.walk(legs):
            place = (start[0] + x, start[1] + y)
            self.point(*place)
        return place

    def let_go(self):
        with self.moving():
            self.release()

    def type(self, *chords, every=0.0):
        """Press and release each of `chords`, such as "Left" or "ctrl+z", `every` seconds apart."""
        self.begin()
        for chord in chords:
            names = chord.split("+")
            for name in names:
                self.key_down(name)
            for name in reversed(names):
                self.key_up(name)
            self.flush()
            self.pause(every)

    def type_at_once(self, *chords):
        """Press and release each of `chords` without waiting for the display in between."""
        self.begin()
        for chord in chords:
            names = chord.split("+")
            for name in names:
                self.key_down(name)
            for name in reversed(names):
                self.key_up(name)
        self.flush()

    def begin(self):
        """Let the next act take place now."""
        self.moment = max(self.moment, time.monotonic())

    def pause(self, seconds):
        """Do nothing for a while."""
        self.moment += seconds
        sleep_until(self.moment)

    def walk(self, legs):
        """Yield the offsets from the start along the legs, at the pace of a device's reports."""
        x = y = 0.0
        for dx, dy, seconds in legs:
            steps = max(1, round(seconds * REPORTS_PER_SECOND))
            for step in range(1, steps + 1):
                self.pause(seconds / steps)
                yield x + dx * step / steps, y + dy * step / steps
            x, y = x + dx, y + dy
