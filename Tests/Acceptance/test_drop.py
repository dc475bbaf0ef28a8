"""Folders and pictures dragged onto the window from another program."""

import pathlib
import sys
import unittest

import drag_source
import processes
from belonging import WELCOME, InstanceCase
from case import OnWayland
from instance import title_of
from waiting import until

_MARK = "Drop to Open"


class Drops(OnWayland, InstanceCase):
    """Two windows side by side under Sway: the program on the left, the drag's source right."""

    def setUp(self):
        super().setUp()
        self.start_instance("--new-window")
        self.program.wait_for_windows(WELCOME)
        self.desktop.settle(self.program.window)

    def test_a_folder_is_opened(self):
        self.drag(self.folder.as_uri(), _MARK)
        window = self.program.wait_for_windows(title_of(self.folder))[title_of(self.folder)]
        self.wait_for_front(window, "photo 1.png")

    def test_a_picture_is_in_front_of_its_folder(self):
        self.drag((self.folder / self.album[2].name).as_uri(), _MARK)
        window = self.program.wait_for_windows(title_of(self.folder))[title_of(self.folder)]
        self.wait_for_front(window, self.album[2].name)

    def test_a_file_of_records_is_a_deck(self):
        file = self.folder / "notes.csv"
        file.write_text("text,by\nFirst words,A\n")
        self.drag(file.as_uri(), _MARK)
        window = self.program.wait_for_windows(title_of(file))[title_of(file)]
        self.wait_for_front(window, "First words")

    def test_several_folders_are_several_windows(self):
        self.drag(self.folder.as_uri(), _MARK, self.other.as_uri())
        self.program.wait_for_windows(title_of(self.folder), title_of(self.other))

    def test_nonsense_is_refused(self):
        notes = self.folder / "notes.txt"
        notes.write_text("no image")
        for uri in (notes.as_uri(), (self.folder / "nowhere").as_uri()):
            self.drag(uri, None)
        # Once this folder has opened, the drag before it must have been ignored.
        self.drag(self.other.as_uri(), _MARK)
        self.program.wait_for_windows(title_of(self.other))

    def drag(self, uri, mark, *more):
        """Drag addresses from another window to the program's, which then shows `mark`, if any."""
        log = self.desktop.home / "drag-source.log"
        log.unlink(missing_ok=True)
        source = self.desktop.spawn(
            [sys.executable, str(pathlib.Path(drag_source.__file__)), uri, *more],
            self.desktop.environment, log)
        self.addCleanup(processes.end, source)
        width, height = self.desktop.size
        other = self.desktop.assistive.application(source.pid)
        # At first it has a size of its own, in which there is nothing to press at its middle.
        until(
            lambda: all(
                abs(window.extents[2] - width / 2) < 30
                for window in (self.program.window, other.children[0])),
            "two windows side by side")
        place = self.hand.hold((width * 0.75, height / 2), (-40, 0, 0.2))
        until(lambda: drag_source.BEGUN in log.read_text(), "a drag that has begun")
        self.hand.go_on(place, (-width / 2, 0, 0.6), (10, 0, 0.2))
        if mark:
            self.program.application.named(mark)
        self.hand.let_go()
        if mark:
            until(
                lambda: mark not in [node.name for node in self.program.application.walk()],
                "the mark to be gone", every=0.05)
        processes.end(source)
        until(
            lambda: self.program.window.extents[2] == width
            or len(self.program.application.children) > 1, "the window alone")


if __name__ == "__main__":
    unittest.main()
