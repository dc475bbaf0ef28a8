"""The processes that read pictures for a program, as the system shows them."""

import os
import signal
import time

from waiting import until

_REST = 0.5  # seconds in which nothing was read
_LOOK = 0.2  # seconds that a look at a file's head takes at most
# What the system keeps of its name.
NAME = "koloda-picture-worker"[:15]


def workers(program):
    """The numbers of the processes that read pictures for the process `program`."""
    return [number for number in descendants(program) if _stat(number)[:1] == (NAME,)]


def descendants(process):
    """The numbers of the process's children, of theirs, and so on."""
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
    """The ended children that the process has not let go of."""
    return [number for number in descendants(process) if _stat(number)[1:2] == ("Z",)]


def reading(program, name=""):
    """The worker that has a file of some name open; nobody but root can look."""
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


def wait_for_reading(program, name):
    """Wait for a worker that reads a file; another one has a look at its head, and is soon done."""
    since = {}

    def reads():
        number = reading(program, "/" + name)
        for other in [other for other in since if other != number]:
            del since[other]
        now = time.monotonic()
        return number if number and now - since.setdefault(number, now) >= _LOOK else None

    return until(reads, f"a worker that reads {name}", every=0.005)


def wait_for_idle(program):
    """Return the one worker that waits, once it is alone and nothing is being read."""
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
    """Whether a process runs, or may."""
    return not has_ended(number)


def has_ended(number):
    """Whether a process has ended, though the system may not have let go of all its threads."""
    found = _stat(number)
    return not found or found[1] in "ZX"


def memory_peak(number):
    """The most memory that a process has had so far, in bytes; one that has ended has none."""
    with open(f"/proc/{number}/status") as status:
        return 1024 * next(
            (int(line.split()[1]) for line in status if line.startswith("VmHWM")), 0)


def stop(number):
    os.kill(number, signal.SIGSTOP)


def kill(number):
    os.kill(number, signal.SIGKILL)


def _all():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def _stat(number):
    """Name, state and parent of a process; empty if there is none, as there may be none any more."""
    try:
        with open(f"/proc/{number}/stat") as file:
            text = file.read()
    except OSError:
        return ()
    name, rest = text[text.index("(") + 1:text.rindex(")")], text[text.rindex(")") + 2:].split()
    return name, rest[0], int(rest[1])
