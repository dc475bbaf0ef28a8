"""A journal that can't be used when a deck opens: locked, too new, or damaged."""

import contextlib
import os
import sqlite3
import unittest

import contract
from case import DesktopCase, OnWayland
from photos import album
from program import command

_LOCKED_TEXT = "in use by another app"
_NEWER_TEXT = "saved by a newer version"
_REPAIRED_TEXT = "your decisions were damaged"
_COUNT = 6


class JournalTrouble(OnWayland, DesktopCase):
    def setUp(self):
        super().setUp()
        self.photos = album(self.folder, _COUNT)
        self.journal = self.data_home / contract.DATA_FOLDER / "journal.sqlite"

    def decide(self, *piles):
        """Decide the first photos on the command line."""
        for number, pile in enumerate(piles, 1):
            result = command(
                self.desktop, self.data_home, "decide", str(self.folder), f"#{number}", pile)
            self.assertEqual(result.returncode, 0, result.stderr)

    def damage(self, name):
        """Overwrite the first page of a table or an index of the journal with nonsense."""
        with contextlib.closing(sqlite3.connect(self.journal)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            size, = connection.execute("PRAGMA page_size").fetchone()
            page, = connection.execute(
                "SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        with open(self.journal, "r+b") as file:
            file.seek((page - 1) * size)
            file.write(size * b"\xff")

    @contextlib.contextmanager
    def locked(self, how):
        with contextlib.closing(sqlite3.connect(self.journal, isolation_level=None)) as connection:
            # A journal without a write-ahead log is locked for readers, too.
            if how == "EXCLUSIVE":
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute(f"BEGIN {how}")
            yield

    def test_locked_beside_a_folder_that_cannot_be_read(self):
        self.decide("keep", "reject")
        inner = self.folder / "inner"
        inner.mkdir()
        unreadable = self.unreadable(inner)
        with self.locked("EXCLUSIVE"):
            self.start_deck()
            self.wait_for_text(_LOCKED_TEXT)
            self.assertNotIn(contract.NOT_SAVED_TEXT, self.text())
            if unreadable:
                self.assertIn("“inner” can’t be read", self.text())
        # The earlier decisions appear by themselves.
        self.assert_front(self.photos[2].name, 3, _COUNT)
        self.wait_without_text(_LOCKED_TEXT)
        if unreadable:
            self.assertIn("“inner” can’t be read", self.text())
        self.hand.type("Up")
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.hand.type("u", "u")
        self.assert_piles(keep=1)
        self.assert_front(self.photos[1].name, 2, _COUNT)

    def unreadable(self, folder):
        """Remove the right to read a folder; return whether that works for this user."""
        folder.chmod(0)
        self.addCleanup(folder.chmod, 0o700)
        return not os.access(folder, os.R_OK)

    def test_a_decision_while_it_is_locked_comes_back(self):
        self.decide("keep", "reject")
        with self.locked("EXCLUSIVE"):
            self.start_deck()
            self.wait_for_text(_LOCKED_TEXT)
            # The earlier decisions are unknown, so none can be added to them.
            self.hand.type("Left")
            self.wait_for_text(contract.NOT_SAVED_TEXT)
            self.assert_front(self.photos[0].name, 1, _COUNT)
        self.assert_front(self.photos[2].name, 3, _COUNT)
        self.assert_piles(keep=1, reject=1)
        self.wait_without_text(contract.NOT_SAVED_TEXT)

    def test_locked_for_writing_only_it_is_read(self):
        self.decide("keep", "reject")
        with self.locked("IMMEDIATE"):
            self.start_deck()
            self.assert_front(self.photos[2].name, 3, _COUNT)
            self.assertNotIn(_LOCKED_TEXT, self.text())
            self.hand.type("Up")
            self.wait_for_text(contract.NOT_SAVED_TEXT)
            self.assert_front(self.photos[2].name, 3, _COUNT)
        self.assert_piles(keep=1, reject=1)
        self.hand.type("Up")
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.wait_without_text(contract.NOT_SAVED_TEXT)

    def test_a_newer_one_is_left_alone(self):
        self.decide("keep")
        with contextlib.closing(sqlite3.connect(self.journal)) as connection, connection:
            connection.execute("INSERT INTO grdb_migrations VALUES ('4')")
        before = self.rows()
        self.start_deck()
        self.wait_for_text(_NEWER_TEXT)
        self.hand.type("Right")
        self.wait_for_text(contract.NOT_SAVED_TEXT)
        self.assert_front(self.photos[0].name, 1, _COUNT)
        for name in ("status", "undo"):
            result = command(self.desktop, self.data_home, name, str(self.folder))
            self.assertEqual((result.returncode, result.stdout), (contract.FAILURE, ""))
            self.assertIn("newer version", result.stderr)
        self.assertEqual(self.rows(), before)

    def rows(self):
        with contextlib.closing(sqlite3.connect(self.journal)) as connection:
            return list(connection.iterdump())

    def cut(self, count):
        """Cut the last bytes off the journal."""
        with contextlib.closing(sqlite3.connect(self.journal)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        os.truncate(self.journal, self.journal.stat().st_size - count)

    def test_a_young_one_that_is_cut_off_is_told_of_and_kept(self):
        # The last page belongs to the list of tables, without which the file is no journal at all.
        self.decide("keep", "reject")
        self.cut(100)
        self.assert_told_of_and_kept(2, keep=1, reject=1)

    def test_one_that_is_cut_short_is_made_of_the_copy(self):
        self.decide("keep", "reject")
        self.assertTrue(list((self.journal.parent / "copies").iterdir()))
        self.cut(self.journal.stat().st_size - 5000)
        # The copy was made at the day's first decision.
        self.assert_told_of_and_kept(1, keep=1)

    def test_a_damaged_one_is_told_of_and_kept(self):
        self.decide("keep", "reject")
        self.damage("event_deck")
        self.assert_told_of_and_kept(2, keep=1, reject=1)

    def assert_told_of_and_kept(self, count, **piles):
        damaged = self.journal.read_bytes()
        self.start_deck()
        self.wait_for_text(_REPAIRED_TEXT)
        # Everything still readable is there, and the damaged journal is kept beside it.
        self.assert_front(self.photos[count].name, count + 1, _COUNT)
        self.hand.type("Up")
        self.assert_piles(**piles, favourite=1)
        self.assertTrue(
            any(path.read_bytes() == damaged for path in self.journal.parent.iterdir()
                if path.is_file()))


if __name__ == "__main__":
    unittest.main()
