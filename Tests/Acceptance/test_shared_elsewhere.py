"""One person on two computers, and a server that has lost data."""

import json
import unittest

import contract
from instance import deck_of
from case import AtAPrompt
from program import command
from sharing import SharedCase, SharedWindowCase
from test_shared_pages import SharedPages
from waiting import until


class Computers(AtAPrompt, SharedCase):
    """The commands of a person with two computers."""

    def at(self, computer, person="ann"):
        """Switch to one of a person's computers."""
        name = f"{person} at {computer}"
        self.homes[person] = self.homes.setdefault(name, self.desktop.new_folder(name))

    def decide(self, card, pile):
        """Decide a card; return the pile it was in on this computer."""
        changed, = json.loads(self.run_as("ann", "decide", card, pile, "--json"))["changed"]
        return changed["was"]

    def counted(self):
        return [line.split("|") for line in self.server.sql(
            "SELECT card + 1, text FROM koloda.answer ORDER BY card").split()]


class TwoComputers(Computers):
    def test_what_is_decided_last_holds_wherever_that_is(self):
        self.share(6)
        self.at("work")
        self.run_as("ann", "join")
        for pile in ("keep", "later", "reject"):
            self.decide("#1", pile)
        self.decide("#2", "keep")
        self.at("home")
        self.run_as("ann", "join")
        status = self.status("ann")
        self.assertEqual([card["card"] for card in status["waiting"]], ["#3", "#4", "#5", "#6"])
        # It came from the server, so there is nothing to send.
        self.assertEqual((status["given"], status["unsent"]), (2, 0))
        self.assertEqual(self.decide("#1", "favourite"), "reject")
        self.assertEqual(self.counted(), [["1", "favourite"], ["2", "keep"]])
        self.at("work")
        self.assertEqual(self.status("ann")["unsent"], 0)
        self.assertEqual(self.decide("#1", "keep"), "favourite")
        # Undo starts with the decision made here, then continues with the one made there.
        self.run_as("ann", "undo")
        self.assertEqual(self.counted()[0], ["1", "favourite"])
        self.run_as("ann", "undo")
        self.assertEqual(self.counted()[0], ["1", "reject"])
        self.at("home")
        self.status("ann")
        self.assertEqual(self.decide("#1", "later"), "reject")
        self.assertEqual(self.decide("#2", "reject"), "keep")

    def test_who_does_not_know_of_the_other_computer_decides_all_the_same(self):
        self.share(3)
        self.at("home")
        self.run_as("ann", "join", "--json")
        self.at("work")
        self.run_as("ann", "join")
        for pile in ("keep", "later", "reject", "keep"):
            self.decide("#1", pile)
        self.at("home")
        self.decide("#1", "reject")
        self.assertEqual(self.counted(), [["1", "reject"]])
        self.at("work")
        self.status("ann")
        self.assertEqual(self.decide("#1", "keep"), "reject")

    def test_all_of_it_is_there_after_a_backup_of_the_server_was_put_back(self):
        self.share(6)
        self.at("work")
        self.run_as("ann", "join")
        self.decide("#1", "keep")
        self.server.back_up()
        self.decide("#2", "reject")
        self.at("home")
        self.run_as("ann", "join")
        self.decide("#3", "later")
        self.server.restore()
        # Each computer has both decisions, and sends what the server has lost.
        self.assertEqual((self.status("ann")["given"], self.status("ann")["unsent"]), (3, 0))
        self.at("work")
        self.assertEqual((self.status("ann")["given"], self.status("ann")["unsent"]), (3, 0))
        self.assertEqual(self.decide("#3", "keep"), "later")


class LostJournal(Computers):
    """A journal that is gone, or an older one, while the shared deck's other files stay."""

    def journals(self):
        return sorted((self.homes["ann"] / contract.DATA_FOLDER).glob("journal.sqlite*"))

    def test_a_missing_journal_is_filled_from_the_server(self):
        self.share(6)
        self.run_as("ann", "join")
        for card, pile in (("#1", "keep"), ("#2", "reject"), ("#1", "later")):
            self.decide(card, pile)
        for asks_first in (True, False):
            for file in self.journals():
                file.unlink()
            if asks_first:
                status = self.status("ann")
                self.assertEqual((status["given"], status["unsent"]), (2, 0))
            # The last decision is undone.
            self.run_as("ann", "undo")
            pile = "keep" if asks_first else "later"
            self.assertEqual(self.counted(), [["1", pile], ["2", "reject"]])
            self.run_as("ann", "redo" if asks_first else "status")
            # What is decided now is newer than everything before.
            self.assertEqual(self.decide("#1", "favourite"), "later")
            self.assertEqual(self.counted()[0], ["1", "favourite"])

    def test_an_older_journal_gets_what_came_after_it(self):
        self.share(6)
        self.run_as("ann", "join")
        self.decide("#1", "keep")
        older = {file: file.read_bytes() for file in self.journals()}
        self.decide("#2", "reject")
        self.decide("#1", "later")
        for file in self.journals():
            file.unlink()
        for file, content in older.items():
            file.write_bytes(content)
        self.run_as("ann", "undo")
        self.assertEqual(self.counted(), [["1", "keep"], ["2", "reject"]])
        self.assertEqual(self.decide("#2", "later"), "reject")
        self.assertEqual(self.counted()[1], ["2", "later"])

    def test_what_was_forgotten_comes_back_from_the_server(self):
        self.share(6)
        self.run_as("ann", "join")
        self.decide("#1", "keep")
        self.decide("#2", "reject")
        home = self.homes["ann"]
        deck, = json.loads(command(self.desktop, home, "decks", "--json").stdout)
        result = command(self.desktop, home, "decks", "forget", deck["deck"])
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("they come back when you use the deck again", result.stdout)
        self.assertEqual(command(self.desktop, home, "decks").stdout, "")
        status = self.status("ann")
        self.assertEqual((status["given"], status["unsent"]), (2, 0))
        self.assertEqual(self.decide("#1", "later"), "keep")


