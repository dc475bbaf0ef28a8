"""Swipes by key in the real program: none is lost, and the next picture is there at once."""

import json
import statistics
import subprocess
import time

from memory import Memory
from rows import Row, show
from screen import Screen
from subject import BARE, GEEQIE, KOLODA, Running
from waiting import sleep_until, until

_SWIPES = 20
_ARROWS = ("Left", "Right", "Up", "Down")
_DIRECTIONS = {"Left": "left", "Right": "right", "Up": "up", "Down": "down"}
_FAST = 0.2  # seconds from key to key
_PACES = {1.0: "1 a second", _FAST: "5 a second"}
_HELD = 0.1  # seconds between the repeats of a key that is held
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
    peaks = []
    medians = {}
    for pace, name in _PACES.items():
        for peer in (KOLODA, GEEQIE):
            what = f"key to next picture at {name}, {peer.name}"
            if not peer.is_installed:
                show(Row(f"{what}, median", "not-installed", "ms"))
                continue
            running = Running(desktop, peer, folder, trace=peer is KOLODA)
            memory = Memory(running.process)
            try:
                times = _leaf_through(desktop, peer, running, count, pace)
                if peer is KOLODA:
                    _show_trace(running.trace, name)
            finally:
                memory.close()
                running.stop()
            seen = [value * 1000 for value in times if value is not None]
            medians[peer] = statistics.median(seen)
            show(Row(f"{what}, median", medians[peer], "ms"))
            show(Row(f"{what}, worst", max(seen), "ms"))
            show(Row(f"pictures not seen within a second at {name}, {peer.name}",
                     times.count(None), "pictures"))
            if pace == _FAST:
                peaks.append(memory.peak)
                show(Row(f"peak memory, {peer.name}", memory.peak, "MB"))
        if len(medians) == 2:
            show(Row(f"key to next picture at {name}, koloda after Geeqie",
                     medians[KOLODA] - medians[GEEQIE], "ms"))
    if len(peaks) == 2:
        show(Row("peak memory, koloda to Geeqie", peaks[0] / peaks[1], "x"))
    else:
        show(Row("peak memory, koloda to Geeqie", "not-installed", "x"))


def held_key(desktop, folder, count):
    """A key that is held, ten cards a second: none is blank, and the last is sharp soon."""
    running = Running(desktop, KOLODA, folder, trace=True)
    try:
        trace = running.trace
        until(lambda: any(frame.get("shown") for frame in trace.frames()), "a first card", 20)
        trace.wait_for_rest(2.0)
        mark = trace.mark()
        moment = time.monotonic()
        for _ in range(count - 2):
            sleep_until(moment)
            moment += _HELD
            desktop.hand.type("Right")
        trace.wait_for_rest(1.0)
        _show_sharp(trace, mark)
        frames = [event for event in trace.events[mark:] if event["ev"] == "frame"]
        cards = {frame["card"] for frame in frames}
        blank = {frame["card"] for frame in frames if not frame["shown"]}
        show(Row("cards passed by with a held key", len(cards), "cards"))
        show(Row("blank cards with a held key", len(blank), "cards"))
    finally:
        running.stop()


def _show_sharp(trace, mark):
    """How long after the last key the card that it left in front was drawn sharp."""
    events = trace.events
    pressed = [event["t"] for event in events[mark:]
               if event["ev"] == "input" and event.get("kind") == "key"][-1]
    card = next(event["card"] for event in reversed(events) if event["ev"] == "frame")
    sharp = [event["t"] for event in events
             if event["ev"] == "picture" and event["card"] == card and event["kind"] == "full"]
    # It may have come before the card was in front; of one that never came the wait is a lower bound.
    since = max(pressed, sharp[0] if sharp else events[-1]["t"])
    drawn = next((event["t"] for event in events if event["ev"] == "frame"
                  and event["card"] == card and event["t"] >= since), since)
    show(Row("sharp after the last of a held key", (drawn - pressed) * 1000, "ms"))


def flat_memory(desktop, folder, count):
    """The memory while very many photos are passed by, five a second: its end to its beginning."""
    running = Running(desktop, KOLODA, folder)
    memory = Memory(running.process)
    try:
        screen = Screen(desktop.hand, desktop.size)
        if screen.wait_for(0, running.started, _PATIENCE) is None:
            raise AssertionError("no first picture")
        moment = time.monotonic()
        for number in range(count):
            sleep_until(moment)
            moment += _FAST
            desktop.hand.type("Right" if number % 2 else "Left")
    finally:
        samples = memory.close()
        running.stop()
    fifth = len(samples) // 5
    show(Row(f"memory of {count} photos, peak", max(samples), "MB"))
    show(Row("memory, last fifth to second fifth",
             statistics.median(samples[-fifth:]) / statistics.median(samples[fifth:2 * fifth]),
             "x"))


def _leaf_through(desktop, peer, running, count, pace):
    screen = Screen(desktop.hand, desktop.size)
    if screen.wait_for(0, running.started, _PATIENCE) is None:
        raise AssertionError(f"{peer.name} has not shown its picture")
    time.sleep(2.0)  # a user looks at the first picture while the next are read
    times = []
    moment = time.monotonic()
    for number in range(1, count):
        sleep_until(moment)
        moment = max(moment + pace, time.monotonic())
        pressed = time.perf_counter()
        desktop.hand.type(peer.next_key)
        times.append(screen.wait_in_the_middle_for(number, pressed, 1.0))
    time.sleep(0.5)
    return times


def _show_trace(trace, name):
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
    show(Row(f"frames until the next picture at {name}, median", statistics.median(frames), "frames"))
    show(Row(f"frames until the next picture at {name}, worst", max(frames), "frames"))
    show(Row(f"key to next picture drawn at {name}, median", statistics.median(delays), "ms"))
    show(Row(f"key to next picture drawn at {name}, worst", max(delays), "ms"))
