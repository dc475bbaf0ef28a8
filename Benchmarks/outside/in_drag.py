"""A drag with the mouse in the real program, as its own trace tells it."""

import math
import statistics
import time

from rows import Row, show
from subject import KOLODA, Running
from waiting import sleep_until, until

_SECONDS = 3.0
_REPORTS_PER_SECOND = 125  # what a usual USB mouse sends
_SWINGS = 2  # a second, from side to side and back
_REACH = (300, 60)  # to each side of the card's middle, in pixels
_MARGIN = 0.25  # the drag's first and last seconds, which are not counted


def in_drag(desktop, folder, spring):
    """A frame's cost, also to what `spring`, in nanoseconds a value, takes for 1,000 values."""
    running = Running(desktop, KOLODA, folder, trace=True)
    try:
        _drag(desktop, running, spring)
    finally:
        running.stop()


def _drag(desktop, running, spring):
    trace, hand = running.trace, desktop.hand
    until(lambda: any(frame.get("shown") for frame in trace.frames()), "a first card", 20)
    hand.fill_screen()
    trace.wait_for_rest(0.5)
    front = trace.frames()[-1]
    # The card lies in the middle of the window, a little above.
    middle = (desktop.size[0] / 2, desktop.size[1] * 0.45)
    begin_mark = trace.mark()
    processor = running.processor_seconds()
    _swing(hand, middle)
    trace.wait_for_rest(0.5)
    events = trace.events[begin_mark:]
    begin = next(event for event in events if event.get("kind") == "drag-begin")
    end = next(event for event in events if event.get("kind") in ("drag-end", "cancel"))
    frames = [
        event for event in events
        if event["ev"] == "frame" and event["dragging"]
        and begin["t"] + _MARGIN < event["t"] < end["t"] - _MARGIN]
    # A change just after a frame may have it drawn once more; a screen shows it once.
    times = sorted({frame["frame_time"] for frame in frames})
    spans = [(later - earlier) / 1000 for earlier, later in zip(times, times[1:])]
    costs = sorted(frame["tick_us"] + frame["snapshot_us"] for frame in frames)
    show(Row("tick and snapshot, median", statistics.median(costs), "us"))
    show(Row("tick and snapshot, 95 %", costs[math.floor(0.95 * len(costs))], "us"))
    show(Row(
        "tick and snapshot to 1000 values of RK4, median", statistics.median(costs) / spring, "x"))
    show(Row(
        "tick and snapshot to 1000 values of RK4, 95 %",
        costs[math.floor(0.95 * len(costs))] / spring, "x"))
    show(Row("frames a second in a drag", 1000 / statistics.mean(spans), "1/s"))
    show(Row("longest time between two frames of it", max(spans), "ms"))
    show(Row(
        "processor time a frame, whole program",
        (running.processor_seconds() - processor) * 1000 / len(
            [event for event in events if event["ev"] == "frame"]), "ms"))
    inside = [event for event in events if event["ev"] == "frame" and event["dragging"]]
    show(Row("bakes in a drag", inside[-1]["bakes"] - front["bakes"], "times"))


def _swing(hand, middle):
    """Press, go from side to side, come back to where it began, let go at rest."""
    hand.point(*middle)
    time.sleep(0.1)
    hand.press()
    begin = time.monotonic()
    count = round(_SECONDS * _REPORTS_PER_SECOND)
    for number in range(1, count + 1):
        sleep_until(begin + number / _REPORTS_PER_SECOND)
        angle = 2 * math.pi * number / count * round(_SECONDS * _SWINGS / 2)
        hand.point(
            middle[0] + _REACH[0] * math.sin(angle), middle[1] + _REACH[1] * math.sin(2 * angle))
    time.sleep(0.3)  # so that it is no flick
    hand.release()
    hand.flush()
