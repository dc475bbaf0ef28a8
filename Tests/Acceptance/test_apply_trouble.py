"""Trouble in `koloda apply`: a clear message names the file, and nothing is lost."""

import contextlib
import fcntl
import json
import os
import signal
import sqlite3
import subprocess
import unittest

import program
from apply_case import ApplyCase
from waiting import until

_MANY = 200_000 if os.environ.get("KOLODA_TEST_ENDURANCE") else 4000
# So many files that a command is still at work when it is interrupted.
_INTERRUPTED = 3000
_SIDECAR = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description/></rdf:RDF>')


class Trouble(ApplyCase):
    def test_two_programs_apply_one_deck(self):
        names = [f"{number}.ppm" for number in range(40)]
        self.make(*names)
        self.decide(keep=" ".join(names))
        before = self.files()
        seen = set()
        for _ in range(20):
            runs = [
                subprocess.Popen(
                    [program.executable(), "apply", str(self.deck), "--keep", f"move:{self.root}/out"],
                    env=self.environment, cwd=self.root, stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
            said = [run.communicate(timeout=60)[1] for run in runs]
            states = sorted(run.returncode for run in runs)
            seen.update(said)
            # Each file was moved exactly once; the other process was told so, or found nothing
            # left.
            self.assertIn(states, ([0, 0], [0, 1]), said)
            self.assertEqual(sorted(os.listdir(self.root / "out")), sorted(names))
            self.koloda("undo", self.deck, "--apply")
            self.assertEqual(self.files(), before)
            if any("another program is applying" in each or "interrupted" in each for each in said):
                break
        print(f"said: {sorted(seen)}", flush=True)

    def test_a_program_that_is_at_it_keeps_others_out(self):
        self.make("a.ppm", "b.ppm")
        self.decide(keep="a.ppm b.ppm")
        self.koloda("apply", self.deck, "--keep", "move:out")
        self.koloda("undo", self.deck, "--apply")
        before = self.files()
        (hold,) = (self.root / "data" / "koloda").glob("apply-*.lock")
        with open(hold) as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            result = self.koloda("apply", self.deck, "--keep", "move:out", check=False)
            self.assertEqual(
                (result.returncode, result.stderr),
                (1, "koloda: another program is applying this deck\n"))
            self.assertEqual(self.files(), before)
        self.koloda("apply", self.deck, "--keep", "move:out")

    def test_a_lock_that_cannot_be_taken_is_not_called_another_program(self):
        self.make("a.ppm", "b.ppm")
        self.decide(keep="a.ppm b.ppm")
        before = self.files()
        self.koloda("apply", self.deck, "--keep", "move:out")
        data = self.root / "data" / "koloda"
        # As if the program had been stopped before it noted its end.
        with contextlib.closing(sqlite3.connect(data / "journal.sqlite")) as journal, journal:
            journal.execute("UPDATE plan SET state = 'running'")
        (hold,) = data.glob("apply-*.lock")
        hold.unlink()
        hold.mkdir()
        self.assertEqual(self.json("status", self.deck)["unfinished"], "apply")
        for command in (("apply", self.deck, "--resume"), ("undo", self.deck, "--apply")):
            result = self.koloda(*command, check=False)
            self.assertNotEqual(result.returncode, 0)
            self.assertIn("it is a folder", result.stderr)
        hold.rmdir()
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), before)

    def test_who_is_interrupted_can_finish_or_undo(self):
        names = [f"{number}.ppm" for number in range(_INTERRUPTED)]
        self.make(*names)
        before = self.files()
        answers = self.root / "answers"
        answers.write_text("".join(
            json.dumps({"file": name, "pile": "keep"}) + "\n" for name in names))
        self.koloda("decide", self.deck, "--from", answers)
        answers.unlink()
        for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(sign=sign):
                apply = ("apply", self.deck, "--keep", "move:out")
                status, said, moved = self._interrupt(sign, *apply)
                if status == 0:
                    # The command was faster than the signal.
                    self.koloda("undo", self.deck, "--apply")
                    status, said, moved = self._interrupt(sign, *apply)
                self.assertEqual((status, said.count("\n")), (-sign, 1), said)
                self.assertIn("--resume", said)
                self.assertLess(moved, len(names))
                self.assertEqual(self.json("status", self.deck)["unfinished"], "apply")
                self.koloda("apply", self.deck, "--resume")
                self.assertEqual(len(os.listdir(self.root / "out")), len(names))
                undo = ("undo", self.deck, "--apply")
                status, said, moved = self._interrupt(sign, *undo, until_left=len(names))
                if status == 0:
                    self.koloda(*apply)
                    status, said, moved = self._interrupt(sign, *undo, until_left=len(names))
                self.assertEqual((status, said.count("\n")), (-sign, 1), said)
                self.assertEqual(self.json("status", self.deck)["unfinished"], "undo")
                self.koloda("undo", self.deck, "--apply")
                self.assertEqual(self.files(), before)

    def _interrupt(self, sign, *arguments, until_left=None):
        """Send a signal to a command once it has moved a file.

        Returns its status, its output, and the number of files in the target then.
        """
        folder = self.root / "out"
        run = subprocess.Popen(
            [program.executable(), *map(str, arguments)], env=self.environment, cwd=self.root,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            # The tests ignore the terminal's interrupt, and so may the shell that runs them the
            # hang-up.
            preexec_fn=lambda: [
                signal.signal(each, signal.SIG_DFL) for each in (signal.SIGINT, signal.SIGHUP)])

        def begun():
            count = len(os.listdir(folder)) if folder.exists() else 0
            return run.poll() is not None or (count < until_left if until_left else count > 0)

        until(begun, "a file that has moved", every=0.001)
        run.send_signal(sign)
        said = run.communicate(timeout=60)[1]
        return run.returncode, said, len(os.listdir(folder))

    @unittest.skipUnless(os.geteuid() == 0, "only root may mount")
    def test_a_trash_that_half_succeeds(self):
        self.make("a.ppm", "b.ppm", "c.dng", "c.jpg", "d.ppm")
        for name in ("c.dng", "c.jpg"):
            (self.deck / f"{name}.xmp").write_text(_SIDECAR)
        self.decide(reject="a.ppm b.ppm c.jpg d.ppm")
        before = self.files()
        # A mount point can't be moved.
        for name in ("b.ppm", "c.dng"):
            self.mount(self.deck / name, "--bind", str(self.deck / name))
        result = self.koloda("apply", self.deck, "--reject", "trash", check=False)
        self.assertEqual(result.returncode, 1)
        for name in ("b.ppm", "c.dng"):
            self.assertRegex(result.stderr, f"(?m)^koloda: {name}: ")
        self.assertNotRegex(result.stderr, "(?m)^koloda: [ad].ppm")
        # A file that stays keeps the files that belong to it, and leaves no entry in the trash.
        left = set(os.listdir(self.deck))
        self.assertTrue({"b.ppm", "c.dng", "c.dng.xmp"} <= left, left)
        self.assertFalse(left & {"a.ppm", "d.ppm"})
        self.assertEqual("c.jpg" in left, "c.jpg.xmp" in left)
        trash = self.root / "data" / "Trash"
        self.assertEqual(
            sorted(os.listdir(trash / "files")),
            sorted(name.removesuffix(".trashinfo") for name in os.listdir(trash / "info")))
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), before)

    def test_what_another_program_put_into_the_trash_stays_there(self):
        self.make("a.ppm", "b.ppm")
        self.decide(reject="a.ppm b.ppm")
        before = self.files()
        self.json("apply", self.deck, "--reject", "trash")
        trash = self.root / "data" / "Trash"
        # The trash was emptied, and something of the same name put there since.
        (trash / "files" / "a.ppm").write_bytes(b"from elsewhere")
        (trash / "info" / "a.ppm.trashinfo").write_text(
            "[Trash Info]\nPath=/elsewhere/a.ppm\nDeletionDate=2026-01-01T00:00:00\n")
        result = self.koloda("undo", self.deck, "--apply", check=False)
        self.assertIn("a.ppm: it no longer exists", result.stderr)
        self.assertEqual((trash / "files" / "a.ppm").read_bytes(), b"from elsewhere")
        del before[str(self.deck / "a.ppm")]
        self.assertEqual(
            {path: data for path, data in self.files().items() if str(self.deck) in path}, before)

    def test_a_photo_that_was_replaced_since_is_another(self):
        self.make("a.ppm", "b.ppm")
        self.decide(reject="a.ppm b.ppm")
        (self.deck / "a.ppm").write_bytes(b"P6 1 1 255\nanother photo of that name")
        report = self.json("apply", self.deck, "--reject", "trash")
        self.assertEqual(
            [(step["file"], step["state"], step["error"]) for step in report["steps"]],
            [("b.ppm", "done", None),
             ("a.ppm", "skipped", "it has changed since you decided")])
        self.assertEqual((report["done"], report["failed"]), (1, 0))
        self.assertEqual(os.listdir(self.deck), ["a.ppm"])

    def test_names_with_newlines_take_one_line(self):
        name = "a\nkoloda: b\x1b[2J.ppm"
        self.make(name)
        self.decide_one(name, "keep")
        self.assertEqual(
            len(self.koloda("apply", self.deck, "--keep", "move:out", "--dry-run")
                .stdout.splitlines()), 2)
        (self.root / "out").mkdir()
        (self.root / "out" / name).write_text("old")
        result = self.koloda(
            "apply", self.deck, "--keep", "move:out", "--conflict", "skip")
        self.assertEqual(len(result.stderr.splitlines()), 1)
        self.assertNotIn("\x1b", result.stderr)
        self.koloda("apply", self.deck, "--keep", "move:out")
        self.assertEqual(set(os.listdir(self.root / "out")), {name, name[:-4] + " (2).ppm"})

    @unittest.skipUnless(os.geteuid() == 0, "only root may mount")
    def test_a_folder_that_may_only_be_read(self):
        self.make("a.ppm", "b.ppm")
        self.decide(keep="a.ppm", favourite="b.ppm")
        self.mount(self.deck, "--bind", str(self.deck))
        self.mount(self.deck, "-o", "remount,bind,ro", str(self.deck))
        result = self.koloda(
            "apply", self.deck, "--keep", "move:out", "--favourite", "trash", "--xmp", check=False)
        self.assertEqual(result.returncode, 1)
        for name in ("a.ppm", "b.ppm", "a.ppm.xmp"):
            self.assertRegex(result.stderr, f"(?m)^koloda: {name}: .*(the disk is read-only|.* trash$)")
        self.assertEqual(sorted(os.listdir(self.deck)), ["a.ppm", "b.ppm"])
        # Copying from there is possible.
        self.koloda("apply", self.deck, "--keep", "copy:copies")
        self.assertEqual(os.listdir(self.root / "copies"), ["a.ppm"])
        self.koloda("undo", self.deck, "--apply")
        # A sidecar that could not be made is not also reported as missing.
        result = self.koloda("apply", self.deck, "--keep", "copy:others", "--xmp", check=False)
        self.assertEqual(os.listdir(self.root / "others"), ["a.ppm"])
        self.assertEqual(
            [line.split(": ")[1] for line in result.stderr.splitlines()],
            ["a.ppm.xmp", "b.ppm.xmp"], result.stderr)

    @unittest.skipUnless(os.geteuid() == 0, "only root may mount")
    def test_a_target_that_nothing_can_be_put_in_is_named_before_anything_is_done(self):
        self.make("a.ppm", "b.ppm")
        self.decide(keep="a.ppm", reject="b.ppm")
        self.mount(self.root / "closed", "-t", "tmpfs", "-o", "ro,size=1m", "none")
        before = self.files()
        for action in ("move:closed", "copy:closed/new/kept"):
            folder = "~/" + action.split(":")[1]
            result = self.koloda(
                "apply", self.deck, "--keep", action, "--reject", "trash", "--xmp", check=False)
            self.assertEqual(
                (result.returncode, result.stderr),
                (1, f"koloda: Koloda can’t write to {folder}: the disk is read-only\n"))
            self.assertEqual(self.files(), before)
        self.assertNotIn("applied", self.json("status", self.deck))

    def test_many_that_stay_are_counted_by_reason(self):
        names = [f"{number:02}.ppm" for number in range(24)]
        self.make(*names)
        out = self.root / "out"
        out.mkdir()
        for name in names[3:]:
            (out / name).write_text("another")
        for name in names:
            self.koloda("decide", self.deck, name, "keep")
        for name in names[:3]:
            (self.deck / name).write_bytes(b"P6 1 1 255\nnew")
        arguments = ("apply", self.deck, "--keep", "copy:out", "--conflict", "skip")
        result = self.koloda(*arguments, check=False)
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), len(names) + 2, result.stderr)
        self.assertEqual(lines[-2:], [
            "koloda: 21 files: another file has that name",
            "koloda: 3 files: it has changed since you decided"])
        self.assertEqual(
            self.koloda(*arguments, "--dry-run").stdout.splitlines()[-3:],
            [line.removeprefix("koloda: ") for line in lines[-2:]] + ["nothing to do"])
        # The JSON has counts for programs; few files are listed one by one.
        result = self.koloda(*arguments, "--json", check=False)
        self.assertEqual(len(result.stderr.splitlines()), len(names))
        for name in names[3:]:
            (out / name).unlink()
        result = self.koloda(*arguments, check=False)
        self.assertEqual(len(result.stderr.splitlines()), 3, result.stderr)

    def test_a_photo_that_could_not_go_is_not_applied(self):
        self.make("a.ppm", "b.ppm")
        self.decide(keep="a.ppm", favourite="b.ppm")
        (self.root / "file").write_text("no folder")
        result = self.koloda("apply", self.deck, "--keep", "move:file", "--xmp", check=False)
        self.assertIn("a.ppm: one of its folders is a file", result.stderr)
        # Its sidecar has the verdict, but the request also had another part.
        self.assertEqual(self.json("status", self.deck)["applied"], 1)
        (self.root / "file").unlink()
        self.koloda("apply", self.deck, "--keep", "move:file")
        self.assertEqual(self.json("status", self.deck)["applied"], 2)
        for left in (1, 0):
            self.koloda("undo", self.deck, "--apply")
            self.assertEqual(self.json("status", self.deck)["applied"], left)

    @unittest.skipUnless(os.geteuid() == 0, "only root may mount")
    def test_a_disk_that_is_full_for_sidecars(self):
        self.make("a.ppm", "b.ppm")
        (self.deck / "b.ppm.xmp").write_text(_SIDECAR)
        disk = self.root / "disk"
        self.mount(disk, "-t", "tmpfs", "-o", "size=1m", "none")
        for name in ("a.ppm", "b.ppm", "b.ppm.xmp"):
            (disk / name).write_bytes((self.deck / name).read_bytes())
        for name in ("a.ppm", "b.ppm"):
            self.koloda("decide", disk, name, "keep")
        with open(disk / "filler", "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(b"x" * 4096)
            except OSError:
                pass
        before = {path.name: path.read_bytes() for path in disk.iterdir()}
        result = self.koloda("apply", disk, "--xmp", check=False)
        self.assertEqual(result.returncode, 1)
        for name in ("a.ppm.xmp", "b.ppm.xmp"):
            self.assertIn(f"{name}: the disk is full", result.stderr)
        self.assertEqual({path.name: path.read_bytes() for path in disk.iterdir()}, before)

    def test_sidecars_that_are_huge_broken_or_read_only(self):
        self.make("a.ppm", "b.ppm", "c.ppm", "d.ppm", "e.ppm")
        self.decide(keep="a.ppm b.ppm c.ppm d.ppm e.ppm")
        (self.deck / "a.ppm.xmp").write_bytes(b" " * 16_000_001)
        (self.deck / "b.ppm.xmp").write_bytes(b"<x:xmpmeta")
        (self.deck / "c.ppm.xmp").write_text(_SIDECAR)
        (self.deck / "c.ppm.xmp").chmod(0o444)
        (self.deck / "d.ppm.xmp").mkdir()
        os.symlink("e.ppm.xmp", self.deck / "e.ppm.xmp")
        result = self.koloda("apply", self.deck, "--xmp", check=False)
        self.assertEqual(result.returncode, 1)
        for name, words in (
                ("a", "too long"), ("b", "damaged in line 1"), ("d", "it is a folder"),
                ("e", "a link that leads to itself")):
            self.assertRegex(result.stderr, f"(?m)^koloda: {name}.ppm.xmp: .*{words}")
        # A read-only sidecar is replaced and stays read-only: permission on its folder is enough.
        self.assertIn("PickLabel", (self.deck / "c.ppm.xmp").read_text())
        self.assertEqual((self.deck / "c.ppm.xmp").stat().st_mode & 0o777, 0o444)
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual((self.deck / "c.ppm.xmp").read_text(), _SIDECAR)

    def test_a_sidecar_of_two_pictures_stays_with_the_one_that_stays(self):
        self.make("a.ppm", "a.png")
        (self.deck / "a.xmp").write_text(_SIDECAR)
        self.decide(keep="a.ppm")
        self.koloda("apply", self.deck, "--keep", "move:out", "--xmp")
        self.assertEqual(sorted(os.listdir(self.root / "out")), ["a.ppm", "a.ppm.xmp"])
        self.assertEqual((self.deck / "a.xmp").read_text(), _SIDECAR)

    def test_links_that_lead_in_circles_or_out(self):
        self.make("a.ppm")
        outside = self.root / "outside.ppm"
        outside.write_bytes(b"P6 1 1 255\noutside")
        os.symlink("circle.ppm", self.deck / "circle.ppm")
        os.symlink(self.deck, self.deck / "around")
        os.symlink(outside, self.deck / "out.ppm")
        self.assertEqual(self.json("status", self.deck)["cards"], 2)
        self.decide(reject="a.ppm out.ppm")
        result = self.koloda("apply", self.deck, "--reject", "move:gone", check=False)
        self.assertIn("out.ppm: it is a link to a file outside the deck", result.stderr)
        self.assertEqual(os.listdir(self.root / "gone"), ["a.ppm"])
        self.assertTrue(outside.exists())

    def test_very_many_files(self):
        for number in range(_MANY):
            (self.deck / f"{number:06}.ppm").write_bytes(b"P6 1 1 255\n%d" % number)
        self.decide(keep="000000.ppm 000001.ppm")
        self.assertEqual(self.json("status", self.deck)["cards"], _MANY)
        self.koloda("apply", self.deck, "--keep", "move:out")
        self.assertEqual(len(os.listdir(self.root / "out")), 2)
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(len(os.listdir(self.deck)), _MANY)


if __name__ == "__main__":
    unittest.main()
