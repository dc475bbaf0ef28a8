"""A window of a shared deck: search, undo, and records fetched again from the server."""

import json
import pathlib
import unittest

from instance import Instance, deck_of
from sharing import SharedCase
from waiting import until


class SharedDeckAtHand(SharedCase):
    def open(self, person, **environment):
        self.program = Instance(
            self.desktop, self.home(person), self.desktop.new_folder("state"),
            self.server.address(person) + "#pile", environment=environment)
        self._programs.append(self.program)
        title = "pile — Koloda"
        window = self.program.wait_for_windows(title)[title]
        until(lambda: deck_of(window).name, "a card", every=0.05)
        self.origin = self.desktop.settle(window)
        return window

    def wait_for_front(self, window, name):
        until(lambda: (deck_of(window).name or "").startswith(name),
              lambda: f"{name} in front; it is {deck_of(window).name!r}", every=0.05)

    def says(self, part):
        until(lambda: part in self.program.application.all_text(),
              lambda: f"{part!r}; there is {self.program.application.all_text()}", every=0.1)

    def test_a_filter_finds_cards_among_those_that_are_here(self):
        self.share(20)
        window = self.open("ann")
        self.wait_for_front(window, "é0")
        self.desktop.focus()
        self.hand.type("ctrl+f")
        self.says("minimum stars")
        self.hand.type("1", "2")
        self.wait_for_front(window, "é12")
        self.hand.type("Escape", "Right")
        self.says("clear filter")
        until(lambda: self.server.sql("SELECT card, text FROM koloda.answer").strip() == "12|keep",
              "the answer", every=0.1)
        self.program.application.find(
            lambda node: node.name == "Clear Filter" and "button" in node.role and node.actions,
            "the button").act()
        self.wait_for_front(window, "é0")

    def test_a_record_that_is_here_no_more_comes_again(self):
        self.share(30)
        self.run_as("ann", "join")
        self.run_as("ann", "decide", "#1", "keep")
        record, = pathlib.Path(self.home("ann")).glob("koloda/shared/*/records/0")
        record.unlink()
        window = self.open("ann")
        deck_of(window).act("deck.undo")
        self.wait_for_front(window, "é0")
        until(record.exists, "the record", every=0.05)
        deck_of(window).act("deck.reject")
        until(lambda: self.server.sql("SELECT text FROM koloda.answer").strip() == "reject",
              "the answer", every=0.1)
        self.program.stop()
        record.unlink()
        # Without the server it says where the record is, and shows it later by itself.
        self.server.stop()
        try:
            window = self.open("ann")
            deck_of(window).act("deck.undo")
            self.wait_for_front(window, "Record 1")
            self.says("it is on the server")
        finally:
            self.server.start()
        self.wait_for_front(window, "é0")

    def test_the_answers_are_exported_from_the_window(self):
        self.share(3, "--answers", "2")
        for person, piles in {"ann": ["keep"] * 2, "ben": ["keep", "reject"]}.items():
            self.run_as(person, "join")
            for number, pile in enumerate(piles, 1):
                self.run_as(person, "decide", f"#{number}", pile)
        home = self.desktop.new_folder("documents")
        window = self.open("ann", HOME=str(home))
        window.act("win.export")
        file = self.program.save_in_chooser(home, "*.jsonl")
        self.says("exported 4 decisions")
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        self.assertEqual([(line["id"], line["_annotator_id"], line["pile"]) for line in lines],
                         [(0, "ann", "keep"), (0, "ben", "keep"),
                          (1, "ann", "keep"), (1, "ben", "reject")])


if __name__ == "__main__":
    unittest.main()
