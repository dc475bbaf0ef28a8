"""A deck from a list of files, on standard input or in a file."""

import json
import subprocess
import unittest

import photos
import program
from case import DesktopCase, OnWayland
from apply_case import ApplyCase
from waiting import until


class FilesFrom(ApplyCase):
    def setUp(self):
        super().setUp()
        for folder in ("one", "two/sub"):
            (self.deck / folder).mkdir(parents=True)
        self.make("one/a.ppm", "one/b.ppm", "two/sub/c.ppm", "d.ppm", "new\nline.ppm")

    def list(self, text, *arguments, check=True):
        """Run a command with a list on standard input."""
        result = subprocess.run(
            [program.executable(), *map(str, arguments)], env=self.environment, cwd=self.deck,
            input=text.encode(), capture_output=True, timeout=60)
        result.stdout, result.stderr = result.stdout.decode(), result.stderr.decode()
        if check:
            self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def test_the_files_of_a_list_are_the_cards(self):
        paths = "one/a.ppm\n./one/a.ppm\ntwo/sub/c.ppm\nnone.ppm\n"
        result = self.list(paths, "status", "--files-from", "-")
        self.assertIn("0 of 2 decided", result.stdout)
        self.assertEqual(
            result.stderr, "koloda: 1 listed file doesn’t exist: none.ppm\n")
        self.list(paths, "decide", "--files-from", "-", "two/sub/c.ppm", "keep")
        # They are decided in the folder's own deck as well, since the cards are the same.
        self.assertEqual(self.json("status", self.deck)["piles"]["keep"], 1)
        lines = self.list(paths, "export", "--files-from", "-", "--format", "csv").stdout
        self.assertIn("two/sub/c.ppm", lines)
        self.list(paths, "undo", "--files-from", "-")
        self.assertEqual(self.json("status", self.deck)["decided"], 0)

    def test_only_the_files_of_a_list_are_applied(self):
        self.decide(keep="one/a.ppm one/b.ppm d.ppm")
        listing = self.root / "list"
        listing.write_text(f"{self.deck}/one/a.ppm\n{self.deck}/d.ppm\n")
        before = self.files()
        self.koloda("apply", "--files-from", listing, "--keep", "move:kept")
        self.assertEqual(
            sorted(path.name for path in (self.root / "kept").iterdir()), ["a.ppm", "d.ppm"])
        self.assertTrue((self.deck / "one" / "b.ppm").exists())
        # None of the listed files is in its place any more; the folder still is.
        self.koloda("undo", "--files-from", listing, "--apply")
        self.assertEqual(self.files(), before)

    def test_the_cards_lie_as_listed(self):
        paths = "two/sub/c.ppm\none/b.ppm\nd.ppm\none/a.ppm\n"

        def order(*arguments):
            text = self.list(paths, "status", "--files-from", "-", "--json", *arguments).stdout
            return json.loads(text)["next"]

        self.assertEqual(order(), "two/sub/c.ppm")
        self.assertEqual(order("--order", "name"), "d.ppm")
        self.list(paths, "decide", "--files-from", "-", "two/sub/c.ppm", "keep")
        self.assertEqual(order(), "one/b.ppm")
        # The folder's deck has its own order.
        self.assertEqual(self.json("status", self.deck)["next"], "d.ppm")

    def test_nul_ends_names_with_line_breaks(self):
        result = self.list("new\nline.ppm\0d.ppm\0", "status", "--files-from", "-", "-0", "--json")
        self.assertIn('"cards":2', result.stdout.replace(" ", ""))

    def test_bad_lists_are_named(self):
        (self.deck / "notes.txt").write_text("no picture")
        for text, arguments, status, words in (
                ("", ["status", "--files-from", "-"], 2, "the list has no existing picture"),
                ("notes.txt", ["status", "--files-from", "-"], 2, "no existing picture"),
                ("", ["status", "--files-from", "/none"], 2, "/none: the list can’t be read"),
                ("", ["status", "--files-from", "/"], 2, "can’t be read: it is a folder"),
                ("d.ppm", ["status", ".", "--files-from", "-"], 2, "use either a folder"),
                ("d.ppm", ["status", ".", "-0"], 2, "-0 needs --files-from"),
                ("d.ppm", ["status"], 2, "a folder or a file is missing"),
                ("d.ppm", ["decide", "--files-from", "-", "d.ppm"], 2, ""),
                ("d.ppm", ["decide", ".", "d.ppm"], 2, "a pile is missing"),
                ("d.ppm", ["decide", "--files-from", "-", "one/a.ppm", "keep"], 2, "no card"),
                ("d.ppm", ["--files-from", "-", "."], 2, "use either a folder")):
            with self.subTest(arguments=arguments):
                result = self.list(text, *arguments, check=False)
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertIn(words, result.stderr)


class ListedDeckOnWayland(OnWayland, DesktopCase):
    def test_a_window_shows_the_files_of_a_list(self):
        album = photos.album(self.folder, 5)
        listing = self.desktop.new_folder("list") / "list"
        listing.write_text("".join(
            f"{self.folder / name}\n" for name in (album[3].name, album[1].name, "none.png")))
        self.start(folder=f"--files-from={listing}")
        self.program.wait_for_note("1 listed file doesn’t exist")
        self.assert_front(album[3].name, 1, 2)
        self.desktop.settle(self.program.window)
        self.hand.type("Right", "Left")
        until(lambda: "all done" in self.program.application.all_text(), "the end")
        # The window shows a decision before it is saved.
        until(lambda: album[3].name in program.command(
            self.desktop, self.data_home, "export", str(self.folder), "--format", "csv").stdout,
            "the first decision in the export", every=0.1)


if __name__ == "__main__":
    unittest.main()
