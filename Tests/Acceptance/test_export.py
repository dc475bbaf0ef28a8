"""Taking the decisions away from the done page."""

import unittest

from belonging import InstanceCase
from case import OnX11
from instance import deck_of, title_of
from waiting import until


class ExportFromTheDonePage(OnX11, InstanceCase):
    def test_a_table_and_lines(self):
        window = self.start_on(self.other)[title_of(self.other)]
        for done in range(4):
            deck_of(window).act("deck.keep")
            self.wait_for_decided(self.other, done + 1)
        for name, first in (("out.csv", "file,pile,answer,time"), ("out.jsonl", '{"file"')):
            with self.subTest(name):
                file = self.desktop.new_folder("export") / name
                window.named("Export…").act()
                until(lambda: len(self.program.application.children) == 2, "the file chooser")
                self.desktop.settle(self.program.application.children[1])
                self.hand.type("ctrl+a", *(characters(str(file))), "Return")
                until(lambda: file.exists() and file.stat().st_size > 0, f"{file}")
                self.assertTrue(file.read_text().startswith(first))
                self.assertEqual(file.read_text().count("keep"), 4)
                window.named("4 decisions exported")
                window.named("Open Folder")


def characters(text):
    names = {"/": "slash", ".": "period", "-": "minus", "_": "underscore"}
    return [names.get(character, character) for character in text]


if __name__ == "__main__":
    unittest.main()
