"""Photos in other programs: opened, shown in the file manager, copied, and dragged."""

import os
import pathlib
import sys
import unittest

from PIL import Image

import file_taker
import photos
import processes
from bus_service import FILE_MANAGER, OPEN_PORTAL
from case import DesktopCase, OnWayland, OnX11
from test_review import ReviewCase
from waiting import until

_PROGRAM = """[Desktop Entry]
Type=Application
Name={name}
Exec={python} -c "import sys; open('{log}', 'a').write('\\\\n'.join(sys.argv[1:]) + '\\\\n')" %F
MimeType={types}
"""


class OutsideCase(DesktopCase):
    """A deck whose first card is a shot of two files, on a desktop without other programs."""

    def setUp(self):
        super().setUp()
        self.opened = pathlib.Path(self.data_home) / "opened"
        self.elsewhere = self.desktop.new_folder("elsewhere")
        for number in range(3):
            Image.new("RGB", (60, 40), photos.COLOURS[number]).save(
                self.elsewhere / f"IMG_{number}.jpg")
            os.symlink(self.elsewhere / f"IMG_{number}.jpg", self.folder / f"IMG_{number}.jpg")
        (self.folder / "IMG_0.NEF").write_bytes(b"raw")
        self.shot = [self.folder / "IMG_0.jpg", self.folder / "IMG_0.NEF"]

    def begin(self, environment=None, **programs):
        """Start on a desktop with these programs, each with the types it opens."""
        share = self.desktop.new_folder("share")
        for entry in os.scandir("/usr/share"):
            if entry.name != "applications":
                os.symlink(entry.path, share / entry.name)
        places = pathlib.Path(self.data_home) / "applications"
        places.mkdir(exist_ok=True)
        standard, others = ["[Default Applications]"], ["[Added Associations]"]
        for name, types in programs.items():
            (places / f"{name}.desktop").write_text(_PROGRAM.format(
                name=name, python=sys.executable, log=self.opened, types=types))
            lines = [f"{each}={name}.desktop;" for each in types.split(";") if each]
            standard += lines
            others += lines
        (places / "mimeapps.list").write_text("\n".join(standard + others) + "\n")
        self.start_deck(environment={"XDG_DATA_DIRS": str(share)} | (environment or {}))

    def wait_for_opened(self, *files):
        wanted = sorted(map(str, files))
        until(
            lambda: self.opened.exists() and sorted(self.opened.read_text().split()) == wanted,
            lambda: f"{wanted} opened; it is {self.opened.exists() and self.opened.read_text()}")

    def press(self, name):
        self.program.application.find(
            lambda node: node.name.split(" ")[-1] == name and node.role.endswith("button") and node.is_sensitive,
            f"a button {name!r}").act()


class Outside:
    def test_a_shot_is_opened_with_all_of_its_files(self):
        self.begin(Taker="image/jpeg;image/x-nikon-nef;")
        self.hand.type("ctrl+e")
        self.wait_for_opened(*self.shot)

    def test_what_no_program_opens_is_said_and_one_is_offered(self):
        self.begin(Taker="image/jpeg;")
        self.hand.type("ctrl+e")
        self.wait_for_opened(self.shot[0])
        self.program.wait_for_note("there is no default app for “img_0.nef”")

    def test_another_program_is_asked_for(self):
        self.begin(Taker="image/jpeg;", Other="image/jpeg;")
        self.hand.type("Right", "ctrl+shift+e")
        self.wait_for_text("open “img_1.jpg” with")
        self.press("Select")
        self.wait_for_opened(self.folder / "IMG_1.jpg")

    def test_a_file_that_is_gone_is_named(self):
        self.begin(Taker="image/jpeg;")
        self.hand.type("Right")
        self.assert_piles(keep=1)
        # The link in the folder stays.
        (self.elsewhere / "IMG_1.jpg").unlink()
        # A note stays as long as the pointer is on it.
        self.hand.point(self.desktop.size[0] - 1, self.desktop.size[1] - 1)
        note = "“img_1.jpg” no longer exists"
        for key in ("ctrl+e", "ctrl+c", "ctrl+shift+f"):
            mark = self.trace.mark()
            self.hand.type(key)
            self.program.wait_for_note(note, mark)
            until(
                lambda: note not in self.program.application.all_text(),
                lambda: f"an end of the note; there is {self.program.application.all_text()!r}")
        self.assertFalse(self.opened.exists())

    def test_the_file_manager_shows_them(self):
        manager = self.serve(FILE_MANAGER)
        self.begin()
        self.hand.type("ctrl+shift+f")
        until(lambda: manager.asked("ShowItems"), "a file manager that is asked")
        uris, _ = manager.asked("ShowItems")[0]
        self.assertEqual(uris, [path.as_uri() for path in self.shot])

    def test_the_folder_is_opened_where_nobody_shows_files(self):
        self.begin(Folders="inode/directory;")
        self.hand.type("ctrl+shift+f")
        self.wait_for_opened(self.folder)

    def test_no_file_manager_at_all_is_said(self):
        self.begin()
        self.hand.type("ctrl+shift+f")
        self.program.wait_for_note("no app can show folders")

    def test_a_sandbox_asks_the_desktop(self):
        from gi.repository import GLib
        portal = self.serve(
            OPEN_PORTAL, answer=lambda method: GLib.Variant("(o)", ("/request",)))
        self.begin(environment={"GTK_USE_PORTAL": "1"})
        self.hand.type("Right", "ctrl+shift+e")
        until(lambda: portal.asked("OpenFile"), "a portal that is asked")
        self.assertEqual(portal.asked("OpenFile")[0][2], {"ask": True})
        self.hand.type("ctrl+shift+f")
        until(lambda: portal.asked("OpenDirectory"), "a portal that is asked for the folder")

    def test_files_are_copied(self):
        self.begin()
        self.hand.type("ctrl+c")
        self.program.wait_for_note("2 files copied")
        said = self.paste()
        self.assertEqual(
            [line.split(" ", 1)[1] for line in said if line.startswith("FILE ")],
            [path.as_uri() for path in self.shot])
        forms = next(line for line in said if line.startswith("FORMS "))
        for form in ("text/uri-list", "x-special/gnome-copied-files"):
            self.assertIn(form, forms)

    def paste(self):
        """Let another window take what is on the clipboard, and return what it prints."""
        log = self.desktop.home / "file-taker.log"
        log.unlink(missing_ok=True)
        taker = self.desktop.spawn(
            [sys.executable, str(pathlib.Path(file_taker.__file__)), "paste"],
            self.desktop.environment, log)
        self.addCleanup(processes.end, taker)
        until(lambda: "END" in log.read_text() or "ERROR" in log.read_text(), "files that are taken")
        said = log.read_text().splitlines()
        processes.end(taker)
        return said


