"""Piles for the labels of records, and pairs of answers: by commands and in a window."""

import json
import unittest

import contract
from belonging import InstanceCase, deck_of
from case import OnWayland
from instance import title_of
from program import command
from records_case import RecordsCase
from waiting import until

LABELS = ["spam", "ham", "spam", "eggs", "ham", "spam"]
PAIRS = [
    {"prompt": f"Question {n}?", "response_a": f"First {n}", "response_b": f"Second {n}",
     "model_a": "small"} for n in range(6)]


def lines_of(records):
    return "".join(json.dumps(record) + "\n" for record in records)


class ChoicesByCommand(RecordsCase):
    def exported(self, path, *arguments):
        return [json.loads(line) for line in self.run_on("export", path, *arguments).splitlines()]

    def piles(self, path, *arguments):
        return json.loads(self.run_on("piles", path, "--json", *arguments))

    def test_each_label_becomes_a_pile(self):
        path = self.file("mails.jsonl", lines_of(
            {"id": n, "text": f"Mail {n}", "label": label} for n, label in enumerate(LABELS)))
        self.assertEqual([pile["id"] for pile in self.piles(path)], list(contract.PILES))
        self.run_on("decide", path, "#1", "keep")
        made = self.piles(path, "--from", "label")
        self.assertEqual([pile["id"] for pile in made], ["eggs", "ham", "spam", "later"])
        self.assertEqual([pile["keys"] for pile in made], [["1"], ["2"], ["3"], []])
        self.assertEqual([pile["side"] for pile in made], ["left", "up", "right", "down"])
        self.assertEqual(self.piles(path), made, "the deck keeps them")
        self.run_on("decide", path, "#2", "spam")
        found = self.exported(path, "--with", "pile,choice")
        self.assertEqual(
            [(row["id"], row["label"], row["pile"], row["choice"]) for row in found],
            [(0, "spam", "keep", "keep"), (1, "ham", "spam", "spam")])
        self.run_on("piles", path, "--standard")
        self.assertEqual([pile["id"] for pile in self.piles(path)], list(contract.PILES))
        self.assertEqual(self.status(path)["decided"], 2, "nothing is lost")

    def test_options_become_piles_even_if_they_change(self):
        def options(*names):
            return [{"id": name.upper(), "text": name} for name in names]

        path = self.file("options.jsonl", lines_of([
            {"text": "one", "options": options("Paris", "Rome")},
            {"text": "two", "options": options("Paris", "Oslo")}]))
        result = command(
            self.desktop, self.data_home, "piles", str(path), "--from", "options", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("not every record offers it", result.stderr)
        self.assertEqual(
            [(pile["id"], pile.get("name")) for pile in json.loads(result.stdout)],
            [("paris", "Paris"), ("rome", "Rome"), ("oslo", "Oslo"), ("later", None)])

    def test_what_has_no_labels_says_so(self):
        path = self.file("many.jsonl", lines_of(
            {"n": n, "text": "long " * 20, "label": "a"} for n in range(70)))
        for field, words in (
                ("n", "more than"), ("text", "more than 40 characters"), ("x", "says nothing")):
            result = command(self.desktop, self.data_home, "piles", str(path), "--from", field)
            self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stderr)
            self.assertIn(words, result.stderr)
        self.assertEqual([pile["id"] for pile in self.piles(path)], list(contract.PILES))

    def test_a_pair_of_answers_has_piles_and_its_choice_is_told(self):
        path = self.file("pairs.jsonl", lines_of(PAIRS))
        made = self.piles(path)
        self.assertEqual([pile["id"] for pile in made], ["first", "tie", "second", "later"])
        self.assertEqual(made[0]["name"], "response_a")
        for card, pile in (("#1", "first"), ("#2", "response_b"), ("#3", "tie"), ("#4", "later")):
            self.run_on("decide", path, card, pile)
        found = self.exported(path)
        self.assertEqual(
            [(row["answer"], row["choice"]) for row in found],
            [("accept", "response_a"), ("accept", "response_b"), ("ignore", "tie"),
             ("ignore", "later")])
        table = self.run_on("export", path, "--format", "csv").decode().splitlines()
        self.assertTrue(table[0].endswith(",answer,choice"), table[0])


class ChoicesInAWindow(OnWayland, InstanceCase):
    def setUp(self):
        super().setUp()
        self.home = self.desktop.new_folder("records")

    def open(self, name, records, beginning):
        self.path = self.home / name
        self.path.write_text(lines_of(records))
        self.start_instance(self.path, environment={"HOME": str(self.home)}, cwd=self.home)
        window = self.program.wait_for_windows(title_of(self.path))[title_of(self.path)]
        self.wait_for_front(window, beginning)
        self.desktop.focus()
        return window

    def exported(self, *arguments):
        result = command(self.desktop, self.data_home, "export", str(self.path), *arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        return [json.loads(line) for line in result.stdout.splitlines()]

    def menu(self, name):
        self.hand.type("F10")
        self.program.application.find(
            lambda node: node.name == name and "item" in node.role, "the menu").act()

    def test_a_swipe_chooses_the_answer_on_its_side(self):
        window = self.open("pairs.jsonl", PAIRS, "Question 0?")
        deck = deck_of(window)
        self.assertIn("response_a: First 0\nresponse_b: Second 0", deck.description)
        self.assertIn("model_a: small", deck.description)
        for number, key in enumerate(("Left", "Right", "2", "Up", "Down")):
            self.wait_for_front(window, f"Question {number}?")
            self.hand.type(key)
            self.wait_for_decided(self.path, number + 1)
        self.assertEqual(
            [row["choice"] for row in self.exported()],
            ["response_a", "response_b", "response_b", "tie", "later"])

    def test_what_is_accepted_goes_to_the_pile_of_its_label(self):
        window = self.open(
            "mails.jsonl",
            [{"text": f"Mail {n}", "label": label} for n, label in enumerate(LABELS)], "Mail 0")
        self.menu("Piles…")
        self.program.application.find(
            lambda node: node.name == "A Pile for Each Label" and "button" in node.role, "the row"
        ).act()
        self.program.windows["Piles"].named("Left, 0 cards")
        self.desktop.focus("Piles")
        # A message is there at first.
        until(
            lambda: "Piles" not in self.program.windows or self.hand.type("Escape", every=0.3),
            "the end of the window")
        self.desktop.focus(title_of(self.path))
        for number, label in enumerate(LABELS[:2]):
            deck = self.wait_for_front(window, f"Mail {number}")
            until(lambda: f"Suggested: {label}" in deck.description, deck.description)
            self.hand.type("Return")
            self.wait_for_decided(self.path, number + 1)
        self.wait_for_front(window, "Mail 2")
        self.hand.type("1")
        self.wait_for_decided(self.path, 3)
        self.assertEqual(
            [row["pile"] for row in self.exported("--with", "pile")], ["spam", "ham", "eggs"])


if __name__ == "__main__":
    unittest.main()
