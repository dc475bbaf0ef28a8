"""A share that doesn't answer for one file: all other files are shown, and nothing waits."""

import json
import os
import signal
import time
import unittest

import contract
import workers
from case import OnWayland
from instance import Instance
from program import command
from stuck_share import OnShare, Share
from test_hostile_pictures import AT_ONCE, ATTEMPTS, HostileCase
from test_idle import REST
from waiting import until


@unittest.skipUnless(Share.is_possible(), "no file systems of FUSE's here")
class StuckShareOnWayland(OnShare, OnWayland, HostileCase):
    mostly_waits = True

    def setUp(self):
        super().setUp()
        self.use_share(range(1, 6))
        self.stuck, self.others = self.photos[1], self.photos[2:4]

    def test_a_file_that_is_not_read(self):
        self.assert_others_unharmed("read")

    def test_a_file_that_is_not_opened(self):
        self.assert_others_unharmed("open")

    def assert_others_unharmed(self, what):
        self.share.hold(what, self.stuck.name)
        self.start_deck()
        self.hand.type("Right", "Right")
        for number, photo in enumerate(self.others):
            self.wait_for_front(photo.name)
            self.assert_shown(photo)
            self.hand.type("Right")
        self.assert_saved(4)
        self.hand.type("u", "u", "u")
        self.wait_for_front(self.stuck.name)
        self.wait_for_reason(self.stuck.name, contract.SLOW_REASON)
        # Retrying or returning to the card must not block more calls to the share.
        for _ in range(3):
            self.hand.type("F5", "u", "Right")
            self.wait_for_front(self.stuck.name)
        for photo in self.others:
            self.hand.type("Right")
            self.wait_for_front(photo.name)
            self.assert_shown(photo)
        self.hand.type("u", "u")
        self.wait_for_front(self.stuck.name)
        self.share.let_go()
        until(
            lambda: self.front().startswith(self.stuck.name + ", ") or self.hand.type("F5"),
            lambda: f"the photo once the share answers; there is {self.front()!r}", every=0.5)
        self.assert_shown(self.stuck)

    def assert_saved(self, count):
        """Wait until the journal has this many decisions; nobody looks at the share for that."""
        def decided():
            decks = command(self.desktop, self.data_home, "decks", "--json").stdout
            return sum(deck["decided"] for deck in json.loads(decks))

        until(lambda: decided() == count, lambda: f"{count} decisions, not {decided()}", every=0.1)

    def test_decisions_are_saved_and_stay_with_their_photos(self):
        """What is decided while nothing can be read is known by its image once it can be."""
        decided = [self.photos[0], self.stuck, *self.others]
        self.start_deck()
        self.wait_for_front(self.photos[0].name)
        for what in ("open", "read"):
            for photo in self.photos:
                self.share.hold(what, photo.name)
        self.hand.type(*["Right"] * len(decided))
        self.assert_saved(len(decided))
        # Its end can't be awaited before the share answers.
        self.program.was_ended = True
        os.kill(self.program.process, signal.SIGKILL)
        self.share.let_go()
        self.program.wait_for_end()
        # The next decision reads the others, too.
        self.run_command("decide", self.folder, self.photos[4].name, "keep")
        copy = self.desktop.new_folder("copy")
        for photo in decided:
            (copy / f"other {photo.name}").write_bytes((self.folder / photo.name).read_bytes())
        self.share.close()
        status = json.loads(self.run_command("status", copy, "--json"))
        self.assertEqual(status["piles"]["keep"], len(decided))

    def run_command(self, *arguments):
        result = command(self.desktop, self.data_home, *map(str, arguments))
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_what_reads_pictures_sleeps_while_the_share_does_not_answer(self):
        """Only the folder itself is checked now and then, as on every share."""
        for environment in ({}, {"KOLODA_SANDBOX": "none"}):
            with self.subTest(str(environment)):
                self.share.hold("read", self.photos[0].name)
                self.data_home = self.desktop.new_folder("data")
                self.start_window(environment=environment)
                self.wait_for_reason(self.photos[0].name, contract.SLOW_REASON)
                self.program.wait_for_rest()
                try:
                    self.assert_pictures_sleep()
                finally:
                    self.share.let_go()
                self.program.stop()

    def assert_pictures_sleep(self):
        woken = []

        def sleeps():
            before = self.program.voluntary_switches("pictures")
            time.sleep(REST)
            woken.append(self.program.voluntary_switches("pictures") - before)
            return woken[-1] == 0

        until(sleeps, lambda: f"{REST:g} s at rest; wake-ups in each try: {woken}")

    def test_closing_does_not_wait_for_it(self):
        for what in ("read", "open"):
            with self.subTest(what):
                for _ in range(ATTEMPTS):
                    took = self.close_while_held(what)
                    if took < AT_ONCE:
                        break
                self.assertLess(took, AT_ONCE)

    def test_closing_does_not_wait_for_a_home_that_does_not_answer(self):
        program = Instance(self.desktop, self.data_home, self.share.folder, self.share.folder)
        self.addCleanup(program.stop)
        until(lambda: program.windows, "a window", every=0.05)
        self.desktop.settle(program.window)
        # What is remembered between runs is in the folder of this name.
        self.share.hold("look", "koloda")
        self.hand.type("ctrl+q")
        # The system keeps a process as long as the share doesn't answer its call.
        until(lambda: not program.is_running or workers.has_ended(program.process), "an end")
        self.assertTrue(self.share.is_waited_for("look", "koloda"))
        self.share.let_go()
        self.assertEqual(program.wait_for_end(), 0)

    def close_while_held(self, what):
        """Close a window whose front photo is held; return how long it took, in seconds."""
        self.share.hold(what, self.photos[0].name)
        self.start()
        if what == "read":
            # A slow machine shows the window only after the file has been given up.
            workers.wait_for_reading(self.program.process, self.photos[0].name)
        self.wait_for_window()
        began = time.monotonic()
        self.hand.type("ctrl+q")
        # The system keeps a process as long as the share doesn't answer its call.
        until(
            lambda: not self.program.is_running or workers.has_ended(self.program.process),
            "an end")
        took = time.monotonic() - began
        self.share.let_go()
        self.assertEqual(self.program.wait_for_end(), 0)
        return took


if __name__ == "__main__":
    unittest.main()
