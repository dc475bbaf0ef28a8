"""Unusable files and paths."""

import os
import unittest

import contract
import photos
from case import DeckCase, DesktopCase, OnWayland
from program import command
from waiting import until


class BadPathsOnWayland(OnWayland, DesktopCase):
    def test_a_path_that_is_no_folder_is_one_clear_error(self):
        file = self.folder / "notes.txt"
        file.write_text("no image")
        paths = {
            "missing": self.folder / "nowhere",
            "a file": file,
            "below a file": file / "folder",
            "a pipe": self.folder / "pipe",
        }
        os.mkfifo(paths["a pipe"])
        commands = (
            lambda path: [path],
            lambda path: ["status", path],
            lambda path: ["status", path, "--json"],
            lambda path: ["export", path, "--format", "jsonl"],
        )
        for kind, path in paths.items():
            for arguments in commands:
                with self.subTest(kind=kind, command=arguments("PATH")):
                    result = command(self.desktop, self.data_home, *arguments(str(path)))
                    self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stderr)
                    self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
                    self.assertIn(str(path), result.stderr)
                    self.assertEqual(result.stdout, "")

    def test_an_empty_folder_is_a_page(self):
        self._assert_page_without_images()

    def test_a_folder_without_images_is_a_page(self):
        (self.folder / "notes.txt").write_text("no image")
        (self.folder / "folder.png").mkdir()
        self._assert_page_without_images()

    def _assert_page_without_images(self):
        self.start()
        until(
            lambda: contract.NO_IMAGES_TEXT in self.program.application.all_text(),
            lambda: f"a page; there is {self.program.application.all_text()}", every=0.05)
        self.desktop.settle(self.program.window)
        self.hand.type("Right", "u", contract.REDO_KEY)
        status = self.program.status()
        self.assertEqual((status["cards"], status["decided"]), (0, 0))
        self.assertIsNone(status["next"])
        self.assertTrue(self.program.is_running, self.program.errors())


class BrokenImagesOnWayland(OnWayland, DesktopCase):
    def test_every_broken_image_is_a_card_that_can_be_swiped(self):
        names = photos.broken_album(self.folder)
        self.start_deck()
        self.assertEqual(self.program.status()["cards"], len(names))
        for done, name in enumerate(names, 1):
            if name.isprintable():
                self.assert_front(name, done, len(names))
            self.hand.type("Right")
            self.assert_piles(keep=done)
        self.assertLess(self.program.memory_peak(), contract.MOST_MEMORY)
        self.assertTrue(self.program.is_running, self.program.errors())
        exported = self.program.export("jsonl")
        self.assertEqual(len(exported), len(names))

    def test_a_broken_image_can_be_dragged_and_undone(self):
        names = photos.broken_album(self.folder)
        self.start_deck()
        self.hand.drag(self.middle, (self.far[0], 0, 0.15))
        self.assert_piles(keep=1)
        self.hand.swipe(self.middle, (-self.far[0], 0, 0.15))
        self.assert_piles(keep=1, reject=1)
        self.hand.type("u", "u")
        self.assert_piles()
        self.assert_front(names[0], 1, len(names))


class VanishedPhotosOnWayland(OnWayland, DeckCase):
    def test_photos_that_vanish_while_they_wait(self):
        vanished, left = (1, 4), (0, 2, 3, 5)
        for index in vanished:
            (self.folder / self.photos[index].name).unlink()
        for done, index in enumerate(left, 1):
            self.assert_front(self.photos[index].name, done, len(left))
            self.assert_shown(self.photos[index])
            self.hand.type("Right")
            self.trace.wait(
                lambda trace: len(trace.of_kind("journaled")) == done, f"{done} rows")
        self.assertEqual(self.decisions(), ["right"] * len(left))
        self.hand.type("u")
        self.assert_front(self.photos[left[-1]].name, len(left), len(left))


if __name__ == "__main__":
    unittest.main()
