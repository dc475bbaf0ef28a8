"""The picture workers of a program, as the system shows them."""

import contextlib
import os
import signal
import time
import unittest

from waiting import until

# In seconds, for a slow machine as well.
_REST = 1.0  # without any reading, so that it counts as rest
_LOOK = 0.5  # that reading just the head of a file takes at most
# The system keeps only this much of the name.
NAME = "koloda-picture-worker"[:15]


def workers(program):
    """The ids of the picture workers of the process `program`."""
    return [number for number in descendants(program) if _stat(number)[:1] == (NAME,)]


def descendants(process):
    """The ids of a process's children and of all their descendants."""
    children = {}
    for number in _all():
        with_parent = _stat(number)
        if with_parent:
            children.setdefault(with_parent[2], []).append(number)
    found, left = [], [process]
    while left:
        mine = children.get(left.pop(), [])
        found += mine
        left += mine
    return found


def zombies(process):
    """The ids of ended descendants that have not been collected."""
    return [number for number in descendants(process) if _stat(number)[1:2] == ("Z",)]


def reading(program, name=""):
    """The id of the worker that has a file with this name open, else None. Needs root."""
    for number in workers(program):
        try:
            links = [
                os.readlink(f"/proc/{number}/fd/{each}")
                for each in os.listdir(f"/proc/{number}/fd") if int(each) > 3]
        except OSError:
            continue
        if any(link.endswith(name) and "/" in link and not link.endswith(".so") for link in links):
            return number
    return None


def wait_for_reading(program, name, is_done=lambda: False):
    """Wait for a worker that reads a file for longer than another takes to read only its head.

    Return its id, or None once `is_done` says that the file has been read.
    """
    if os.getuid():
        raise unittest.SkipTest("only root sees what a worker in its sandbox has open")
    since = {}

    def reads():
        number = reading(program, "/" + name)
        for other in [other for other in since if other != number]:
            del since[other]
        now = time.monotonic()
        return number if number and now - since.setdefault(number, now) >= _LOOK else None

    found = until(lambda: reads() or is_done(), f"a worker that reads {name}", every=0.005)
    return None if found is True else found


def wait_for_idle(program):
    """Wait until there is a single worker that reads nothing, and return its id."""
    known, since = None, 0.0

    def alone():
        nonlocal known, since
        found = workers(program)
        state = (found, reading(program))
        if state != known:
            known, since = state, time.monotonic()
        rests = not state[1] and time.monotonic() - since > _REST
        return found if len(found) == 1 and rests else None

    return until(alone, lambda: f"one worker that waits; there are {workers(program)}")[0]


def is_there(number):
    """Whether a process runs, or at least has not been seen to end."""
    return not has_ended(number)


def has_ended(number):
    """Whether a process has ended, even if some of its threads remain."""
    found = _stat(number)
    return not found or found[1] in "ZX"


def memory_peak(number):
    """The peak memory of a process in bytes; 0 once it has ended, but is not yet collected."""
    with open(f"/proc/{number}/status") as status:
        return 1024 * next(
            (int(line.split()[1]) for line in status if line.startswith("VmHWM")), 0)


def descriptors(number):
    """What the descriptors of a process lead to."""
    found = []
    for name in os.listdir(f"/proc/{number}/fd"):
        # It may have been closed since.
        with contextlib.suppress(FileNotFoundError):
            found.append(os.readlink(f"/proc/{number}/fd/{name}"))
    return found


def stop(number):
    os.kill(number, signal.SIGSTOP)


def kill(number):
    os.kill(number, signal.SIGKILL)


def _all():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def _stat(number):
    """Name, state and parent of a process; empty if the process is gone."""
    try:
        with open(f"/proc/{number}/stat") as file:
            text = file.read()
    except OSError:
        return ()
    name, rest = text[text.index("(") + 1:text.rindex(")")], text[text.rindex(")") + 2:].split()
    return name, rest[0], int(rest[1])
