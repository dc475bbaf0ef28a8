"""A shared deck whose helper, program, server and network fail at random: nothing is lost."""

import contextlib
import os
import random
import re
import signal
import sqlite3
import unittest

import contract
from line import Line
from program import Program
from sharing import SharedCase, helper_of
from waiting import until

_IS_LONG = bool(os.environ.get("KOLODA_TEST_ENDURANCE"))
_ROUNDS = 500 if _IS_LONG else 30
# What fails.
_PARTS = ("helper", "program", "server", "network")
# How often each fails while disputes are settled.
_REPEATS = 40 if _IS_LONG else 2


class Kills(SharedCase):
    def start(self):
        """Open the deck on a computer that may have had it open before."""
        self.window = Program(
            self.desktop, f"postgresql://ann@/decks?host={self.line.folder}#pile",
            self.home("ann"))
        self._programs.append(self.window)
        self.window.wait_for_card()

    def decide(self):
        """Decide the front card or undo, and usually wait until that is saved."""
        mark = self.window.trace.mark()
        name = self.window.deck.name
        pile = self.chance.choice(("keep", "reject"))
        if not name.startswith("é") or self.chance.random() < 0.1:
            self.window.deck.act(contract.UNDO_ACTION)
            return
        self.window.deck.act(contract.ACTION_OF_PILE[pile])
        if self.chance.random() < 0.2:
            return
        self.window.trace.wait(lambda trace: trace.decisions(mark), "a decision")
        # An act before it that was not waited for is saved before it.
        self.window.trace.wait(lambda trace: trace.has_saved_all(), "a saved decision")
        self.saved += 1

    def kill(self):
        self.fail_while(
            self.chance.choice(_PARTS), self.start, self.decide, self.chance.randrange(4))

    def fail_while(self, what, start, decide, count):
        """Let one part fail, and decide as many cards without the server or the network."""
        if what == "program":
            self.window.kill()
            start()
        elif what == "server":
            self.server.stop()
            for _ in range(count):
                decide()
            self.server.start()
        elif what == "network":
            self.line.cut()
            for _ in range(count):
                decide()
            self.line.mend()
        else:
            helper = helper_of(self.window)
            if helper:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(helper, signal.SIGKILL)

    def journal(self):
        """The ids of the events in this computer's journal."""
        path = self.home("ann") / contract.DATA_FOLDER / "journal.sqlite"
        with contextlib.closing(sqlite3.connect(path)) as connection:
            return sorted(row[0].hex() for row in connection.execute("SELECT uid FROM event"))

    def on_server(self):
        with contextlib.suppress(Exception):
            return sorted(self.server.sql(
                "SELECT encode(uid, 'hex') FROM koloda.event").split())

    def test_nothing_is_lost_or_doubled(self):
        seed = random.randrange(1 << 32)
        print(f"seed {seed}", flush=True)
        self.chance = random.Random(seed)
        self.saved = 0
        self.line = Line(self.desktop.new_folder("line"), self.server)
        self.addCleanup(self.line.cut)
        self.share(_ROUNDS * 8 + 40)
        self.start()
        for _ in range(_ROUNDS):
            for _ in range(self.chance.randrange(1, 4)):
                self.decide()
            self.kill()
        # After several failures in a row the program tries once a minute.
        until(lambda: self.on_server() == self.journal(),
              lambda: f"{len(self.journal())} events on the server; there are "
              f"{len(self.on_server() or [])}", seconds=150, every=0.2)
        events = self.journal()
        self.assertEqual(len(set(events)), len(events))
        self.assertGreaterEqual(len(events), self.saved)
        counted, answers, cards = map(int, self.server.sql(
            "SELECT (SELECT answers FROM koloda.person WHERE name = 'ann'), count(*),"
            " count(DISTINCT card) FROM koloda.answer WHERE NOT extra").split("|"))
        self.assertEqual((counted, answers), (cards, cards))
        self.assertEqual(int(self.server.sql("SELECT count(*) FROM koloda.answer WHERE extra")), 0)

    def test_no_settlement_is_lost(self):
        seed = random.randrange(1 << 32)
        print(f"seed {seed}", flush=True)
        self.chance = random.Random(seed)
        self.line = Line(self.desktop.new_folder("line"), self.server)
        self.addCleanup(self.line.cut)
        # Each part fails as often, and how many cards are settled before and meanwhile.
        rounds = [(what, self.chance.randrange(1, 4),
                   self.chance.randrange(4) if what in ("server", "network") else 0)
                  for what in _PARTS * _REPEATS]
        self.chance.shuffle(rounds)
        # Each dispute takes two commands, so that there are no more than are settled.
        count = sum(before + meanwhile for _, before, meanwhile in rounds) + 2
        self.share(count, "--answers", "2")
        for person, pile in (("ann", "keep"), ("ben", "reject")):
            self.run_as(person, "join")
            for number in range(count):
                self.run_as(person, "decide", f"#{number + 1}", pile)
        self.start_settling()
        settled = {}
        for what, before, meanwhile in rounds:
            for _ in range(before):
                self.settle(settled)
            self.fail_while(
                what, self.start_settling, lambda: self.settle(settled), meanwhile)
        self.assertTrue(settled)
        # After several failures in a row the program tries once a minute.
        until(lambda: settled.items() <= self.settled().items(),
              lambda: f"{settled} settled; it is {self.settled()}", seconds=150, every=0.2)
        # What was not waited for may have been saved or not, but in this order.
        self.assertEqual(sorted(self.settled()), list(range(len(self.settled()))))
        self.assertEqual({*self.settlers()}, {"lead"})

    def start_settling(self):
        self.window = Program(
            self.desktop, f"postgresql://lead@/decks?host={self.line.folder}#pile?disputes",
            self.home("lead"))
        self._programs.append(self.window)
        self.window.wait_for_card()

    def settle(self, settled):
        """Settle the front card, and usually wait until that is saved."""
        mark = self.window.trace.mark()
        card = int(re.match("é([0-9]+)", self.window.deck.name)[1])
        pile = self.chance.choice(("keep", "reject", "favourite"))
        self.window.deck.act(contract.ACTION_OF_PILE[pile])
        settled.pop(card, None)
        if self.chance.random() < 0.2:
            return
        self.window.trace.wait(lambda trace: trace.decisions(mark), "a decision")
        # An act before it that was not waited for is saved before it.
        self.window.trace.wait(lambda trace: trace.has_saved_all(), "a saved decision")
        settled[card] = pile

    def settled(self):
        """The pile of each card that is settled on the server."""
        with contextlib.suppress(Exception):
            rows = self.server.sql("SELECT card, text FROM koloda.settlement").split()
            return {int(card): pile for card, pile in (row.split("|") for row in rows)}
        return {}

    def settlers(self):
        return self.server.sql("SELECT DISTINCT person FROM koloda.settlement").split()


if __name__ == "__main__":
    unittest.main()
