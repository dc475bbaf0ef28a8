"""A signal ends the program: decisions are kept, and the end is quick."""

import os
import signal
import unittest

from case import DesktopCase, OnWayland
from photos import album

_ROUNDS = 3
_KEYS = ("Right", "Up", "Left", "Down")


class Signals:
    count = 2 * len(_KEYS) * _ROUNDS

    def setUp(self):
        super().setUp()
        album(self.folder, self.count)
        # The tests may run with it ignored, as under `nohup`, and the program would inherit that.
        before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
        self.addCleanup(signal.signal, signal.SIGHUP, before)

    def test_what_was_just_decided_is_written(self):
        for sign in (signal.SIGTERM, signal.SIGHUP):
            self._assert_keeps_all(sign)

    def test_at_the_end_of_a_session(self):
        # The end of a session sends both, one right after the other; the system may swap them.
        self._assert_keeps_all(signal.SIGTERM, signal.SIGHUP)
        self._assert_keeps_all(signal.SIGHUP, signal.SIGTERM)

    def test_the_journal_is_closed(self):
        self.start_deck()
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self._end(signal.SIGTERM)
        # A program that was cut short leaves the journal's log behind.
        journals = [path for path in self.data_home.rglob("*") if path.name.endswith("-wal")]
        self.assertEqual(journals, [])

    def test_what_whoever_started_it_ignores_does_not_end_it(self):
        # As `nohup` does with another signal.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        self.start_deck()
        os.kill(self.program.process, signal.SIGINT)
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self._end(signal.SIGTERM)

    def _assert_keeps_all(self, *signs):
        for _ in range(_ROUNDS):
            self.start_deck()
            before = self.program.status()["decided"]
            self.hand.type(*_KEYS)
            self.trace.wait(lambda trace: trace.decisions(), "a decision", every=0.001)
            self._end(*signs)
            # Keys that had not reached the program by then are not decisions.
            decided = self.program.status()["decided"]
            self.assertEqual(decided, before + len(self.trace.decisions()), signs)

    def _end(self, *signs):
        """Send signals, and check that the program ends by one of them, without a message."""
        self.program.was_ended = True
        for sign in signs:
            os.kill(self.program.process, sign)
        # If both are there already, the system hands over the lower number first.
        self.assertIn(-self.program.wait_for_end(), signs, self.program.errors())
        self.assertEqual(self.program.errors(), "")


class SignalsOnWayland(Signals, OnWayland, DesktopCase):
    """On one display server: signals come from the system."""


if __name__ == "__main__":
    unittest.main()
