"""Figures: printed as they come, kept with their limits for a report."""

import json
from typing import NamedTuple

# What each figure may be at most, or at least. Rows without a limit are there to be compared.
AT_MOST = {
    "spring, closed form to RK4": 0.1,
    "poses of 5 visible and 3 departing cards": 5,
    "poses, allocations": 0,
    "drag frame per visible card, 50 to 3": 2,
    "drag frame, a million cards to a hundred": 1.5,
    "a decision, a million cards to a hundred": 1.5,
    "a swipe, a million decided before to a hundred": 1.5,
    "a swipe, a million decided before to a hundred, more allocations": 0,
    "a swipe, a million decided before to a hundred, instructions": 1.5,
    "first card, 100000 files to 24 files": 1.5,
    "first card, 90000 decided to 24 files": 2,
    "first card, 20000 renamed to not renamed": 1.5,
    "longest wait for the journal, 20000 renamed": 50,
    "a change of another program's seen in a window": 1,
    "tick and snapshot to 1000 values of RK4, median": 0.25,
    "tick and snapshot to 1000 values of RK4, 95 %": 0.35,
    "drag frame, deck to bare widget, cairo": 1.1,
    "drag frame, deck to bare widget, gl": 1.1,
    "bakes in a drag": 0,
    "wake-ups in 10 s at rest": 0,
    "first picture, koloda to bare program": 0.9,
    "first picture, koloda to Geeqie": 1.0,
    "frames until the next picture at 1 a second, worst": 1,
    "frames until the next picture at 5 a second, worst": 1,
    "key to next picture at 1 a second, koloda after Geeqie": 17,
    "key to next picture at 5 a second, koloda after Geeqie": 17,
    "blank cards with a held key": 0,
    "sharp after the last of a held key": 250,
    "memory, last fifth to second fifth": 1.05,
    "sharp picture, to libjpeg-turbo's scaled decode": 1.25,
    "peak memory, koloda to Geeqie": 1.0,
    "zoom to 100 %, frames until something is seen": 2,
    "zoom to 100 %, sharp to a full decode": 1.25,
    "zoom to 100 %, memory to the photo's pixels": 1.5,
    "zoom of a 102-MP TIFF to 100 %, to its library": 1.25,
    "zoom of a 102-MP TIFF to 100 %, memory above rest": 64,
    "zoom of a 200-MP JPEG to 100 %, to its library": 1.25,
    "zoom of a 200-MP JPEG to 100 %, memory above rest": 64,
    "RAW preview shown, to LibRaw's extraction and one decode": 1.3,
    "review of 5000, frames until its page": 2,
    "review of 5000, visible pictures": 500,
    "review of 5000, frames over 33 ms in scrolling": 2,
    "Apply, files moved to a loop of rename": 3,
    "Apply, files copied to cp": 1.1,
    "Apply, photos copied to cp": 1.1,
    "index of jsonl to wc -l": 1.5,
    "index of csv to wc -l": 3,
    "search of jsonl to grep -c": 2,
    "search of csv to grep -c": 2,
    "first card, 1000000 records to 10": 1.2,
    "first card, 500000 of 1000000 decided to 10": 2,
    "memory of 1000000 undecided records above 10": 24,
    "memory of a decision": 64,
    "memory of a decision, out of order": 64,
    "opening with 1000000 decisions, processor": 1,
    "export of 1000000 decisions to opening and copying": 2,
}
AT_LEAST = {
    "frames a second in a drag": 60,
    "decisions of 20 keys in a second": 20,
    "decisions of 20 people to pgbench's updates": 0.5,
}
# A frame clock of 60 Hz counts 59.9 in some seconds.
_TOLERANCE = {"frames a second in a drag": 0.5}


class Row(NamedTuple):
    """A figure, or a word that says why there is none."""

    name: str
    value: float | str
    unit: str

    @property
    def text(self):
        if isinstance(self.value, str):
            return self.value
        return f"{self.value:.4g}" if abs(self.value) < 10_000 else f"{self.value:.0f}"

    @property
    def limit(self):
        return AT_MOST.get(self.name, AT_LEAST.get(self.name))

    @property
    def is_reached(self):
        """Whether the figure keeps its limit; None without a limit or a figure."""
        if self.limit is None or isinstance(self.value, str):
            return None
        if self.name in AT_LEAST:
            return self.value >= self.limit - _TOLERANCE.get(self.name, 0)
        return self.value <= self.limit

    def record(self):
        record = {"name": self.name, "value": self.value, "unit": self.unit}
        if self.limit is not None:
            kind = "at_most" if self.name in AT_MOST else "at_least"
            record |= {kind: self.limit, "reached": self.is_reached}
        return record


_shown = []


def show(row):
    """Print a row and keep it."""
    _shown.append(row)
    print(row.name, row.text, row.unit, flush=True)


def show_lines(text):
    """Take over the rows that another program printed."""
    for line in text.splitlines():
        name, value, unit = line.rsplit(" ", 2)
        show(Row(name, float(value), unit))


def write_json(path):
    """Write all rows so far."""
    with open(path, "w", encoding="utf-8") as file:
        json.dump([row.record() for row in _shown], file, indent=2)
        file.write("\n")


def missed():
    """The rows that keep no limit of theirs."""
    return [row for row in _shown if row.is_reached is False]
