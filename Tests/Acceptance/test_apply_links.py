"""Apply where a deck has links: one card for each picture, and no link that breaks unsaid."""

import os
import subprocess
import unittest

import photos
import program
from apply_case import ApplyCase
from case import OnWayland, OnX11
from test_apply_window import ApplyCase as WindowCase

OUTSIDE = "it is a link to a file outside the deck"


class Links(ApplyCase):
    """Three photos, some with other names, and a fourth elsewhere."""

    def setUp(self):
        super().setUp()
        self.make("o0.ppm", "o1.ppm", "o2.ppm")
        (self.deck / "best").mkdir()
        os.symlink("o2.ppm", self.deck / "o2-link.ppm")
        os.symlink("../o0.ppm", self.deck / "best" / "o0.ppm")
        os.link(self.deck / "o1.ppm", self.deck / "best" / "o1-hard.ppm")
        self.far = self.root / "far.ppm"
        self.far.write_bytes(b"P6 1 1 255\nfar")
        os.symlink(self.far, self.deck / "out.ppm")

    def assert_links_stand(self):
        for name, target in (
                ("o2-link.ppm", "o2.ppm"), ("best/o0.ppm", "../o0.ppm"),
                ("out.ppm", str(self.far))):
            self.assertEqual(os.readlink(self.deck / name), target)

    def test_a_link_is_a_name_of_the_card_and_a_hard_link_is_a_card(self):
        status = self.json("status", self.deck)
        self.assertEqual(status["cards"], 5)
        self.decide(favourite="best/o0.ppm o2-link.ppm", keep="best/o1-hard.ppm")
        lines = self.koloda("export", self.deck, "--format", "csv").stdout.splitlines()
        decided = dict(line.split(",")[:2] for line in lines[1:])
        self.assertEqual(
            {name: decided[name] for name in ("o0.ppm", "o2.ppm", "best/o1-hard.ppm")},
            {"o0.ppm": "favourite", "o2.ppm": "favourite", "best/o1-hard.ppm": "keep"})
        self.assertNotIn("o2-link.ppm", decided)
        self.assertEqual(decided.get("o1.ppm", ""), "")

    def test_a_favourite_is_copied_whatever_its_name(self):
        self.decide(favourite="o2-link.ppm")
        result = self.koloda("apply", self.deck, "--favourite", "copy:best-of")
        self.assertEqual(result.stdout, "1 copied\n")
        copy = self.root / "best-of" / "o2.ppm"
        self.assertEqual(copy.read_bytes(), (self.deck / "o2.ppm").read_bytes())
        self.assertFalse(copy.is_symlink())

    def test_links_that_would_break_are_listed_beforehand(self):
        self.decide(reject="o0.ppm o1.ppm", keep="o2-link.ppm")
        before = self.files()
        options = ("apply", self.deck, "--reject", "move:gone", "--keep", "copy:kept")
        shown = self.koloda(*options, "--dry-run").stdout.splitlines()
        self.assertIn("best/o0.ppm: stays as a broken link to o0.ppm", shown)
        self.assertEqual(shown[-1], "would move 2, copy 1, break 1 link")
        plan = self.json(*options, "--dry-run")
        self.assertEqual(plan["brokenLinks"], [{"link": "best/o0.ppm", "file": "o0.ppm"}])
        self.assertEqual(self.files(), before)

        result = self.koloda(*options)
        self.assertEqual(result.stdout, "2 moved, 1 copied\n")
        self.assertIn("best/o0.ppm: is now a broken link to o0.ppm", result.stderr)
        self.assert_links_stand()
        self.assertFalse((self.deck / "best" / "o0.ppm").exists())
        self.assertTrue((self.deck / "best" / "o1-hard.ppm").exists())
        undone = self.koloda("undo", self.deck, "--apply")
        self.assertNotIn("link", undone.stderr)
        self.assertTrue((self.deck / "best" / "o0.ppm").exists())
        self.assert_links_stand()

    def test_links_of_any_name_are_listed(self):
        os.symlink("o1.ppm", self.deck / "cover")
        os.symlink("cover", self.deck / ".face")
        self.decide(reject="o1.ppm")
        plan = self.json("apply", self.deck, "--reject", "move:gone", "--dry-run")
        self.assertEqual([link["link"] for link in plan["brokenLinks"]], [".face", "cover"])
        self.assertNotIn("brokenLinks", self.json(
            "apply", self.deck, "--reject", "copy:gone", "--dry-run"))

    def test_a_link_out_of_the_deck_is_left_alone_and_named(self):
        self.decide(reject="out.ppm o1.ppm")
        self.koloda("mark", self.deck, "out.ppm", "--turn", "90")
        options = ("apply", self.deck, "--reject", "move:gone")
        shown = self.koloda(*options, "--dry-run").stdout.splitlines()
        self.assertIn(f"out.ppm: stays: {OUTSIDE}", shown)
        result = self.koloda(*options)
        self.assertIn(f"out.ppm: {OUTSIDE}", result.stderr)
        self.assertEqual(os.listdir(self.root / "gone"), ["o1.ppm"])
        self.assertEqual(self.far.read_bytes(), b"P6 1 1 255\nfar")
        self.assert_links_stand()
        # Its turn stays with Koloda, which says so each time.
        result = self.koloda("apply", self.deck)
        self.assertIn(f"out.ppm: {OUTSIDE}", result.stderr)

    def test_a_link_to_a_picture_of_another_deck_is_decided_in_each(self):
        other = self.root / "other"
        other.mkdir()
        (other / "b.ppm").write_bytes(b"P6 1 1 255\nabc")
        os.symlink("../other/b.ppm", self.deck / "b.ppm")
        self.decide(reject="b.ppm")
        self.assertEqual(self.json("status", other)["decided"], 0)
        self.koloda("decide", other, "b.ppm", "keep")
        self.assertEqual(self.json("status", self.deck)["piles"]["reject"], 1)
        result = self.koloda("apply", self.deck, "--reject", "move:gone")
        self.assertIn(f"b.ppm: {OUTSIDE}", result.stderr)
        self.assertEqual(os.readlink(self.deck / "b.ppm"), "../other/b.ppm")
        # Once its picture has gone, there is nothing to decide; the link stays.
        self.assertEqual(self.json("status", self.deck)["cards"], 6)
        self.koloda("apply", other, "--keep", "move:kept")
        self.assertEqual(self.json("status", self.deck)["cards"], 5)
        self.assertEqual(os.readlink(self.deck / "b.ppm"), "../other/b.ppm")

    def test_links_in_a_circle_and_to_nothing_are_no_cards(self):
        os.symlink("round.ppm", self.deck / "round.ppm")
        os.symlink("nothing.ppm", self.deck / "dangling.ppm")
        self.assertEqual(self.json("status", self.deck)["cards"], 5)
        result = self.koloda("decide", self.deck, "round.ppm", "reject", check=False)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("round.ppm", result.stderr)
        self.decide(reject="o1.ppm")
        self.koloda("apply", self.deck, "--reject", "move:gone")
        self.assertEqual(os.readlink(self.deck / "round.ppm"), "round.ppm")
        self.assertEqual(os.readlink(self.deck / "dangling.ppm"), "nothing.ppm")

    def test_a_listed_link_to_a_picture_that_is_not_listed_is_a_card(self):
        def decks(names):
            result = subprocess.run(
                ["sh", "-c", f"printf '{names}' | {program.executable()} status --files-from -"],
                env=self.environment, cwd=self.deck, capture_output=True, text=True, check=True)
            return result.stdout

        self.assertIn("of 2 decided", decks("o2-link.ppm\\no1.ppm\\n"))
        self.assertIn("of 1 decided", decks("o2-link.ppm\\no2.ppm\\n"))

