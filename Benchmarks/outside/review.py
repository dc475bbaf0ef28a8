"""The review of thousands of pictures: how soon its page, its small pictures and each frame are seen."""

import pathlib
import statistics
import subprocess
import tempfile
import time

from previews import with_preview
from rows import Row, show
from subject import KOLODA, Running
from waiting import until

_PICTURES = 5000
_LARGE = 48  # of them as a camera writes them: more than are seen at once
_FRAME = 1 / 60  # seconds
_LATE = 0.033  # seconds from frame to frame
_WATCHED = 3.0  # seconds that small pictures are waited for
# Seconds between two looks at the screen: a display server that is asked all the time answers the
# program late.
_PAUSE = 0.002
_SCROLLED = 4.0  # seconds
_ASIDE = 40  # pixels from the middle of the screen, where two cells meet
_APART = 16  # samples, in pixels
_SETTLED = 0.97  # of the colour that is seen in the end
_ROUNDS = 3
_NAMES = (
    "frames until its page", "visible pictures", "frames over 33 ms in scrolling",
    "main thread until its page", "main thread in a second of scrolling")
_UNITS = ("frames", "ms", "%", "ms", "ms")


def review(desktop, folder):
    """By what is on the screen, from a start with nothing cached each time."""
    with tempfile.TemporaryDirectory(prefix="koloda-bench.", dir=folder.parent) as made:
        pictures = pathlib.Path(made) / "pictures"
        pictures.mkdir()
        _fill(pictures, folder)
        looks = [_look(desktop, pictures) for _ in range(_ROUNDS)]
        for name, unit, values in zip(_NAMES, _UNITS, zip(*looks)):
            show(Row(f"review of 5000, {name}", statistics.median(values), unit))


def _fill(pictures, folder):
    photos = [with_preview(photo) for photo in sorted(folder.iterdir())]
    small = pictures / "small"
    subprocess.run(
        ["djpeg", "-scale", "1/8", "-outfile", str(small), str(sorted(folder.iterdir())[0])],
        check=True)
    data = subprocess.run(
        ["cjpeg", "-quality", "60", str(small)], check=True, stdout=subprocess.PIPE).stdout
    small.unlink()
    for number in range(_PICTURES):
        content = photos[number % len(photos)] if number < _LARGE else data
        (pictures / f"{number:05}.jpg").write_bytes(content + number.to_bytes(4, "big"))


def _look(desktop, pictures):
    """The figures of a start, in the order of their names."""
    running = Running(desktop, KOLODA, pictures, trace=True)
    try:
        trace = running.trace
        until(lambda: any(frame.get("shown") for frame in trace.frames()), "a first card", 60)
        desktop.hand.fill_screen()
        desktop.hand.focus_window()
        trace.wait_for_rest(1.0)
        width, height = desktop.size
        before = desktop.hand.pixels(0, height // 2, width, 1)
        drawn = running.main_thread_seconds()
        begin = time.perf_counter()
        desktop.hand.type("F9")
        while desktop.hand.pixels(0, height // 2, width, 1) == before:
            if time.perf_counter() - begin > _WATCHED:
                raise AssertionError("no page comes")
            time.sleep(_PAUSE)
        page = time.perf_counter() - begin
        drawn = running.main_thread_seconds() - drawn
        found = []
        while time.perf_counter() - begin < _WATCHED:
            now = time.perf_counter() - begin
            found.append((now, _colour(desktop)))
        most = found[-1][1]
        thumbnails = next(when for when, colour in found if colour >= _SETTLED * most)
        rest = running.main_thread_seconds()
        late = _scroll(desktop)
        busy = (running.main_thread_seconds() - rest) / _SCROLLED
        return page / _FRAME, thumbnails * 1000, late * 100, drawn * 1000, busy * 1000
    finally:
        running.stop()


def _colour(desktop):
    """How much of the screen has the strong colour of a photo."""
    width, height = desktop.size
    count = 0
    for row in range(height // 8, height, _APART * 2):
        data = desktop.hand.pixels(0, row, width, 1)
        for start in range(0, 4 * width, 4 * _APART):
            pixel = data[start:start + 3]
            count += max(pixel) - min(pixel) > 100
    return count


def _scroll(desktop):
    """The share of frames that came late, by when a line of the screen changes.

    The line goes down through cells, which are all alike across before their pictures come. The
    wheel is turned as each frame is seen: by a clock of its own it would leave some frames nothing
    to show, and others two turns.
    """
    width, height = desktop.size
    place = width // 2, height // 2
    line = lambda: desktop.hand.pixels(width // 2 + _ASIDE, 0, 1, height)  # noqa: E731
    begin = time.perf_counter()
    changes, last, turned = [], line(), -_LATE
    while (now := time.perf_counter() - begin) < _SCROLLED:
        if (current := line()) != last:
            changes.append(now)
        if current != last or now - turned > _LATE:
            desktop.hand.wheel(place, -1)
            turned = now
        last = current
        time.sleep(_PAUSE)
    gaps = [late - early for early, late in zip(changes, changes[1:])]
    return sum(gap > _LATE for gap in gaps) / max(len(gaps), 1)
