"""Pairs of answers: decided by commands and in a window."""

import json
import unittest

from belonging import InstanceCase, deck_of
from case import OnWayland
from instance import title_of
from program import command
from records_case import RecordsCase

PAIRS = [
    {"prompt": f"Question {n}?", "response_a": f"First {n}", "response_b": f"Second {n}",
     "model_a": "small"} for n in range(6)]


def lines_of(records):
    return "".join(json.dumps(record) + "\n" for record in records)


class ChoicesByCommand(RecordsCase):
    def exported(self, path, *arguments):
        return [json.loads(line) for line in self.run_on("export", path, *arguments).splitlines()]

    def test_a_pair_of_answers_has_piles_and_its_choice_is_told(self):
        path = self.file("pairs.jsonl", lines_of(PAIRS))
        made = self.status(path)["pileList"]
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


if __name__ == "__main__":
    unittest.main()
