"""`koloda apply`: files move, editors read the verdicts, and undo restores everything."""

import os
import pathlib
import shutil
import subprocess
import unittest

from PIL import Image

from apply_case import ApplyCase


class Apply(ApplyCase):
    def setUp(self):
        super().setUp()
        self.make("a.ppm", "b.ppm", "c.ppm", "d.ppm", "e.ppm")
        self.decide(keep="a.ppm", reject="b.ppm", favourite="c.ppm", later="d.ppm")
        self.before = self.files()

    def test_each_pile_goes_its_way_and_comes_back(self):
        report = self.json(
            "apply", self.deck, "--keep", "move:kept", "--reject", "trash", "--favourite",
            "copy:best/of", "--pile", "later=nothing")
        self.assertEqual(set(report), {"plan", "steps", "done", "failed"})
        self.assertEqual((report["done"], report["failed"]), (3, 0))
        self.assertEqual(
            [set(step) for step in report["steps"]],
            3 * [{"file", "action", "to", "state", "error"}])
        self.assertEqual(
            [(step["file"], step["action"], step["state"]) for step in report["steps"]],
            [("a.ppm", "move", "done"), ("b.ppm", "trash", "done"), ("c.ppm", "copy", "done")])
        after = {os.path.relpath(path, self.root): data for path, data in self.files().items()}
        self.assertEqual(set(after), {
            "kept/a.ppm", "data/Trash/files/b.ppm", "best/of/c.ppm", "deck/c.ppm", "deck/d.ppm",
            "deck/e.ppm"})
        self.assertEqual(after["kept/a.ppm"], self.before[str(self.deck / "a.ppm")])
        status = self.json("status", self.deck)
        self.assertEqual(
            (status["cards"], status["decided"], status["applied"]), (5, 4, 3))
        back = self.json("undo", self.deck, "--apply")
        self.assertEqual((back["done"], back["failed"]), (3, 0))
        self.assertEqual(self.files(), self.before)
        status = self.json("status", self.deck)
        self.assertEqual((status["cards"], status["decided"], status["applied"]), (5, 4, 0))

    def test_a_dry_run_changes_nothing(self):
        report = self.json("apply", self.deck, "--reject", "trash", "--xmp", "--dry-run")
        self.assertIsNone(report["plan"])
        self.assertEqual({step["state"] for step in report["steps"]}, {"waiting"})
        text = self.koloda("apply", self.deck, "--keep", "move:kept", "--dry-run").stdout
        self.assertIn(f"a.ppm: move to {self.root}/kept/a.ppm", text)
        self.assertEqual(self.files(), self.before)
        self.assertNotIn("applied", self.json("status", self.deck))

    def test_verdicts_are_what_others_read(self):
        self.koloda("apply", self.deck, "--reject", "nothing", "--xmp")
        wanted = {
            "a": {"Pick": 1, "Good": True, "PickLabel": 3},
            "b": {"Rating": -1, "Pick": -1, "Good": False, "PickLabel": 1},
            "c": {"Rating": 5, "Pick": 1, "Good": True, "PickLabel": 3},
            "d": {"PickLabel": 2},
        }
        for name, values in wanted.items():
            sidecar = self.deck / f"{name}.ppm.xmp"
            self.assertEqual(self.read_xmp(sidecar), values)
            said = subprocess.run(
                ["exiv2", "-K", "Xmp.digiKam.PickLabel", "-Pv", str(sidecar)],
                capture_output=True, text=True)
            self.assertEqual(said.stdout.strip(), str(values["PickLabel"]), said.stderr)
        self.assertFalse((self.deck / "e.ppm.xmp").exists())
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), self.before)

    def test_what_others_wrote_into_a_sidecar_stays(self):
        sidecar = self.deck / "a.ppm.xmp"
        result = subprocess.run(
            ["exiftool", "-q", "-o", str(sidecar), "-XMP:Rating=2", "-XMP-dc:Subject=beach",
             "-XMP-dc:Title-de=Strand", str(self.deck / "a.ppm")], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        before = sidecar.read_bytes()
        self.koloda("apply", self.deck, "--xmp")
        values = self.read_xmp(sidecar)
        self.assertEqual((values["Rating"], values["Pick"]), (2, 1))
        said = subprocess.run(
            ["exiftool", "-s3", "-XMP-dc:Subject", "-XMP-dc:Title-de", str(sidecar)],
            capture_output=True, text=True).stdout.split()
        self.assertEqual(said, ["beach", "Strand"])
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(sidecar.read_bytes(), before)

    def test_a_verdict_inside_a_jpeg_leaves_the_picture_as_it_is(self):
        picture = self.deck / "f.jpg"
        Image.effect_noise((64, 48), 90).save(picture, exif=Image.Exif())
        result = subprocess.run(
            ["exiftool", "-q", "-overwrite_original", "-XMP-dc:Subject=beach",
             "-EXIF:Artist=Anna", str(picture)], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        before, pixels = picture.read_bytes(), Image.open(picture).tobytes()
        self.decide(favourite="f.jpg")
        self.koloda("apply", self.deck, "--xmp", "--editor", "lightroom", "--in-jpeg")
        self.assertEqual(
            self.read_xmp(picture), {"Rating": 5, "Pick": 1, "Good": True, "PickLabel": 3})
        said = subprocess.run(
            ["exiftool", "-s3", "-XMP-dc:Subject", "-EXIF:Artist", "-validate", "-warning",
             str(picture)], capture_output=True, text=True).stdout.split()
        self.assertEqual(said[:2], ["beach", "Anna"])
        self.assertEqual(Image.open(picture).tobytes(), pixels)
        self.assertFalse((self.deck / "f.jpg.xmp").exists())
        self.assertEqual(self.json("status", self.deck)["decided"], 5)
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(picture.read_bytes(), before)

    def test_undo_of_an_applied_decision_asks_to_undo_the_apply_first(self):
        self.koloda("apply", self.deck, "--later", "trash")
        result = self.koloda("undo", self.deck, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn("Undo Apply first", result.stderr)
        self.assertIn("--apply", result.stderr)
        self.koloda("undo", self.deck, "--apply")
        self.koloda("undo", self.deck)
        self.assertEqual(self.json("status", self.deck)["decided"], 3)

    def test_what_was_applied_is_not_copied_again(self):
        self.koloda("apply", self.deck, "--keep", "copy:kept")
        self.assertEqual(self.json("apply", self.deck, "--keep", "copy:kept")["steps"], [])
        self.koloda("apply", self.deck, "--keep", "move:kept")
        self.assertEqual(
            sorted(os.listdir(self.root / "kept")), ["a (2).ppm", "a.ppm"])
        for _ in range(2):
            self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), self.before)

    def test_a_folder_within_leaves_the_deck(self):
        self.koloda("apply", self.deck, "--keep", "move:deck/kept", "--favourite", "copy:deck/best")
        status = self.json("status", self.deck)
        self.assertEqual((status["cards"], status["decided"], status["applied"]), (5, 4, 2))
        self.assertEqual(self.json("apply", self.deck, "--keep", "trash")["steps"], [])
        self.koloda("undo", self.deck, "--apply")
        status = self.json("status", self.deck)
        self.assertEqual((status["cards"], status["decided"], status["applied"]), (5, 4, 0))
        self.assertEqual(self.files(), self.before)

    def test_a_folder_within_keeps_the_cards_that_it_has(self):
        inside = self.deck / "best"
        inside.mkdir()
        self.make("best/x.ppm", "best/y.ppm")
        self.decide_one("best/y.ppm", "later")
        before = self.files()
        self.koloda("apply", self.deck, "--keep", f"move:{inside}", "--favourite", f"copy:{inside}")
        status = self.json("status", self.deck)
        self.assertEqual((status["cards"], status["decided"], status["applied"]), (7, 5, 2))
        self.assertEqual(sorted(os.listdir(inside)), ["a.ppm", "c.ppm", "x.ppm", "y.ppm"])
        self.koloda("undo", self.deck, "--apply")
        status = self.json("status", self.deck)
        self.assertEqual((status["cards"], status["decided"], status["applied"]), (7, 5, 0))
        self.assertEqual(self.files(), before)

    def test_what_is_gone_for_good_blocks_no_undo(self):
        self.koloda("apply", self.deck, "--favourite", "trash", "--later", "trash")
        trashed, = pathlib.Path(self.root, "data", "Trash", "files").glob("c*.ppm")
        trashed.unlink()
        back = self.koloda("undo", self.deck, "--apply", check=False)
        self.assertEqual(back.returncode, 1, back.stderr)
        self.assertIn("c.ppm: it no longer exists", back.stderr)
        self.assertEqual(back.stdout, "undone: 1 to the trash\n")
        # Every decision can be undone, including that of the lost photo.
        for left in (3, 2, 1, 0):
            result = self.koloda("undo", self.deck, check=False)
            if self.json("status", self.deck)["decided"] == 0:
                break
            self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.json("status", self.deck)["decided"], 0)

    def test_a_target_that_is_away_can_be_waited_for(self):
        self.koloda("apply", self.deck, "--keep", "move:drive/kept")
        (self.root / "drive").rename(self.root / "away")
        for _ in range(2):
            back = self.koloda("undo", self.deck, "--apply", check=False)
            self.assertEqual((back.returncode, back.stdout), (1, "nothing done\n"))
            self.assertIn("a.ppm: its folder is missing", back.stderr)
        self.assertEqual(self.json("status", self.deck)["applied"], 1)
        (self.root / "away").rename(self.root / "drive")
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), self.before)

    def test_copies_are_undone_where_their_folder_was_removed(self):
        self.koloda("apply", self.deck, "--keep", "copy:copies/kept")
        shutil.rmtree(self.root / "copies")
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), self.before)
        self.assertEqual(self.json("status", self.deck)["applied"], 0)

    def test_a_target_that_is_away_blocks_no_other_undo(self):
        self.koloda("apply", self.deck, "--favourite", "move:best")
        self.koloda("apply", self.deck, "--keep", "move:drive/kept")
        (self.root / "drive").rename(self.root / "away")
        self.koloda("undo", self.deck, "--apply", check=False)
        self.assertEqual(self.koloda("undo", self.deck, "--apply").stdout, "undone: 1 moved\n")
        (self.root / "away").rename(self.root / "drive")
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), self.before)

    def test_another_photo_of_that_name_is_not_brought_back(self):
        self.koloda("apply", self.deck, "--keep", "move:kept")
        kept = self.root / "kept" / "a.ppm"
        kept.rename(self.root / "elsewhere.ppm")
        kept.write_bytes(b"P6 1 1 255\nanother photo")
        back = self.koloda("undo", self.deck, "--apply", check=False)
        self.assertEqual(back.returncode, 1)
        self.assertIn("a.ppm: it has changed since you decided", back.stderr)
        self.assertEqual(kept.read_bytes(), b"P6 1 1 255\nanother photo")
        self.assertFalse((self.deck / "a.ppm").exists())

    def test_what_came_back_is_told_once(self):
        self.koloda("apply", self.deck, "--keep", "move:drive/kept", "--reject", "trash")
        (self.root / "drive").rename(self.root / "away")
        for said in ("undone: 1 to the trash\n", "nothing done\n"):
            back = self.koloda("undo", self.deck, "--apply", check=False)
            self.assertEqual((back.returncode, back.stdout), (1, said))
        (self.root / "away").rename(self.root / "drive")
        self.assertEqual(self.koloda("undo", self.deck, "--apply").stdout, "undone: 1 moved\n")
        self.assertEqual(self.files(), self.before)

    def test_a_sidecar_stays_in_the_trash_with_its_photo(self):
        sidecar = self.deck / "b.ppm.xmp"
        sidecar.write_text("a sidecar")
        self.before = self.files()
        self.koloda("apply", self.deck, "--reject", "trash")
        (self.deck / "b.ppm").write_bytes(b"P6 1 1 255\nnew")
        back = self.koloda("undo", self.deck, "--apply", check=False)
        self.assertEqual(back.returncode, 1)
        self.assertIn("b.ppm: another file has that name", back.stderr)
        self.assertIn("b.ppm.xmp: its photo stays where it is", back.stderr)
        self.assertFalse(sidecar.exists())
        (self.deck / "b.ppm").unlink()
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), self.before)

    def test_an_apply_that_does_nothing_is_not_the_last(self):
        self.koloda("apply", self.deck, "--keep", "move:kept")
        (self.root / "file").write_text("no folder")
        failed = self.koloda("apply", self.deck, "--favourite", "copy:file/best", check=False)
        self.assertEqual((failed.returncode, failed.stdout), (1, "nothing done\n"))
        (self.root / "file").unlink()
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), self.before)

    def test_a_folder_that_is_renamed_after_its_apply(self):
        self.koloda(
            "apply", self.deck, "--keep", "move:kept", "--reject", "trash", "--favourite",
            "copy:deck/best")
        moved = self.root / "moved"
        for place, other in ((moved, self.deck), (self.deck, moved)):
            other.rename(place)
            status = self.json("status", place)
            self.assertEqual((status["cards"], status["decided"], status["applied"]), (5, 4, 3))
        self.deck.rename(moved)
        self.koloda("undo", moved, "--apply")
        status = self.json("status", moved)
        self.assertEqual((status["cards"], status["decided"], status["applied"]), (5, 4, 0))
        moved.rename(self.deck)
        self.assertEqual(self.files(), self.before)
        # No decided photo is left there.
        self.make("f.ppm")
        self.before = self.files()
        self.koloda(
            "apply", self.deck, *(word for pile in ("keep", "reject", "favourite", "later")
                                  for word in (f"--{pile}", "move:kept")))
        self.deck.rename(moved)
        self.koloda("undo", moved, "--apply")
        moved.rename(self.deck)
        self.assertEqual(self.files(), self.before)

    def test_bad_input_is_named(self):
        (self.root / "file").write_text("no folder")
        self.before = self.files()
        for arguments, status, words in (
                (["--keep", "burn"], 2, "burn"),
                (["--keep", "move:"], 2, "move:"),
                (["--pile", "nowhere=trash"], 2, "nowhere"),
                (["--pile", "keep=trash", "--keep", "nothing"], 2, "keep"),
                (["--editor", "paint", "--xmp"], 2, "paint"),
                (["--editor", "geeqie"], 2, "--xmp"),
                ([], 2, "--reject trash"),
                (["--resume", "--xmp"], 2, "--resume"),
                (["--resume", "--conflict", "keep-both"], 2, "--resume"),
                (["--resume", "--files", "raw"], 2, "--resume"),
                (["--resume"], 1, "there is no interrupted Apply"),
                (["--keep", "move:file"], 1, "a.ppm: one of its folders is a file")):
            with self.subTest(arguments=arguments):
                result = self.koloda("apply", self.deck, *arguments, check=False)
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertIn(words, result.stderr)
        self.assertEqual(self.koloda("apply", self.root / "none", "--xmp", check=False).returncode, 2)
        self.assertEqual(self.files(), self.before)

    def test_nothing_to_undo(self):
        result = self.koloda("undo", self.deck, "--apply", check=False)
        self.assertEqual((result.returncode, result.stderr), (1, "koloda: there is no Apply to undo\n"))

    def test_a_tilde_is_the_home_folder(self):
        for action, name in (("copy:~/best", "best/a.ppm"), ("copy:./~/best", "~/best/a.ppm")):
            with self.subTest(action=action):
                self.koloda("apply", self.deck, "--keep", action)
                self.assertTrue((self.root / name).is_file())
                self.assertIn("undone: ", self.koloda("undo", self.deck, "--apply").stdout)
                self.assertEqual(self.files(), self.before)

    def test_where_nothing_was_ever_decided_nothing_was_applied(self):
        self.environment["XDG_DATA_HOME"] = str(self.root / "fresh")
        for arguments, words in (
                (("apply", self.deck, "--resume"), "there is no interrupted Apply"),
                (("undo", self.deck, "--apply"), "there is no Apply to undo")):
            with self.subTest(arguments=arguments):
                result = self.koloda(*arguments, check=False)
                self.assertEqual((result.returncode, result.stderr), (1, f"koloda: {words}\n"))

    def test_records_are_not_applied(self):
        records = self.root / "records.jsonl"
        records.write_text('{"id": 1}\n')
        for arguments in (("apply", records, "--reject", "trash"), ("undo", records, "--apply")):
            with self.subTest(arguments=arguments):
                result = self.koloda(*arguments, check=False)
                self.assertEqual(result.returncode, 2)
                self.assertIn("Apply is for folders of pictures", result.stderr)

    @unittest.skipUnless(os.geteuid() == 0, "only root may mount")
    def test_a_disk_without_room(self):
        self.mount(self.root / "small", "-t", "tmpfs", "-o", "size=4k", "none")
        (self.deck / "a.ppm").write_bytes(b"P6 1 1 255\n" + b"x" * 9000)
        self.decide(keep="a.ppm")
        before = self.files()
        for action in ("move", "copy"):
            result = self.koloda("apply", self.deck, "--keep", f"{action}:small", check=False)
            self.assertEqual(result.returncode, 1)
            self.assertRegex(
                result.stderr, r"Not enough space in \S+/small: 9\.0 kB needed, \S+ \S+ free\.")
        self.assertEqual(self.files(), before)
