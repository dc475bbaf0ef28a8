"""What a frame of a drag takes until its nodes are there, in instructions."""

import os
import re
import shutil
import subprocess

from rows import Row, show

_BENCH = os.environ.get("KOLODA_BENCH", ".build/release/koloda-bench")
_VISIBLE = 3
# What is counted is the difference: the frames between a short run and a long one.
_FEW, _MANY = 100, 1100


def frame_instructions(desktop):
    """Count under Valgrind's Callgrind."""
    name = f"drag frame of {_VISIBLE} cards, instructions"
    if shutil.which("valgrind") is None:
        show(Row(name, "valgrind is not installed", "-"))
        return
    few, many = (_instructions(desktop, count) for count in (_FEW, _MANY))
    show(Row(name, (many - few) / (_MANY - _FEW) / 1000, "thousand"))


def _instructions(desktop, count):
    counted = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
         _BENCH, "frame", str(_VISIBLE), str(count)],
        env=desktop.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        check=True)
    # A child that GTK forks tells its own sum before.
    return int(re.findall(r"Collected\s*:\s*(\d+)", counted.stderr)[-1])
