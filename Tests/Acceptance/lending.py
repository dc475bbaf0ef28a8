"""What is dear to start, lent to one class of tests after another.

A lane keeps one of each kind. Whoever borrows it finds it as new. If anything is left behind, it is
thrown away, and the next class starts another.
"""

import contextlib

_free = {}
# How many were started, by kind.
started = {}


@contextlib.contextmanager
def lent(kind):
    """A computer or a server of a kind, until the end of the `with`."""
    thing = _taken(kind)
    try:
        yield thing
    finally:
        left = thing.end()
        if left:
            print(f"{thing.name} is thrown away, since this was left: {left}")
        if left or thing.is_used_up:
            thing.close()
        else:
            _free[kind] = thing


def _taken(kind):
    thing = _free.pop(kind, None)
    if thing:
        try:
            thing.begin()
            return thing
        except Exception as error:
            print(f"{thing.name} is thrown away, since it can't be used again: {error}")
            thing.close()
    started[kind] = started.get(kind, 0) + 1
    return kind()
