"""The output of `koloda status` and `koloda export` on decisions made in the window."""

import datetime
import json
import os
import pathlib
import unittest

from PIL import Image

import contract
import photos
from case import AtAPrompt, DeckCase, DesktopCase, OnWayland
from pictures import alike
from program import command

_EXIF = 0x8769
_DATE_TAKEN = 0x9003

PILES = ("keep", "reject", "favourite", "later")


class CommandsOnWayland(OnWayland, DeckCase):
    def setUp(self):
        super().setUp()
        self.before = datetime.datetime.now(datetime.timezone.utc)
        self.hand.type(*(contract.KEYS_OF_PILE[pile][0] for pile in PILES))
        self.assert_piles(**dict.fromkeys(PILES, 1))

    def test_status_tells_the_whole_state(self):
        status = self.program.status()
        self.assertEqual(set(status), contract.STATUS_KEYS)
        self.assertEqual(status["cards"], self.count)
        self.assertEqual(status["remaining"], self.count - len(PILES))
        self.assertEqual(os.path.basename(status["next"]), self.photos[len(PILES)].name)
        self.assertTrue(status["undoable"])
        self.assertFalse(status["redoable"])

    def test_status_without_json_is_for_people(self):
        result = command(self.desktop, self.data_home, "status", str(self.folder))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(str(len(PILES)), result.stdout)

    def test_exports_hold_one_record_for_each_decision(self):
        for form in ("jsonl", "csv"):
            with self.subTest(format=form):
                self._assert_records(self.program.export(form))

    def test_an_undone_decision_is_not_exported(self):
        self.hand.type("u")
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.assertEqual(
            [os.path.basename(record["file"]) for record in self.program.export("jsonl")],
            [photo.name for photo in self.photos[:3]])

    def test_an_export_goes_to_a_file(self):
        target = self.data_home / "decisions.jsonl"
        result = command(
            self.desktop, self.data_home, "export", str(self.folder), "--format", "jsonl", "-o",
            str(target))
        self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)
        self._assert_records([json.loads(line) for line in target.read_text().splitlines()])

    def test_commands_need_no_display(self):
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            value = self.desktop.environment.pop(name, None)
            if value is not None:
                self.addCleanup(self.desktop.environment.__setitem__, name, value)
        self.assertEqual(self.program.status()["decided"], len(PILES))

    def _assert_records(self, records):
        self.assertEqual(len(records), len(PILES))
        for record, photo, pile in zip(records, self.photos, PILES):
            self.assertLessEqual(set(contract.EXPORT_KEYS), set(record))
            self.assertEqual(os.path.basename(record["file"]), photo.name)
            self.assertEqual(record["pile"], pile)
            self.assertEqual(record["answer"], contract.ANSWER_OF_PILE[pile])
            # The journal may keep whole seconds only.
            time = datetime.datetime.fromisoformat(record["time"])
            now = datetime.datetime.now(datetime.timezone.utc)
            self.assertLess(self.before - datetime.timedelta(seconds=1), time)
            self.assertLess(time, now + datetime.timedelta(seconds=1))


