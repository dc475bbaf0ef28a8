"""Files of records in a window: opened, decided, undone, and exported for Python's own readers."""

import csv
import gzip
import io
import json
import unittest

from belonging import InstanceCase, deck_of
from case import OnWayland
from instance import title_of
from program import command
from waiting import until

LINES = [
    '{"id": 1, "text": "First words", "n": 1e400, "deep": {"a": [1, 2]}}',
    '{"id": 2,"text":"Second \\u00e9 words" }',
    "no json at all",
    '{"id": 4, "text": "<b>Fourth</b>", "answer": "old"}',
]


class RecordsInAWindow(OnWayland, InstanceCase):
    def setUp(self):
        super().setUp()
        self.home = self.desktop.new_folder("records")
        self.lines = self.home / "notes.jsonl"
        self.lines.write_text("\n".join(LINES) + "\n")
        self.table = self.home / "quotes.csv"
        self.table.write_bytes(
            b'id,saying,by\r\n1,"He said ""no"",\nand left",A\r\n2,plain,"B, C"\r\n')

    def open(self, file, beginning):
        self.start_instance(file, environment={"HOME": str(self.home)}, cwd=self.home)
        window = self.program.wait_for_windows(title_of(file))[title_of(file)]
        self.wait_for_front(window, beginning)
        return window

    def export(self, window, pattern):
        """Export from the done page, in the format that is offered."""
        self.origin = self.desktop.settle(window)
        self.hand.click(self.place(window.named("Export…")))
        return self.program.save_in_chooser(self.home, pattern).read_bytes()

    def test_lines_are_decided_undone_and_given_back(self):
        window = self.open(self.lines, "First words")
        self.desktop.focus()
        deck = self.wait_for_front(window, "First words")
        self.assertIn("deep: {\"a\":[1,2]}", deck.description)
        deck.act("deck.keep")
        self.wait_for_front(window, "Second é words").act("deck.reject")
        unread = self.wait_for_front(window, "no json at all")
        self.assertIn("Line 3 can’t be read", unread.description)
        self.hand.type("ctrl+z")
        self.wait_for_front(window, "Second é words").act("deck.later")
        self.wait_for_front(window, "no json at all").act("deck.keep")
        self.wait_for_front(window, "<b>Fourth</b>").act("deck.keep")
        self.wait_for_decided(self.lines, 4)
        found = self.export(window, "*decisions.jsonl").decode().splitlines()
        # Keep and Favourite count as the same answer, so each line has its pile.
        self.assertEqual(found[0], LINES[0][:-1] + ', "answer": "accept", "pile": "keep"}')
        self.assertTrue(found[1].startswith(LINES[1].rstrip(" }")), found[1])
        second = json.loads(found[1])
        self.assertEqual((second["answer"], second["pile"]), ("ignore", "later"))
        self.assertEqual(found[2], LINES[2])
        self.assertEqual(found[3], LINES[3].replace('"old"', '"accept", "pile": "keep"'))
        window.named("Exported 4 decisions")
        window.named("1 record can’t hold an answer in this format")

    def test_a_table_comes_back_as_one(self):
        window = self.open(self.table, "He said")
        for _ in range(2):
            count = self.decided(self.table)
            self.wait_for_front(window, "").act("deck.keep")
            self.wait_for_decided(self.table, count + 1)
        found = self.export(window, "*decisions.csv")
        rows = list(csv.reader(io.StringIO(found.decode(), newline="")))
        before = list(csv.reader(io.StringIO(self.table.read_bytes().decode(), newline="")))
        self.assertEqual([row[:-2] for row in rows], before)
        self.assertEqual(
            [row[-2:] for row in rows], [["answer", "pile"], ["accept", "keep"], ["accept", "keep"]])
        for line in self.table.read_bytes().split(b"\r\n")[1:-1]:
            self.assertIn(line, found)

    def test_a_start_goes_on_with_it(self):
        window = self.open(self.lines, "First words")
        self.wait_for_front(window, "First words").act("deck.keep")
        self.wait_for_decided(self.lines, 1)
        self.desktop.focus()
        self.hand.type("ctrl+q")
        self.assertEqual(self.program.wait_for_end(), 0)
        self.start_instance()
        window = self.program.wait_for_windows(title_of(self.lines))[title_of(self.lines)]
        self.wait_for_front(window, "Second é words")

    def test_a_search_a_number_and_a_suggestion(self):
        file = self.home / "many.jsonl"
        file.write_text("".join(
            json.dumps({"text": f"Number {number}", "label": "reject" if number == 90 else "yes"})
            + "\n" for number in range(1, 101)))
        window = self.open(file, "Number 1")
        self.desktop.focus()
        self.hand.type("ctrl+f")
        # Letters go into the entry, and decide nothing.
        self.hand.type("n", "u", "m", "b", "e", "r", "space", "9")
        # The search goes to the first match by itself.
        window.named("1 of 11")
        self.wait_for_front(window, "Number 9")
        self.hand.type("Return")
        self.wait_for_front(window, "Number 90")
        window.named("2 of 11")
        self.hand.type("Escape")
        self.assertEqual(self.decided(file), 0)
        self.hand.type("Return")
        self.wait_for_front(window, "Number 91")
        self.wait_for_decided(file, 1)
        self.hand.type("ctrl+g")
        question = until(
            lambda: self.program.windows.get("Go to Record"), "the question")
        # Nothing shows from outside when it has the keyboard; digits mean nothing to the deck.
        until(
            lambda: self.hand.type("ctrl+a") or self.hand.type("4", every=0.3)
            or question.named("Go").is_sensitive, "a number in the entry")
        self.hand.type("ctrl+a", "4", "2", "Return")
        self.wait_for_front(window, "Number 42")
        self.hand.type("shift+c")
        self.wait_for_decided(file, 2)
        rows = [json.loads(line) for line in self.records_of(file)]
        self.assertEqual(
            sorted((row["text"], row["answer"]) for row in rows),
            [("Number 42", "accept"), ("Number 90", "reject")])

    def test_a_suggestion_names_its_pile(self):
        (self.home / "deck.json").write_text(json.dumps({"piles": [
            {"id": "keep", "name": "Positive"}, {"id": "reject", "name": "Negative"}]}))
        file = self.home / "named.jsonl"
        labels = {"one": "accept", "two": "no", "three": "positive"}
        file.write_text("".join(
            json.dumps({"text": text, "label": label}) + "\n" for text, label in labels.items()))
        window = self.open(file, "one")
        self.desktop.focus()
        for done, (text, words) in enumerate(
                {"one": "accept (Positive)", "two": "no (Negative)", "three": "positive"}.items()):
            deck = self.wait_for_front(window, text)
            until(
                lambda: f"Suggested: {words}" in deck.description,
                lambda: f"the suggestion of {words}; there is {deck.description!r}")
            self.hand.type("Return")
            self.wait_for_decided(file, done + 1)
        rows = [json.loads(line) for line in self.records_of(file)]
        self.assertEqual([row["answer"] for row in rows], ["accept", "reject", "accept"])

    def test_numbers_are_no_answers(self):
        self.accept_labels([0, 1, 2])

    def test_the_names_of_classes_are_no_answers(self):
        self.accept_labels(["good", "bad", "meh"])

    def accept_labels(self, labels):
        file = self.home / "classes.jsonl"
        file.write_text("".join(
            json.dumps({"text": f"Text {label}", "label": label}) + "\n" for label in labels))
        window = self.open(file, f"Text {labels[0]}")
        self.desktop.focus()
        for done, label in enumerate(labels):
            deck = self.wait_for_front(window, f"Text {label}")
            until(
                lambda: f"Suggested: {label}\n" in deck.description + "\n",
                lambda: f"the class {label}; there is {deck.description!r}")
            self.hand.type("Return")
            self.wait_for_decided(file, done + 1)
        rows = [json.loads(line) for line in self.records_of(file)]
        self.assertEqual([row["answer"] for row in rows], ["accept"] * 3)

    def records_of(self, file, *arguments):
        result = command(self.desktop, self.data_home, "export", str(file), *arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout.splitlines()

    def test_what_is_compressed_is_decided_and_exported_under_its_unpacked_name(self):
        file = self.home / "notes.jsonl.gz"
        file.write_bytes(gzip.compress(b'{"text": "one"}\n{"text": "two"}\n'))
        self.lines.unlink()
        window = self.open(file, "one")
        self.desktop.focus()
        self.hand.type("Right")
        self.wait_for_front(window, "two")
        self.hand.type("Left")
        self.wait_for_decided(file, 2)
        exported = self.export(window, "notes*.jsonl")
        self.assertEqual(
            [json.loads(line) for line in exported.splitlines()],
            [{"text": "one", "answer": "accept", "pile": "keep"},
             {"text": "two", "answer": "reject", "pile": "reject"}])

    def test_a_file_that_is_gone_is_told_and_comes_back_with_its_decisions(self):
        file = self.home / "a.jsonl"
        text = '{"text": "one"}\n{"text": "two"}\n'
        file.write_text(text)
        window = self.open(file, "one")
        self.desktop.focus()
        self.hand.type("Right")
        self.wait_for_decided(file, 1)
        file.unlink()
        told = ("“a.jsonl” is gone. Your decisions are kept, and the deck continues when the file "
                "is back.")
        window.named(told)
        self.assertEqual(self.front(window), "two")
        file.write_text(text)
        until(lambda: told.lower() not in window.all_text(), "the end of what was told")
        self.assertEqual(self.front(window), "two")
        self.assertEqual(self.decided(file), 1)

    def test_what_is_shown_is_decided_though_the_file_changes(self):
        def lines(numbers):
            return "".join(f'{{"id":{number},"text":"B{number}"}}\n' for number in numbers)

        file = self.home / "a.jsonl"
        file.write_text(lines([1, 2, 3, 4, 5]))
        window = self.open(file, "B1")
        self.desktop.focus()
        new = self.home / "a.jsonl.new"
        new.write_text(lines([9, 1, 2, 3, 4, 5]))
        new.replace(file)
        window.named("#2, 6 left")
        self.assertEqual(self.front(window), "B1")
        self.hand.type("Left")
        self.wait_for_decided(file, 1)
        self.assertEqual(self.answers_of(file), {1: "reject"})
        # The file is rewritten in place without the front record.
        gone = until(
            lambda: self.front(window) not in ("", "B1") and self.front(window), "another card")
        file.write_text(lines([n for n in [9, 1, 2, 3, 4, 5] if f"B{n}" != gone]))
        window.find(lambda node: node.name.endswith(", 4 left"), "4 cards left")
        shown = until(
            lambda: self.front(window) not in ("", gone) and self.front(window), "another card")
        self.hand.type("Right")
        self.wait_for_decided(file, 2)
        self.assertEqual(self.answers_of(file), {1: "reject", int(shown[1:]): "accept"})

    def test_a_note_ends_with_its_card(self):
        window = self.open(self.lines, "First words")
        self.origin = self.desktop.settle(window)
        before = window.named("Keep").extents
        self.hand.type("n", "x")
        until(lambda: "x" in self.notes_in(window), "the note that was typed")
        until(lambda: window.named("Keep").extents != before, "a panel that moves the buttons")
        self.hand.click(self.place(window.named("Keep")))
        self.wait_for_decided(self.lines, 1)
        self.wait_for_front(window, "Second")
        # The deck has the keyboard again: the first key opens the note of the front card.
        self.hand.type("n", "p", "Escape", "Right")
        self.wait_for_decided(self.lines, 2)
        self.assertEqual(self.notes(), ["x", "p"])

    def test_a_note_typed_faster_than_its_panel_is_drawn_is_whole(self):
        texts = ("one", "two", "three")
        self.lines.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
        window = self.open(self.lines, "one")
        self.desktop.focus()
        # The panel opens for the first time, then once more, then over the deck.
        for number, letter in enumerate("xpg", 1):
            if number == 3:
                self.desktop.float(window)
                self.desktop.resize(window, 460, 600)
            with self.program.standing_still():
                self.hand.type("n", letter, letter, "Escape", "Right")
            self.wait_for_decided(self.lines, number)
        self.assertEqual(self.notes(), ["xx", "pp", "gg"])

    def notes(self):
        """The notes of the records that are decided."""
        rows = [json.loads(line) for line in self.records_of(self.lines, "--with", "note")]
        return [row.get("note") for row in rows]

    def notes_in(self, window):
        """The texts that the panel shows for the note."""
        return [node.text for node in window.walk() if node.name == "Note"]

    def front(self, window):
        return deck_of(window).name.split(",")[0]

    def answers_of(self, file):
        rows = [json.loads(line) for line in self.records_of(file)]
        return {row["id"]: row["answer"] for row in rows}

    def test_a_file_without_records_says_so(self):
        empty = self.home / "empty.jsonl"
        empty.write_text("")
        self.start_instance(empty)
        window = self.program.wait_for_windows(title_of(empty))[title_of(empty)]
        window.named("No Records Found")


if __name__ == "__main__":
    unittest.main()
