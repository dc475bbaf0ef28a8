"""The base class for tests of windows, of starting the program and of restoring a session."""

import json

import photos
import program
from case import DesktopCase
from instance import Instance, deck_of, title_of
from waiting import until

WELCOME = "Koloda"


class InstanceCase(DesktopCase):
    """A test with its own state folder and two folders of photos."""

    def setUp(self):
        super().setUp()
        self.state_home = self.desktop.new_folder("state")
        self.album = photos.album(self.folder, 6)
        self.other = self.desktop.new_folder("others")
        photos.album(self.other, 4)

    def start_instance(self, *arguments, **options):
        self.program = Instance(
            self.desktop, self.data_home, self.state_home, *arguments, **options)
        self._programs.append(self.program)
        return self.program

    def start_on(self, *folders):
        """Start the program on folders and wait for their windows."""
        self.start_instance(*folders)
        windows = self.program.wait_for_windows(*map(title_of, folders))
        for folder in folders:
            self.wait_for_front(windows[title_of(folder)], "photo ")
        self.desktop.focus()
        return windows

    def wait_for_front(self, window, beginning):
        """Wait until the front card in a window has a name with this beginning."""
        deck = deck_of(window)
        until(
            lambda: deck.name.startswith(beginning),
            lambda: f"{beginning!r} in front; it is {deck.name!r}", every=0.05)
        return deck

    def decided(self, folder):
        result = program.command(
            self.desktop, self.data_home, "status", str(folder), "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)["decided"]

    def wait_for_decided(self, folder, count):
        until(
            lambda: self.decided(folder) == count,
            lambda: f"{count} decisions; there are {self.decided(folder)}", every=0.05)
