"""Files of a million records: how soon all are found, what they take, and what decisions cost."""

import hashlib
import json
import multiprocessing
import os
import pathlib
import random
import resource
import sqlite3
import subprocess
import tempfile
from typing import NamedTuple

import rows
from rows import Row, show
from subject import KOLODA

RECORDS = 1_000_000
FEW = 10
_ROUNDS = 7
# How a record's key begins that is of its field `id`: its kind, and which of equal ones it is.
_KEY_OF_ID = bytes([4, 0, 0, 0, 0])
_DIGEST = 27
_UID = 16  # bytes of an event's number, which is random
_BENCH = os.environ.get("KOLODA_BENCH", ".build/release/koloda-bench")
# Where files are made that are not read from a disk: it is the program that is measured.
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None
_WORDS = "lorem ipsum dolor sit amet consetetur sadipscing elitr".split()


def record_files():
    """Compare by processor time, which a busy machine changes little."""
    with tempfile.TemporaryDirectory(prefix="koloda-bench.", dir=MEMORY) as made:
        for kind, write in (("jsonl", _lines), ("csv", _table)):
            path = pathlib.Path(made, f"records.{kind}")
            with path.open("w", encoding="utf-8") as file:
                write(file, random.Random(1))
            printed = subprocess.run(
                [_BENCH, "records", path], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                text=True, check=True).stdout
            rows.show_lines(printed)
            own = {line.rsplit(" ", 2)[0]: float(line.rsplit(" ", 2)[1]) / 1000
                   for line in printed.splitlines()}
            counting = min(_processor("wc", "-l", path) for _ in range(_ROUNDS))
            show(Row(f"wc -l of {kind}, processor", counting * 1000, "ms"))
            show(Row(
                f"index of {kind} to wc -l", own[f"index of {kind}, processor"] / counting, "x"))
            finding = min(_processor("grep", "-ci", "needleword", path) for _ in range(_ROUNDS))
            plain = min(_processor("grep", "-c", "needleword", path) for _ in range(_ROUNDS))
            show(Row(f"grep -c of {kind}, processor", plain * 1000, "ms"))
            show(Row(f"grep -ci of {kind}, processor", finding * 1000, "ms"))
            show(Row(
                f"search of {kind} to grep -c", own[f"search of {kind}, processor"] / plain, "x"))
            if kind == "jsonl":
                _decks(pathlib.Path(made), path)
            path.unlink()


class _Cost(NamedTuple):
    """What a command took: processor time in seconds, memory at most in bytes."""

    seconds: float
    memory: int


def _decks(made, path):
    """Open the file as commands do, undecided and with each record decided.

    The first command leaves what the next ones begin with, which are those that people wait for.
    """
    few = made / "few.jsonl"
    few.write_text("".join(f'{{"id": {number}}}\n' for number in range(FEW)))
    small = _best(made, "status", few)
    first = _run(made, "status", path)
    again = _best(made, "status", path)
    show(Row(f"opening {RECORDS} records, processor", first.seconds, "s"))
    show(Row(f"opening {RECORDS} records with the index kept, processor", again.seconds, "s"))
    megabytes = (again.memory - small.memory) / 1e6
    show(Row(f"memory of {RECORDS} undecided records above {FEW}", megabytes, "MB"))
    _apart(decide_records, made, path, RECORDS)
    fresh = _run(made, "status", path)
    show(Row(f"opening with {RECORDS} decisions for the first time, processor", fresh.seconds, "s"))
    decided = _best(made, "status", path)
    show(Row(f"opening with {RECORDS} decisions, processor", decided.seconds, "s"))
    show(Row("memory of a decision", (decided.memory - again.memory) / RECORDS, "B"))
    out = made / "out.jsonl"
    export = _best(made, "export", path, "-o", out)
    copying = _processor("cp", path, made / "copy")
    show(Row(
        f"export of {RECORDS} decisions to opening and copying",
        export.seconds / (decided.seconds + copying), "x"))
    _apart(_scatter, made)
    show(Row(
        "memory of a decision, out of order",
        (_best(made, "status", path).memory - again.memory) / RECORDS, "B"))


