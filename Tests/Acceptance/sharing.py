"""The base classes for tests of shared decks: a server, people, and a computer for each."""

import contextlib
import json
import pathlib

import contract
import postgres
from case import DesktopCase, OnWayland
from lending import lent
from program import Program, command
from waiting import TooLate, until

_EVERYTHING = (
    "SELECT rolname, rolcanlogin, rolpassword FROM pg_authid ORDER BY 1",
    "SELECT setconfig FROM pg_db_role_setting JOIN pg_database ON oid = setdatabase"
    " WHERE datname <> 'decks'",
    "SELECT datname FROM pg_database WHERE datname NOT IN ('decks', 'backup') ORDER BY 1")
ATTEMPTS = 3  # to leave in time, on a busy machine
PEOPLE = ("lead", "ann", "ben", "cleo")


class PeoplesServer(postgres.Server):
    """A server with the roles of people, lent to one class of tests after another."""

    name = "a database server"

    def __init__(self):
        super().__init__()
        self.sql(*(f"CREATE ROLE {person} LOGIN" for person in PEOPLE), database="postgres")
        self._before = self._everything()

    def begin(self):
        """Each test makes its database anew."""

    def end(self):
        """What is not as it was, besides the tests' databases; see `lent`."""
        if self.is_used_up:
            return ""
        return ", ".join(sorted(self._everything() ^ self._before))

    def _everything(self):
        return set(self.sql(*_EVERYTHING, database="postgres").split())

    @property
    def is_used_up(self):
        return self.was_disturbed


class SharedCase(OnWayland, DesktopCase):
    """A test with an empty database, on a server for the whole class."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = cls.enterClassContext(lent(PeoplesServer))

    def setUp(self):
        super().setUp()
        self.server.sql("DROP DATABASE IF EXISTS decks WITH (FORCE)",
                        "CREATE DATABASE decks OWNER lead", database="postgres")
        self.homes = {}
        self.place = self.desktop.new_folder("records")

    def home(self, person):
        """The data folder of a person, which stands for their computer."""
        return self.homes.setdefault(person, self.desktop.new_folder(person))

    def run_as(self, person, name, *arguments, status=0):
        """Run a command on the shared deck as a person."""
        first, *rest = arguments or [None]
        place = [self.server.address(person)]
        if name == "share":
            place = [str(first), *place]
        elif first is not None:
            rest = [first, *rest]
        if name == "join" and "--json" not in rest:
            rest.append("--no-window")
        result = command(self.desktop, self.home(person), name, *place, *rest, "--name", "pile")
        self.assertEqual(result.returncode, status, result.stderr)
        self.said = result.stderr
        return result.stdout

    def status(self, person):
        return json.loads(self.run_as(person, "status", "--json"))

    def share(self, count, *options):
        path = self.place / "records.jsonl"
        path.write_text("".join(json.dumps({"id": n, "text": f"é{n}"}) + "\n" for n in range(count)))
        self.run_as("lead", "share", path, "--people", "ann,ben", *options)


class SharedWindowCase(SharedCase):
    """A test with the shared deck in windows."""

    def open(self, person, line=None, address=None, **options):
        """Open the deck in a window as a person, over `line` if there is one."""
        address = address or (
            f"postgresql://{person}@/decks?host={line.folder}" if line
            else self.server.address(person))
        window = Program(self.desktop, address + "#pile", self.home(person), **options)
        self._programs.append(window)
        self.program = window
        return window

    def open_card(self, person, line=None, **options):
        window = self.open(person, line, **options)
        window.wait_for_card()
        return window

    def answers(self):
        """The answers on the server: card, person, pile, and whether the answer is extra."""
        rows = self.server.sql(
            "SELECT card, person, text, extra FROM koloda.answer ORDER BY card, person")
        return [tuple(row.split("|")) for row in rows.splitlines()]

    def held(self):
        """The number of cards that each person holds."""
        rows = self.server.sql(
            "SELECT person, count(*) FROM koloda.slot WHERE until > now() GROUP BY 1 ORDER BY 1")
        return {person: int(count) for person, count in
                (row.split("|") for row in rows.splitlines())}

    def wait_for_answers(self, count):
        try:
            until(lambda: len(self.answers()) == count, lambda: f"{count} answers", every=0.05)
        except AssertionError:
            raise AssertionError(
                f"{count} answers; there are {self.answers()}; {self.program.errors()}") from None

    def decide(self, window, pile="keep"):
        """Decide the front card, and wait until the decision is in the journal."""
        mark = window.trace.mark()
        window.deck.act(contract.ACTION_OF_PILE[pile])
        window.trace.wait(lambda trace: trace.decisions(mark), "a decision")
        window.trace.wait(lambda trace: trace.of_kind("journaled", mark), "a saved decision")

    def has_card(self, window):
        """Whether the window has a card, once its record was read: until then it has a number."""
        def known():
            name = window.deck.name
            return None if not name or name.startswith("Record ") else (name,)

        return until(known, "a record that was read", every=0.02)[0].startswith("é")

    def close(self, window):
        self.desktop.command(f"[pid={window.process}]", "kill")
        self.assertEqual(window.wait_for_end(), 0)

    def notes(self, window, part):
        """Wait until the window has shown a note with this text, if only for a while."""
        window.wait_for_note(part)

    def close_giving_back(self, person, window):
        """Close a person's window, and wait until others can get its cards.

        A busy machine may leave it no time to give them back, so that is tried again.
        """
        self.close(window)
        for _ in range(ATTEMPTS):
            with contextlib.suppress(TooLate):
                return until(
                    lambda: person not in self.held(), lambda: f"no cards of {person}; there are "
                    f"{self.held()}", seconds=10, every=0.05)
            self.close(self.open_card(person))
        self.fail(f"{person} keeps cards: {self.held()}")

    def says(self, window, part):
        until(lambda: part in window.application.all_text(),
              lambda: f"{part!r}; there is {window.application.all_text()}", every=0.1)


def helper_of(program):
    """The process id of a program's koloda-sync; None if there is none."""
    for place in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = place.read_text().partition("(")[2].rpartition(")")
        except OSError:
            continue
        state, parent = rest.split()[:2]
        if name.startswith("koloda-sync") and parent == str(program.process) and state != "Z":
            return int(place.parent.name)
    return None
