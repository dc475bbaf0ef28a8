"""Decisions follow a folder that is moved."""

import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

from case import DesktopCase, OnWayland
from photos import album
from pictures import png_chunk
from program import command, executable
from stuck_share import Share
from waiting import PATIENCE, until

_OTHER_DISK = "/dev/shm"


class MovedDeckOnWayland(OnWayland, DesktopCase):
    def setUp(self):
        super().setUp()
        self.photos = album(self.folder, 6)
        self.places = self.desktop.new_folder("places")
        self.start_deck()
        self.hand.type("Right", "Left")
        self.assert_piles(keep=1, reject=1)
        self.end()

    def end(self):
        self.program.stop()

    def start_at(self, folder):
        self.folder = folder
        self.start_deck()

    def status(self, folder):
        result = command(self.desktop, self.data_home, "status", str(folder), "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def other_disk(self):
        """A folder on another file system; skips the test where there is none."""
        if not os.path.isdir(_OTHER_DISK) or (
                os.stat(_OTHER_DISK).st_dev == os.stat(self.places).st_dev):
            self.skipTest("there is no other file system to copy to")
        place = pathlib.Path(tempfile.mkdtemp(prefix="koloda.", dir=_OTHER_DISK))
        self.addCleanup(shutil.rmtree, place, ignore_errors=True)
        return place

    def assert_continues(self, old, new):
        """Check that the deck at `new` continues the one at `old`, with nothing written."""
        before = self.journal()
        status = self.status(new)
        self.assertEqual((status["decided"], status.get("movedFrom")), (2, str(old)))
        text = command(self.desktop, self.data_home, "status", str(new)).stdout
        self.assertIn(str(old), text)
        self.assertEqual(self.journal(), before)
        self.start_at(new)
        self.assert_front(self.photos[2].name, 3, len(self.photos))
        self.assert_says(f"Continuing with 2 decisions from {old}")
        self.press("Continue")
        self.assert_says_no_more("Start Over")
        self.hand.type("Up")
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.assertNotIn("movedFrom", self.status(new))
        self.hand.type("u", "u")
        self.assert_piles(keep=1)
        self.hand.type("Left")
        self.assert_piles(keep=1, reject=1)
        self.end()

    def assert_says(self, text):
        until(lambda: text.lower() in self.text(), f"“{text}”", every=0.1)

    def assert_says_no_more(self, text):
        until(lambda: text.lower() not in self.text(), f"no “{text}”", every=0.1)

    def press(self, button):
        self.program.application.named(button).act()

    def journal(self):
        """The contents of all the journal's tables."""
        # A reader may move rows from the log into the main file, so don't compare files.
        path = self.data_home / "koloda" / "journal.sqlite"
        with contextlib.closing(sqlite3.connect(path)) as connection:
            return list(connection.iterdump())

    def test_a_folder_that_was_moved_goes_on(self):
        old, new = self.folder, self.places / "moved"
        old.rename(new)
        self.assert_continues(old, new)

    def test_a_folder_that_was_copied_to_another_disk_goes_on(self):
        old, new = self.folder, self.other_disk() / "copied"
        # The copies are new files with new times.
        shutil.copytree(old, new, copy_function=shutil.copyfile)
        shutil.rmtree(old)
        self.assert_continues(old, new)

    def test_a_folder_whose_photos_were_renamed_and_edited_goes_on(self):
        old, new = self.folder, self.places / "moved"
        old.rename(new)
        renamed = [new / f"holiday {number}.png" for number in range(len(self.photos))]
        for photo, name in zip(self.photos, renamed):
            content = (new / photo.name).read_bytes()
            comment = png_chunk(b"tEXt", b"Comment\0" + b"edited elsewhere" * 40)
            # After the signature and the first chunk, which has to be the header.
            name.write_bytes(content[:33] + comment + content[33:])
            (new / photo.name).unlink()
        self.photos = renamed
        self.assert_continues(old, new)

    def test_a_copy_beside_the_folder_stands_for_itself(self):
        copy = self.places / "copy"
        shutil.copytree(self.folder, copy)
        status = self.status(copy)
        self.assertEqual(status["decided"], 0)
        self.assertNotIn("movedFrom", status)
        self.assert_piles(keep=1, reject=1)

    def test_moving_back_keeps_what_was_decided_at_both_places(self):
        old, new = self.folder, self.places / "moved"
        old.rename(new)
        self.start_at(new)
        self.hand.type("Up")
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.end()
        new.rename(old)
        self.start_at(old)
        self.assert_front(self.photos[3].name, 4, len(self.photos))
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.hand.type("Down")
        self.assert_piles(keep=1, reject=1, favourite=1, later=1)
        self.end()
        old.rename(new)
        self.assertEqual(self.status(new)["decided"], 4)

    def test_an_open_window_knows_what_was_decided_while_its_folder_was_away(self):
        old, new = self.folder, self.places / "moved"
        self.start_at(old)
        self.assert_front(self.photos[2].name, 3, len(self.photos))
        old.rename(new)
        until(lambda: "is not available" in self.program.application.all_text(),
              "that the folder is gone", every=0.1)
        for pile in ("later", "favourite", "keep"):
            result = command(
                self.desktop, self.data_home, "decide", str(new), self.photos[3].name, pile)
            self.assertEqual(result.returncode, 0, result.stderr)
        new.rename(old)
        # The front card stays.
        self.assert_front(self.photos[2].name, 4, len(self.photos))
        self.hand.type("Up")
        self.assert_front(self.photos[4].name, 5, len(self.photos))
        self.assert_piles(keep=2, reject=1, favourite=1)
        # What is decided now is newer than what was decided at the other place.
        result = command(
            self.desktop, self.data_home, "decide", str(old), self.photos[3].name, "reject")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assert_piles(keep=1, reject=2, favourite=1)
        self.end()

    def test_who_has_started_over_is_not_asked_again(self):
        old, new = self.folder, self.places / "moved"
        old.rename(new)
        self.start_at(new)
        self.press("Start Over")
        self.assert_front(self.photos[0].name, 1, len(self.photos))
        self.program.wait_for_note("Started over")
        self.assert_says_no_more("Start Over")
        self.hand.type("Down")
        self.assert_piles(later=1)
        self.end()
        self.start_at(new)
        self.assert_front(self.photos[1].name, 2, len(self.photos))
        self.assertNotIn("start over", self.text())
        self.end()
        self.assertEqual(self.status(new)["piles"]["later"], 1)
        self.assertEqual(self.status(new)["decided"], 1)
        decks = json.loads(command(self.desktop, self.data_home, "decks", "--json").stdout)
        self.assertIn((str(old), 2), [(deck["deck"], deck["decided"]) for deck in decks])

    def test_only_one_of_several_copies_goes_on(self):
        first, second = self.places / "first", self.places / "second"
        for copy in (first, second):
            shutil.copytree(self.folder, copy, copy_function=shutil.copyfile)
        shutil.rmtree(self.folder)
        result = command(
            self.desktop, self.data_home, "decide", str(first), self.photos[2].name, "later")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.status(first)["decided"], 3)
        self.assertEqual(self.status(second)["decided"], 0)
        shutil.rmtree(first)
        self.assertEqual(self.status(second)["decided"], 3)

    def test_half_of_the_decided_photos_are_enough(self):
        old, new = self.folder, self.places / "sorted"
        new.mkdir()
        for photo in (*self.photos[1:3], self.photos[5]):
            (old / photo.name).rename(new / photo.name)
        shutil.rmtree(old)
        self.assertEqual(self.status(new)["movedFrom"], str(old))
        self.start_at(new)
        self.assert_front(self.photos[2].name, 2, 3)
        self.assert_piles(reject=1)


