"""The look of a shared deck, its end, and what joining does."""

import contextlib
import json
import sqlite3
import unittest

import contract
from instance import deck_of
from sharing import SharedWindowCase
from test_shared_pages import SharedPages
from waiting import until

PILES = [
    {"id": "sharp", "name": "Sharp Enough", "colour": "#813d9c", "answer": "accept",
     "side": "right", "keys": ["s"], "move": "Sorted"},
    {"id": "blurred", "name": "Blurred", "answer": "reject", "side": "left"},
]


class Looks(SharedWindowCase):
    def write(self, question, piles):
        (self.place / "deck.json").write_text(
            json.dumps({"question": question, "piles": piles}))

    def button(self, window, name):
        return window.application.find(
            lambda node: node.name == name and node.actions and node.role.endswith("button"),
            f"a button {name!r}")

    def test_the_question_and_the_piles_reach_everybody(self):
        self.write("Is it sharp?", PILES)
        self.share(6)
        window = self.open_card("ann")
        self.says(window, "is it sharp?")
        self.button(window, "Sharp Enough").act()
        self.wait_for_answers(1)
        self.origin = self.desktop.settle(window.window)
        # A key of the deck's own pile, and one of a built-in pile that the deck doesn't have.
        self.hand.type("f", "s", "Left")
        self.wait_for_answers(3)
        self.assertEqual([row[2] for row in self.answers()], ["sharp", "sharp", "blurred"])
        lines = [json.loads(line) for line in self.run_as("lead", "export").splitlines()]
        self.assertEqual([(line["pile"], line["answer"]) for line in lines],
                         [("sharp", "accept"), ("sharp", "accept"), ("blurred", "reject")])
        # No folder of the manager's computer is included.
        self.assertNotIn("Sorted", self.server.sql("SELECT look FROM koloda.pile"))
        # Changes by the manager appear at once, on the command line as well.
        self.write("And now?", [PILES[1], {"id": "other", "name": "Other", "side": "right"}])
        self.run_as("lead", "share", self.place / "records.jsonl", "--update")
        self.says(window, "and now?")
        self.button(window, "Other").act()
        self.wait_for_answers(4)
        self.run_as("ann", "decide", "#5", "other")
        self.wait_for_answers(5)
        self.assertEqual([row[2] for row in self.answers()][3:], ["other", "other"])
        self.run_as("ann", "share", self.place / "records.jsonl", "--update", status=1)
        self.assertIn("Only the person who manages the deck", self.said)

    def test_two_answers_are_side_by_side_for_everybody(self):
        path = self.place / "records.jsonl"
        path.write_text("".join(
            json.dumps({"prompt": f"Question {n}?", "source": "forum", "topic": 1,
                        "chosen": f"Good {n}", "rejected": f"Bad {n}"}) + "\n" for n in range(3)))
        # Members have the names of classes, too, which are beside the file.
        topic = {"names": ["news", "sports"], "_type": "ClassLabel"}
        (self.place / "dataset_info.json").write_text(json.dumps({"features": {"topic": topic}}))
        self.run_as("lead", "share", path, "--people", "ann")
        window = self.open_card("ann")
        # Answers come before the other fields, whose order is that of the record.
        until(lambda: "chosen: Good 0\nrejected: Bad 0\nsource: forum\ntopic: sports (1)"
              in window.deck.description, lambda: window.deck.description)
        self.origin = self.desktop.settle(window.window)
        for number, key in enumerate(("Left", "2", "Up")):
            self.hand.type(key)
            self.wait_for_answers(number + 1)
        self.assertEqual([row[2] for row in self.answers()], ["first", "second", "tie"])
        lines = [json.loads(line) for line in self.run_as("lead", "export").splitlines()]
        self.assertEqual(
            [(line["choice"], line["answer"]) for line in lines],
            [("chosen", "accept"), ("rejected", "accept"), ("tie", "ignore")])
        # A member's window follows the manager, who names no answers any more.
        path.write_text('{"prompt": "x"}\n')
        self.run_as("lead", "share", path, "--update")
        self.hand.type("Home")
        until(lambda: "source: forum\ntopic: sports (1)\nchosen: Good 0"
              in window.deck.description, lambda: window.deck.description)

    def test_the_ways_in_are_told(self):
        path = self.place / "records.jsonl"
        path.write_text('{"id": 1}\n')
        said = self.run_as("lead", "share", path)
        self.assertIn(f"koloda people '{self.server.address('lead')}' --name pile --add", said)
        said = self.run_as("lead", "people", "--add", "ann,ben")
        for person in ("ann", "ben"):
            self.assertIn(f"  koloda join '{self.server.address(person)}' --name pile\n", said)
        said = self.run_as("ann", "join")
        self.assertIn("koloda status", said)
        # Joining alone takes no cards away from others.
        self.assertEqual(self.held(), {})
        self.run_as("ann", "decide", "#1", "keep")

    def test_an_answer_that_is_settled_or_extra_says_so(self):
        self.share(1, "--answers", "2")
        for person, pile in (("ann", "keep"), ("ben", "reject")):
            self.run_as(person, "join")
            self.run_as(person, "decide", "#1", pile)
        self.run_as("lead", "settle", "#1", "reject")
        self.server.sql("UPDATE koloda.answer SET extra = true WHERE person = 'ben'")
        lines = [json.loads(line) for line in self.run_as("lead", "export").splitlines()]
        self.assertEqual(
            [(line["_annotator_id"], line.get("settled"), line.get("extra")) for line in lines],
            [("lead", True, None), ("ann", None, None), ("ben", None, True)])

    def test_who_is_removed_is_told_where_the_decisions_are(self):
        self.share(3)
        window = self.open_card("ann")
        self.run_as("lead", "people", "--remove", "ann")
        self.decide(window)
        self.says(window, "you were removed from the deck “pile”. your decisions are kept in")


