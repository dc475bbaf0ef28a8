"""The deck's folder, or the disk with its decisions, disappears."""

import contextlib
import os
import subprocess
import unittest

from case import DeckCase, DesktopCase, OnWayland
from photos import album
from waiting import PATIENCE

_KIBIBYTES = 300


class FolderLostOnWayland(OnWayland, DeckCase):
    def test_decisions_in_a_folder_that_was_moved_are_there_when_it_returns(self):
        elsewhere = self.folder.with_name(self.folder.name + " elsewhere")
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.folder.rename(elsewhere)
        self.hand.type("Left", "Up")
        self.trace.wait(
            lambda trace: len(trace.of_kind("journaled") + trace.of_kind("failure")) >= 3,
            "three answers from the journal")
        self.assertTrue(self.program.is_running, self.program.errors())
        self.assertEqual(self.trace.of_kind("failure"), [])
        elsewhere.rename(self.folder)
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.hand.type("u")
        self.assert_piles(keep=1, reject=1)


@unittest.skipUnless(os.getuid() == 0, "only root can make a disk to fill")
class FullDiskOnWayland(OnWayland, DesktopCase):
    def test_a_full_disk_is_told_and_nothing_is_counted(self):
        names = [photo.name for photo in album(self.folder, 4)]
        with self._disk():
            self.start_deck()
            self.hand.type("Right")
            self.assert_piles(keep=1)
            filler = self.data_home / "filler"
            with contextlib.suppress(OSError), open(filler, "wb", buffering=0) as file:
                while True:
                    file.write(bytes(512))
            self._decide_until_full(names)
            filler.unlink()
            # Later decisions are saved again.
            before = self.program.status()["decided"]
            self.hand.type("Left")
            self._wait_for_status(
                lambda status: status["decided"] == before + 1, "the next decision saved")

    def _decide_until_full(self, names):
        # The journal may already have one or two decisions more.
        for _ in range(len(names) - 1):
            mark = self.trace.mark()
            self.hand.type("Up")
            self.trace.wait(
                lambda trace: trace.of_kind("journaled", mark) + trace.of_kind("failure", mark),
                "an answer from the journal")
            if self.trace.of_kind("failure", mark):
                break
        kept = self.program.status()["decided"]
        self.assert_not_saved(names[kept], kept + 1, len(names))
        self.assertTrue(self.program.is_running, self.program.errors())

    @contextlib.contextmanager
    def _disk(self):
        mount = ["mount", "-t", "tmpfs", "-o", f"size={_KIBIBYTES}k", "tmpfs", str(self.data_home)]
        if subprocess.run(mount, capture_output=True, timeout=PATIENCE).returncode:
            self.skipTest("no disk can be mounted here")
        try:
            yield
        finally:
            self._stop_all()
            subprocess.run(["umount", str(self.data_home)], check=True, timeout=PATIENCE)
            # The program was ended on purpose.
            self._programs.clear()


if __name__ == "__main__":
    unittest.main()
