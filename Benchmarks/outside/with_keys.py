"""Swipes by key in the real program: none is lost, and the next picture is there at once."""

import json
import statistics
import subprocess
import time

from rows import Row, show
from screen import Screen
from subject import BARE, GEEQIE, KOLODA, Running
from waiting import sleep_until, until

_SWIPES = 20
_ARROWS = ("Left", "Right", "Up", "Down")
_DIRECTIONS = {"Left": "left", "Right": "right", "Up": "up", "Down": "down"}
_PACE = 0.2  # seconds from key to key: five a second
_PATIENCE = 20.0


def twenty_in_a_second(desktop, folder):
    """Each key decides the card that was in front, and all is on disk."""
    running = Running(desktop, KOLODA, folder, trace=True)
    try:
        trace = running.trace
        until(lambda: any(frame.get("shown") for frame in trace.frames()), "a first card", 20)
        trace.wait_for_rest(0.3)
        desktop.hand.focus_window()
        keys = [_ARROWS[number * 7 % 4] for number in range(_SWIPES)]
        begin = time.monotonic()
        desktop.hand.type(*keys, every=1 / _SWIPES)
        taken = time.monotonic() - begin
        until(
            lambda: any(
                line.get("decided") == _SWIPES for line in trace.of_kind("journaled")),
            lambda: f"20 decisions on disk; the trace ends {trace.events[-3:]}", _PATIENCE)
        right = sum(
            decision["card"] == number and decision["direction"] == _DIRECTIONS[key]
            for number, (key, decision) in enumerate(zip(keys, trace.decisions())))
        exported = subprocess.run(
            [KOLODA.command[0], "export", str(folder), "--format", "jsonl"],
            env=running.environment, capture_output=True, text=True, check=True).stdout
        names = [json.loads(line)["file"] for line in exported.splitlines()]
        wanted = sorted(path.name for path in folder.iterdir())[:_SWIPES]
        if sorted(names) != wanted:
            right = 0
        show(Row("decisions of 20 keys in a second", right, "decisions"))
        show(Row("the time those keys took", taken, "s"))
    finally:
        running.stop()


def next_picture(desktop, folder, count):
    """From a key to the next picture, by the program's trace and by what is on the screen."""
    own = []
    for peer in (KOLODA, GEEQIE):
        if not peer.is_installed:
            show(Row(f"key to next picture seen, {peer.name}", "not-installed", "ms"))
            show(Row(f"peak memory, {peer.name}", "not-installed", "MB"))
            continue
        running = Running(desktop, peer, folder, trace=peer is KOLODA)
        try:
            times = _leaf_through(desktop, peer, running, count)
            if peer is KOLODA:
                _show_trace(running.trace)
            own.append(running.memory_peak())
        finally:
            running.stop()
        seen = [value * 1000 for value in times if value is not None]
        show(Row(f"key to next picture seen, {peer.name}, median", statistics.median(seen), "ms"))
        show(Row(f"key to next picture seen, {peer.name}, worst", max(seen), "ms"))
        show(Row(f"pictures not seen within a second, {peer.name}", times.count(None), "pictures"))
        show(Row(f"peak memory, {peer.name}", own[-1], "MB"))
    if len(own) == 2:
        show(Row("peak memory, koloda to Geeqie", own[0] / own[1], "x"))
    else:
        show(Row("peak memory, koloda to Geeqie", "not-installed", "x"))


def _leaf_through(desktop, peer, running, count):
    screen = Screen(desktop.hand, desktop.size)
    if screen.wait_for(0, running.started, _PATIENCE) is None:
        raise AssertionError(f"{peer.name} has not shown its picture")
    time.sleep(2.0)  # a user looks at the first picture while the next are read
    times = []
    moment = time.monotonic()
    for number in range(1, count):
        sleep_until(moment)
        moment = max(moment + _PACE, time.monotonic())
        pressed = time.perf_counter()
        desktop.hand.type(peer.next_key)
        times.append(screen.wait_for(number, pressed, 1.0))
    time.sleep(0.5)
    return times


def _show_trace(trace):
    """How many frames were drawn until the next card was in front with its own picture."""
    events = trace.events
    frames, delays = [], []
    for place, event in enumerate(events):
        if event["ev"] != "input" or event.get("kind") != "key":
            continue
        before = next(
            (other for other in reversed(events[:place]) if other["ev"] == "frame"), None)
        drawn = 0
        for other in events[place:]:
            if other["ev"] != "frame":
                continue
            drawn += 1
            if other.get("card") != before["card"] and other["shown"]:
                frames.append(drawn)
                delays.append((other["t"] - event["t"]) * 1000)
                break
    show(Row("frames until the next picture, median", statistics.median(frames), "frames"))
    show(Row("frames until the next picture, worst", max(frames), "frames"))
    show(Row("key to next picture drawn, median", statistics.median(delays), "ms"))
    show(Row("key to next picture drawn, worst", max(delays), "ms"))