class Ends(SharedPages):
    def test_the_end_offers_disputes_and_the_answers(self):
        self.share(2, "--answers", "2")
        self.answer("ann", "keep", "keep")
        self.answer("ben", "reject")
        self.open("lead")
        # Others hold the last card.
        self.wait_for("no cards for you now")
        self.assertNotIn("open folder…", self.program.application.all_text())
        self.run_as("ben", "decide", "#2", "keep")
        self.wait_for("all done")
        # The page is made anew when the answer about disputes comes.
        until(lambda: self.named("Disputes"), "the button", every=0.1)
        self.press("Export…")
        until(lambda: len(self.program.application.children) == 2, "the file chooser")
        self.desktop.focus()
        self.hand.type("Escape")
        self.press("Disputes")
        window = self.wait_for_disputes()
        until(lambda: (deck_of(window).name or "").startswith("é0"), "the card", every=0.05)
        deck_of(window).act("deck.keep")
        until(lambda: self.server.sql("SELECT count(*) FROM koloda.settlement").strip() == "1",
              "a settled card", every=0.1)
        until(lambda: not self.named("Disputes"), "no button", every=0.1)

    def named(self, name):
        return [node for node in self.window.walk()
                if node.name == name and node.role.endswith("button") and node.actions]

    def decision_count(self, person):
        path = self.home(person) / contract.DATA_FOLDER / "journal.sqlite"
        # The first decision makes it; opened before that, it would be made here, without tables.
        if not path.exists():
            return 0
        with contextlib.closing(sqlite3.connect(path)) as journal:
            return journal.execute("SELECT count(*) FROM event WHERE kind = 'decide'").fetchone()[0]

    def test_what_was_settled_without_a_network_goes_up_with_the_deck(self):
        self.share(3, "--answers", "2")
        self.answer("ann", "keep", "keep", "keep")
        self.answer("ben", "reject", "reject", "reject")
        self.open("lead")
        window = self.open_disputes()
        deck = deck_of(window)
        until(lambda: (deck.name or "").startswith("é0"), "the card", every=0.05)
        self.server.stop()
        try:
            for card in ("é1", "é2"):
                deck.act("deck.reject")
                until(lambda: (deck.name or "").startswith(card), card, every=0.05)
            # A killed program keeps what its journal has by then.
            until(lambda: self.decision_count("lead") == 2, "the decisions in the journal",
                  every=0.05)
            self.program.stop()
        finally:
            self.server.start()
        # In the meantime somebody else settles a card.
        self.run_as("lead", "people", "--add", "cleo")
        self.run_as("cleo", "settle", "#1", "keep")
        self.run_as("lead", "status")
        self.assertEqual(
            self.server.sql(
                "SELECT card, person, text FROM koloda.settlement ORDER BY card").split(),
            ["0|cleo|keep", "1|lead|reject"])


if __name__ == "__main__":
    unittest.main()
