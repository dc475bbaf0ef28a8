"""Apply in the window: files go where they belong, and undo brings them back."""

import pathlib
import unittest

import photos
import program
from case import DesktopCase, OnWayland, OnX11
from stuck_share import OnShare, Share
from waiting import until

COUNT = 4
INTERRUPTED = "apply was interrupted"


class ApplyCase(DesktopCase):
    """A deck of photos that are decided by keys."""

    def setUp(self):
        super().setUp()
        self.make_deck()
        self.start_deck()
        self.desktop.settle(self.program.window)

    def start(self, folder=None, environment=None, **options):
        # A disk that the system made, such as one in memory, has no trash unless HOME is on it.
        super().start(
            folder, {"HOME": str(self.data_home)} | (environment or {}), **options)

    def make_deck(self):
        self.photos = photos.album(self.folder, COUNT)

    def press(self, name):
        """Press a button as assistive technology does, once it is there and enabled."""
        self.program.application.find(
            lambda node: node.name == name and node.role.endswith("button") and node.is_sensitive,
            f"a button {name!r}").act()

    def undo_apply_from_the_note(self):
        """Press the button on the note after an undo, repeatedly, since notes disappear."""

        def pressed():
            self.hand.type("ctrl+z")
            for node in self.program.window.walk():
                if node.name == "Undo Apply" and node.role.endswith("button"):
                    try:
                        return node.act() or True
                    except Exception:  # The note has gone meanwhile.
                        return False
            return "apply was undone" in self.text()

        until(pressed, "a note with a button", every=0.3)
        self.wait_for_text("apply was undone")

    def choose(self, downs):
        """Choose the action for the first pile by keys alone."""
        self.hand.type("space", every=0.3)
        self.hand.type(*["Down"] * downs, "Return", every=0.1)

    def choose_editor_and_apply(self):
        """Choose a photo editor, where it is asked for, and have a file written for it."""
        self.wait_for_text("choose your photo editor first")
        self.hand.type("Down", "space", every=0.3)
        self.hand.type("Down", "Return", every=0.1)
        self.wait_for_text("write 1 xmp file")
        self.press("Apply")
        self.wait_for_text("applied")

    def files(self):
        """The names of the files in the deck's folder."""
        return sorted(path.name for path in self.folder.iterdir())

    def trashed(self):
        place = pathlib.Path(self.data_home) / "Trash" / "files"
        return sorted(path.name for path in place.iterdir()) if place.is_dir() else []

    def open_apply(self):
        self.hand.type("ctrl+Return")
        self.wait_for_text("apply decisions")
        self.wait_for_text("your files stay as they are")

    def name(self, number):
        return self.photos[number].name


class Apply:
    def test_to_the_trash_and_back(self):
        before = self.files()
        self.hand.type("Left", "Left", "Left", "Left")
        self.assert_piles(reject=4)
        self.press("Apply…")
        self.wait_for_text("4 photos, ")
        self.choose(1)
        self.wait_for_text("move 4 files to the trash (")
        self.press("Show Every File")
        self.wait_for_text(self.name(2))
        self.hand.type("Escape")
        self.press("Apply")
        self.wait_for_text("applied")
        self.assertEqual((self.files(), self.trashed()), ([], before))
        self.assertEqual(self.program.status()["applied"], 4)
        self.press("Undo Apply")
        self.wait_for_text("apply was undone")
        self.assertEqual((self.files(), self.trashed()), (before, []))
        self.press("Done")
        self.wait_for_text("all done")
        self.assertEqual(self.program.status()["applied"], 0)
        self.hand.type("ctrl+z")
        self.assert_piles(reject=3)

    def test_the_end_says_what_was_applied_and_offers_to_undo_that(self):
        before = self.files()
        self.hand.type("Right", "Right", "Left", "Left")
        self.assert_piles(keep=2, reject=2)
        self.wait_for_text("undo last decision")
        self.press("Apply…")
        self.wait_for_text("your files stay as they are")
        self.choose(1)
        self.wait_for_text("move 2 files to the trash (")
        self.press("Apply")
        self.wait_for_text("applied")
        self.press("Done")
        self.wait_for_text("2 decisions were applied")
        # The last decision can't be undone before the Apply is.
        self.wait_without_text("undo last decision")
        self.press("Undo Apply")
        self.wait_for_text("apply was undone")
        self.assertEqual(self.files(), before)
        self.press("Done")
        self.wait_for_text("undo last decision")
        self.wait_without_text("were applied")

    def test_an_applied_decision_is_undone_after_its_apply(self):
        self.hand.type("Right", "Left")
        self.assert_piles(keep=1, reject=1)
        self.open_apply()
        self.choose(1)
        self.wait_for_text("move 1 file to the trash (")
        self.press("Apply")
        self.wait_for_text("applied")
        self.hand.type("Escape")
        until(lambda: self.files() == [self.name(0), *map(self.name, (2, 3))], "a file in the trash")
        self.hand.type("ctrl+z")
        self.wait_for_text("undo apply first")
        self.press("Undo")
        self.assert_piles(keep=1, reject=1)
        self.undo_apply_from_the_note()
        self.assertEqual(len(self.files()), COUNT)
        self.hand.type("Escape", "ctrl+z")
        self.assert_piles(keep=1)

    def test_verdicts_are_written_for_the_editor_that_is_asked_for_once(self):
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.open_apply()
        # The pile's row comes first, then the switch.
        self.hand.type("Tab", "space")
        self.choose_editor_and_apply()
        self.assertIn(self.name(0) + ".xmp", self.files())
        self.hand.type("Escape")
        self.undo_apply_from_the_note()
        self.assertNotIn(self.name(0) + ".xmp", self.files())

    def test_what_has_changed_since_is_named(self):
        self.hand.type("Left", "Left")
        self.assert_piles(reject=2)
        self.open_apply()
        self.choose(1)
        self.wait_for_text("move 2 files to the trash (")
        (self.folder / self.name(0)).write_bytes(b"something else")
        # The page plans anew once it learns of the change, and doesn't apply meanwhile.
        self.wait_for_text("skip 1 file: it has changed since you decided")
        self.wait_for_text("move 1 file to the trash (")
        self.press("Apply")
        self.wait_for_text("applied")
        self.assertEqual(self.files(), [self.name(0), *map(self.name, (2, 3))])

    def test_what_is_only_turned_is_turned(self):
        picture = self.folder / self.name(0)
        before = picture.read_bytes()
        self.hand.type("ctrl+r")
        until(
            lambda: self.program.status().get("marks", {}).get("turned") == 1, "a turned photo")
        self.hand.type("ctrl+Return")
        self.wait_for_text("apply decisions")
        self.wait_for_text("turn 1 photo")
        self.press("Apply")
        self.wait_for_text("applied")
        self.assertIn(b"eXIf", picture.read_bytes())
        self.assertEqual(self.program.status()["decided"], 0)
        self.press("Undo Apply")
        self.wait_for_text("apply was undone")
        self.assertEqual(picture.read_bytes(), before)

    def test_what_is_only_starred_gets_an_xmp_file(self):
        self.hand.type("3")
        until(
            lambda: self.program.status().get("marks", {}).get("stars") == {"3": 1},
            "a photo with stars")
        self.hand.type("ctrl+Return")
        self.wait_for_text("stars and labels go into xmp files")
        self.hand.type("space")
        self.choose_editor_and_apply()
        self.assertIn(b'Rating="3"', (self.folder / (self.name(0) + ".xmp")).read_bytes())

    def test_the_keyboard_alone_leads_there_and_back(self):
        self.hand.type("Left")
        self.assert_piles(reject=1)
        self.open_apply()
        self.hand.type("Escape")
        until(lambda: "apply decisions" not in self.text(), "the deck", every=0.05)
        self.hand.type("Right")
        self.assert_piles(reject=1, keep=1)


