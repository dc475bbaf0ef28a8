"""Two programs and the command line on one folder: each follows the others, and nothing is lost."""

import contextlib
import json
import os
import signal
import sqlite3
import unittest

import contract
from case import DeckCase, OnWayland
from program import Program, command
from waiting import until


class TwoWindows:
    """The first program is started by the base class, the second runs beside it."""

    def setUp(self):
        super().setUp()
        self.first = self.program
        self.second = Program(self.desktop, self.folder, self.data_home)
        self._programs.append(self.second)
        self.second.wait_for_card()
        self.second.deck

    def act(self, program, name):
        program.deck.act(f"deck.{name}")

    def wait_for_front(self, program, name, position):
        expected = contract.spoken_name(name, position, self.count)
        until(
            lambda: program.deck.name == expected,
            lambda: f"{expected!r} in front; it is {program.deck.name!r}", every=0.03)

    def wait_for_both(self, name, position):
        for program in (self.first, self.second):
            self.wait_for_front(program, name, position)

    def assert_followed(self, doer, follower, do):
        """Check that the effect of `do()` in one program is on disk, and shown by the other."""
        done, followed = doer.trace.mark(), follower.trace.mark()
        do()
        doer.trace.wait(
            lambda trace: trace.of_kind("journaled", done), "an act that is on disk")
        follower.trace.wait(
            lambda trace: trace.of_kind("followed", followed), "an act that is shown")

    def decide(self, *arguments):
        result = command(
            self.desktop, self.data_home, "decide", str(self.folder), *arguments, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_each_follows_the_others_decisions_and_undos(self):
        self.assert_followed(self.first, self.second, lambda: self.act(self.first, "keep"))
        self.wait_for_both(self.photos[1].name, 2)
        self.assert_followed(self.second, self.first, lambda: self.act(self.second, "reject"))
        self.wait_for_both(self.photos[2].name, 3)
        self.assert_piles(keep=1, reject=1)
        self.assert_followed(self.second, self.first, lambda: self.act(self.second, "undo"))
        self.assert_piles(keep=1)
        self.wait_for_front(self.second, self.photos[1].name, 2)
        # A card that somebody is looking at stays in front.
        self.wait_for_front(self.first, self.photos[2].name, 2)
        self.assert_followed(self.second, self.first, lambda: self.act(self.second, "redo"))
        self.wait_for_both(self.photos[2].name, 3)
        self.assert_piles(keep=1, reject=1)

    def test_a_command_is_followed(self):
        marks = [program.trace.mark() for program in (self.first, self.second)]
        self.decide(self.photos[0].name, "favourite")
        for program, mark in zip((self.first, self.second), marks):
            program.trace.wait(lambda trace: trace.of_kind("followed", mark), "the decision")
        self.wait_for_both(self.photos[1].name, 2)
        result = command(self.desktop, self.data_home, "undo", str(self.folder))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.wait_for_both(self.photos[1].name, 1)
        self.assert_piles()

    def test_the_last_card_is_decided_elsewhere(self):
        for photo in self.photos:
            self.decide(photo.name, "keep")
        for program in (self.first, self.second):
            until(
                lambda: contract.DONE_TEXT in program.application.all_text(), "the done page",
                every=0.1)
        command(self.desktop, self.data_home, "undo", str(self.folder))
        self.wait_for_both(self.photos[-1].name, self.count)

    def test_a_decision_on_a_card_that_another_has_decided_is_refused(self):
        self.act(self.second, "later")
        self.wait_for_both(self.photos[1].name, 2)
        mark = self.first.trace.mark()
        with self.locked_journal():
            # The first program has decided, and is stopped before that is on disk.
            self.act(self.first, "reject")
            self.first.trace.wait(lambda trace: trace.decisions(mark), "a decision")
            self.first.stand_still()
        try:
            self.act(self.second, "keep")
            self.assert_piles(later=1, keep=1)
        finally:
            os.kill(self.first.process, signal.SIGCONT)
        self.first.wait_for_note(f"“{self.photos[1].name}” was decided elsewhere: keep")
        self.wait_for_both(self.photos[2].name, 3)
        self.assert_piles(later=1, keep=1)
        # The first program has no step of its own to undo.
        self.act(self.first, "undo")
        self.act(self.first, "reject")
        self.assert_piles(later=1, keep=1, reject=1)
        self.act(self.first, "undo")
        self.assert_piles(later=1, keep=1)
        self.act(self.first, "undo")
        self.first.wait_for_rest()
        self.assert_piles(later=1, keep=1)

    def test_no_undo_touches_a_newer_decision_of_another(self):
        self.act(self.first, "keep")
        self.wait_for_both(self.photos[1].name, 2)
        self.act(self.first, "keep")
        self.wait_for_both(self.photos[2].name, 3)
        mark = self.first.trace.mark()
        status = self.decide(self.photos[1].name, "reject")
        self.assertEqual(
            status["changed"], [{"card": self.photos[1].name, "pile": "reject", "was": "keep"}])
        self.first.trace.wait(lambda trace: trace.of_kind("followed", mark), "the decision")
        self.act(self.first, "undo")
        self.assert_piles(reject=1)
        self.act(self.first, "undo")
        self.first.wait_for_rest()
        self.assert_piles(reject=1)

    @contextlib.contextmanager
    def locked_journal(self):
        """Keep everybody else from writing to the journal inside this context."""
        path = self.data_home / contract.DATA_FOLDER / "journal.sqlite"
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield


class TwoWindowsOnWayland(TwoWindows, OnWayland, DeckCase):
    """On one display server: the windows hear of each other by the journal."""


if __name__ == "__main__":
    unittest.main()
