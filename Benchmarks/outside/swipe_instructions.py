"""What a swipe takes on its whole way after short and long histories, in instructions."""

import os
import re
import shutil
import subprocess

from rows import Row, show

_BENCH = os.environ.get("KOLODA_BENCH", ".build/release/koloda-bench")
_HISTORIES = (100, 1_000_000)
_SWIPES = 200


def swipe_instructions(desktop, folder):
    """Count under Valgrind's Callgrind; journals are made in `folder`."""
    if shutil.which("valgrind") is None:
        show(Row("a swipe, instructions", "valgrind is not installed", "-"))
        return
    # Names of one length, since a longer path takes a few more instructions by itself.
    counts = [_instructions(desktop, folder / f"{decided:07}", decided) for decided in _HISTORIES]
    for decided, count in zip(_HISTORIES, counts):
        show(Row(f"a swipe with {decided} decided before, instructions", count / 1000, "thousand"))
    show(Row(
        "a swipe, a million decided before to a hundred, instructions", counts[1] / counts[0],
        "times"))


def _instructions(desktop, folder, decided):
    """The instructions of a swipe, from the view's command to the decision on disk and its news."""
    folder.mkdir()
    swipe = [_BENCH, "swipe", str(folder), str(decided)]
    # At full speed it writes the history, and the journal makes its daily copy.
    subprocess.run(
        [*swipe, "0"], env=desktop.environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, check=True)
    log = folder / "log"
    with subprocess.Popen(
            ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--log-file={log}",
             "--callgrind-out-file=/dev/null", *swipe, str(_SWIPES)],
            env=desktop.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True) as process:
        for word, state in (("ready", "on"), ("done", "off")):
            answer = process.stdout.readline().strip()
            if answer != word:
                raise RuntimeError(f"{word!r} expected, not {answer!r}: {log.read_text()}")
            subprocess.run(
                ["callgrind_control", "--instr=" + state, str(process.pid)],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
            process.stdin.write("\n")
            process.stdin.flush()
    collected = re.search(r"Collected\s*:\s*(\d+)", log.read_text())
    return int(collected[1]) / _SWIPES
