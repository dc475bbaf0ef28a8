"""Shared decks for pictures, on a server that is started for the first of them."""

import atexit
import functools
import itertools
import os
import pathlib
import shutil
import subprocess
import tempfile

import landscapes
import postgres
from program import executable

NUMBERS = itertools.count(1)
SAMPLE = pathlib.Path(__file__).resolve().parents[2] / "data/samples/mentions/mentions.jsonl"


@functools.cache
def server():
    made = postgres.Server()
    atexit.register(made.close)
    made.sql(*(f"CREATE ROLE {person} LOGIN" for person in ("lead", "ann", "ben")),
             database="postgres")
    return made


class Shared:
    """A shared deck on the server, in its own database."""

    def __init__(self, deck, answers):
        self.database = f"decks{next(NUMBERS)}"
        server().sql(f"CREATE DATABASE {self.database} OWNER lead", database="postgres")
        self.run("lead", "share", str(deck), self.address("lead"), "--people", "ann,ben",
                 "--answers", str(answers))

    def address(self, person):
        return server().address(person, self.database)

    def answer(self, person, *piles):
        self.run(person, "join", self.address(person), "--no-window")
        for number, pile in enumerate(piles, 1):
            self.run(person, "decide", self.address(person), f"#{number}", pile)

    @functools.cache
    def home(self, person):
        folder = tempfile.mkdtemp(prefix=f"koloda-{person}-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder

    def run(self, person, *arguments):
        subprocess.run(
            [str(executable()), *arguments, "--name", "holiday"], check=True,
            env={**os.environ, "XDG_DATA_HOME": self.home(person)}, stdout=subprocess.DEVNULL)


def photos(folder):
    """Share a folder of photos, some answered by others; return ann's address of the deck."""
    landscapes.album(folder)
    shared = Shared(folder, 3)
    shared.answer("ben", "keep", "reject", "keep")
    shared.answer("lead", "reject", "reject", "keep")
    return shared.address("ann") + "#holiday"


def photo_disputes(folder):
    """Share photos that two people disagree on; return the address of the disputes."""
    landscapes.album(folder)
    return disputes(folder)


def record_disputes(folder):
    """Share records that two people disagree on; return the address of the disputes."""
    return disputes(shutil.copy(SAMPLE, folder))


def disputes(deck):
    shared = Shared(deck, 2)
    shared.answer("ann", "keep", "keep", "reject", "favourite")
    shared.answer("ben", "reject", "favourite", "keep", "later")
    return shared.address("lead") + "#holiday?disputes"
