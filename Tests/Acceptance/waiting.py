"""Waiting for a condition, with a deadline."""

import time


# The longest time to wait for anything, in seconds. A long time costs nothing while all is well,
# and a busy machine may need it; the program tries a server that was away once a minute.
PATIENCE = 90.0


class TooLate(AssertionError):
    """A condition did not become true before its deadline."""


def until(condition, what, seconds=PATIENCE, every=0.01):
    """Return the first true value of `condition()`; raise `TooLate` with `what` at the deadline.

    `what` is a text, or a function that describes the state at the deadline. The pauses are at least
    twice as long as the condition takes: to read a whole window keeps the program, and others on
    a busy machine, from getting there.
    """
    deadline = time.monotonic() + seconds
    while True:
        asked = time.monotonic()
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            told = what() if callable(what) else what
            raise TooLate(f"not within {seconds:g} s: {told}")
        time.sleep(max(every, 2 * (time.monotonic() - asked)))


def sleep_until(moment):
    """Sleep until `time.monotonic()` reaches `moment`, to keep the pace of a hand."""
    remaining = moment - time.monotonic()
    if remaining > 0:
        time.sleep(remaining)
