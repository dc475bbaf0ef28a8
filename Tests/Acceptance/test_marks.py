"""Stars, labels and notes: by keys, in the panel and the review, and on the command line."""

import json
import unittest

import contract
from case import DeckCase, OnWayland, OnX11
from program import command
from waiting import until


class MarkCase(DeckCase):
    count = 4

    def status(self):
        result = command(self.desktop, self.data_home, "status", str(self.folder), "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def assert_marks(self, **wanted):
        none = {"stars": {}, "labels": {}, "notes": 0, "turned": 0}
        marks = {**none, **wanted}
        until(
            lambda: self.status().get("marks", none) == marks,
            lambda: f"{marks}; there is {self.status()}", every=0.2)


class Marks:
    def test_keys_mark_the_card_in_front_and_decide_nothing(self):
        self.hand.type("3")
        self.assert_marks(stars={"3": 1})
        self.wait_for_text("★★★")
        self.hand.type("6", "5")
        self.assert_marks(stars={"5": 1}, labels={"red": 1})
        self.assertEqual(self.status()["decided"], 0)
        self.hand.type("6")
        self.assert_marks(stars={"5": 1})
        self.hand.type("ctrl+z", "ctrl+z")
        self.assert_marks(stars={"3": 1}, labels={"red": 1})
        self.hand.type("Right", "8")
        self.assert_piles(keep=1)
        self.assert_marks(stars={"3": 1}, labels={"red": 1, "green": 1})
        self.hand.type("ctrl+z", "ctrl+z")
        self.assert_piles()
        self.assert_marks(stars={"3": 1}, labels={"red": 1})

    def test_a_note_is_written_and_its_letters_decide_nothing(self):
        self.hand.type("n")
        self.wait_for_text("file size")
        self.hand.type("x", "p", "3", "Escape")
        self.assert_marks(notes=1)
        self.assertEqual(self.status()["decided"], 0)
        self.hand.type("Right")
        self.assert_piles(keep=1)
        result = command(
            self.desktop, self.data_home, "export", str(self.folder), "--format", "jsonl", "--with",
            "note,stars")
        line = json.loads(result.stdout)
        self.assertEqual((line["note"], line["stars"]), ("xp3", None))

    def test_what_a_note_opened_closes_with_it(self):
        self.hand.type("n")
        self.wait_for_text("file size")
        self.wait_for_text("saved when you leave the note")
        self.hand.type("x", "Escape")
        self.wait_until_closed()
        self.hand.type("n")
        self.wait_for_text("file size")
        self.hand.type("p")
        self.program.application.find(
            lambda node: node.name == "Done" and node.role.endswith("button"), "Done").act()
        self.wait_until_closed()
        # The panel that was open stays open.
        self.hand.type("i")
        self.wait_for_text("file size")
        self.hand.type("n", "z", "Escape", "Right")
        self.assert_piles(keep=1)
        self.wait_for_text("file size")
        self.assert_marks(notes=1)

    def wait_until_closed(self):
        until(
            lambda: "file size" not in self.program.application.all_text(), "no panel", every=0.1)

    def test_a_note_that_is_being_written_is_kept_as_the_window_closes(self):
        self.hand.type("n")
        self.wait_for_text("file size")
        self.hand.type("a", "ctrl+w")
        self.program.wait_for_end()
        self.assert_marks(notes=1)
        self.start_deck()

    def test_a_mark_is_undone_by_assistive_technology(self):
        self.hand.type("3")
        self.assert_marks(stars={"3": 1})
        self.program.deck.act(contract.UNDO_ACTION)
        self.assert_marks()

    def test_the_history_marks_what_is_selected(self):
        self.hand.type("Right", "ctrl+h")
        self.wait_for_text("1 decision")
        self.hand.type("4")
        self.assert_marks(stars={"4": 1})
        marked = command(
            self.desktop, self.data_home, "export", str(self.folder), "--format", "jsonl",
            "--with", "stars")
        self.assertEqual(json.loads(marked.stdout)["stars"], 4)

    def test_the_review_marks_what_is_selected(self):
        self.hand.type("Left", "Left", "Right")
        self.assert_piles(reject=2, keep=1)
        self.hand.type("F9")
        self.wait_for_text("reject 2")
        self.hand.type("ctrl+a", "4")
        self.assert_marks(stars={"4": 2})
        self.wait_for_text("4 stars")
        self.hand.type("ctrl+z")
        self.assert_marks()


class Turning:
    def test_photos_are_turned_and_back(self):
        self.hand.type("ctrl+r")
        self.assert_marks(turned=1)
        self.hand.type("Right", "ctrl+shift+r")
        self.assert_marks(turned=2)
        self.hand.type("ctrl+r")
        self.assert_marks(turned=1)
        self.hand.type("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
        self.assert_piles()
        self.assert_marks()


class TurningOnX11(Turning, OnX11, MarkCase):
    pass


class MarksOnWayland(Marks, OnWayland, MarkCase):
    pass


class MarksOnX11(Marks, OnX11, MarkCase):
    """What depends on the display server: letters that are typed into a text."""

    of_display = {
        "test_a_note_is_written_and_its_letters_decide_nothing",
    }


class MarksAtAPrompt(OnX11, MarkCase):
    """The command line, followed by a window."""

    def mark(self, *arguments):
        return command(self.desktop, self.data_home, "mark", str(self.folder), *arguments)

    def test_cards_are_marked_and_the_window_shows_it(self):
        names = [photo.name for photo in self.photos[:2]]
        result = self.mark(*names, "--stars", "2", "--label", "blue", "--note", "a, “b”")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(f"{names[0]}: stars none -> 2", result.stdout)
        self.assert_marks(stars={"2": 2}, labels={"blue": 2}, notes=2)
        self.wait_for_text("★★")
        # All of that is one step.
        result = command(self.desktop, self.data_home, "undo", str(self.folder), "--json")
        self.assertEqual(len(json.loads(result.stdout)["changed"]), 6)
        self.assert_marks()

    def test_what_is_no_mark_is_refused(self):
        name = self.photos[0].name
        for arguments in (
                [name], [name, "--stars", "6"], [name, "--label", "pink"],
                [name, "--note", "x" * 10_001], ["nothing.png", "--stars", "1"]):
            result = self.mark(*arguments)
            self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1)
        self.assert_marks()


if __name__ == "__main__":
    unittest.main()
