"""Decisions on disk: after a crash, and when they can't be written."""

import contextlib
import os
import sqlite3
import unittest

import contract
from case import DeckCase, DesktopCase, OnWayland
from photos import COLOURS, album, flat
from waiting import until

_SQLITE_SIGNATURE = b"SQLite format 3\0"


class ResumeOnWayland(OnWayland, DeckCase):
    def test_decisions_outlive_a_crash(self):
        self._type_and_crash("Right", "Left", "Up")
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.start_deck()
        self.assert_front_photo(3)
        self.assert_shown(self.photos[3])
        self.hand.type("ctrl+z")
        self.assert_piles(keep=1, reject=1)
        self.assert_front_photo(2)
        self.hand.type("ctrl+z")
        self.assert_piles(keep=1)
        self.hand.type(contract.REDO_KEY, contract.REDO_KEY)
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.assert_front_photo(3)

    def test_what_was_undone_can_be_redone_after_a_crash(self):
        self._type_and_crash("Right", "Left", "Down", "u", "u")
        status = self.assert_piles(keep=1)
        self.assertTrue(status["undoable"])
        self.assertTrue(status["redoable"])
        self.start_deck()
        self.assert_front_photo(1)
        self.hand.type(contract.REDO_KEY)
        self.assert_piles(keep=1, reject=1)
        self.hand.type(contract.REDO_KEY)
        status = self.assert_piles(keep=1, reject=1, later=1)
        self.assertFalse(status["redoable"])
        self.assert_front_photo(3)

    def test_every_journaled_decision_is_there_at_once(self):
        for done in range(1, 4):
            self._type_and_crash("Right")
            self.assert_piles(keep=done)
            self.start_deck()
            self.assert_front_photo(done)

    def test_a_renamed_photo_is_still_the_same_card(self):
        self._type_and_crash("Right", "Left")
        (self.folder / self.photos[0].name).rename(self.folder / "renamed.png")
        self.assert_piles(keep=1, reject=1)
        self.start_deck()
        deck = self.program.deck
        until(
            lambda: deck.name.startswith(self.photos[2].name + ","),
            lambda: f"{self.photos[2].name} in front; it is {deck.name!r}")
        self.assert_shown(self.photos[2])
        decided = {
            os.path.basename(record["file"]): record["pile"]
            for record in self.program.export("jsonl")}
        self.assertEqual(decided, {"renamed.png": "keep", self.photos[1].name: "reject"})

    def _type_and_crash(self, *keys):
        """Type, and kill the program once the trace says that the last decision is written."""
        mark = self.trace.mark()
        self.hand.type(*keys)
        self.trace.wait(
            lambda trace: len(trace.of_kind("journaled", mark)) == len(keys),
            f"{len(keys)} rows in the journal")
        self.program.kill()


class EqualFilesOnWayland(OnWayland, DesktopCase):
    def test_equal_files_are_cards_of_their_own(self):
        content = flat(COLOURS[0])
        for name in ("a.png", "b.png", "c.png"):
            (self.folder / name).write_bytes(content)
        self.start_deck()
        self.hand.type("Right")
        status = self.assert_piles(keep=1)
        self.assertEqual(status["cards"], 3)
        self.assert_front("b.png", 2, 3)
        self.hand.type("Left", "Up")
        self.assert_piles(keep=1, reject=1, favourite=1)


class LockedJournalOnWayland(OnWayland, DeckCase):
    def test_a_locked_journal_counts_nothing_and_loses_nothing(self):
        self.hand.type("Right", "Left")
        self.assert_piles(keep=1, reject=1)
        self.assertNotIn(contract.NOT_SAVED_TEXT, self.program.application.all_text())
        with self._locked_journal():
            self.hand.type("Up")
            until(
                lambda: contract.NOT_SAVED_TEXT in self.program.application.all_text(),
                "a banner that says the decision is not saved", every=0.1)
            self.assert_front_photo(2)
            self.assert_shown(self.photos[2])
        self.assert_piles(keep=1, reject=1)
        self.hand.type("Down")
        self.assert_piles(keep=1, reject=1, later=1)
        self.assert_front_photo(3)

    @contextlib.contextmanager
    def _locked_journal(self):
        journals = [
            path for path in self.data_home.rglob("*")
            if path.is_file() and path.read_bytes()[:16] == _SQLITE_SIGNATURE]
        self.assertTrue(journals, "no SQLite file under the data directory")
        with contextlib.ExitStack() as stack:
            for path in journals:
                connection = stack.enter_context(
                    contextlib.closing(sqlite3.connect(path, isolation_level=None)))
                connection.execute("BEGIN EXCLUSIVE")
            yield


class NoJournalOnWayland(OnWayland, DesktopCase):
    def test_without_a_data_directory_nothing_is_counted(self):
        in_the_way = self.data_home / contract.DATA_FOLDER
        in_the_way.write_text("not a directory")
        photos = album(self.folder, 3)
        self.start_deck()
        self.hand.type("Right")
        until(
            lambda: contract.NOT_SAVED_TEXT in self.program.application.all_text(),
            "a banner that says the decision is not saved", every=0.1)
        self.assert_front(photos[0].name, 1, 3)
        self.assert_shown(photos[0])
        self.assertTrue(self.program.is_running)
        self.assertEqual(in_the_way.read_text(), "not a directory")
        self.assertEqual(sorted(os.listdir(self.folder)), [photo.name for photo in photos])


if __name__ == "__main__":
    unittest.main()
