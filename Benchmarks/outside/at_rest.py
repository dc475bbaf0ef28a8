"""What the program does while nothing moves: nothing."""

import time

from rows import Row, show
from subject import KOLODA, Running
from waiting import until

_SECONDS = 10.0
_SETTLING = 20.0  # threads that wait for more work give up within fifteen


def at_rest(desktop, folder):
    running = Running(desktop, KOLODA, folder, trace=True)
    try:
        trace = running.trace
        until(lambda: any(frame.get("shown") for frame in trace.frames()), "a first card", 20)
        desktop.hand.focus_window()
        desktop.hand.type("Left", "Right", every=0.3)
        trace.wait_for_rest(1.0)
        time.sleep(_SETTLING)
        before = running.voluntary_switches()
        time.sleep(_SECONDS)
        after = running.voluntary_switches()
        # A thread that came or went has been awake as well.
        woken = len(before.keys() ^ after.keys()) + sum(
            after[thread] - before[thread] for thread in before.keys() & after.keys())
        show(Row("wake-ups in 10 s at rest", woken, "times"))
    finally:
        running.stop()