class LinksInTheWindow(WindowCase):
    def make_deck(self):
        super().make_deck()
        outside = self.desktop.new_folder("elsewhere") / "far.png"
        outside.write_bytes(photos.flat(photos.COLOURS[15], (400, 300)))
        os.symlink(outside, self.folder / "zz out.png")
        os.symlink(self.name(0), self.folder / "first.png")

    def test_links_are_one_card_and_what_becomes_of_them_is_said(self):
        self.assert_front(self.name(0), 1, 5)
        self.hand.type("i")
        self.wait_for_text("first.png")
        self.hand.type("i")
        self.hand.type(*["Left"] * 5)
        self.assert_piles(reject=5)
        self.hand.type("ctrl+Return")
        self.wait_for_text("apply decisions")
        self.choose(1)
        self.wait_for_text("move 4 files to the trash (")
        self.wait_for_text("leave 1 broken link behind")
        self.wait_for_text(f"skip 1 file: {OUTSIDE}")
        self.press("Show Every File")
        self.wait_for_text(f"stays as a broken link to {self.name(0)}")
        self.hand.type("Escape")
        self.press("Apply")
        self.wait_for_text("1 broken link left behind")
        self.wait_for_text(OUTSIDE)
        self.wait_for_text(f"stays as a broken link to {self.name(0)}")
        self.assertEqual(self.files(), ["first.png", "zz out.png"])
        self.press("Undo Apply")
        self.wait_for_text("apply was undone")
        self.assertNotIn("broken", self.text())
        self.assertTrue((self.folder / "first.png").exists())


class LinksOnWayland(LinksInTheWindow, OnWayland, WindowCase):
    pass


class LinksOnX11(LinksInTheWindow, OnX11, WindowCase):
    pass


if __name__ == "__main__":
    unittest.main()
