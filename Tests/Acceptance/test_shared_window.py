"""A shared deck in a window: cards arrive, decisions go up, whatever happens to the server."""

import contextlib
import os
import signal
import unittest

import contract
from instance import Instance, deck_of
from line import Line
from sharing import SharedCase, SharedWindowCase, helper_of
from waiting import until

NO_CARDS = "No Cards for You Now"


class SharedDeckInAWindow(SharedWindowCase):
    def test_keys_decide_and_the_answers_arrive(self):
        self.share(40)
        window = self.open_card("ann")
        self.origin = self.desktop.settle(window.window)
        self.hand.type("shift")
        # More cards than are held at once: new ones arrive as others are decided.
        for number in range(40):
            until(lambda: window.deck.name.startswith(f"é{number},"),
                  lambda: f"é{number} in front; it is {window.deck.name!r}", every=0.02)
            self.hand.type("Right" if number % 2 else "Left")
        self.wait_for_answers(40)
        self.assertEqual(
            [row[2] for row in self.answers()], ["reject", "keep"] * 20)
        self.says(window, contract.DONE_TEXT)
        self.hand.type("ctrl+z")
        self.wait_for_answers(39)
        self.hand.type("Right")
        self.wait_for_answers(40)

    def test_a_decision_right_after_opening_goes_up(self):
        self.share(3)
        self.run_as("ann", "join", "--json")
        self.server.freeze()
        try:
            # The cards are on this computer, but the server can't be reached.
            window = self.open_card("ann")
            self.decide(window)
            self.close(window)
        finally:
            self.server.thaw()
        self.assertEqual(self.status("ann")["unsent"], 0)
        self.assertEqual([row[:3] for row in self.answers()], [("0", "ann", "keep")])

    def test_an_undone_card_is_answered_by_nobody_else(self):
        self.share(3)
        ann = self.open_card("ann")
        self.decide(ann)
        self.wait_for_answers(1)
        ann.deck.act(contract.UNDO_ACTION)
        self.wait_for_answers(0)
        until(lambda: self.held() == {"ann": 3}, lambda: self.held(), every=0.05)
        ben = self.open("ben")
        self.says(ben, NO_CARDS.lower())

    def test_a_server_that_stops_is_waited_for(self):
        self.share(30)
        window = self.open_card("ann")
        self.decide(window)
        self.wait_for_answers(1)
        self.server.stop()
        try:
            for _ in range(4):
                self.decide(window, "reject")
            self.says(window, "are saved and are sent later")
        finally:
            self.server.start()
        self.wait_for_answers(5)
        self.assertEqual(int(self.server.sql("SELECT count(*) FROM koloda.event")), 5)
        until(lambda: "sent later" not in window.application.all_text(), "no banner", every=0.1)
        self.decide(window)
        self.wait_for_answers(6)

    def test_a_deck_opens_without_its_server(self):
        self.share(10)
        self.run_as("ann", "join", "--json")
        self.server.stop()
        try:
            window = self.open_card("ann")
            for _ in range(10):
                self.decide(window)
            self.says(window, NO_CARDS.lower())
        finally:
            self.server.start()
        self.wait_for_answers(10)
        self.says(window, contract.DONE_TEXT)

    def test_two_people_never_get_the_same_card(self):
        self.share(60)
        windows = [self.open_card(person) for person in ("ann", "ben")]

        def is_done():
            for window in windows:
                if (window.deck.name or "").startswith("é"):
                    window.deck.act("deck.keep")
            return len(self.answers()) >= 60

        until(is_done, lambda: f"60 answers; there are {len(self.answers())}", seconds=300)
        rows = self.answers()
        self.assertEqual([int(row[0]) for row in rows], list(range(60)))
        self.assertEqual({row[3] for row in rows}, {"f"})
        self.assertEqual({row[1] for row in rows}, {"ann", "ben"})

    def test_three_people_go_through_a_deck_one_without_a_network_and_one_who_leaves(self):
        self.share(40, "--answers", "2")
        self.run_as("lead", "people", "--add", "cleo")
        line = Line(self.desktop.new_folder("line"), self.server)
        self.addCleanup(line.cut)
        ann, ben = self.open_card("ann"), self.open_card("ben")
        cleo = self.open_card("cleo", line)
        for _ in range(5):
            for window in (ann, ben, cleo):
                self.decide(window)
        line.cut()
        for _ in range(4):
            for window in (ann, cleo):
                self.decide(window, "reject")
        self.says(cleo, "are sent later")
        self.close_giving_back("ben", ben)
        line.mend()

        def is_done():
            for window in (ann, cleo):
                if (window.deck.name or "").startswith("é"):
                    self.decide(window)
            return len(self.answers()) == 80

        until(is_done, lambda: f"80 answers; there are {len(self.answers())}", seconds=300)
        self.assertEqual({row[3] for row in self.answers()}, {"f"})
        self.assertEqual(
            int(self.server.sql("SELECT count(DISTINCT (card, person)) FROM koloda.answer")), 80)
        self.assertEqual(
            int(self.server.sql("SELECT count(*) FROM koloda.answer WHERE text = 'reject'")), 8)
        for window in (ann, cleo):
            self.says(window, contract.DONE_TEXT)

    def test_a_killed_helper_is_started_again(self):
        self.share(20)
        window = self.open_card("ann")
        self.decide(window)
        self.wait_for_answers(1)
        for count in range(2, 5):
            first = until(lambda: helper_of(window), "koloda-sync", every=0.05)
            os.kill(first, signal.SIGKILL)
            self.decide(window)
            self.wait_for_answers(count)
            until(lambda: helper_of(window) not in (None, first), "another koloda-sync",
                  every=0.05)
        self.assertEqual(int(self.server.sql("SELECT count(*) FROM koloda.event")), 4)

    def test_a_helper_that_hangs_holds_nothing_up(self):
        self.share(20)
        window = self.open_card("ann")
        self.decide(window)
        self.wait_for_answers(1)
        helper = until(lambda: helper_of(window), "koloda-sync", every=0.05)
        os.kill(helper, signal.SIGSTOP)
        try:
            count = 1
            while self.has_card(window):
                self.decide(window)
                count += 1
            self.assertGreaterEqual(count, 16)
            self.says(window, "are sent later")
            self.says(window, NO_CARDS.lower())
            self.close(window)
        finally:
            # The program has ended it if it hung for too long.
            with contextlib.suppress(ProcessLookupError):
                os.kill(helper, signal.SIGKILL)
        self.open("ann")
        self.wait_for_answers(count)

    def test_a_window_that_closes_gives_its_cards_to_others(self):
        self.share(10)
        ann = self.open_card("ann")
        until(lambda: self.held() == {"ann": 10}, self.held, every=0.05)
        ben = self.open("ben")
        self.says(ben, NO_CARDS.lower())
        self.decide(ann)
        self.close_giving_back("ann", ann)
        until(lambda: self.held() == {"ben": 9}, lambda: self.held(), every=0.05)
        ben.wait_for_card()
        self.assertEqual([row[:3] for row in self.answers()], [("0", "ann", "keep")])

    def test_an_answer_that_comes_too_late_is_kept_as_extra(self):
        self.share(60)
        window = self.open_card("ann")
        # At no earlier moment, since the window would take another card as soon as it knew.
        self.server.sql(
            "CREATE FUNCTION public.be_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "UPDATE koloda.slot SET person = 'ben', until = NULL WHERE card = 0; "
            "INSERT INTO koloda.answer SELECT id, 0, 'ben', 'keep', 0, false FROM koloda.pile "
            "ON CONFLICT DO NOTHING; RETURN NULL; END $$",
            "CREATE TRIGGER be_first AFTER INSERT ON koloda.event "
            "EXECUTE FUNCTION public.be_first()")
        self.decide(window, "reject")
        self.wait_for_answers(2)
        self.assertIn(("0", "ann", "reject", "t"), self.answers())
        self.notes(window, "kept as an extra answer")

    def test_a_closed_deck_takes_the_answers_to_its_last_cards(self):
        self.share(60)
        window = self.open_card("ann")
        self.run_as("lead", "close")
        while self.has_card(window):
            self.decide(window)
        self.wait_for_answers(16)
        self.says(window, "nobody gets new cards")
        # A program that waits for cards is woken when the deck is open again.
        self.run_as("lead", "close", "--reopen")
        until(lambda: (window.deck.name or "").startswith("é"), "another card", every=0.1)

    def test_what_was_decided_is_undone_after_a_restart(self):
        self.share(20)
        window = self.open_card("ann")
        for _ in range(3):
            self.decide(window)
        self.wait_for_answers(3)
        self.close_giving_back("ann", window)
        window = self.open_card("ann")
        window.deck.act(contract.UNDO_ACTION)
        until(lambda: window.deck.name.startswith("é2,"),
              lambda: f"é2 in front; it is {window.deck.name!r}", every=0.05)
        self.wait_for_answers(2)
        self.decide(window, "reject")
        self.wait_for_answers(3)
        self.assertEqual([row[2] for row in self.answers()], ["keep", "keep", "reject"])

    def test_a_command_decides_beside_the_window(self):
        self.share(5)
        window = self.open_card("ann")
        self.run_as("ann", "decide", "#1", "reject")
        until(lambda: window.deck.name.startswith("é1,"),
              lambda: f"é1 in front; it is {window.deck.name!r}", every=0.05)
        for _ in range(4):
            self.decide(window)
        self.wait_for_answers(5)
        self.says(window, contract.DONE_TEXT)
        self.assertEqual(
            [row[1:] for row in self.answers()],
            [("ann", "reject", "f")] + [("ann", "keep", "f")] * 4)
        self.assertEqual(int(self.server.sql("SELECT count(*) FROM koloda.event")), 5)

    def test_cards_are_held_as_long_as_they_wait_in_a_window(self):
        self.share(3)
        self.server.sql("UPDATE koloda.pile SET lease = '3 s'")
        self.open_card("ann")
        end = self.server.sql("SELECT max(until) FROM koloda.slot").strip()
        until(lambda: self.server.sql(
            f"SELECT min(until) > timestamptz '{end}' + interval '3 s' FROM koloda.slot"
        ).strip() == "t", "cards that are held for longer", every=0.1)
        until(lambda: self.held() == {"ann": 3}, self.held, every=0.05)

    def test_who_is_removed_keeps_what_was_decided(self):
        self.share(3)
        window = self.open_card("ann")
        self.run_as("lead", "people", "--remove", "ann")
        self.decide(window)
        self.says(window, "your decisions are kept in")
        self.assertEqual(self.answers(), [])

    def test_another_deck_of_the_name_gets_nothing(self):
        self.share(3)
        window = self.open_card("ann")
        self.decide(window)
        self.wait_for_answers(1)
        self.server.stop()
        self.server.start()
        self.server.sql("UPDATE koloda.pile SET uid = decode(repeat('ab', 16), 'hex')")
        self.decide(window)
        self.says(window, "is not the one you joined")
        self.assertEqual(len(self.answers()), 1)


