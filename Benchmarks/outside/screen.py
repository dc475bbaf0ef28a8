"""Watching an X screen: which photo is on it, by the flat colour in the middle third of each."""

import colorsys
import time

from waiting import until

HUE_STEP = 0.37  # between two neighbours, as the photos are made
_HUE_TOLERANCE = 0.03
_STRONG = 0.75  # the least saturation and value of a photo's own colour
_APART = 16  # samples along the watched line, in pixels
_ENOUGH = 3  # samples of a colour that make a photo
_POLL_SECONDS = 0.001


def hue_of(photo):
    """The hue of photo number `photo`, from 0 to 1."""
    return photo * HUE_STEP % 1


class Screen:
    """One line of pixels across the screen, a little above the middle."""

    def __init__(self, hand, size):
        self._hand = hand
        self._width, self._row = size[0], round(size[1] * 0.45)
        self._middle_rows = [round(size[1] * part) for part in (0.45, 0.5, 0.55)]

    def line(self):
        return self._hand.pixels(0, self._row, self._width, 1)

    def shows(self, photo):
        """Whether the photo's colour is on the line."""
        found = 0
        data = self.line()
        for start in range(0, 4 * self._width, 4 * _APART):
            if self._is(photo, data[start:start + 3]):
                found += 1
                if found == _ENOUGH:
                    return True
        return False

    def shows_in_the_middle(self, photo):
        """Whether nothing else is at the screen's middle and a little above and below it."""
        return all(
            self._is(photo, self._hand.pixels(self._width // 2, row, 1, 1))
            for row in self._middle_rows)

    def wait_in_the_middle_for(self, photo, since, seconds):
        """The seconds from `since` until the photo is all that is at the middle."""
        return self._wait(lambda: self.shows_in_the_middle(photo), since, seconds)

    def wait_for(self, photo, since, seconds):
        """The seconds from `since` until the photo is seen; None if it is not."""
        return self._wait(lambda: self.shows(photo), since, seconds)

    @staticmethod
    def _is(photo, pixel):
        """Whether a pixel has a photo's colour."""
        blue, green, red = pixel[:3]
        hue, saturation, value = colorsys.rgb_to_hsv(red / 255, green / 255, blue / 255)
        distance = abs(hue - hue_of(photo))
        return saturation > _STRONG and value > _STRONG and (
            min(distance, 1 - distance) < _HUE_TOLERANCE)

    def wait_until_gone(self, seconds):
        """Return once no photo is seen any more."""
        until(lambda: not self.shows(0), "an empty screen", seconds)

    def _wait(self, condition, since, seconds):
        while True:
            # The time before the look: what is seen was there at that time or a little later.
            now = time.perf_counter()
            if condition():
                return time.perf_counter() - since
            if now - since > seconds:
                return None
            time.sleep(_POLL_SECONDS)
