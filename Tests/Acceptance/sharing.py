"""What the tests of shared decks begin with: a server, people, and a computer for each."""

import json
import pathlib

import postgres
from case import DesktopCase, OnWayland
from program import command

PEOPLE = ("lead", "ann", "ben", "cleo")


class SharedCase(OnWayland, DesktopCase):
    """A test with an empty database on a server of the class's own."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = postgres.Server()
        cls.addClassCleanup(cls.server.close)
        cls.server.sql(
            *(f"CREATE ROLE {person} LOGIN" for person in PEOPLE), database="postgres")

    def setUp(self):
        super().setUp()
        self.server.sql("DROP DATABASE IF EXISTS decks WITH (FORCE)",
                        "CREATE DATABASE decks OWNER lead", database="postgres")
        self.homes = {}
        self.place = self.desktop.new_folder("records")

    def home(self, person):
        """The data folder of a person, whose computer is their own."""
        return self.homes.setdefault(person, self.desktop.new_folder(person))

    def run_as(self, person, name, *arguments, status=0):
        """Run a command on the pile as a person."""
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


def helper_of(program):
    """The number of a program's koloda-sync; None if it has none."""
    for place in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = place.read_text().partition("(")[2].rpartition(")")
        except OSError:
            continue
        state, parent = rest.split()[:2]
        if name.startswith("koloda-sync") and parent == str(program.process) and state != "Z":
            return int(place.parent.name)
    return None
