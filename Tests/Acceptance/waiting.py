"""Waiting for a condition, with a deadline."""

import time


class TooLate(AssertionError):
    """A condition did not come true before its deadline."""


def until(condition, what, seconds=8.0, every=0.01):
    """Return the first true value of `condition()`; past the deadline raise, saying `what`.

    `what` is a text, or a function that tells the state as it is then.
    """
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            told = what() if callable(what) else what
            raise TooLate(f"not within {seconds:g} s: {told}")
        time.sleep(every)


def sleep_until(moment):
    """Sleep until `time.monotonic()` reads `moment`: the pace of a hand, no wait for an answer."""
    remaining = moment - time.monotonic()
    if remaining > 0:
        time.sleep(remaining)
