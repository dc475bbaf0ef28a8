"""What `koloda status` and `koloda export` print about decisions made in the window."""

import datetime
import json
import os
import unittest

import contract
from case import DeckCase, DesktopCase, OnWayland
from program import command

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
            # The journal may keep whole seconds.
            time = datetime.datetime.fromisoformat(record["time"])
            now = datetime.datetime.now(datetime.timezone.utc)
            self.assertLess(self.before - datetime.timedelta(seconds=1), time)
            self.assertLess(time, now + datetime.timedelta(seconds=1))


class HelpOnWayland(OnWayland, DesktopCase):
    def test_help_names_the_commands(self):
        result = command(self.desktop, self.data_home, "--help")
        self.assertEqual(result.returncode, 0, result.stderr)
        for word in ("status", "export"):
            self.assertIn(word, result.stdout)

    def test_version_is_a_number(self):
        result = command(self.desktop, self.data_home, "--version")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"\d+\.\d+")


if __name__ == "__main__":
    unittest.main()
