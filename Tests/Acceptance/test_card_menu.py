"""The menu of the front card, and the main menu, which has the same items."""

import unittest

import contract
from case import DeckCase, OnWayland
from displays import X11Desktop
from waiting import until


class CardMenuCase(DeckCase):
    count = 4

    def item(self, name):
        return self.program.application.find(
            lambda node: node.name == name and "item" in node.role, f"the menu's {name!r}")

    def items(self):
        return [node.name for node in self.program.application.walk() if "item" in node.role]

    def go_to(self, name):
        """Move the keyboard focus down a menu to an item."""
        def arrived():
            if self.item(name).has_focus:
                return True
            self.hand.type("Down")
            return False
        until(arrived, f"the keyboard at {name!r}", every=0.3)

    def choose_four_stars(self):
        """Choose an item in the submenu of stars; the menu with it is open."""
        self.go_to("Stars")
        self.hand.type("Return")
        self.go_to("4 Stars")
        self.hand.type("Return")
        self.wait_for_text("★★★★")
        self.wait_until_closed()

    def wait_until_closed(self):
        until(lambda: "Write a Note" not in self.items(), "no menu", every=0.05)


class CardMenu:
    def test_the_menu_key_opens_it_and_keys_in_it_decide_nothing(self):
        self.hand.type("shift+F10")
        self.item("Show in Files")
        # Left out: Space and Return, which would choose the highlighted item.
        self.hand.type("Down", "Up", "Down", "x", "p", "Escape")
        self.wait_until_closed()
        self.assert_piles()
        # The deck has the keyboard again.
        self.hand.type("Right")
        self.assert_piles(keep=1)

    def test_what_is_chosen_is_done_with_the_card(self):
        self.hand.type("shift+F10")
        self.choose_four_stars()
        self.assert_piles()

    def test_the_right_button_opens_it(self):
        self.hand.menu_click(self.middle)
        self.item("Copy")
        self.hand.type("Escape")
        self.wait_until_closed()
        self.hand.type("Left")
        self.assert_piles(reject=1)

    def test_all_of_it_is_in_the_main_menu(self):
        self.hand.type("shift+F10")
        self.item("Show in Files")
        own = set(self.items())
        self.hand.type("Escape")
        self.wait_until_closed()
        self.hand.type("F10")
        # Newer versions of GTK tell of a submenu only once it is open.
        self.go_to("Photo")
        self.hand.type("Return")
        self.item("Show in Files")
        self.assertLessEqual(own, set(self.items()))
        self.choose_four_stars()

    def test_the_deck_has_the_keyboard_after_a_submenu_of_the_cards_menu(self):
        self.hand.type("shift+F10")
        self.choose_four_stars()
        self.hand.type("Right")
        self.assert_piles(keep=1)

    def test_the_deck_has_the_keyboard_after_a_submenu_of_the_main_menu(self):
        self.hand.type("F10")
        self.go_to("View")
        self.hand.type("Return")
        self.go_to("By Name")
        self.hand.type("Return")
        until(lambda: "Newest First" not in self.items(), "no menu", every=0.05)
        self.hand.type("Right")
        self.assert_piles(keep=1)


class CardMenuOnWayland(CardMenu, OnWayland, CardMenuCase):
    pass


class X11DesktopWithMenus(X11Desktop):
    debugging = ""
    own_warnings = contract.WARNINGS_OF_MENUS_ON_X11


class CardMenuOnX11(CardMenu, CardMenuCase):
    """What depends on the display server: how a menu opens, and who has the keyboard."""

    of_display = {
        "test_the_menu_key_opens_it_and_keys_in_it_decide_nothing",
        "test_the_right_button_opens_it",
        "test_the_deck_has_the_keyboard_after_a_submenu_of_the_cards_menu",
        "test_the_deck_has_the_keyboard_after_a_submenu_of_the_main_menu",
    }

    desktop_kind = X11DesktopWithMenus


if __name__ == "__main__":
    unittest.main()
