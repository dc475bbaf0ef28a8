"""Taking the decisions away from the done page."""

import unittest

from belonging import InstanceCase
from case import OnWayland
from instance import deck_of, title_of
from waiting import until


class ExportFromTheDonePage(OnWayland, InstanceCase):
    def test_a_table_lies_beside_the_deck(self):
        place = self.other.parent
        self.start_instance(self.other)
        window = self.program.wait_for_windows(title_of(self.other))[title_of(self.other)]
        for done in range(4):
            self.wait_for_front(window, f"photo {done + 1}.png").act("deck.keep")
            self.wait_for_decided(self.other, done + 1)
        self.origin = self.desktop.settle(window)
        self.hand.click(self.place(window.named("Export…")))
        until(lambda: len(self.program.application.children) == 2, "the file chooser")
        # Nothing tells from outside when the chooser has the keyboard.
        file = until(
            lambda: self.hand.type("Return", every=0.3) or next(place.glob("*.csv"), None),
            f"a table in {place}")
        window.named("Exported 4 decisions")
        window.named("Open Folder")
        lines = file.read_text().splitlines()
        self.assertEqual(lines[0], "file,pile,answer,time")
        self.assertEqual([line.split(",")[1] for line in lines[1:]], ["keep"] * 4)


if __name__ == "__main__":
    unittest.main()
