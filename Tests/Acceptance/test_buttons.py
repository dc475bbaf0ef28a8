"""The window's buttons, clicked with the pointer and pressed by assistive technology."""

import unittest

import contract
from case import DeckCase, OnWayland, OnX11
from contract import REDO_BUTTON, UNDO_BUTTON


class Buttons:
    def test_the_window_has_its_buttons(self):
        names = [node.name for node in self.program.application.walk()]
        for name in (*contract.HEADER_BUTTONS, *contract.BUTTON_OF_PILE.values()):
            self.assertIn(name, names)

    def test_clicks_decide_undo_and_redo(self):
        piles = {}
        for done, (pile, name) in enumerate(contract.BUTTON_OF_PILE.items(), 1):
            self.hand.click(self.place(self.button(name)))
            piles[pile] = 1
            self.assert_piles(**piles)
            self.assert_front_photo(done)
        self.hand.click(self.place(self.button(UNDO_BUTTON)))
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.assert_front_photo(3)
        self.assert_shown(self.photos[3])
        self.hand.click(self.place(self.button(REDO_BUTTON)))
        self.assert_piles(keep=1, reject=1, favourite=1, later=1)
        self.assert_shown(self.photos[4])

    def test_clicks_that_the_program_sees_late_count(self):
        piles = {}
        for pile, name in contract.BUTTON_OF_PILE.items():
            place = self.place(self.button(name))
            with self.program.standing_still():
                self.hand.click(place)
            piles[pile] = 1
            self.assert_piles(**piles)

    def test_the_keys_still_work_after_a_click(self):
        self.hand.click(self.place(self.button("Keep")))
        self.assert_piles(keep=1)
        self.hand.type("Left")
        self.assert_piles(keep=1, reject=1)
        self.hand.type("space")
        self.assert_piles(keep=1, reject=1, later=1)

    def test_assistive_technology_presses_the_buttons(self):
        self.button("Favourite").act()
        self.assert_piles(favourite=1)
        self.assert_front_photo(1)
        self.button(UNDO_BUTTON).act()
        self.assert_piles()
        self.assert_front_photo(0)
        self.button(REDO_BUTTON).act()
        self.assert_piles(favourite=1)

    def test_assistive_technology_swipes_the_deck(self):
        piles = {}
        self.assert_front_photo(0)
        for done, (pile, action) in enumerate(contract.ACTION_OF_PILE.items(), 1):
            self.program.deck.act(action)
            piles[pile] = 1
            self.assert_piles(**piles)
            self.assert_front_photo(done)
        self.program.deck.act(contract.UNDO_ACTION)
        self.assert_piles(keep=1, reject=1, favourite=1)
        self.assert_front_photo(3)
        self.program.deck.act(contract.REDO_ACTION)
        self.assert_piles(keep=1, reject=1, favourite=1, later=1)


class ButtonsOnWayland(Buttons, OnWayland, DeckCase):
    pass


class ButtonsOnX11(Buttons, OnX11, DeckCase):
    """What depends on the display server: clicks, and the keyboard after them."""

    of_display = {
        "test_clicks_decide_undo_and_redo",
        "test_clicks_that_the_program_sees_late_count",
        "test_the_keys_still_work_after_a_click",
    }


if __name__ == "__main__":
    unittest.main()
