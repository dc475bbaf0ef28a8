"""What Apply takes to move and to copy files, to what the system takes for the same."""

import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

from rows import Row, show
from subject import KOLODA

_FILES = 10_000
_BYTES = 2000  # of each file
_PHOTOS = 300
_PHOTO_BYTES = 2_500_000
_ROUNDS = 5
_PILES = ("keep", "reject", "favourite", "later")
_BENCH = os.environ.get("KOLODA_BENCH", ".build/release/koloda-bench")
_LOOP = pathlib.Path(__file__).with_name("rename_loop.c")


def applying():
    """Compare wall times on a disk, each pair of runs in its turn.

    Files and journal lie on one file system, whose waiting is most of it.
    """
    with tempfile.TemporaryDirectory(prefix="koloda-bench.", dir=_on_disk()) as made:
        made = pathlib.Path(made)
        loop = made / "rename-loop"
        subprocess.run(["cc", "-O2", "-o", str(loop), str(_LOOP)], check=True)
        deck = _Deck(made, _FILES, _BYTES)
        moves = []
        for number in range(-1, _ROUNDS):
            own = deck.apply("move", made / "moved")
            deck.undo()
            other = _timed(str(loop), str(deck.folder), str(made / "bare"))
            _timed(str(loop), str(made / "bare"), str(deck.folder))
            if number >= 0:  # the round before warms the caches
                moves.append(own / other)
        show(Row(f"Apply, {_FILES} files moved", own * 1000, "ms"))
        show(Row("Apply, files moved to a loop of rename", statistics.median(moves), "x"))
        _copying(deck, made, f"{_FILES} files")
    with tempfile.TemporaryDirectory(prefix="koloda-bench.", dir=_on_disk()) as made:
        made = pathlib.Path(made)
        _copying(_Deck(made, _PHOTOS, _PHOTO_BYTES), made, f"{_PHOTOS} photos")


def _copying(deck, made, what):
    """Compare with `cp`, and with `sync`, since Apply has all of it on the disk when it ends."""
    copies = []
    for number in range(-1, _ROUNDS):
        # Nothing is deleted in between: ext4 makes files slowly for a minute after that.
        own = deck.apply("copy", made / f"copied-{number}")
        begin = time.perf_counter()
        bare = made / f"bare-{number}"
        _timed("cp", "--reflink=never", "-r", str(deck.folder), str(bare))
        _timed("sync", "-f", str(bare))
        other = time.perf_counter() - begin
        if number >= 0:
            copies.append(own / other)
    show(Row(f"Apply, {what} copied", own * 1000, "ms"))
    show(Row(f"Apply, {what.split()[1]} copied to cp", statistics.median(copies), "x"))


def _on_disk():
    """A place that is not in memory, where there is one."""
    for place in (tempfile.gettempdir(), os.path.expanduser("~"), "/var/tmp"):
        kind = subprocess.run(
            ["stat", "-f", "-c", "%T", place], capture_output=True, text=True).stdout.strip()
        if kind != "tmpfs":
            return place
    return None


class _Deck:
    """A folder of decided photos with a journal of its own."""

    def __init__(self, made, files, size):
        self.folder = made / "deck"
        self.folder.mkdir()
        self._data = made / "data"
        for number in range(files):
            content = b"P6 1 1 255\nabc%d " % number + os.urandom(size)
            (self.folder / f"p{number:05}.jpg").write_bytes(content)
        journal = self._data / "koloda" / "journal.sqlite"
        journal.parent.mkdir(parents=True)
        subprocess.run(
            [_BENCH, "fill", str(self.folder), str(journal), str(files)], check=True,
            stdout=subprocess.DEVNULL)
        self._environment = os.environ | {"XDG_DATA_HOME": str(self._data)}
        # The first command reads what the files are.
        self._run("status", str(self.folder))
        self._before = made / "before"
        shutil.copytree(self._data, self._before)
        os.sync()

    def apply(self, action, target):
        """The seconds that it takes, the first time that anything is applied."""
        shutil.rmtree(self._data)
        shutil.copytree(self._before, self._data)
        os.sync()
        return self._run(
            "apply", str(self.folder),
            *(word for pile in _PILES for word in (f"--{pile}", f"{action}:{target}")))

    def undo(self):
        self._run("undo", str(self.folder), "--apply")

    def _run(self, *arguments):
        return _timed(KOLODA.command[0], *arguments, env=self._environment)


def _timed(*command, **options):
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **options)
    return time.perf_counter() - begin