@unittest.skipUnless(Share.is_possible(), "no file systems of FUSE's here")
class OldPlaceThatDoesNotAnswer(OnWayland, DesktopCase):
    """A share whose server stopped answering is like a disk that was unplugged."""

    mostly_waits = True

    def setUp(self):
        super().setUp()
        self.photos = album(self.folder, 6)
        self.share = Share(
            self.desktop,
            {photo.name: (self.folder / photo.name).read_bytes() for photo in self.photos})
        self.addCleanup(self.share.close)
        if not self.share.is_there:
            self.skipTest("nothing can be mounted here")
        for photo, pile in zip(self.photos, ("keep", "reject")):
            self.run_command("decide", self.share.folder, photo.name, pile)
        for photo in self.photos:
            self.share.hold("look", photo.name)

    def run_command(self, *arguments):
        result = command(self.desktop, self.data_home, *map(str, arguments))
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_a_copy_of_what_was_decided_there_goes_on(self):
        self.start_deck()
        self.assert_front(self.photos[2].name, 3, len(self.photos))
        self.hand.type("Up")
        self.assert_front(self.photos[3].name, 4, len(self.photos))
        # The system keeps a process as long as the share doesn't answer its call.
        self.share.let_go()
        self.assert_piles(keep=1, reject=1, favourite=1)

    def test_forgetting_it_keeps_nobody_from_writing(self):
        self.run_meanwhile("decide", self.folder, self.photos[2].name, "favourite")
        until(lambda: self.decided(self.folder) == 3, "the decisions of both places", every=0.1)
        self.finish()
        for photo in self.photos:
            self.share.hold("look", photo.name)
        self.share.hold("look", "")
        self.run_meanwhile("decks", "forget", self.folder)
        until(lambda: list(self.data_home.glob("koloda/copies/before-*.sqlite")), "a copy")
        records = self.desktop.new_folder("records") / "records.jsonl"
        records.write_text('{"text": "one"}\n')
        self.run_command("decide", records, "#1", "keep")
        until(lambda: self.decided(self.folder) is None, "an end of the deck", every=0.1)
        self.finish()
        self.assertEqual(self.decided(self.share.folder), 2)

    def run_meanwhile(self, *arguments):
        """Start a command, which the system keeps as long as the share doesn't answer it."""
        self.command = subprocess.Popen(
            [executable(), *map(str, arguments)],
            env=self.desktop.environment | {"XDG_DATA_HOME": str(self.data_home)})

    def finish(self):
        self.share.let_go()
        self.assertEqual(self.command.wait(PATIENCE), 0)

    def decided(self, folder):
        """The number of decisions in a folder, which is not looked at; None for none."""
        decks = json.loads(self.run_command("decks", "--json"))
        return next((deck["decided"] for deck in decks if deck["deck"] == str(folder)), None)


if __name__ == "__main__":
    unittest.main()
