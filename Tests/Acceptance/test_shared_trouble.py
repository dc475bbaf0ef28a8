"""A server that is silent, breaks off or is full: decisions are saved without a wait."""

import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import unittest

import postgres
import workers
from case import AtAPrompt
from line import Line
from program import command
from sharing import PEOPLE, SharedCase, SharedWindowCase, helper_of
from waiting import until


class SilentServer(SharedWindowCase):
    mostly_waits = True

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
            helper = until(lambda: helper_of(window), "koloda-sync", every=0.05)
            self.close(window)
            # The server is still silent, but koloda-sync gives up in the end.
            until(lambda: workers.has_ended(helper), "koloda-sync's end", seconds=120, every=0.5)
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


class LostRole(SharedWindowCase):
    """A person's role loses its login, or is dropped, while they decide."""

    mostly_waits = True

    def tearDown(self):
        # The other tests of the class need the role.
        self.server.sql("DROP ROLE IF EXISTS ann", "CREATE ROLE ann LOGIN", database="postgres")
        super().tearDown()

    def end_sessions(self):
        self.server.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE usename = 'ann'", database="postgres")

    def decide_without_it(self, lose, regain, said):
        self.share(30)
        window = self.open_card("ann")
        self.decide(window)
        self.wait_for_answers(1)
        self.server.sql(lose, database="postgres")
        self.end_sessions()
        for _ in range(3):
            self.decide(window, "reject")
        self.says(window, said)
        self.says(window, "your decisions are saved on this computer")
        self.server.sql(regain, database="postgres")
        # The program tries once a minute.
        until(lambda: len(self.answers()) == 4, self.answers, seconds=150, every=0.5)
        until(lambda: "doesn’t let you in" not in window.application.all_text(), "no banner",
              every=0.1)
        events = self.server.sql("SELECT count(*), count(DISTINCT uid) FROM koloda.event")
        self.assertEqual(events.strip(), "4|4")

    def test_one_that_may_not_log_in_any_more(self):
        self.decide_without_it(
            "ALTER ROLE ann NOLOGIN", "ALTER ROLE ann LOGIN",
            'the server doesn’t let you in: role "ann" is not permitted to log in')

    def test_one_that_is_there_no_more(self):
        self.decide_without_it(
            "DROP ROLE ann", "CREATE ROLE ann LOGIN",
            'the server doesn’t let you in: your role does not exist any more')


class Refused(AtAPrompt, SharedCase):
    """A person whom the server does not let in any more still learns how the deck stands here."""

    def refuse(self, refuse, allow, said, database="postgres"):
        self.share(3)
        self.run_as("ann", "join", "--json")
        self.run_as("ann", "decide", "#1", "keep")
        self.server.sql(refuse, database=database)
        try:
            self.run_as("ann", "decide", "#2", "keep")
            self.assertIn("saved here", self.said)
            status = self.status("ann")
            self.assertIn(said, self.said)
            self.assertNotIn("..", self.said)
            self.assertIn(said, status["offline"])
            self.assertEqual(status["unsent"], 1)
            self.assertEqual([card["card"] for card in status["waiting"]], ["#3"])
            self.assertTrue(status["asOf"].endswith("Z"))
        finally:
            self.server.sql(allow, database=database)
        self.assertEqual(self.status("ann")["unsent"], 0)

    def test_who_may_not_log_in(self):
        self.refuse("ALTER ROLE ann NOLOGIN", "ALTER ROLE ann LOGIN",
                    'role "ann" is not permitted to log in')

    def test_who_may_not_use_the_schema(self):
        self.refuse("REVOKE USAGE ON SCHEMA koloda FROM PUBLIC",
                    "GRANT USAGE ON SCHEMA koloda TO PUBLIC",
                    "permission denied for schema koloda", database="decks")


class BrokenConnection(AtAPrompt, SharedCase):
    def test_wherever_it_breaks_a_decision_counts_once(self):
        self.share(400)
        line = Line(self.desktop.new_folder("line"), self.server)
        self.addCleanup(line.cut)
        address = f"postgresql://ann@/decks?host={line.folder}"

        def run(name, *arguments):
            result = command(self.desktop, self.home("ann"), name, address, *arguments,
                             "--name", "pile")
            self.assertEqual(result.returncode, 0, (decided, result.stderr))
            return result.stdout

        decided = 0
        run("join", "--json")
        while True:
            line.break_after(decided)
            decided += 1
            run("decide", f"#{decided}", "keep")
            if line.left >= 0:
                break
            # Unsent decisions go up, and the next card is available again.
            line.break_after(None)
            status = json.loads(run("status", "--json"))
            self.assertEqual((status["given"], status["unsent"]), (decided, 0))
        # Who decides at least connects, is let in, asks, and is answered: four messages, two halves
        # each. What follows may come in one piece with them.
        self.assertGreater(decided, 4 * 2)
        self.assertEqual(
            self.server.sql("SELECT count(*), count(DISTINCT card) FROM koloda.event").strip(),
            f"{decided}|{decided}")


class FullDisk(AtAPrompt, SharedCase):
    """The server's data are in a small file system."""

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
        # Use the small server instead of the class's.
        usual = self.server
        type(self).server = self.small
        self.addCleanup(setattr, type(self), "server", usual)

    def fill(self, leaving=0):
        """Fill the disk except for some bytes."""
        with contextlib.suppress(OSError), open(f"{self.place_of_data}/filler", "wb") as filler:
            while shutil.disk_usage(self.place_of_data).free > leaving:
                filler.write(bytes(1 << 16))
                filler.flush()

    def empty(self):
        os.unlink(f"{self.place_of_data}/filler")
        # PostgreSQL ends if it has no room for its log.
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
