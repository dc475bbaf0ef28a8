"""Folders of many pictures: how soon the first card is there, and what others wait for meanwhile."""

import os
import pathlib
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import threading
import time

from rows import Row, show
from screen import Screen
from subject import KOLODA, Running
from waiting import until

_FILES = 100_000
_DECIDED = 90_000
_RENAMED = 20_000
_FEW = 24
_ROUNDS = 5
_PATIENCE = 60.0  # seconds
_BENCH = os.environ.get("KOLODA_BENCH", ".build/release/koloda-bench")
# Where files are made that are not read from a disk: it is the program that is measured.
_MEMORY = "/dev/shm"
_SCAN_BYTES = 12  # of a picture's own data that make it another than the rest


def large_folders(desktop):
    """Compare the times to the first card, each program start in its turn."""
    with tempfile.TemporaryDirectory(
            prefix="koloda-bench.", dir=_MEMORY if os.path.isdir(_MEMORY) else None) as made:
        made = pathlib.Path(made)
        small = _small_picture(made)
        few = _Deck(made / "few", small, _FEW, 0)
        many = _Deck(made / "many", small, _FILES, 0)
        decided = _Deck(made / "decided", small, _FILES, _DECIDED)
        times = _first_cards(desktop, {"few": few, "many": many, "decided": decided})
        for name, limit in (("many", f"{_FILES} files"), ("decided", f"{_DECIDED} decided")):
            show(Row(f"first card, {limit}", statistics.median(times[name]) * 1000, "ms"))
            show(Row(f"first card, {limit} to {_FEW} files", _ratio(times, name, "few"), "x"))
        for deck in (many, decided):
            shutil.rmtree(deck.folder)
        renamed = _Deck(made / "renamed", small, _RENAMED + _FEW, _RENAMED)
        same = _Deck(made / "same", small, _RENAMED + _FEW, _RENAMED)
        renamed.rename()
        times = _first_cards(desktop, {"same": same, "renamed": renamed})
        show(Row(
            f"first card, {_RENAMED} renamed to not renamed", _ratio(times, "renamed", "same"),
            "x"))
        show(Row(
            f"longest wait for the journal, {_RENAMED} renamed", _longest_wait(desktop, renamed),
            "ms"))


def _ratio(times, own, other):
    return statistics.median(one / two for one, two in zip(times[own], times[other]))


def _small_picture(made):
    """The bytes of a small photo, and those of the one to look for on the screen."""
    subprocess.run([_BENCH, "photos", "1", str(made)], check=True)
    photo = made / "p0000.jpg"
    small = made / "small.jpg"
    subprocess.run([_BENCH, "small", str(photo), str(small)], check=True)
    return small.read_bytes(), photo.read_bytes()


class _Deck:
    """A folder of which the first files are decided, with the journal that says so."""

    def __init__(self, folder, pictures, count, decided):
        self.folder = folder
        self.data = folder.with_name(folder.name + "-data")
        self._decided = decided
        folder.mkdir()
        small, photo = pictures
        for number in range(count):
            content = photo if number == decided else _varied(small, number)
            self._file(number).write_bytes(content)
        if decided:
            journal = self.data / "koloda" / "journal.sqlite"
            subprocess.run(
                [_BENCH, "fill", str(folder), str(journal), str(decided)], check=True)
        else:
            self.data.mkdir()

    @property
    def leaves_snapshot(self):
        """Whether so much is decided that a sitting leaves a snapshot."""
        return self._decided >= 4096

    def _file(self, number, ending=""):
        return self.folder / f"p{number:06}{ending}.jpg"

    def rename(self):
        """Give all decided files other names, in the same order."""
        for number in range(self._decided):
            self._file(number).rename(self._file(number, "-edit"))


def _varied(small, number):
    """A picture of its own: other data, and for a thousand of them another length."""
    own = f"{number:0{_SCAN_BYTES}}".encode()
    return small[:-2 - _SCAN_BYTES] + own + b"." * (number % 997) + small[-2:]


def _first_cards(desktop, decks):
    screen = Screen(desktop.hand, desktop.size)
    times = {name: [] for name in decks}
    shutil.rmtree(desktop.home / "cache" / "koloda" / "decks", ignore_errors=True)
    snapshots = 0
    for number in range(-1, _ROUNDS):
        for name, deck in decks.items():
            running = Running(desktop, KOLODA, deck.folder, data=deck.data)
            try:
                seconds = screen.wait_for(0, running.started, _PATIENCE)
                if number < 0 and deck.leaves_snapshot:
                    # The last sitting has lasted long enough to leave what the next begins with.
                    snapshots += 1
                    desktop.wait_for_cache("decks", snapshots, _PATIENCE)
            finally:
                running.stop()
                screen.wait_until_gone(_PATIENCE)
            if seconds is None:
                raise AssertionError(f"no card: {running.log.read_text()[-2000:]}")
            if number >= 0:  # the round before warms the caches
                times[name].append(seconds)
    return times


def _longest_wait(desktop, deck):
    """For how long the journal is locked at most, in milliseconds, as another writer sees it.

    It asks again every half millisecond: SQLite's own pauses of up to 100 ms would be counted too.
    """
    running = Running(desktop, KOLODA, deck.folder, data=deck.data)
    ended = threading.Event()
    waits = []

    def write():
        with sqlite3.connect(
                running.data / "koloda" / "journal.sqlite", timeout=0,
                isolation_level=None) as journal:
            while not ended.is_set():
                begin = time.perf_counter()
                while not _began(journal):
                    time.sleep(0.0005)
                waits.append(time.perf_counter() - begin)
                journal.execute("ROLLBACK")
                time.sleep(0.001)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        with sqlite3.connect(running.data / "koloda" / "journal.sqlite") as journal:
            until(
                lambda: journal.execute(
                    "SELECT count(*) FROM card WHERE CAST(path AS TEXT) LIKE '%-edit.jpg'"
                ).fetchone()[0] >= _RENAMED, "all new names in the journal", _PATIENCE)
    finally:
        ended.set()
        thread.join()
        running.stop()
    return max(waits) * 1000


def _began(journal):
    try:
        journal.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xff != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True


def seen_elsewhere(desktop, folder):
    """How soon a window shows what the command line has changed."""
    running = Running(desktop, KOLODA, folder, trace=True)
    try:
        trace = running.trace
        until(lambda: any(frame.get("shown") for frame in trace.frames()), "a first card", 20)
        desktop.hand.focus_window()
        times = []
        for number in range(1, _ROUNDS + 1):
            desktop.hand.type("Right")
            until(
                lambda: len(trace.of_kind("journaled")) >= number, "a decision on disk", 20)
            trace.wait_for_rest(0.5)
            mark = trace.mark()
            begin = time.monotonic()
            subprocess.run(
                [KOLODA.command[0], "undo", str(folder)], env=running.environment, check=True,
                capture_output=True)
            until(lambda: trace.of_kind("followed", mark), "what the other program did", 20)
            times.append(time.monotonic() - begin)
        show(Row("a change of another program's seen in a window", max(times), "s"))
    finally:
        running.stop()
