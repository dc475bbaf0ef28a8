"""What belongs to a photo and can't go with it: a clear message names it, and nothing is half done."""

import os
import subprocess
import unittest

from apply_case import ApplyCase


@unittest.skipUnless(os.geteuid() == 0, "only root may mount")
class Belongings(ApplyCase):
    def test_where_a_full_disk_refuses_it_the_photo_stays_too(self):
        names = [f"{number}.ppm" for number in range(4)]
        self.make(*names)
        for name in names:
            (self.deck / f"{name}.pp3").write_text(f"what is kept about {name}")
        self.decide(keep=" ".join(names))
        before = self.files()
        small = self.root / "small"
        # There is room for the bytes, but only for three files beside the folder itself.
        self.mount(small, "-t", "tmpfs", "-o", "size=1m,nr_inodes=4", "none")
        for action in ("move", "copy"):
            with self.subTest(action=action):
                result = self.koloda("apply", self.deck, "--keep", f"{action}:small", check=False)
                self.assertEqual(result.returncode, 1)
                # Two are copied at once, so it need not be the first.
                gone, *rest = sorted(os.listdir(small))
                self.assertEqual(rest, [f"{gone}.pp3"])
                self.assertIn(gone, names)
                self.assertIn(": the disk is full", result.stderr)
                self.assertIn(
                    ".ppm: a file that belongs to it stays where it is", result.stderr)
                left = [name for name in names if name != gone]
                for name in left:
                    for own in (name, f"{name}.pp3"):
                        self.assertRegex(result.stderr, f"(?m)^koloda: {own}: ")
                self.assertEqual(
                    sorted(os.listdir(self.deck)),
                    sorted(
                        own for name in (left if action == "move" else names)
                        for own in (name, f"{name}.pp3")))
                self.assertEqual(set(self.files().values()), set(before.values()))
                self.koloda("undo", self.deck, "--apply")
                self.assertEqual(self.files(), before)

    def test_in_a_folder_that_may_only_be_read_it_stays_and_is_listed_before(self):
        self.make("a.ppm")
        folder = self.deck / "NKSC_PARAM"
        folder.mkdir()
        (folder / "a.ppm.nksc").write_text("what a program keeps")
        (self.deck / "a.ppm.pp3").write_text("what another keeps")
        self.decide(keep="a.ppm")
        before = self.files()
        self.mount(folder, "--bind", str(folder))
        self.mount(folder, "-o", "remount,bind,ro", str(folder))
        apply = ("apply", self.deck, "--keep", "move:out")
        why = "Koloda can’t write to its folder"
        self.assertIn(
            f"a.ppm.nksc: stays: {why}", self.koloda(*apply, "--dry-run").stdout)
        self.assertIn(f"a.ppm.nksc: {why}", self.koloda(*apply, check=False).stderr)
        self.assertEqual(sorted(os.listdir(self.root / "out")), ["a.ppm", "a.ppm.pp3"])
        self.assertEqual(set(self.files().values()), set(before.values()))
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), before)

    def test_where_it_turns_out_not_to_move_the_photo_stays_too(self):
        self.make("a.ppm", "b.ppm", "c.ppm")
        for name in ("a.ppm", "b.ppm", "c.ppm"):
            (self.deck / f"{name}.dop").write_text(f"what one program keeps about {name}")
            (self.deck / f"{name}.pp3").write_text(f"what another keeps about {name}")
        self.decide(keep="a.ppm c.ppm", reject="b.ppm")
        before = self.files()
        # A mount point can't be moved.
        for name in ("a.ppm.pp3", "b.ppm.pp3"):
            self.mount(self.deck / name, "--bind", str(self.deck / name))
        apply = ("apply", self.deck, "--keep", "move:out", "--reject", "trash")
        result = self.koloda(*apply, check=False)
        self.assertEqual(result.returncode, 1)
        for name in ("a.ppm", "b.ppm"):
            self.assertRegex(result.stderr, f"(?m)^koloda: {name}.pp3: ")
            self.assertIn(f"{name}: a file that belongs to it stays where it is", result.stderr)
        self.assertEqual(
            sorted(os.listdir(self.deck)),
            sorted(name + own for name in ("a.ppm", "b.ppm") for own in ("", ".dop", ".pp3")))
        self.assertEqual(
            sorted(os.listdir(self.root / "out")), ["c.ppm", "c.ppm.dop", "c.ppm.pp3"])
        self.assertEqual(sorted(self.files().values()), sorted(before.values()))
        # Once it can be moved, they go.
        for name in ("a.ppm.pp3", "b.ppm.pp3"):
            subprocess.run(["umount", str(self.deck / name)], check=True)
        self.koloda(*apply)
        self.assertEqual(os.listdir(self.deck), [])
        self.koloda("undo", self.deck, "--apply")
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), before)


if __name__ == "__main__":
    unittest.main()
