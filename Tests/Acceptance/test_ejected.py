"""A memory card with a deck: it can be ejected while its window is open, and inserted again."""

import contextlib
import os
import shutil
import subprocess
import unittest

from case import DesktopCase, OnWayland
from photos import album
from waiting import PATIENCE, until

_GONE_TEXT = "is not available"


@unittest.skipUnless(os.getuid() == 0, "only root can mount a card")
class EjectedOnWayland(OnWayland, DesktopCase):
    def setUp(self):
        super().setUp()
        # The files on the card; the mount point is empty while the card is out.
        self.memory_card = self.desktop.new_folder("card")
        self.photos = album(self.memory_card, 6)
        self.mount()

    def mount(self):
        """Insert the card: a new file system each time, with the same files."""
        mount = ["mount", "-t", "tmpfs", "tmpfs", str(self.folder)]
        if subprocess.run(mount, capture_output=True, timeout=PATIENCE).returncode:
            self.skipTest("nothing can be mounted here")
        self.addCleanup(
            subprocess.run, ["umount", str(self.folder)], capture_output=True, timeout=PATIENCE)
        for photo in self.photos:
            shutil.copy2(self.memory_card / photo.name, self.folder)

    def eject(self):
        """Eject the card as a file manager does, which fails while anything on it is in use."""
        # A read that has begun may be finished first.
        until(
            lambda: subprocess.run(
                ["umount", str(self.folder)], capture_output=True, timeout=PATIENCE
            ).returncode == 0,
            self.in_use, every=0.1)

    def in_use(self):
        """The paths on the card that the program has open."""
        opened = [f"/proc/{self.program.process}/cwd"]
        with contextlib.suppress(OSError):
            folder = f"/proc/{self.program.process}/fd"
            opened += [f"{folder}/{name}" for name in os.listdir(folder)]
        used = []
        for path in opened:
            with contextlib.suppress(OSError):
                if os.readlink(path).startswith(str(self.folder)):
                    used.append(os.readlink(path))
        return f"an end of what is open on the card: {used}"

    def wait_until_gone(self):
        until(lambda: _GONE_TEXT in self.text(), "words on the card that is gone", every=0.1)

    def test_it_can_be_ejected_and_comes_back(self):
        self.start_deck(cwd=self.folder)
        self.hand.type("Right", "Left")
        self.assert_piles(keep=1, reject=1)
        self.assertNotIn(_GONE_TEXT, self.text())
        self.eject()
        self.wait_until_gone()
        # No photo is taken for deleted.
        self.assert_front(self.photos[2].name, 3, 6)
        self.mount()
        until(lambda: _GONE_TEXT not in self.text(), "the card back", every=0.1)
        self.assert_front(self.photos[2].name, 3, 6)
        self.assert_shown(self.photos[2])
        self.hand.type("Up")
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.eject()
        self.wait_until_gone()

    def test_a_decision_meanwhile_is_kept(self):
        self.start_deck()
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.eject()
        self.wait_until_gone()
        mark = self.trace.mark()
        self.hand.type("Left")
        self.trace.wait(lambda trace: trace.of_kind("journaled", mark), "the decision on disk")
        self.mount()
        until(lambda: _GONE_TEXT not in self.text(), "the card back", every=0.1)
        self.assert_front(self.photos[2].name, 3, 6)
        self.assert_piles(keep=1, reject=1)

    def test_the_place_may_be_removed_too(self):
        self.start_deck()
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.eject()
        self.folder.rmdir()
        self.wait_until_gone()
        self.folder.mkdir()
        self.mount()
        until(lambda: _GONE_TEXT not in self.text(), "the card back", every=0.1)
        self.assert_front(self.photos[1].name, 2, 6)
        self.hand.type("Right")
        self.assert_piles(keep=2)


class UnboundOnWayland(EjectedOnWayland):
    """A folder with another one bound to it, so that both are on the same file system."""

    def mount(self):
        bind = ["mount", "--bind", str(self.memory_card), str(self.folder)]
        if subprocess.run(bind, capture_output=True, timeout=PATIENCE).returncode:
            self.skipTest("nothing can be mounted here")
        self.addCleanup(
            subprocess.run, ["umount", str(self.folder)], capture_output=True, timeout=PATIENCE)


if __name__ == "__main__":
    unittest.main()
