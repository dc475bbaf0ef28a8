"""A server that says nothing, or has no room: decisions are saved, and nobody waits for it."""

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import postgres
from sharing import PEOPLE, SharedCase, SharedWindowCase, helper_of
from waiting import until


class SilentServer(SharedWindowCase):
    def test_a_server_that_says_nothing_is_offline_and_keeps_no_window_open(self):
        self.share(30)
        window = self.open_card("ann")
        self.decide(window)
        self.wait_for_answers(1)
        self.server.freeze()
        try:
            for _ in range(4):
                self.decide(window, "reject")
            self.says(window, "are saved and are sent later")
            helper = helper_of(window)
            self.assertIsNotNone(helper)
            self.close(window)
            # The server is silent still, and nobody waits for it for ever.
            until(lambda: not pathlib.Path(f"/proc/{helper}").exists(), "koloda-sync's end",
                  seconds=120, every=0.5)
        finally:
            self.server.thaw()
        self.open_card("ann")
        self.wait_for_answers(5)

    def test_a_server_that_wakes_up_gets_what_was_decided(self):
        self.share(30)
        window = self.open_card("ann")
        self.server.freeze()
        try:
            for _ in range(3):
                self.decide(window)
            self.says(window, "are saved and are sent later")
        finally:
            self.server.thaw()
        self.wait_for_answers(3)
        until(lambda: "sent later" not in window.application.all_text(), "no banner", every=0.1)

    def test_a_command_gives_up_on_it(self):
        self.share(3)
        self.run_as("ann", "join", "--json")
        self.server.freeze()
        try:
            self.run_as("ann", "decide", "#1", "keep")
            self.assertIn("saved here", self.said)
        finally:
            self.server.thaw()
        self.assertEqual(self.status("ann")["given"], 1)


class FullDisk(SharedCase):
    """The server's data lie in a small file system of their own."""

    def setUp(self):
        super().setUp()
        self.place_of_data = tempfile.mkdtemp(prefix="koloda-postgres-")
        self.addCleanup(shutil.rmtree, self.place_of_data, True)
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=128m", "koloda-test", self.place_of_data],
            capture_output=True, check=False)
        if mounted.returncode:
            self.skipTest("a small file system can't be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", self.place_of_data], check=False)
        self.small = postgres.Server(folder=self.place_of_data)
        self.addCleanup(self.small.close)
        self.small.sql(*(f"CREATE ROLE {person} LOGIN" for person in PEOPLE),
                       "CREATE DATABASE decks OWNER lead", database="postgres")
        # What the class has is not for this.
        usual = self.server
        type(self).server = self.small
        self.addCleanup(setattr, type(self), "server", usual)

    def fill(self, leaving=0):
        """Fill the disk, but for some bytes."""
        with contextlib.suppress(OSError), open(f"{self.place_of_data}/filler", "wb") as filler:
            while shutil.disk_usage(self.place_of_data).free > leaving:
                filler.write(bytes(1 << 16))
                filler.flush()

    def empty(self):
        os.unlink(f"{self.place_of_data}/filler")
        # One that has no room for its log ends.
        if not self.small.answers():
            self.small.stop()
            self.small.start()

    def test_what_is_decided_meanwhile_goes_up_when_there_is_room(self):
        self.share(4000)
        self.run_as("ann", "join", "--json")
        self.fill()
        for number in range(1, 17):
            self.run_as("ann", "decide", f"#{number}", "keep")
        self.empty()
        until(lambda: (lambda status: (status["given"], status["unsent"]) == (16, 0))(
            self.status("ann")), "16 answers", every=1)
        answers = self.small.sql("SELECT count(*), count(DISTINCT card) FROM koloda.answer")
        self.assertEqual(answers.strip(), "16|16")

    def test_a_deck_that_does_not_fit_is_not_shared_in_part(self):
        path = self.place / "large.jsonl"
        path.write_text("".join(
            json.dumps({"id": n, "text": os.urandom(1 << 18).hex()}) + "\n" for n in range(24)))
        self.fill(leaving=4 << 20)
        self.run_as("lead", "share", path, status=1)
        self.empty()
        self.share(3)
        self.assertEqual(self.small.sql("SELECT name FROM koloda.pile").split(), ["pile"])
        self.assertEqual(self.small.sql("SELECT count(*) FROM koloda.card").strip(), "3")


if __name__ == "__main__":
    unittest.main()
