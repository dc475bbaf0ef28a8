"""How Apply uses the desktop: a dialog for folders, no suspending meanwhile, and a notification."""

import pathlib
import sys
import unittest

import file_taker
import processes
from belonging import InstanceCase
from bus_service import NOTIFICATIONS, SESSION_MANAGER
from case import OnWayland, OnX11
from test_apply_window import ApplyCase
from waiting import until


class ChooserCase(ApplyCase):
    """A deck for which the file dialog opens in the target folder, in the user's home folder."""

    def start(self, folder=None, environment=None, **options):
        home = self.desktop.new_folder("home")
        self.target = home / "Target"
        self.target.mkdir()
        settings = pathlib.Path(self.desktop.environment["XDG_CONFIG_HOME"]) / "user-dirs.dirs"
        settings.write_text('XDG_PICTURES_DIR="$HOME/Target"\n')
        super().start(folder, environment={"HOME": str(home)}, cwd=self.target, **options)

    def choose_folder(self):
        until(lambda: len(self.program.application.children) == 2, "the file chooser")
        self.program.application.find(
            lambda node: node.name.split(" ")[-1] == "Choose" and node.role.endswith("button"),
            "the chooser's button").act()
        until(lambda: len(self.program.application.children) == 1, "the chooser gone")
        # Without a window manager, nothing gives the keyboard back to the window.
        self.desktop.focus()


class Chooser:
    def test_photos_are_moved_to_a_folder_that_is_remembered(self):
        self.hand.type("Right", "Right")
        self.assert_piles(keep=2)
        self.open_apply()
        self.choose(2)
        self.choose_folder()
        self.wait_for_text("move 2 files (")
        # The target is shown before Apply is pressed.
        self.wait_for_text("~/target")
        self.press("Apply")
        self.wait_for_text("applied")
        self.assertEqual(
            sorted(path.name for path in self.target.glob("*.png")), [self.name(0), self.name(1)])
        # The target folder can be opened.
        self.wait_for_text("~/target")
        self.assertTrue(self.button("Open Folder").is_sensitive)
        self.press("Undo Apply")
        self.wait_for_text("apply was undone")
        self.assertNotIn("open folder", self.text())
        self.press("Done")
        until(lambda: "apply was undone" not in self.text(), "the deck")
        self.hand.type("ctrl+Return")
        # Applying again needs no question.
        self.wait_for_text("apply decisions")
        self.wait_for_text("move 2 files (")
        self.press("Apply")
        self.wait_for_text("applied")
        self.assertEqual(len([*self.target.glob("*.png")]), 2)

    def test_a_dialog_that_is_canceled_leaves_the_pile_without_a_folder(self):
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.open_apply()
        self.choose(2)
        until(lambda: len(self.program.application.children) == 2, "the file chooser")
        self.program.application.find(
            lambda node: node.name.split(" ")[-1] == "Cancel" and node.role.endswith("button"),
            "the chooser's button").act()
        self.wait_for_text("choose a folder first")


class ChooserOnWayland(Chooser, OnWayland, ChooserCase):
    pass


class ChooserOnX11(Chooser, OnX11, ChooserCase):
    pass


class DesktopIsAsked(OnWayland, InstanceCase):
    def begin(self):
        """Decide a photo and open Apply with the trash as its target, up to the last button."""
        self.start_on(self.folder)
        self.hand.type("Left")
        self.wait_for_decided(self.folder, 1)
        self.hand.type("ctrl+Return")
        self.wait_for_text("your files stay as they are")
        self.hand.type("space", every=0.3)
        self.hand.type("Down", "Return", every=0.1)
        self.wait_for_text("move 1 file to the trash (")

    def apply(self):
        self.program.application.find(
            lambda node: node.name == "Apply" and node.role.endswith("button")
            and node.is_sensitive, "the button").act()
        self.wait_for_text("applied")

    def test_the_computer_is_kept_from_suspending_meanwhile(self):
        from gi.repository import GLib
        session = self.serve(
            SESSION_MANAGER,
            answer=lambda method: GLib.Variant("(u)", (7,)) if method == "Inhibit" else None)
        self.begin()
        self.assertEqual(session.asked("Inhibit"), [])
        self.apply()
        until(lambda: session.asked("Uninhibit"), "an inhibition that ends")
        _, _, reason, flags = session.asked("Inhibit")[0]
        # Inhibit both logging out (1) and suspending (4).
        self.assertEqual(flags, 1 | 4)
        self.assertTrue(reason)
        self.assertEqual(session.asked("Uninhibit"), [(7,)])

    def test_who_looks_elsewhere_is_told_of_the_end(self):
        notes = self.serve(NOTIFICATIONS)
        self.begin()
        log = self.desktop.home / "file-taker.log"
        other = self.desktop.spawn(
            [sys.executable, str(pathlib.Path(file_taker.__file__))], self.desktop.environment, log)
        self.addCleanup(processes.end, other)
        self.desktop.focus(file_taker.TITLE)
        self.apply()
        until(lambda: notes.asked("AddNotification"), "a notification")
        _, _, said = notes.asked("AddNotification")[0]
        self.assertEqual(said["title"], "Applied")
        self.assertEqual(said["body"], self.folder.name)

    def test_who_looks_on_is_not(self):
        notes = self.serve(NOTIFICATIONS)
        self.begin()
        self.apply()
        self.hand.type("Escape")
        self.program.application.find(
            lambda node: "deck.keep" in node.actions, "the deck")
        self.assertEqual(notes.asked("AddNotification"), [])


if __name__ == "__main__":
    unittest.main()
