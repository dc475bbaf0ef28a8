"""Exporting the decisions of a deck of photos."""

import unittest

from belonging import InstanceCase
from case import OnWayland
from instance import title_of
from waiting import until


class ExportOfPhotos(OnWayland, InstanceCase):
    def test_a_table_lies_beside_the_deck(self):
        place = self.other.parent
        self.start_instance(self.other)
        window = self.program.wait_for_windows(title_of(self.other))[title_of(self.other)]
        for done in range(4):
            self.wait_for_front(window, f"photo {done + 1}.png").act("deck.keep")
            self.wait_for_decided(self.other, done + 1)
        window.act("win.export")
        file = self.program.save_in_chooser(place, "*.csv")
        window.named("Exported 4 decisions")
        window.named("Open Folder")
        lines = file.read_text().splitlines()
        self.assertEqual(lines[0], "file,pile,answer,time")
        self.assertEqual([line.split(",")[1] for line in lines[1:]], ["keep"] * 4)

    def test_stars_and_notes_are_in_it(self):
        place = self.other.parent
        for other in place.glob("*.csv"):
            other.unlink()
        self.start_instance(self.other)
        window = self.program.wait_for_windows(title_of(self.other))[title_of(self.other)]
        self.wait_for_front(window, "photo 1.png")
        self.desktop.focus()
        self.hand.type("4", "n")
        until(lambda: "file size" in self.program.application.all_text(), "the note")
        self.hand.type("s", "o", "Escape")
        for done in range(4):
            self.wait_for_front(window, f"photo {done + 1}.png").act("deck.keep")
            self.wait_for_decided(self.other, done + 1)
        window.act("win.export")
        until(lambda: len(self.program.application.children) == 2, "the file chooser")
        self.program.application.named("Include stars, labels and notes")
        file = self.program.save_in_chooser(place, "*.csv")
        window.named("Exported 4 decisions")
        lines = file.read_text().splitlines()
        self.assertEqual(lines[0], "file,pile,answer,time,stars,note")
        self.assertTrue(lines[1].endswith(",4,so") and lines[2].endswith(",,"), lines)


if __name__ == "__main__":
    unittest.main()
