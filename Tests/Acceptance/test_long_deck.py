"""A deck so long that its window opens before each of its files was asked about."""

import json
import unittest

from case import DesktopCase, OnWayland
from photos import flat
from program import command
from waiting import until

_COUNT = 2100  # more than the 2,048 from which files are trusted
_CHANGED = 2000  # far back, since a window asks about the first files while it reads the journal
_SIZE = (24, 32)


class LongDeckOnWayland(OnWayland, DesktopCase):
    def setUp(self):
        super().setUp()
        for number in range(_COUNT):
            self.path(number).write_bytes(flat((number % 256, number // 256, 90), _SIZE))
        answers = self.desktop.new_folder("answers") / "answers.jsonl"
        answers.write_text("".join(
            json.dumps({"file": self.path(number).name, "pile": "keep"}) + "\n"
            for number in range(_COUNT - 1)))
        decided = command(
            self.desktop, self.data_home, "decide", str(self.folder), "--from", str(answers))
        self.assertEqual(decided.returncode, 0, decided.stderr)

    def path(self, number):
        return self.folder / f"{number}.png"

    def test_what_was_changed_in_place_is_found_soon(self):
        self.path(_CHANGED).write_bytes(flat((1, 2, 3), (40, 32)))
        self.path(5).unlink()
        self.start_deck()
        # The changed photo is a new card, and the removed one is gone. Which of the two undecided
        # cards is in front depends on when the change is found.
        place = f", {_COUNT - 2:,} of {_COUNT - 1:,}"
        until(
            lambda: self.program.deck.name.endswith(place),
            lambda: f"{place!r}; it is {self.program.deck.name!r}", every=0.05)
        self.assert_piles(keep=_COUNT - 3)
        self.hand.type("Left", "Left")
        self.assert_piles(keep=_COUNT - 3, reject=2)
        rejected = [
            line["file"] for line in self.program.export("jsonl") if line["pile"] == "reject"]
        self.assertEqual(sorted(rejected), [self.path(_CHANGED).name, self.path(_COUNT - 1).name])


if __name__ == "__main__":
    unittest.main()
