"""Commands that write to a damaged journal repair it, say so, and then do what they were asked to."""

import contextlib
import json
import os
import shutil
import sqlite3
import unittest

import contract
from case import AtAPrompt, DesktopCase
from photos import album
from program import command

_REPAIRED_TEXT = "Your decisions were damaged"


class RepairedCommands(AtAPrompt, DesktopCase):
    def setUp(self):
        super().setUp()
        album(self.folder, 6)
        self.journal = self.data_home / contract.DATA_FOLDER / "journal.sqlite"
        for number in (1, 2, 3):
            self.run_command("decide", str(self.folder), f"#{number}", "keep")

    def run_command(self, *arguments, status=0):
        result = command(self.desktop, self.data_home, *map(str, arguments))
        self.assertEqual(result.returncode, status, (arguments, result.stderr))
        return result

    def keep_aside(self):
        """Copy the journal, and return a function that puts it back."""
        aside = self.desktop.new_folder("aside") / "journal"
        shutil.copytree(self.journal.parent, aside)

        def restore():
            shutil.rmtree(self.journal.parent)
            shutil.copytree(aside, self.journal.parent)
        return restore

    def assert_repairs(self, *arguments):
        """Run a command that must succeed and say, once, that it has repaired the journal."""
        before = self.kept()
        result = self.run_command(*arguments)
        self.assertEqual(len(result.stderr.splitlines()), 1, (arguments, result.stderr))
        self.assertIn(_REPAIRED_TEXT, result.stderr)
        new = self.kept() - before
        self.assertEqual(len(new), 1, new)
        self.assertIn(new.pop(), result.stderr)
        return result.stdout

    def kept(self):
        """The names of the damaged journals that were kept."""
        return {
            path.name for path in self.journal.parent.glob("journal-damaged-*")
            if path.suffix == ".sqlite"}

    def decided(self):
        return json.loads(self.run_command("status", self.folder, "--json").stdout)["decided"]

    @contextlib.contextmanager
    def connected(self):
        with contextlib.closing(sqlite3.connect(self.journal)) as connection:
            yield connection

    def cut(self):
        """Cut off the journal's end, which every command notices at once."""
        with self.connected() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        os.truncate(self.journal, self.journal.stat().st_size - 100)

    def page(self, name):
        """The place of the first page of a table or an index in the file, and the page's size."""
        with self.connected() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            size, = connection.execute("PRAGMA page_size").fetchone()
            page, = connection.execute(
                "SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        return (page - 1) * size, size

    def overwrite(self, place, size):
        with open(self.journal, "r+b") as file:
            file.seek(place)
            file.write(size * b"\xff")

    def test_whatever_writes_repairs(self):
        place = self.desktop.new_folder("place")
        export = place / "decisions.koloda"
        self.run_command("decks", "export", export)
        restore = self.keep_aside()
        for arguments, decided in (
                (("decide", self.folder, "#4", "keep"), 4),
                (("mark", self.folder, "#1", "--stars", "3"), 3), (("undo", self.folder), 2),
                (("decks", "export", export), 3), (("decks", "import", export), 3),
                (("apply", self.folder, "--keep", f"copy:{place}"), 3),
                (("decks", "forget", self.folder), 0)):
            with self.subTest(arguments=arguments[:2]):
                restore()
                self.cut()
                self.run_command("status", self.folder, status=contract.FAILURE)
                self.assert_repairs(*arguments)
                self.assertEqual(self.decided(), decided)

    def test_lines_that_are_decided_repair(self):
        lines = self.data_home / "lines.jsonl"
        lines.write_text('{"file": "photo 5.png", "pile": "keep"}\n')
        self.cut()
        self.assert_repairs("decide", self.folder, "--from", lines)
        self.assertEqual(self.decided(), 4)

    def test_what_turns_out_in_writing_is_repaired_and_written(self):
        # Opening the deck reads neither of these indexes.
        self.overwrite(*self.page("event_card_card"))
        self.run_command("status", self.folder)
        said = self.assert_repairs("decide", self.folder, "#5", "reject")
        self.assertEqual(said, "photo 5.png: undecided -> reject\n")
        self.assertEqual(self.decided(), 4)
        self.overwrite(*self.page("sqlite_autoindex_event_1"))
        self.assert_repairs("undo", self.folder)
        self.assertEqual(self.decided(), 3)

    def test_a_repair_after_an_unclean_end_is_told(self):
        # Neither opening the deck nor undoing reads this index.
        place, size = self.page("card_path")
        aside = self.desktop.new_folder("aside")
        with self.connected() as connection:
            connection.execute("INSERT INTO note SELECT id, 'test', '' FROM deck")
            connection.commit()
            # The log has something in it, and nobody has the file open.
            for ending in ("", "-wal"):
                shutil.copy(f"{self.journal}{ending}", aside / f"journal{ending}")
        for ending in ("", "-wal"):
            shutil.copy(aside / f"journal{ending}", f"{self.journal}{ending}")
        self.overwrite(place, size)
        self.assert_repairs("undo", self.folder)
        self.assertEqual(self.decided(), 2)

    def test_what_else_is_wrong_is_said_beside_it(self):
        (self.folder / "deck.json").write_text("{")
        warning = self.run_command("status", self.folder).stderr
        self.assertEqual(len(warning.splitlines()), 1, warning)
        self.cut()
        result = self.run_command("status", self.folder, status=contract.FAILURE)
        self.assertTrue(result.stderr.startswith(warning), result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 2, result.stderr)
        self.assertIn("is damaged", result.stderr)


class DecksOnTheCommandLine(AtAPrompt, DesktopCase):
    def setUp(self):
        super().setUp()
        album(self.folder, 4)

    def run_command(self, *arguments, status=0):
        result = command(self.desktop, self.data_home, *map(str, arguments))
        self.assertEqual(result.returncode, status, (arguments, result.stderr))
        return result.stdout if status == 0 else result.stderr

    def test_an_export_replaces_no_other_database(self):
        self.run_command("decide", self.folder, "#1", "keep")
        other = self.data_home / "catalogue.db"
        with contextlib.closing(sqlite3.connect(other)) as connection, connection:
            connection.execute("CREATE TABLE catalogue (a)")
        before = other.read_bytes()
        said = self.run_command("decks", "export", other, status=contract.BAD_ARGUMENT)
        self.assertIn("is not an export", said)
        self.assertEqual(other.read_bytes(), before)

    def test_a_path_that_no_export_can_have_is_a_bad_argument(self):
        self.run_command("decide", self.folder, "#1", "keep")
        for path in (self.desktop.nowhere, self.data_home, self.data_home / "none" / "file"):
            self.run_command("decks", "export", path, status=contract.BAD_ARGUMENT)

    def test_what_is_only_unplugged_is_not_forgotten_with_another(self):
        places = self.desktop.new_folder("places")
        card, home, usb = (places / name for name in ("card", "home", "usb"))
        self.folder.rename(card)
        self.folder = card
        self.run_command("decide", card, "#1", "keep")
        shutil.copytree(card, home)
        card.rename(places / "away-1")
        self.run_command("decide", home, "#2", "reject")
        shutil.copytree(home, usb)
        home.rename(places / "away-2")
        self.run_command("decide", usb, "#3", "later")
        usb.rename(places / "away-3")
        (places / "away-2").rename(home)
        said = self.run_command("decks", "forget", f"{home}/")
        self.assertIn(str(card), said)
        self.assertNotIn(str(usb), said)
        decks = json.loads(self.run_command("decks", "--json"))
        self.assertEqual([(deck["deck"], deck["decided"]) for deck in decks], [(str(usb), 3)])
        # Neither does it come back as the deck that stays.
        self.assertEqual(json.loads(self.run_command("status", home, "--json"))["decided"], 0)

    def test_a_folder_that_is_gone_is_forgotten_by_any_of_its_paths(self):
        for path in ("{}/./gone", "{}//gone/", "{}/gone/../gone", "{}/link/gone"):
            with self.subTest(path=path):
                places = self.desktop.new_folder("places")
                gone = places / "gone"
                shutil.copytree(self.folder, gone)
                (places / "link").symlink_to(places)
                self.run_command("decide", gone, "#1", "keep")
                shutil.rmtree(gone)
                self.run_command("decks", "forget", path.format(places))
                self.assertEqual(self.run_command("decks"), "")


if __name__ == "__main__":
    unittest.main()
