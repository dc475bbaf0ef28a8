"""A deck with its own piles, from its `deck.json`."""

import json
import unittest

import contract
from case import DeckCase, DesktopCase, OnWayland
from photos import album
from pictures import alike
from program import command
from waiting import until

# The last one has a key and no side.
_PILES = [
    {"id": "print", "name": "Print", "colour": "#813d9c", "answer": "accept", "side": "right"},
    {"id": "trash", "name": "Trash", "colour": "#a51d2d", "answer": "reject", "side": "left"},
    {"id": "ask-anna", "name": "Ask Anna", "colour": "#e66100", "answer": "ignore", "side": "up"},
    {"id": "later", "side": "down"},
    {"id": "wall", "name": "Living Room Wall", "colour": "#26a269", "answer": "accept",
     "side": None, "keys": ["w"]},
]
_NAMES = ["Print", "Trash", "Ask Anna", "Later", "Living Room Wall"]
_IDS = [pile["id"] for pile in _PILES]


class OwnPiles:
    count = 7

    def setUp(self):
        # Write the piles before the deck is opened.
        DesktopCase.setUp(self)
        (self.folder / "deck.json").write_text(json.dumps({"piles": _PILES}))
        self.photos = album(self.folder, self.count)
        self.start_deck()

    def assert_counts(self, **piles):
        expected = dict.fromkeys(_IDS, 0) | {
            name.replace("_", "-"): count for name, count in piles.items()}
        status = self._wait_for_status(
            lambda status: status["piles"] == expected, f"the piles {expected}")
        self.assertEqual(list(status["piles"]), _IDS)

    def test_keys_and_swipes_send_cards_there(self):
        self.hand.type("Right", "Left", "Up", "Down", "w")
        self.assert_counts(print=1, trash=1, ask_anna=1, later=1, wall=1)
        self.assert_front_photo(5)
        self.hand.drag(self.middle, (self.far[0], 0, 0.15))
        self.assert_counts(print=2, trash=1, ask_anna=1, later=1, wall=1)
        # Keys of piles that this deck doesn't have do nothing.
        self.hand.type("f", "x")
        self.hand.type("u", "u")
        self.assert_counts(print=1, trash=1, ask_anna=1, later=1)
        self.assert_front_photo(4)
        self.hand.type(contract.REDO_KEY)
        self.assert_counts(print=1, trash=1, ask_anna=1, later=1, wall=1)

    def test_each_pile_has_a_button(self):
        for done, name in enumerate(_NAMES):
            self.assert_front_photo(done)
            self.button(name).act()
        self.assert_counts(print=1, trash=1, ask_anna=1, later=1, wall=1)
        for name in ("Keep", "Reject", "Favourite"):
            self.assertFalse(
                any(node.name == name for node in self.program.application.walk()), name)

    def test_the_status_the_export_and_the_done_page_know_them(self):
        self.hand.type("Right", "Left", "Up", "Down", "w", "w", "Left")
        self.assert_counts(print=1, trash=2, ask_anna=1, later=1, wall=2)
        self.assertEqual(
            [(line["pile"], line["answer"]) for line in self.program.export("jsonl")],
            [("print", "accept"), ("trash", "reject"), ("ask-anna", "ignore"), ("later", "ignore"),
             ("wall", "accept"), ("wall", "accept"), ("trash", "reject")])
        until(
            lambda: contract.DONE_TEXT in self.program.application.all_text(), "the done page",
            every=0.1)
        text = self.program.application.all_text()
        for name in _NAMES:
            self.assertIn(name.lower(), text)
        # Each pile's share is shown in its colour.
        def missing():
            seen = self.desktop.screenshot()
            colours = {
                seen.at(x, y) for x in range(0, seen.width, 3) for y in range(0, seen.height, 3)}
            return [
                pile["id"] for pile in _PILES if "colour" in pile and not any(
                    alike(colour, tuple(bytes.fromhex(pile["colour"][1:]))) for colour in colours)]

        until(lambda: not missing(), lambda: f"the colours of {missing()}", every=0.1)

    def test_the_command_line_knows_them(self):
        result = command(
            self.desktop, self.data_home, "decide", str(self.folder), "#2", "wall", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)["changed"][0]["pile"], "wall")
        result = command(self.desktop, self.data_home, "decide", str(self.folder), "#3", "keep")
        self.assertEqual(result.returncode, contract.BAD_ARGUMENT)
        self.assertIn(", ".join(_IDS), result.stderr)
        self.assert_counts(wall=1)
        self.hand.type("Right")
        self.assert_front_photo(2)

    def test_decisions_for_a_pile_that_the_deck_has_no_more_stay(self):
        self.hand.type("w", "Right")
        self.assert_counts(print=1, wall=1)
        self.program.stop()
        (self.folder / "deck.json").unlink()
        status = self.program.status()
        self.assertEqual((status["decided"], status["piles"]["wall"]), (2, 1))
        # What the piles answer is still known, and so are their names.
        self.assertEqual(
            [(line["pile"], line["answer"]) for line in self.program.export("jsonl")],
            [("wall", "accept"), ("print", "accept")])
        known = {pile["id"]: pile for pile in status["pileList"]}
        self.assertEqual(known["wall"]["name"], "Living Room Wall")
        self.start_deck()
        self.assert_front_photo(2)
        self.hand.type("Right")
        self._wait_for_status(
            lambda status: status["piles"] == {
                "keep": 1, "reject": 0, "favourite": 0, "later": 0, "print": 1, "wall": 1},
            "a pile of the program's own")


class OwnPilesOnWayland(OwnPiles, OnWayland, DeckCase):
    """On one display server: keys and swipes are those of the usual piles."""


if __name__ == "__main__":
    unittest.main()
