"""Going through all cards, including decided ones, without deciding."""

import unittest

from case import DeckCase, OnWayland, OnX11
from contract import BUTTON_OF_PILE, UNDO_ACTION
from waiting import until


class Browsing:
    def assert_card(self, index, pile=None):
        """Wait until the card of a photo is in front, with its pile, and the buttons show it."""
        photo = self.photos[index]
        expected = f"{photo.name}, {index + 1} of {self.count}"
        if pile:
            expected += f": {BUTTON_OF_PILE[pile]}"
        deck = self.program.deck
        until(lambda: deck.name == expected, lambda: f"{expected!r}; it is {deck.name!r}", every=0.03)
        self.assert_shown(photo)

    def test_keys_go_through_all_cards_and_decide_nothing(self):
        self.hand.type("Right", "Left")
        self.assert_piles(keep=1, reject=1)
        self.hand.type("Page_Up")
        self.assert_card(1, "reject")
        self.hand.type("Page_Up")
        self.assert_card(0, "keep")
        self.hand.type("Page_Up", "Page_Down", "Page_Down")
        self.assert_card(2)
        self.hand.type("End")
        self.assert_card(self.count - 1)
        self.hand.type("Page_Down", "Home")
        self.assert_card(0, "keep")
        self.hand.type("Escape")
        self.assert_front_photo(2)
        self.assert_piles(keep=1, reject=1)

    def test_a_decision_is_changed_and_taken_back(self):
        self.hand.type("Right", "Right", "Home", "Down")
        self.assert_piles(keep=1, later=1)
        self.assert_card(1, "keep")
        self.hand.type("ctrl+z")
        self.assert_piles(keep=2)
        self.assert_card(0, "keep")
        self.hand.type("ctrl+shift+z")
        self.assert_piles(keep=1, later=1)
        self.hand.type("Home")
        self.assert_card(0, "later")
        self.program.deck.act(UNDO_ACTION)
        self.assert_piles(keep=2)
        self.hand.type("Escape")
        self.assert_front_photo(2)

    def test_a_card_is_swiped_by_hand(self):
        self.hand.type("Right", "Home")
        self.assert_card(0, "keep")
        self.program.wait_for_rest()
        self.hand.drag(self.middle, (-self.far[0], 0, 0.2))
        self.assert_piles(reject=1)
        self.assert_card(1)

    def test_buttons_do_the_same(self):
        self.hand.type("Up", "Page_Up")
        self.assert_card(0, "favourite")
        self.button("Next Card").act()
        self.assert_card(1)
        self.button("Previous Card").act()
        self.assert_card(0, "favourite")
        self.button("Stop Browsing").act()
        self.assert_front_photo(1)

    def test_the_last_cards_of_a_decided_deck_are_seen_again(self):
        self.hand.type(*["Right"] * self.count)
        self.assert_piles(keep=self.count)
        self.hand.type("Page_Up")
        self.assert_card(self.count - 1, "keep")
        self.hand.type("Left")
        self.assert_piles(keep=self.count - 1, reject=1)


class BrowsingOnWayland(Browsing, OnWayland, DeckCase):
    pass


class BrowsingOnX11(Browsing, OnX11, DeckCase):
    """What depends on the display server: keys and the pointer."""

    of_display = {
        "test_keys_go_through_all_cards_and_decide_nothing",
        "test_a_card_is_swiped_by_hand",
    }


if __name__ == "__main__":
    unittest.main()
