"""A journal of version 1: nothing is lost, and its cards get their keys from the image data."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import struct
import zlib

import contract
from case import DesktopCase, OnWayland
from program import command
from waiting import until

_FIXTURE = pathlib.Path(__file__).parent.parent / "Fixtures/journal-1"


def _plain(name):
    """The real name of a fixture's file, which has %XX for bytes that could get changed."""
    return re.sub(rb"%([0-9A-F]{2})", lambda match: bytes([int(match[1], 16)]), os.fsencode(name))


def _edit_metadata(path):
    """Add a text to a picture, as an editor of metadata does."""
    data = path.read_bytes()
    if data.startswith(b"\x89PNG"):
        chunk = b"tEXtTitle\0a day by the sea"
        text = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
        end = data.rindex(b"IEND") - 4
        data = data[:end] + text + data[end:]
    else:
        comment = b"a day by the sea"
        data = data[:2] + b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment + data[2:]
    path.write_bytes(data)


class FirstJournal(OnWayland, DesktopCase):
    def setUp(self):
        super().setUp()
        shutil.rmtree(self.folder)
        source = _FIXTURE / "pictures" / "trip"
        for path in filter(pathlib.Path.is_file, source.rglob("*")):
            target = pathlib.Path(os.fsdecode(
                os.fsencode(self.folder) + b"/" + _plain(path.relative_to(source))))
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        place = self.data_home / contract.DATA_FOLDER
        place.mkdir(parents=True)
        self.journal = place / "journal.sqlite"
        shutil.copy(_FIXTURE / "journal.sqlite", self.journal)

    def stand_where_it_stood(self):
        """Put the folder's path into the journal, so that it has not moved."""
        with contextlib.closing(sqlite3.connect(self.journal)) as connection, connection:
            path = os.fsencode(os.path.realpath(self.folder))
            connection.execute("UPDATE deck SET path = ? WHERE id = 1", [path])

    def status(self):
        result = command(self.desktop, self.data_home, "status", str(self.folder), "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_decisions_outlive_an_edit_of_the_metadata(self):
        self.stand_where_it_stood()
        self.assert_outlive_an_edit()

    def test_decisions_of_a_moved_folder_outlive_it_too(self):
        self.assert_outlive_an_edit()

    def test_a_window_takes_the_new_keys_by_itself(self):
        self.stand_where_it_stood()
        before = self.status()
        self.start()
        self.program.wait_for_card()
        decided = self.decided()
        until(
            lambda: not decided & self.old_keys(),
            lambda: f"no decided card under its old key: {decided & self.old_keys()}")
        self.program.stop()
        for path in self.pictures():
            _edit_metadata(path)
        self.assertEqual(self.status()["piles"], before["piles"])

    def pictures(self):
        return list(filter(pathlib.Path.is_file, self.folder.rglob("*")))

    def decided(self):
        """The names of the decided pictures, as far as they are UTF-8."""
        result = command(
            self.desktop, self.data_home, "export", str(self.folder), "--format", "jsonl")
        self.assertEqual(result.returncode, 0, result.stderr)
        return {json.loads(line)["file"] for line in result.stdout.splitlines()}

    def old_keys(self):
        """The names of pictures that the journal still identifies by the end of their files."""
        with contextlib.closing(sqlite3.connect(self.journal)) as connection:
            version = connection.execute("SELECT max(identifier) FROM grdb_migrations").fetchone()
            if version == ("1",):
                return {os.fsdecode(path) for path, in connection.execute(
                    "SELECT path FROM card WHERE path IS NOT NULL")}
            return {
                os.fsdecode(path) for path, in connection.execute(
                    "SELECT path FROM card WHERE deck = 1 AND substr(key, 1, 1) = x'01'")
                if path is not None}

    def assert_outlive_an_edit(self):
        before = self.status()
        self.assertGreater(before["decided"], 5)
        result = command(
            self.desktop, self.data_home, "decide", str(self.folder), before["next"], "keep")
        self.assertEqual(result.returncode, 0, result.stderr)
        decided = self.status()
        self.assertEqual(decided["decided"], before["decided"] + 1)
        for path in self.pictures():
            _edit_metadata(path)
        after = self.status()
        self.assertEqual(after["piles"], decided["piles"])
        self.assertEqual(after["undoable"], decided["undoable"])
