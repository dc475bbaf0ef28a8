"""Settings in the desktop's store, changed from outside while the program runs, and none at all."""

import os
import subprocess
import unittest

import contract
from case import DeckCase, OnWayland
from processes import tool
from waiting import PATIENCE, until

_DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")


class Stored(OnWayland, DeckCase):
    """A program whose settings are in a file of the test."""

    count = 8
    # The settings stored before the program starts, by key.
    before = {}

    def setUp(self):
        home = self.desktop.new_folder("config")
        schemas = self.desktop.new_folder("schemas")
        subprocess.run(
            [tool("glib-compile-schemas", "libglib2.0-bin"), "--strict", f"--targetdir={schemas}",
             _DATA], check=True, timeout=PATIENCE)
        kept = dict(self.desktop.environment)
        self.addCleanup(self.desktop.environment.update, kept)
        self.desktop.environment |= {
            "GSETTINGS_SCHEMA_DIR": str(schemas), "GSETTINGS_BACKEND": "keyfile",
            "XDG_CONFIG_HOME": str(home)}
        self._file = home / "glib-2.0" / "settings" / "keyfile"
        if self.before:
            self._file.parent.mkdir(parents=True)
            self.write(**self.before)
        super().setUp()

    def write(self, keys=None, **values):
        """Replace all stored settings; `keys` are the shortcuts of commands."""
        lines = ["[org/koloda/Koloda]"]
        lines += [f"{name.replace('_', '-')}={value}" for name, value in values.items()]
        lines += ["[org/koloda/Koloda/keys]"]
        lines += [f"{name}={value}" for name, value in (keys or {}).items()]
        draft = self._file.with_suffix(".draft")
        draft.write_text("\n".join(lines) + "\n")
        draft.rename(self._file)

    def gsettings(self, *arguments):
        """Change settings as at a prompt."""
        subprocess.run(
            [tool("gsettings", "libglib2.0-bin"), *arguments], check=True, timeout=PATIENCE,
            env=self.desktop.environment)

    def order(self):
        """The piles in the order of their buttons, from left to right."""
        buttons = {
            pile: self.button(name).extents[0] for pile, name in contract.BUTTON_OF_PILE.items()}
        return sorted(buttons, key=buttons.get)

    def wait_for_order(self, *piles):
        until(lambda: self.order() == list(piles), lambda: f"{piles}; it is {self.order()}")
        self.program.wait_for_rest()


class Outside(Stored):
    def test_a_pile_that_changes_sides_is_decided_there_by_every_device(self):
        self.assertEqual(self.order(), ["reject", "later", "favourite", "keep"])
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.gsettings("set", "org.koloda.Koloda", "pile-left", "keep")
        # The pile that was there has swapped places with it.
        self.wait_for_order("keep", "later", "favourite", "reject")
        mark = self.trace.mark()
        self.hand.type("Left")
        self.assert_piles(keep=2)
        self.hand.type("x")
        self.assert_piles(keep=2, reject=1)
        self.program.deck.act(contract.ACTION_OF_PILE["keep"])
        self.assert_piles(keep=3, reject=1)
        self.button("Reject").act()
        self.assert_piles(keep=3, reject=2)
        self.program.wait_for_rest()
        self.hand.swipe(self.middle, (self.far[0], 0, 0.4), rest=0.2)
        self.assert_piles(keep=3, reject=3)
        self.assertEqual(self.decisions(mark), ["left", "right", "left", "right", "right"])
        # Undo works for decisions made before and after the change.
        for piles in (
                {"keep": 3, "reject": 2}, {"keep": 3, "reject": 1}, {"keep": 2, "reject": 1},
                {"keep": 2}, {"keep": 1}, {}):
            self.hand.type("ctrl+z")
            self.assert_piles(**piles)
        self.hand.type("ctrl+shift+z")
        self.assert_piles(keep=1)

    def test_subfolders_leave_and_come_back_at_once(self):
        inner = self.folder / "inner"
        inner.mkdir()
        (self.folder / self.photos[2].name).rename(inner / self.photos[2].name)
        until(lambda: f"of {self.count}" in self.program.deck.name, "all cards")
        self.gsettings("set", "org.koloda.Koloda", "subfolders", "false")
        until(
            lambda: f"of {self.count - 1}" in self.program.deck.name,
            lambda: f"one card less; there is {self.program.deck.name!r}")
        self.gsettings("set", "org.koloda.Koloda", "subfolders", "true")
        until(lambda: f"of {self.count}" in self.program.deck.name, "all cards")

    def test_the_caption_is_what_is_set(self):
        name = self.photos[0].name.lower()

        def is_said():
            # The deck's description has more than the name on its line.
            return name in self.program.application.all_text().splitlines()
        until(is_said, f"{name} in the header")
        self.gsettings("set", "org.koloda.Koloda", "caption", "none")
        until(lambda: not is_said(), f"no {name} in the header")
        self.gsettings("set", "org.koloda.Koloda", "caption", "name")
        until(is_said, f"{name} in the header")

    def test_a_key_that_is_given_to_another_command_does_that(self):
        # The buttons show when the new keys are in effect.
        self.write(
            keys={"reject": "['p']", "keep": "['k', '<Control>k']", "undo": "@as []"},
            pile_up="'later'")
        self.wait_for_order("reject", "favourite", "later", "keep")
        self.hand.type("p")
        self.assert_piles(reject=1)
        self.hand.type("k")
        self.assert_piles(reject=1, keep=1)
        self.hand.type("ctrl+k", "u", "ctrl+z", "Up")
        self.assert_piles(reject=1, keep=2, later=1)

    def test_without_single_letters_letters_do_nothing(self):
        self.write(single_letters="false", pile_up="'later'")
        self.wait_for_order("reject", "favourite", "later", "keep")
        self.hand.type("p", "x", "f", "u", "Right", "space")
        self.assert_piles(keep=1, later=1)
        self.hand.type("ctrl+z")
        self.assert_piles(keep=1)

    def test_a_card_that_is_held_stays_in_the_hand(self):
        start, mark = self.middle, self.trace.mark()
        self.rest_at(self.hand.hold(start, (60, 30, 0.3)), mark)
        mark = self.trace.mark()
        self.write(visible_cards=8, spring_speed="3.0", pile_up="'later'")
        until(
            lambda: self.order()[1:3] == ["favourite", "later"], lambda: f"it is {self.order()}")
        self.trace.wait(lambda trace: trace.frames(mark), "a frame")
        held = [frame for frame in self.trace.events[:mark] if frame["ev"] == "frame"][-1]
        for frame in self.trace.frames(mark):
            self.assertTrue(frame["dragging"])
            self.assertLess(abs(frame["x"] - held["x"]) + abs(frame["y"] - held["y"]), 40)
        self.hand.let_go()
        self.assert_piles()


