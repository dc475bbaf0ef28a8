"""Journals from before 0.1.0: today's go on under another name, older ones are left alone."""

import contextlib
import json
import pathlib
import sqlite3
import unittest

import contract
from case import AtAPrompt, DesktopCase
from photos import album
from program import command

_FIXTURE = pathlib.Path(__file__).parent.parent / "Fixtures/former-journal.sql"


class FormerJournal(AtAPrompt, DesktopCase):
    def setUp(self):
        super().setUp()
        album(self.folder, 2)
        place = self.data_home / contract.DATA_FOLDER
        place.mkdir(parents=True)
        self.journal = place / "journal.sqlite"
        self.change(_FIXTURE.read_text())

    def change(self, script):
        with contextlib.closing(sqlite3.connect(self.journal)) as connection:
            connection.executescript(script)

    def names(self):
        """The names of the journal's version."""
        with contextlib.closing(sqlite3.connect(self.journal)) as connection:
            return [name for name, in connection.execute("SELECT identifier FROM grdb_migrations")]

    def run_it(self, *arguments, status=0):
        result = command(self.desktop, self.data_home, *arguments)
        self.assertEqual(result.returncode, status, result.stderr)
        return result

    def decks(self):
        return json.loads(self.run_it("decks", "--json").stdout)

    def test_it_goes_on_and_the_first_decision_names_its_version(self):
        before = self.decks()
        self.assertEqual(self.names(), ["1", "2", "3"])
        self.run_it("decide", str(self.folder), "#1", "keep")
        name, = self.names()
        self.assertNotIn(name, ["1", "2", "3"])
        self.assertEqual(len(before), 3)
        self.assertEqual(self.decks()[:3], before)

    def test_an_older_one_is_named_and_left_alone(self):
        self.change("DELETE FROM grdb_migrations WHERE identifier = '3'")
        before = self.journal.read_bytes()
        folder = str(self.folder)
        for arguments in (["decks"], ["status", folder], ["decide", folder, "#1", "keep"]):
            result = self.run_it(*arguments, status=1)
            self.assertIn("is from before Koloda 0.1.0", result.stderr)
            self.assertIn(str(self.journal), result.stderr)
        export = str(self.journal.with_name("other.sqlite"))
        self.journal.rename(export)
        result = self.run_it("decks", "import", export, status=contract.BAD_ARGUMENT)
        self.assertIn("is from before Koloda 0.1.0 (format 2)", result.stderr)
        self.assertEqual(pathlib.Path(export).read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
