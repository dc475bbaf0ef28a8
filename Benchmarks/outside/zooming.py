"""Zoom to 100 %: how soon something is seen, and how soon each pixel is."""

import shutil
import statistics
import subprocess
import time

from memory import Memory
from rows import Row, show
from subject import KOLODA, Running
from waiting import until

_ROUNDS = 7
_PATIENCE = 20.0
_FRAME = 1 / 60  # seconds
_PIXELS = 6000 * 4000 * 4 / 1e6  # megabytes of a photo


def zooming(desktop, folder):
    """By the program's trace; a full decode of the same photo is djpeg's."""
    photos = sorted(folder.iterdir())
    if shutil.which("djpeg") is None:
        show(Row("zoom to 100 %, sharp to a full decode", "not-installed", "x"))
        return
    running = Running(desktop, KOLODA, folder, trace=True)
    try:
        trace = running.trace
        until(lambda: any(frame.get("shown") for frame in trace.frames()), "a first card", 20)
        desktop.hand.focus_window()
        frames, ratios, growths = [], [], []
        for number in range(_ROUNDS):
            trace.wait_for_rest(0.5)
            begin = time.perf_counter()
            subprocess.run(
                ["djpeg", "-outfile", "/dev/null", str(photos[number])], check=True)
            decode = time.perf_counter() - begin
            mark = trace.mark()
            memory = Memory(running.process)
            until(lambda: memory.samples, "the memory before")
            desktop.hand.type("z")

            def drawn(**wanted):
                return next((
                    line for line in trace.of_kind("closeup", mark)
                    if all(line.get(name) == value for name, value in wanted.items())), None)

            # Its own pixels are seen while the photo still grows; this is the end of that.
            sharp = until(lambda: drawn(kind="sharp", scale=1), "a sharp photo", _PATIENCE)
            pressed = next(line for line in trace.of_kind("input", mark))
            frames.append((drawn()["t"] - pressed["t"]) / _FRAME)
            ratios.append((sharp["t"] - pressed["t"]) / decode)
            seen = len(memory.samples)
            until(lambda: len(memory.samples) > seen + 1, "the memory afterwards")
            samples = memory.close()
            growths.append((max(samples) - samples[0]) / _PIXELS)
            # The next photo is not decoded as a whole yet.
            desktop.hand.type("Escape", "Right", every=0.5)
        show(Row("zoom to 100 %, frames until something is seen", statistics.median(frames), "frames"))
        show(Row("zoom to 100 %, sharp to a full decode", statistics.median(ratios), "x"))
        show(Row("zoom to 100 %, memory to the photo's pixels", statistics.median(growths), "x"))
    finally:
        running.stop()