class JoiningByCommand(SharedCase):
    def test_join_opens_a_window_and_a_start_opens_it_again(self):
        self.share(5)
        arguments = ["join", self.server.address("ann"), "--name", "pile"]
        self.program = Instance(
            self.desktop, self.home("ann"), self.desktop.new_folder("state"), *arguments)
        self._programs.append(self.program)
        window = self.program.wait_for_windows("pile — Koloda")["pile — Koloda"]
        until(lambda: deck_of(window).name.startswith("é0"), "the first card", every=0.05)
        deck_of(window).act("deck.keep")
        until(lambda: deck_of(window).name.startswith("é1"), "the second card", every=0.05)
        # Starting with the same deck again only shows the existing window.
        result, _ = self.program.start_again(*arguments)
        self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)
        self.program.wait_for_windows("pile — Koloda")
        self.desktop.focus()
        self.hand.type("ctrl+q")
        self.assertEqual(self.program.wait_for_end(), 0)
        self.program = Instance(
            self.desktop, self.home("ann"), self.program.environment["XDG_STATE_HOME"])
        self._programs.append(self.program)
        window = self.program.wait_for_windows("pile — Koloda")["pile — Koloda"]
        until(lambda: deck_of(window).name.startswith("é1"), "the second card", every=0.05)

    def test_what_cannot_be_joined_is_said_at_the_prompt(self):
        self.share(1)
        arguments = ["join", self.server.address("ann"), "--name", "nothing"]
        self.program = Instance(
            self.desktop, self.home("ann"), self.desktop.new_folder("state"), *arguments)
        self._programs.append(self.program)
        self.assertEqual(self.program.wait_for_end(), contract.FAILURE)
        self.assertIn("no shared deck “nothing”", self.program.errors())


if __name__ == "__main__":
    unittest.main()
