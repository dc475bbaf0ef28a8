"""The window in which a deck's piles are named, given keys, added and removed."""

import json
import unittest

import contract
from case import OnWayland, OnX11
from program import command
from test_apply_window import ApplyCase
from waiting import until


class PilesCase(ApplyCase):
    """A deck of four photos."""

    def open_piles(self):
        self.hand.type("F10")
        self.program.application.find(
            lambda node: node.name == "Piles…" and "item" in node.role, "the menu").act()
        self.wait_for_text("add a pile")

    def entries(self):
        """The fields with names; the last one is for a new pile."""
        return [
            node for node in self.program.application.walk()
            if node.role == "text box" and node.is_sensitive]

    def type_name(self, *keys):
        """Type a name into the last field."""
        entry = until(lambda: self.entries()[-1:], "a field", every=0.05)[0]
        self.go_to(entry)
        self.hand.type(*keys)

    def add(self, *keys):
        self.type_name(*keys, "Return")

    def pile_list(self):
        built_in = [{"id": pile} for pile in contract.PILES]
        return self.program.status().get("pileList", built_in)

    def wait_for_names(self, *names):
        until(
            lambda: [pile.get("name", pile["id"]) for pile in self.pile_list()] == list(names),
            lambda: f"{names}; there is {self.pile_list()}", every=0.05)

    def ask_for_key(self):
        """Press "Add Key…", and wait until the question, a window of its own, has the keyboard."""
        def focused():
            return next(
                (node["id"] for node in self.desktop.tree() if node["focused"] and node.get("pid")),
                None)

        self.desktop.focus("Piles")
        before = focused()
        self.last("Add Key…").act()
        self.wait_for_text("press escape to cancel")
        until(lambda: focused() not in (before, None), "the keyboard in the question", every=0.05)

    def last(self, name):
        """The last usable button with a name.

        Its label has the same name, and actions of its own.
        """
        return until(
            lambda: [
                node for node in self.program.application.walk()
                if node.name == name and "button" in node.role and node.is_sensitive][-1:],
            lambda: f"{name!r}; there is {self.text()!r}", every=0.05)[0]

    def wait_for_pile(self, name, **facts):
        def found():
            pile = next((pile for pile in self.pile_list() if pile.get("name") == name), {})
            return all(pile.get(key) == value for key, value in facts.items())

        until(found, lambda: f"{name} with {facts}; there is {self.pile_list()}", every=0.1)


class PilesWindow:
    def test_a_pile_is_added_and_takes_cards(self):
        self.open_piles()
        self.add("a", "n", "n", "a")
        self.wait_for_names("keep", "reject", "favourite", "later", "anna")
        self.hand.type("Escape")
        self.button("anna").act()
        self._wait_for_status(lambda status: status["piles"]["anna"] == 1, "a card on it")
        # The pile outlives the program, and the command line knows it.
        self.program.stop()
        result = command(
            self.desktop, self.data_home, "decide", str(self.folder), "#3", "anna", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)["piles"]["anna"], 2)
        self.start_deck()
        self.button("anna").act()
        self._wait_for_status(lambda status: status["piles"]["anna"] == 3, "three cards")

    def test_a_button_adds_a_pile_with_the_symbol_of_its_name(self):
        self.open_piles()
        self.type_name("p", "r", "i", "n", "t")
        self.press("Add")
        self.wait_for_names("keep", "reject", "favourite", "later", "print")
        self.wait_for_pile("print", icon="printer-symbolic")

    def test_names_that_make_no_sense_are_not_taken(self):
        self.open_piles()
        self.type_name("k", "e", "e", "p")
        self.wait_for_text("another pile is called “keep”")
        self.hand.type("Return")
        self.hand.type(*["BackSpace"] * 4)
        self.wait_without_text("another pile is called")
        self.hand.type("Return")
        self.hand.type("space", "Return")
        self.hand.type("n")
        self.hand.type("Return")
        self.wait_for_names("keep", "reject", "favourite", "later", "n")


    def test_a_pile_is_renamed_coloured_given_a_key_and_removed(self):
        self.open_piles()
        self.add("a", "n", "n", "a")
        self.wait_for_names("keep", "reject", "favourite", "later", "anna")
        # The new pile's editor is the last, and open.
        self.last("Purple").act()
        self.wait_for_pile("anna", colour="#9141ac")
        self.ask_for_key()
        self.hand.type("b")
        self.wait_for_pile("anna", keys=["b"])
        self.entries()[-2].write("ben")
        self.wait_for_names("keep", "reject", "favourite", "later", "ben")
        # Another pile's key is offered, and taken over only on request.
        self.ask_for_key()
        self.hand.type("z")
        self.wait_for_text("zoom to 100%")
        self.hand.type("Escape")
        self.wait_for_pile("ben", keys=["b"])
        self.last("Remove Keys").act()
        self.wait_for_pile("ben", keys=[])
        self.last("Remove Pile").act()
        self.wait_for_names("keep", "reject", "favourite", "later")

    def test_a_pile_with_cards_stays(self):
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.open_piles()
        self.add("a", "n", "n", "a")
        self.wait_for_names("keep", "reject", "favourite", "later", "anna")
        self.wait_for_text("1 card is in this pile")
        buttons = [
            node for node in self.program.application.walk() if node.name == "Remove Pile"
            and "button" in node.role]
        self.assertEqual([node.is_sensitive for node in buttons].count(False), 1)


class PilesWindowOnWayland(PilesWindow, OnWayland, PilesCase):
    """Not on the X server, where nothing gives the keyboard to a second window."""


class Presets:
    """Piles with folders set in `deck.json`."""

    def make_deck(self):
        super().make_deck()
        (self.folder / "deck.json").write_text(json.dumps({"piles": [
            {"id": "keep", "side": "right", "copy": "best"},
            {"id": "reject", "side": "left"},
            {"id": "gone", "side": "up", "move": "/nowhere/at/all"}]}))

    def test_apply_begins_with_them(self):
        self.hand.type("Right", "Left", "Up")
        self._wait_for_status(lambda status: status["decided"] == 3, "three decisions")
        self.hand.type("ctrl+Return")
        self.wait_for_text("apply decisions")
        self.wait_for_text(str(self.folder / "best").lower())
        self.wait_for_text("“/nowhere/at/all” doesn’t exist yet")


    def test_what_was_copied_is_not_copied_again(self):
        self.hand.type("Right")
        self.assert_decided(1)
        self.open_apply_with_presets()
        self.press("Apply")
        self.wait_for_text("applied")
        self.press("Done")
        until(lambda: "undo apply" not in self.text(), "the deck", every=0.05)
        self.hand.type("Left")
        self.assert_decided(2)
        self.open_apply_with_presets()
        self.wait_for_text("there is nothing left to do")
        self.assertEqual(
            [path.name for path in (self.folder / "best").iterdir()], [self.name(0)])

    def assert_decided(self, count):
        self._wait_for_status(lambda status: status["decided"] == count, f"{count} decisions")

    def open_apply_with_presets(self):
        self.hand.type("ctrl+Return")
        self.wait_for_text("apply decisions")


class PresetsOnX11(Presets, OnX11, ApplyCase):
    pass


if __name__ == "__main__":
    unittest.main()
