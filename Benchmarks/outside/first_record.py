"""How soon a file's first card is there, and the one at which the last sitting ended."""

import pathlib
import shutil
import statistics
import tempfile

from record_files import FEW, MEMORY, RECORDS, decide_records, write_lines
from rows import Row, show
from subject import Peer, Running, KOLODA
from waiting import until

_DECIDED = 500_000
_ROUNDS = 5
_PATIENCE = 60.0  # seconds
_KOLODA = Peer("koloda", (KOLODA.command[0], "{first}"), "Right")


def first_records(desktop):
    """Compare the times to the first card, each program start in its turn."""
    with tempfile.TemporaryDirectory(prefix="koloda-bench.", dir=MEMORY) as made:
        made = pathlib.Path(made)
        few = _folder(made / "few", FEW)
        many = _folder(made / "many", RECORDS)
        data = made / "data"
        decide_records(made, many / "records.jsonl", _DECIDED)
        times = {"few": [], "many": [], "resumed": []}
        for number in range(-1, _ROUNDS):
            for name, folder, decided in (
                    ("few", few, None), ("many", many, None), ("resumed", many, data)):
                # The index is kept of the last sitting, and of none before the first.
                if name == "many":
                    shutil.rmtree(
                        desktop.home / "cache" / "koloda" / "indexes", ignore_errors=True)
                # The last sitting has lasted long enough to leave what the next begins with.
                kept = {"many": "indexes", "resumed": "decks"}.get(name)
                seconds = _start(desktop, folder, decided, kept)
                if number >= 0:  # the round before warms the caches
                    times[name].append(seconds)
    for name, shown in (
            ("few", f"{FEW} records"), ("many", f"{RECORDS} records"),
            ("resumed", f"{_DECIDED} of {RECORDS} decided")):
        show(Row(f"first card, {shown}", statistics.median(times[name]) * 1000, "ms"))
        if name != "few":
            ratio = statistics.median(
                one / two for one, two in zip(times[name], times["few"]))
            show(Row(f"first card, {shown} to {FEW}", ratio, "x"))


def _folder(folder, count):
    folder.mkdir()
    write_lines(folder / "records.jsonl", count)
    return folder


def _start(desktop, folder, data, kept):
    """The seconds from the program's start to the first frame that shows a card's own content.

    With `kept` it goes on until there is something in that folder of the cache.
    """
    running = Running(desktop, _KOLODA, folder, trace=True, data=data)
    try:
        frame = until(
            lambda: next((frame for frame in running.trace.frames() if frame.get("shown")), None),
            "a card", _PATIENCE, 0.005)
        if kept:
            desktop.wait_for_cache(kept, 1, _PATIENCE)
        return frame["t"] - running.started
    finally:
        running.stop()