class OutsideOnWayland(Outside, OnWayland, OutsideCase):
    pass


class OutsideOnX11(Outside, OnX11, OutsideCase):
    """What depends on the display server: the clipboard, and the window that asks."""

    of_display = {
        "test_files_are_copied",
        "test_a_sandbox_asks_the_desktop",
    }


class DraggedOut(OnWayland, ReviewCase):
    """Two windows side by side under Sway: the program on the left, the taker of files right."""

    def take_files(self):
        """Open a window that takes files, and return the log in which it lists them."""
        log = self.desktop.home / "file-taker.log"
        log.unlink(missing_ok=True)
        taker = self.desktop.spawn(
            [sys.executable, str(pathlib.Path(file_taker.__file__))], self.desktop.environment, log)
        self.addCleanup(processes.end, taker)
        width, height = self.desktop.size
        until(
            lambda: abs(self.program.window.extents[2] - width / 2) < 30, "two windows side by side")
        self.desktop.assistive.application(taker.pid)
        self.origin = (0, 0)
        return log

    def drop(self, start, log):
        width, height = self.desktop.size
        place = self.hand.hold(start, (20, 0, 0.2))
        # The drag has to begin while the button is down, and the taker has to agree to it.
        self.program.wait_for_rest()
        self.hand.go_on(place, (width * 0.75 - place[0], height / 2 - place[1], 0.8), (10, 0, 0.3))
        until(lambda: log.read_text().count("OVER") > 1, "files over their taker")
        self.hand.let_go()

    def test_photos_of_the_review_are_copied_to_another_program(self):
        self.open_review()
        log = self.take_files()
        photo = self.program.application.find(
            lambda node: node.name == self.name(1), "a photo")
        self.drop(self.place(photo), log)
        until(lambda: "END" in log.read_text(), "files that are taken")
        said = log.read_text().splitlines()
        # Only copying is offered, since files in a deck are moved by Apply alone.
        self.assertIn("ACTIONS 1", said)
        self.assertIn(f"FILE {(self.folder / self.name(1)).as_uri()}", said)
        self.assertEqual(len(self.files()), 4)

    def test_with_ctrl_the_front_photo_goes_out_and_is_not_swiped(self):
        log = self.take_files()
        self.program.wait_for_rest()
        self.hand.key_down("ctrl")
        self.drop(self.middle, log)
        self.hand.key_up("ctrl")
        until(lambda: "END" in log.read_text(), "files that are taken")
        said = log.read_text().splitlines()
        self.assertIn("ACTIONS 1", said)
        self.assertEqual(
            [line for line in said if line.startswith("FILE ")],
            [f"FILE {(self.folder / self.name(3)).as_uri()}"])
        self.assert_piles(reject=2, keep=1)


if __name__ == "__main__":
    unittest.main()
