"""Waiting for a condition, with a deadline."""

import time


# How long anything is waited for, in seconds. It costs nothing where all is well, and a busy machine
# may take long.
PATIENCE = 40.0


class TooLate(AssertionError):
    """A condition did not come true before its deadline."""


def until(condition, what, seconds=PATIENCE, every=0.01):
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
