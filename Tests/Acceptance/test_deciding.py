"""`koloda decide`, `undo` and `redo`: their effects, output and exit status."""

import json
import os
import unittest

import contract
import photos
from case import AtAPrompt, DesktopCase
from photos import COLOURS, flat
from program import command

_COUNT = 5


class Deciding(AtAPrompt, DesktopCase):
    def setUp(self):
        super().setUp()
        self.photos = photos.album(self.folder, _COUNT)

    def run_command(self, name, *arguments, folder=None):
        return command(
            self.desktop, self.data_home, name, os.fspath(folder or self.folder), *arguments)

    def done(self, name, *arguments, folder=None):
        """The JSON output of a command that must succeed."""
        result = self.run_command(name, *arguments, "--json", folder=folder)
        self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)
        return json.loads(result.stdout)

    def assert_fails(self, status, *arguments, **options):
        """Expect a command to end with `status`, one line on stderr, and no change."""
        before = self.piles()
        result = self.run_command(*arguments, **options)
        self.assertEqual((result.returncode, result.stdout), (status, ""), arguments)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertTrue(result.stderr)
        self.assertEqual(self.piles(), before)
        return result.stderr

    def piles(self):
        status = self.done("status")
        return {pile: count for pile, count in status["piles"].items() if count}

    def decided(self):
        """The pile of each decided file."""
        result = self.run_command("export", "--format", "jsonl")
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = map(json.loads, result.stdout.splitlines())
        return {line["file"]: line["pile"] for line in lines}

    # Deciding

    def test_a_card_by_its_name_or_number(self):
        status = self.done("decide", "photo 2.png", "keep")
        self.assertEqual(set(status), contract.STATUS_KEYS | {"changed"})
        self.assertEqual(
            status["changed"], [{"card": "photo 2.png", "pile": "keep", "was": None}])
        self.assertEqual(status["piles"], {"keep": 1, "reject": 0, "favourite": 0, "later": 0})
        self.assertEqual(
            (status["decided"], status["remaining"], status["next"], status["undoable"]),
            (1, _COUNT - 1, "photo 1.png", 1))
        status = self.done("decide", "#1", "later")
        self.assertEqual(status["changed"][0]["card"], "photo 1.png")
        # Numbers count all cards of the deck, not just the undecided ones.
        status = self.done("decide", f"#{_COUNT}", "reject")
        self.assertEqual(status["changed"][0]["card"], f"photo {_COUNT}.png")
        self.assertEqual(
            self.decided(),
            {"photo 1.png": "later", "photo 2.png": "keep", f"photo {_COUNT}.png": "reject"})

    def test_a_decided_card_changes_its_pile(self):
        self.done("decide", "#1", "keep")
        status = self.done("decide", "photo 1.png", "reject")
        self.assertEqual(
            status["changed"], [{"card": "photo 1.png", "pile": "reject", "was": "keep"}])
        self.assertEqual(self.piles(), {"reject": 1})
        # The card is in that pile already.
        status = self.done("decide", "photo 1.png", "reject")
        self.assertEqual((status["changed"], status["undoable"]), ([], 2))
        status = self.done("undo")
        self.assertEqual(
            status["changed"], [{"card": "photo 1.png", "pile": "keep", "was": "reject"}])
        self.assertEqual(self.piles(), {"keep": 1})

    def test_without_json_it_says_what_changed(self):
        result = self.run_command("decide", "#1", "keep")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout, "photo 1.png: undecided -> keep\n")
        result = self.run_command("undo")
        self.assertEqual(result.stdout, "photo 1.png: keep -> undecided\n")
        result = self.run_command("redo")
        self.assertEqual(result.stdout, "photo 1.png: undecided -> keep\n")

    def test_names_that_look_like_something_else(self):
        names = ["#1.jpg", "#2", "-x.png", "a b'\"$.png", "line\nbreak.png"]
        for index, name in enumerate(names):
            (self.folder / name).write_bytes(flat(COLOURS[10 + index]))
        (self.folder / "#2").rename(self.folder / "#2.png")
        self.assertEqual(
            self.done("decide", "./#1.jpg", "keep")["changed"][0]["card"], "#1.jpg")
        self.assertEqual(
            self.done("decide", "./#2.png", "keep")["changed"][0]["card"], "#2.png")
        self.assertEqual(
            self.done("decide", "./-x.png", "keep")["changed"][0]["card"], "-x.png")
        for name in names[3:]:
            self.assertEqual(self.done("decide", name, "keep")["changed"][0]["card"], name)
        # Without the dot this would be an invalid number.
        self.assert_fails(contract.BAD_ARGUMENT, "decide", "#1.jpg", "keep")

    def test_photos_in_sub_folders(self):
        inner = self.folder / "trip" / "day 1"
        inner.mkdir(parents=True)
        (inner / "photo 1.png").write_bytes(flat(COLOURS[12]))
        name = "trip/day 1/photo 1.png"
        self.assertEqual(self.done("decide", name, "keep")["changed"][0]["card"], name)
        self.assertEqual(self.done("decide", f"./{name}", "reject")["changed"][0]["card"], name)
        self.assertEqual(self.decided(), {name: "reject"})
        self.assertEqual(
            self.done("decide", "photo 1.png", "later")["changed"][0]["card"], "photo 1.png")
        self.assert_fails(contract.BAD_ARGUMENT, "decide", "trip", "keep")

    def test_names_that_are_not_utf_8(self):
        # As text, both names would be the same.
        names = [os.fsdecode(name) for name in (b"a\xfe.png", b"a\xff.png")]
        for index, name in enumerate(names):
            (self.folder / name).write_bytes(flat(COLOURS[12 + index]))
        for name, pile in zip(names, ("keep", "reject")):
            changed = self.done("decide", name, pile)["changed"]
            self.assertEqual(changed[0]["card"], "a\N{REPLACEMENT CHARACTER}.png")
        result = command(
            self.desktop, self.data_home, "export", os.fspath(self.folder), "--format", "csv",
            text=False)
        lines = [line.split(b",")[:2] for line in result.stdout.splitlines()[1:]]
        self.assertEqual(
            lines, [[os.fsencode(names[0]), b"keep"], [os.fsencode(names[1]), b"reject"]])
        self.assert_fails(contract.BAD_ARGUMENT, "decide", os.fsdecode(b"a\xfd.png"), "keep")

    def test_what_cannot_be_decided(self):
        for card in (
                "nothing.png", "#0", f"#{_COUNT + 1}", "#", "#-1", "#1x", "", ".", "..",
                "../photo 1.png", "#99999999999999999999", str(self.folder.parent / "photo 1.png")):
            with self.subTest(card=card):
                self.assert_fails(contract.BAD_ARGUMENT, "decide", card, "keep")
        for pile in ("Keep", "nothing", "", "keep ", "k" * 40):
            with self.subTest(pile=pile):
                error = self.assert_fails(contract.BAD_ARGUMENT, "decide", "#1", pile)
                self.assertIn("keep, reject, favourite, later", error)
        for arguments in ((), ("#1",), ("#1", "keep", "more"), ("#1", "keep", "--nonsense")):
            with self.subTest(arguments=arguments):
                self.assert_fails(contract.BAD_ARGUMENT, "decide", *arguments)
        for name, *arguments in (("decide", "#1", "keep"), ("undo",), ("redo",)):
            self.assert_fails(
                contract.BAD_ARGUMENT, name, *arguments, folder=self.folder / "nowhere")

    # Undo and redo

    def test_steps_are_taken_back_and_made_again(self):
        for card, pile in enumerate(contract.PILES, 1):
            self.done("decide", f"#{card}", pile)
        status = self.done("undo", "--steps", "3")
        self.assertEqual(
            status["changed"],
            [{"card": f"photo {card}.png", "pile": None, "was": pile}
             for card, pile in ((4, "later"), (3, "favourite"), (2, "reject"))])
        self.assertEqual((status["undoable"], status["redoable"]), (1, 3))
        status = self.done("redo", "--steps", "2")
        self.assertEqual(
            status["changed"],
            [{"card": f"photo {card}.png", "pile": pile, "was": None}
             for card, pile in ((2, "reject"), (3, "favourite"))])
        # If there are fewer steps than asked for, all of them are done.
        self.assertEqual(len(self.done("redo", "--steps", "9")["changed"]), 1)
        self.assertEqual(len(self.done("undo", "--steps", "9")["changed"]), 4)
        self.assertEqual(self.piles(), {})

    def test_nothing_to_undo_or_redo_is_a_failure(self):
        self.assertIn("nothing to undo", self.assert_fails(contract.FAILURE, "undo"))
        self.assertIn("nothing to redo", self.assert_fails(contract.FAILURE, "redo", "--json"))
        self.done("decide", "#1", "keep")
        self.done("undo")
        self.done("decide", "#2", "keep")
        # After a decision, nothing is left to redo.
        self.assert_fails(contract.FAILURE, "redo")
        self.done("undo")
        self.assert_fails(contract.FAILURE, "undo", "--steps", "2")

    def test_steps_that_make_no_sense(self):
        self.done("decide", "#1", "keep")
        for steps in ("0", "-1", "x", "", "1.5", "99999999999999999999"):
            with self.subTest(steps=steps):
                self.assert_fails(contract.BAD_ARGUMENT, "undo", f"--steps={steps}")

    def test_no_log_is_left_beside_the_journal(self):
        for name, *arguments in (("decide", "#1", "keep"), ("undo",), ("redo",), ("status",)):
            self.done(name, *arguments)
            left = {path.name for path in (self.data_home / contract.DATA_FOLDER).iterdir()
                    if path.is_file()}
            self.assertEqual(left, {"journal.sqlite"}, name)

    # Obstacles

    def test_a_journal_that_cannot_be_used_is_a_failure(self):
        journal = self.data_home / contract.DATA_FOLDER / "journal.sqlite"
        journal.parent.mkdir()
        journal.write_bytes(b"no database" * 1000)
        for name, *arguments in (("decide", "#1", "keep"), ("undo",), ("redo",)):
            result = self.run_command(name, *arguments)
            self.assertEqual((result.returncode, result.stdout), (contract.FAILURE, ""))
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            self.assertIn(str(journal), result.stderr)

    def test_an_output_that_goes_nowhere_is_a_failure(self):
        self.done("decide", "#1", "keep")
        for arguments in (
                ["status"], ["status", "--json"], ["export", "--format", "csv"],
                ["decide", "#2", "keep"], ["undo"]):
            with self.subTest(arguments=arguments):
                result = command(
                    self.desktop, self.data_home, arguments[0], os.fspath(self.folder),
                    *arguments[1:], preexec_fn=lambda: os.close(1))
                self.assertEqual(result.returncode, contract.FAILURE, result.stderr)
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)


if __name__ == "__main__":
    unittest.main()
