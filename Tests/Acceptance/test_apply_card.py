"""`koloda apply` to and from a memory card: a file system with fewer abilities, which is pulled out."""

import os
import unittest

from apply_case import ApplyCase
from card_share import CardShare
from stuck_share import Share


@unittest.skipUnless(Share.is_possible(), "no file systems of FUSE's here")
class MemoryCard(ApplyCase):
    """Photos go to a file system with fewer abilities."""

    def put_in(self, **options):
        card = CardShare(self.root, **options)
        self.addCleanup(card.close)
        if not card.is_there:
            self.skipTest("nothing can be mounted here")
        return card

    def test_names_in_other_cases_are_never_overwritten(self):
        card = self.put_in()
        (card.source / "B.ppm").write_bytes(b"old")
        self.make("a.ppm", "A.ppm", "b.ppm")
        self.decide(keep="a.ppm A.ppm b.ppm")
        before = self.files()
        report = self.json("apply", self.deck, "--keep", "move:card")
        self.assertEqual((report["done"], report["failed"]), (3, 0))
        self.assertEqual((card.source / "B.ppm").read_bytes(), b"old")
        contents = {path.read_bytes() for path in card.source.iterdir()}
        self.assertEqual(
            contents - {b"old"},
            {data for path, data in before.items() if path.startswith(str(self.deck))})
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(card.names(), ["B.ppm"])
        self.assertEqual(len(list(self.deck.iterdir())), 3)

    def test_files_keep_their_name_in_common_where_one_is_taken_in_another_case(self):
        card = self.put_in()
        (card.source / "A.PPM.XMP").write_bytes(b"old")
        self.make("a.ppm", "b.ppm", "B.ppm")
        for name in ("a.ppm.xmp", "b.ppm.xmp", "B.ppm.xmp"):
            (self.deck / name).write_text(name)
        self.decide(keep="a.ppm b.ppm B.ppm")
        before = self.files()
        plan = self.json("apply", self.deck, "--keep", "move:card", "--dry-run")
        report = self.json("apply", self.deck, "--keep", "move:card")
        self.assertEqual((report["done"], report["failed"]), (6, 0))
        self.assertEqual(
            [step["to"] for step in report["steps"]], [step["to"] for step in plan["steps"]])
        names = set(card.names()) - {"A.PPM.XMP"}
        self.assertEqual(len(names), 6)
        for name in names:
            if name.endswith(".ppm"):
                self.assertIn(name + ".xmp", names)
        self.assertIn("a (2).ppm.xmp", names)
        self.assertEqual((card.source / "A.PPM.XMP").read_bytes(), b"old")
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(
            {path: data for path, data in self.files().items() if path.startswith(str(self.deck))},
            {path: data for path, data in before.items() if path.startswith(str(self.deck))})

    def test_a_name_that_is_too_long_there_is_named_and_the_file_stays(self):
        card = self.put_in()
        long = "x" * 70 + ".ppm"
        self.make("a.ppm", long)
        self.decide(keep=f"a.ppm {long}")
        result = self.koloda("apply", self.deck, "--keep", "move:card", check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn(f"{long}: its name is too long", result.stderr)
        self.assertEqual((card.names(), os.listdir(self.deck)), (["a.ppm"], [long]))

    def test_a_card_that_fills_up_meanwhile(self):
        # The card doesn't report its free space in advance.
        card = self.put_in(limit=2500)
        self.make(*(f"{number}.ppm" for number in range(6)))
        self.decide(keep=" ".join(f"{number}.ppm" for number in range(6)))
        before = {path.name: path.read_bytes() for path in self.deck.iterdir()}
        for action in ("copy", "move"):
            result = self.koloda("apply", self.deck, "--keep", f"{action}:card", check=False)
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertIn("the disk is full", result.stderr)
            there = {path.name: path.read_bytes() for path in card.source.iterdir()}
            here = {path.name: path.read_bytes() for path in self.deck.iterdir()}
            self.assertEqual(here | there, before, "each is whole, and none is lost")
            self.assertTrue(0 < len(there) < 6, there)
            self.koloda("undo", self.deck, "--apply")
            self.assertEqual(card.names(), [])

    def test_a_card_that_is_pulled_out_in_the_middle(self):
        card = self.put_in(last=20)
        names = [f"{number}.ppm" for number in range(40)]
        self.make(*names)
        self.decide(keep=" ".join(names))
        before = {path.name: path.read_bytes() for path in self.deck.iterdir()}
        result = self.koloda("apply", self.deck, "--keep", "move:card", check=False)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("the disk reported an error", result.stderr)
        card.put_back()
        there = {name: (card.source / name).read_bytes() for name in card.names()}
        whole = {name: data for name, data in there.items() if not name.endswith(".part")}
        here = {path.name: path.read_bytes() for path in self.deck.iterdir()}
        self.assertEqual(here | whole, before, "each is whole, and none is lost")
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(card.names(), [])
        self.assertEqual({path.name: path.read_bytes() for path in self.deck.iterdir()}, before)

    def test_a_card_that_is_pulled_out_meanwhile(self):
        card = self.put_in()
        self.make(*(f"{number}.ppm" for number in range(6)))
        self.decide(keep=" ".join(f"{number}.ppm" for number in range(6)))
        before = self.files()
        self.koloda("apply", self.deck, "--keep", "move:card")
        self.assertEqual(len(card.names()), 6)
        card.pull_out()
        result = self.koloda("undo", self.deck, "--apply", check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn("the disk reported an error", result.stderr)
        card.put_back()
        self.assertEqual(len(card.names()), 6)
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(
            {path: data for path, data in self.files().items() if "card" not in path},
            {path: data for path, data in before.items() if "card" not in path})