class Order(Stored):
    def start_deck(self, **options):
        # The first by name is the newest.
        for number, photo in enumerate(self.photos):
            os.utime(self.folder / photo.name, (1e9 - number, 1e9 - number))
        super().start_deck(**options)

    def test_another_order_holds_at_once_and_the_front_card_stays(self):
        names = [photo.name for photo in self.photos]
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.assert_front(names[1], 2, self.count)
        # No undecided card is newer than the front card, so the oldest comes next.
        for order, behind in (("oldest", names[-1]), ("name", names[2])):
            mark = self.trace.mark()
            self.gsettings("set", "org.koloda.Koloda", "order", order)
            self.trace.wait(
                lambda trace: any(event["ev"] == "followed" for event in trace.events[mark:]),
                "the new order")
            self.assert_front(names[1], 2, self.count)
            self.hand.type("Right")
            self.assert_front(behind, 3, self.count)
            self.hand.type("u")


class Nonsense(Stored):
    before = {
        "style": "'nonsense'", "visible_cards": "-3", "memory": "'much'", "swipe_distance": "99.0",
        "pile_left": "'keep'", "pile_right": "'keep'", "pile_up": "'keep'", "single_letters": "7",
        "keys": {"undo": "['nonsense', '<Control>']", "keep": "['Right', 'Left']", "redo": "7"}}

    def test_nonsense_does_no_harm(self):
        self.hand.type("x")
        self.assert_piles(reject=1)
        self.hand.type("ctrl+z")
        self.assert_piles()
        self.hand.type("Left")
        self.assert_piles(keep=1)
        self.hand.type("Right")
        self.assert_piles(keep=2)


class WithoutSchema(OnWayland, DeckCase):
    def setUp(self):
        kept = dict(self.desktop.environment)
        self.addCleanup(self.desktop.environment.update, kept)
        folders = self.desktop.environment.get("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
        schema = "glib-2.0/schemas/org.koloda.Koloda.gschema.xml"
        for folder in folders.split(":"):
            if os.path.exists(os.path.join(folder, schema)):
                self.skipTest(f"the schema is installed in {folder}")
        super().setUp()

    def test_the_program_works_and_says_that_nothing_is_kept(self):
        self.hand.type("p")
        self.assert_piles(keep=1)
        self.hand.type("ctrl+comma")
        until(
            lambda: "changes last until you quit" in self.program.application.all_text(),
            "the preferences, which say so")
        self.assertEqual(self.program.errors(), "")


if __name__ == "__main__":
    unittest.main()