def _apart(body, *arguments):
    """Run a body in a process of its own.

    Linux counts what a parent held when a program was started as the program's, too.
    """
    process = multiprocessing.get_context("fork").Process(target=body, args=arguments)
    process.start()
    process.join()
    if process.exitcode:
        raise AssertionError(f"{body.__name__} ended with {process.exitcode}")


def _best(made, *arguments):
    costs = [_run(made, *arguments) for _ in range(3)]
    return _Cost(min(cost.seconds for cost in costs), min(cost.memory for cost in costs))


def _run(made, *arguments):
    environment = os.environ | {
        "XDG_DATA_HOME": str(made / "data"), "XDG_CACHE_HOME": str(made / "cache")}
    process = subprocess.Popen(
        [KOLODA.command[0], *map(str, arguments)], env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise AssertionError(f"{arguments} ended with {process.returncode}")
    return _Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def decide_records(made, path, count):
    """Decide the first records: one by a command, the others beside it in the journal."""
    _run(made, "decide", path, "#1", "keep")
    offsets, sizes = [], []
    with path.open("rb") as file:
        offset = 0
        for line in file:
            offsets.append(offset)
            sizes.append(len(line) - 1)
            offset += len(line)
    with sqlite3.connect(made / "data" / "koloda" / "journal.sqlite") as journal:
        journal.executemany(
            """INSERT INTO card (deck, key, size, path, modified, device, inode, seen)
               SELECT deck, ?, ?, ?, modified, device, inode, seen FROM card WHERE id = 1""",
            ((_KEY_OF_ID + hashlib.sha256(b"id\0%d" % number).digest()[:_DIGEST], sizes[number],
              b"#%d@%d" % (number + 1, offsets[number])) for number in range(1, count)))
        journal.executemany(
            """INSERT INTO event (deck, uid, kind, about, text, person, seat, act, lamport, time)
               SELECT deck, ?1, kind, about, text, person, seat, ?1, ?2, time
               FROM event WHERE id = 1""",
            ((hashlib.sha256(b"event %d" % number).digest()[:_UID], number + 1)
             for number in range(1, count)))
        journal.execute(
            "INSERT INTO event_card (event, card) SELECT id, id FROM event WHERE id > 1")
    journal.close()


def _scatter(made):
    """Have the decisions come in no order of the records, to any pile, at odd times."""
    with sqlite3.connect(made / "data" / "koloda" / "journal.sqlite") as journal:
        chance = random.Random(2)
        cards = list(range(1, RECORDS + 1))
        chance.shuffle(cards)
        journal.execute("DELETE FROM event_card")
        journal.executemany(
            "INSERT INTO event_card (event, card) VALUES (?, ?)", enumerate(cards, 1))
        first = journal.execute("SELECT time FROM event WHERE id = 1").fetchone()[0]
        piles, time = ("keep", "reject", "later"), first
        rows = []
        for number in range(1, RECORDS + 1):
            # Some seconds each, and a night now and then.
            time += chance.randrange(300_000, 20_000_000) if number % 500 else 50_000_000_000
            rows.append((time, chance.choice(piles), number + number // 3, number))
        journal.executemany("UPDATE event SET time = ?, text = ?, lamport = ? WHERE id = ?", rows)
    journal.close()


def _processor(*command):
    """The processor time that a command takes, which may find nothing."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def write_lines(path, count):
    with path.open("w", encoding="utf-8") as file:
        _lines(file, random.Random(1), count)


def _lines(file, chance, count=RECORDS):
    for number in range(count):
        text = " ".join(chance.choices(_WORDS, k=20))
        file.write(json.dumps(
            {"id": number, "name": f"x{number}", "text": text, "price": number / 7}) + "\n")


def _table(file, chance):
    file.write("id,name,text,price\n")
    for number in range(RECORDS):
        text = " ".join(chance.choices(_WORDS, k=20))
        file.write(f'{number},x{number},"{text}, ""{_WORDS[number % 8]}""",{number / 7:f}\n')