class TwoWindows(SharedWindowCase):
    def test_a_card_that_was_decided_elsewhere_is_not_shown_any_more(self):
        self.share(4)
        window = self.open_card("ann")
        until(lambda: window.deck.name.startswith("é0,"), "the first card", every=0.05)
        own = self.homes["ann"]
        self.homes["ann"] = self.desktop.new_folder("elsewhere")
        self.run_as("ann", "join", "--json")
        self.run_as("ann", "decide", "#1", "reject")
        self.run_as("ann", "decide", "#2", "keep")
        until(lambda: window.deck.name.startswith("é2,"),
              lambda: f"é2 in front; it is {window.deck.name!r}", every=0.05)
        for _ in range(2):
            self.decide(window)
        self.wait_for_answers(4)
        self.close(window)
        status = self.status("ann")
        self.assertEqual((status["given"], status["waiting"]), (4, []))
        # Both computers have the same.
        for home in (self.homes["ann"], own):
            self.homes["ann"] = home
            self.status("ann")
            changed, = json.loads(
                self.run_as("ann", "decide", "#1", "keep", "--json"))["changed"]
            self.assertEqual(changed["was"], "reject")
            self.run_as("ann", "undo")
        self.assertEqual([row[2] for row in self.answers()], ["reject"] + ["keep"] * 3)

    def test_tables_that_are_brought_to_a_newer_version_meanwhile_are_left_alone(self):
        self.share(6)
        window = self.open_card("ann")
        self.decide(window)
        self.wait_for_answers(1)
        version = self.server.sql("SELECT number FROM koloda.version").strip()
        self.server.sql("UPDATE koloda.version SET number = number + 1")
        self.decide(window, "reject")
        self.says(window, "need a newer version of koloda")
        self.says(window, "your decisions are saved on this computer")
        self.decide(window)
        self.close(window)
        self.assertEqual(len(self.answers()), 1)
        # A newer Koloda sends them.
        self.server.sql(f"UPDATE koloda.version SET number = {version}")
        self.open("ann")
        self.wait_for_answers(3)
        self.assertEqual([row[2] for row in self.answers()], ["keep", "reject", "keep"])

    def test_what_the_server_refuses_is_said_and_stays_here(self):
        self.share(6)
        window = self.open_card("ann")
        self.decide(window)
        self.wait_for_answers(1)
        self.server.sql("UPDATE koloda.person SET events = 9000000 WHERE name = 'ann'")
        self.decide(window, "reject")
        self.notes(
            window, "the server refused a change, which stays on this computer: you have decided "
            "and undone more than a deck takes from one person")
        self.assertEqual(len(self.answers()), 1)


class Settled(SharedPages):
    """Settlements are kept as safely as decisions."""

    def settlements(self):
        return self.server.sql(
            "SELECT card, person, text FROM koloda.settlement ORDER BY card").split()

    def test_what_a_backup_does_not_have_is_settled_again(self):
        self.share(4, "--answers", "2")
        self.answer("ann", "keep", "keep", "keep", "keep")
        self.answer("ben", "reject", "reject", "reject", "keep")
        self.run_as("lead", "people", "--add", "cleo")
        self.run_as("lead", "join")
        self.server.back_up()
        self.run_as("lead", "settle", "#1", "keep")
        self.open("lead")
        window = self.open_disputes()
        deck = deck_of(window)
        until(lambda: (deck.name or "").startswith("é1"), "the card", every=0.05)
        deck.act("deck.reject")
        until(lambda: (deck.name or "").startswith("é2"), "the next card", every=0.05)
        deck.act("deck.reject")
        until(lambda: len(self.settlements()) == 3, self.settlements, every=0.1)
        self.program.stop()
        self.server.restore()
        self.assertEqual(self.settlements(), [])
        # Somebody else has settled one card since: that one holds.
        self.run_as("cleo", "settle", "#3", "keep")
        self.run_as("lead", "status")
        self.assertEqual(
            self.settlements(), ["0|lead|keep", "1|lead|reject", "2|cleo|keep"])


if __name__ == "__main__":
    unittest.main()