class CommandLine(AtAPrompt, DesktopCase):
    def test_help_names_the_commands(self):
        result = command(self.desktop, self.data_home, "--help")
        self.assertEqual(result.returncode, 0, result.stderr)
        for word in ("status", "export"):
            self.assertIn(word, result.stdout)

    def test_help_on_a_command_is_of_that_command(self):
        for arguments in (["help", "status"], ["help", "decks", "forget"], ["help"]):
            result = command(self.desktop, self.data_home, *arguments)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn(arguments[-1], result.stdout)

    def test_help_is_for_those_who_ask(self):
        for asked in ("-h", "-help", "--help"):
            result = command(self.desktop, self.data_home, "decide", "-hat.jpg", asked)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn("USAGE", result.stdout)

    def test_version_is_a_number(self):
        result = command(self.desktop, self.data_home, "--version")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"\d+\.\d+")

    def test_wrong_options_are_bad_arguments(self):
        for arguments in (
                ["--nonsense"], ["help", "bogus"], ["help", "decks", "bogus"], ["status"], ["export", str(self.folder)],
                ["export", str(self.folder), "--format", "xml"], ["status", "a", "b"],
                ["decide", str(self.folder), "-hat.jpg", "keep"], ["status", "-zh"],
                ["undo", str(self.folder), "-xh"], ["-dash.jpg"],
                [str(self.folder), "--screenshot", "x.png", "--size", "big"]):
            with self.subTest(arguments=arguments):
                result = command(self.desktop, self.data_home, *arguments)
                self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stderr)
                self.assertEqual(result.stdout, "")
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
                self.assertNotIn("Usage", result.stderr)

    def test_what_fails_is_no_bad_argument(self):
        photos.album(self.folder, 2)
        nowhere = os.path.join(self.desktop.nowhere, "file")
        journal = self.data_home / "koloda" / "journal.sqlite"
        journal.parent.mkdir()
        for arguments, broken in (
                (["export", str(self.folder), "--format", "csv", "-o", nowhere], False),
                ([str(self.folder), "--screenshot", nowhere], False),
                (["status", str(self.folder)], True),
                (["export", str(self.folder), "--format", "csv"], True)):
            with self.subTest(arguments=arguments):
                if broken:
                    journal.write_bytes(b"no database" * 1000)
                result = command(self.desktop, self.data_home, *arguments)
                self.assertEqual(result.returncode, contract.FAILURE, result.stderr)
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)

    def test_decks_go_to_another_computer(self):
        photos.album(self.folder, 2)
        self.run_at(self.data_home, "decide", str(self.folder), "#1", "keep")
        file = str(self.desktop.new_folder("stick") / "decisions.koloda")
        said = self.run_at(self.data_home, "decks", "export", file)
        self.assertEqual(said, f"1 deck exported to {file}\n")
        other = self.desktop.new_folder("other")
        said = self.run_at(other, "decks", "import", file)
        self.assertEqual(said, f"1 deck imported from {file}\n")
        said = self.run_at(other, "decks", "import", file)
        self.assertEqual(said, f"1 deck imported from {file}: nothing in it is new here\n")

    def run_at(self, data_home, *arguments):
        """Run a command on a computer, for which its data folder stands."""
        result = command(self.desktop, data_home, *arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_a_card_may_be_named_by_its_path(self):
        deck = self.data_home / "trip"
        (deck / "Day 1").mkdir(parents=True)
        for name in ("one.ppm", "two.ppm", "Day 1/one.ppm"):
            (deck / name).write_bytes(b"P6 1 1 255\n" + name.encode())
        link = self.data_home / "link"
        link.symlink_to(deck)
        here = os.path.relpath(deck)
        for card, name in (
                ("one.ppm", "one.ppm"), (f"{here}/one.ppm", "one.ppm"),
                (f"{here}/../trip/two.ppm", "two.ppm"), (f"{deck}/Day 1/one.ppm", "Day 1/one.ppm"),
                ("./Day 1/../two.ppm", "two.ppm"), (f"{link}/Day 1//one.ppm", "Day 1/one.ppm")):
            with self.subTest(card=card):
                for words in (("decide", str(deck), card, "keep"),
                              ("mark", str(deck), card, "--stars", "3")):
                    result = command(self.desktop, self.data_home, *words, "--json")
                    self.assertEqual(result.returncode, 0, result.stderr)
                    self.assertEqual(json.loads(result.stdout)["changed"][0]["card"], name)
                    command(self.desktop, self.data_home, "undo", str(deck))
        (self.data_home / "other.ppm").write_bytes(b"P6 1 1 255\nabc")
        for card in (f"{self.data_home}/other.ppm", f"{deck}/three.ppm", "../other.ppm", str(deck)):
            with self.subTest(card=card):
                result = command(self.desktop, self.data_home, "decide", str(deck), card, "keep")
                self.assertEqual(result.returncode, 2)
                self.assertIn("there is no card", result.stderr)

    def test_names_that_are_not_utf_8_are_not_mixed_up(self):
        # As text, both names would be the same.
        first, second = (os.fsencode(self.folder) + name for name in (b"/a\xfe", b"/a\xff"))
        for path, count in ((first, 1), (second, 2)):
            os.mkdir(path)
            photos.album(pathlib.Path(os.fsdecode(path)), count)
        files = {}
        for path in (second, first):
            result = command(self.desktop, self.data_home, "status", path, "--json")
            files[path] = json.loads(result.stdout)["cards"]
            # An argument before it that looks the same is not taken for it.
            output = (first if path == second else second) + b".csv"
            result = command(
                self.desktop, self.data_home, "export", "--format", "csv", "-o", output, path)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertTrue(os.path.exists(output))
            result = command(
                self.desktop, self.data_home, first + b"/nowhere", second + b"/nowhere")
            self.assertEqual(result.returncode, contract.BAD_ARGUMENT)
        self.assertEqual(files, {first: 1, second: 2})
        picture = first + b".png"
        result = command(self.desktop, self.data_home, second, "--screenshot", picture)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(os.path.getsize(picture))

    def test_a_screenshot_by_time_taken_has_the_earliest_photo_in_front(self):
        late, early = (220, 30, 30), (30, 60, 220)
        for name, colour, month in (("a.jpg", late, 2), ("b.jpg", early, 1)):
            exif = Image.Exif()
            exif[_EXIF] = {_DATE_TAKEN: f"2026:{month:02}:01 12:00:00"}
            Image.new("RGB", (400, 300), colour).save(self.folder / name, quality=95, exif=exif)
        picture = self.data_home / "shot.png"
        result = command(
            self.desktop, self.data_home, "--order", "taken", str(self.folder), "--screenshot",
            str(picture))
        self.assertEqual(result.returncode, 0, result.stderr)
        with Image.open(picture) as shot:
            middle = shot.convert("RGB").getpixel((shot.width // 2, shot.height // 2))
        self.assertTrue(alike(middle, early), middle)

    def test_a_screenshot_has_the_picture_in_front_that_was_asked_for(self):
        other, asked = (220, 30, 30), (30, 60, 220)
        for name, colour in (("a.jpg", other), ("b.jpg", asked)):
            Image.new("RGB", (400, 300), colour).save(self.folder / name, quality=95)
        picture = self.data_home / "shot.png"
        result = command(
            self.desktop, self.data_home, str(self.folder / "b.jpg"), "--screenshot",
            str(picture))
        self.assertEqual(result.returncode, 0, result.stderr)
        with Image.open(picture) as shot:
            middle = shot.convert("RGB").getpixel((shot.width // 2, shot.height // 2))
        self.assertTrue(alike(middle, asked), middle)

    def test_a_trace_takes_no_file_of_the_users(self):
        photo = photos.album(self.folder, 1)[0]
        path = self.folder / photo.name
        before = path.read_bytes()
        result = command(
            self.desktop, self.data_home, "--trace", str(path), str(self.folder))
        self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertIn(str(path), result.stderr)
        self.assertEqual(path.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
