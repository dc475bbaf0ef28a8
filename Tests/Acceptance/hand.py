"""What a hand does with a mouse, a touchpad and a keyboard, on any display."""

import time

from waiting import sleep_until

REPORTS_PER_SECOND = 125  # what a usual USB mouse and most touchpads send


class Hand:
    """Real input; a display says how it is sent.

    A movement is a list of legs `(dx, dy, seconds)`, each at constant speed. `rest` is the time
    the hand stays still before it lets go. `moment` is when the hand means to act, by
    `time.monotonic()`: a busy machine sends late, but a display that lets the sender say when
    something happened is told this, so that speeds are what was meant.
    """

    moment = 0.0
    # Whether the button that is pressed is the right one.
    is_right = False

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

    def flush(self):
        """Return when the display has taken all that was sent."""
        raise NotImplementedError

    def close(self):
        raise NotImplementedError

    def abandon(self):
        """The display is about to die."""

    def click(self, place):
        self.hold(place)
        self.pause(0.05)
        self.release()
        self.flush()

    def menu_click(self, place):
        """Click with the right button."""
        self.is_right = True
        self.click(place)
        self.is_right = False

    def drag(self, start, *legs, rest=0.0):
        self.hold(start, *legs)
        self.pause(rest)
        self.release()
        self.flush()

    def hold(self, start, *legs):
        """Press at `start` and move, without letting go. Returns where the pointer is."""
        self.begin()
        self.point(*start)
        self.press()
        self.flush()
        return self._follow(start, legs)

    def go_on(self, start, *legs):
        """Move on from `start`, where `hold` has come to. Returns where the pointer is."""
        self.begin()
        return self._follow(start, legs)

    def _follow(self, start, legs):
        place = start
        for x, y in self.walk(legs):
            place = (start[0] + x, start[1] + y)
            self.point(*place)
        self.flush()
        return place

    def let_go(self):
        self.begin()
        self.release()
        self.flush()

    def type(self, *chords, every=0.0):
        """Press and release each of `chords`, such as "Left" or "ctrl+z"; `every` seconds one."""
        self.begin()
        for chord in chords:
            names = chord.split("+")
            for name in names:
                self.key_down(name)
            for name in reversed(names):
                self.key_up(name)
            self.flush()
            self.pause(every)

    def begin(self):
        """Act now."""
        self.moment = max(self.moment, time.monotonic())

    def pause(self, seconds):
        """Do nothing for a while."""
        self.moment += seconds
        sleep_until(self.moment)

    def walk(self, legs):
        """Yield the way from the start at the pace of a device's reports."""
        x = y = 0.0
        for dx, dy, seconds in legs:
            steps = max(1, round(seconds * REPORTS_PER_SECOND))
            for step in range(1, steps + 1):
                self.pause(seconds / steps)
                yield x + dx * step / steps, y + dy * step / steps
            x, y = x + dx, y + dy
