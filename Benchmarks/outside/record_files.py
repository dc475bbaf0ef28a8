"""Files of a million records: how soon all are found, to how soon their lines are counted."""

import json
import os
import pathlib
import random
import resource
import subprocess
import tempfile

import rows
from rows import Row, show

_RECORDS = 1_000_000
_ROUNDS = 7
_BENCH = os.environ.get("KOLODA_BENCH", ".build/release/koloda-bench")
# Where files are made that are not read from a disk: it is the program that is measured.
_MEMORY = "/dev/shm"
_WORDS = "lorem ipsum dolor sit amet consetetur sadipscing elitr".split()


def record_files():
    """Compare by processor time, which a busy machine changes little."""
    with tempfile.TemporaryDirectory(
            prefix="koloda-bench.", dir=_MEMORY if os.path.isdir(_MEMORY) else None) as made:
        for kind, write in (("jsonl", _lines), ("csv", _table)):
            path = pathlib.Path(made, f"records.{kind}")
            with path.open("w", encoding="utf-8") as file:
                write(file, random.Random(1))
            printed = subprocess.run(
                [_BENCH, "records", path], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                text=True, check=True).stdout
            rows.show_lines(printed)
            own = float(printed.splitlines()[-1].rsplit(" ", 2)[1]) / 1000
            counting = min(_count_lines(path) for _ in range(_ROUNDS))
            show(Row(f"wc -l of {kind}, processor", counting * 1000, "ms"))
            show(Row(f"index of {kind} to wc -l", own / counting, "x"))
            path.unlink()


def _count_lines(path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["wc", "-l", path], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _lines(file, chance):
    for number in range(_RECORDS):
        text = " ".join(chance.choices(_WORDS, k=20))
        file.write(json.dumps(
            {"id": number, "name": f"x{number}", "text": text, "price": number / 7}) + "\n")


def _table(file, chance):
    file.write("id,name,text,price\n")
    for number in range(_RECORDS):
        text = " ".join(chance.choices(_WORDS, k=20))
        file.write(f'{number},x{number},"{text}, ""{_WORDS[number % 8]}""",{number / 7:f}\n')