class ApplyOnWayland(Apply, OnWayland, ApplyCase):
    pass


class ApplyOnX11(Apply, OnX11, ApplyCase):
    """What depends on the display server: who gets the keyboard when a page comes and goes."""

    of_display = {
        "test_the_keyboard_alone_leads_there_and_back",
    }


@unittest.skipUnless(Share.is_possible(), "no file systems of FUSE's here")
class InterruptedApplyOnWayland(OnShare, OnWayland, ApplyCase):
    """A copy whose source hangs, while the window is closed or the program killed."""

    def make_deck(self):
        self.use_share(range(COUNT))
        # The dialog that asks for a folder opens here.
        self.target = self.desktop.new_folder("target")

    def start(self, folder=None, environment=None, **options):
        super().start(folder, environment={"HOME": str(self.target)}, cwd=self.target, **options)

    def begin_copying(self):
        self.hand.type("Right", "Right", "Right")
        self.assert_piles(keep=3)
        self.open_apply()
        self.choose(3)
        until(lambda: len(self.program.application.children) == 2, "the file chooser")
        self.program.application.find(
            lambda node: node.name.split(" ")[-1] == "Choose" and node.role.endswith("button"),
            "the chooser's button").act()
        self.wait_for_text("copy 3 files (")
        self.share.hold("read", self.name(1))
        self.press("Apply")
        self.wait_for_text("applying…")

    def copies(self):
        return sorted(
            path.name for path in self.target.rglob("*.png") if not path.name.startswith("."))

    def start_again(self):
        self.share.let_go()
        self.start()
        self.wait_for_text(INTERRUPTED)
        self.desktop.settle(self.program.window)

    def test_a_killed_apply_is_finished(self):
        self.begin_copying()
        self.program.kill(then=self.share.let_go)
        self.start_again()
        self.hand.type("Right")
        self.wait_for_text("not decided")
        self.assert_piles(keep=3)
        self.press("Finish")
        self.wait_for_text("applied")
        self.assertEqual(self.copies(), [self.name(number) for number in range(3)])
        self.hand.type("Escape", "Right")
        self.assert_piles(keep=4)
        result = program.command(
            self.desktop, self.data_home, "undo", str(self.folder), "--apply")
        self.assertEqual((result.returncode, self.copies()), (0, []))

    def test_a_killed_apply_is_taken_back(self):
        self.begin_copying()
        self.program.kill(then=self.share.let_go)
        self.start_again()
        self.press("Undo Apply")
        self.wait_for_text("apply was undone")
        self.assertEqual([*self.target.rglob("*.png")], [])
        self.hand.type("Escape", "Right")
        self.assert_piles(keep=4)

    def test_what_is_canceled_is_left_alone_and_named(self):
        self.begin_copying()
        self.press("Cancel")
        until(lambda: not self.button("Cancel").is_sensitive, "a run that is called off")
        self.share.let_go()
        # No copy gets its name before the others are on disk.
        self.wait_for_text("not applied")
        self.wait_for_text("3 files skipped")
        self.wait_for_text("it was cancelled")
        self.assertEqual(self.copies(), [])
        self.hand.type("Escape", "Right")
        self.assert_piles(keep=4)

    def test_a_window_that_is_closed_does_not_wait(self):
        self.begin_copying()
        self.hand.type("ctrl+w")
        # The file does not answer as long as it is held.
        self.program.wait_for_own_end()
        self.share.let_go()
        self.program.wait_for_end()
        self.start_again()
        self.press("Finish")
        self.wait_for_text("applied")
        self.assertEqual(len(self.copies()), 3)


if __name__ == "__main__":
    unittest.main()
