"""The history, newest decision first: any of them can be changed, and a pile gone through again."""

import unittest

import contract
from case import OnWayland
from program import command
from test_review import ReviewCase
from waiting import until


class HistoryCase(ReviewCase):
    """A deck whose first three photos are decided: reject, reject, keep."""

    def open_history(self):
        self.hand.type("ctrl+h")
        self.wait_for_text("3 decisions")
        self.wait_for_lines(("2", "Keep"), ("1", "Reject"), ("0", "Reject"))

    def lines(self):
        """The names of the decisions on screen, from the top."""
        found = [
            (node.extents[1], node.name) for node in self.program.application.walk()
            if node.name.startswith(tuple(photo.name for photo in self.photos))
            and "," in node.name]
        return [name for _, name in sorted(set(found))]

    def wait_for_lines(self, *lines):
        """Wait for lines, each given by its photo's number, its pile and more words."""
        expected = [(self.name(int(line[0])), *line[1:]) for line in lines]

        def there():
            seen = self.lines()
            return len(seen) == len(expected) and all(
                all(word in line for word in words) for words, line in zip(expected, seen))

        until(there, lambda: f"{expected}; there is {self.lines()}", every=0.05)

    def assert_front_is(self, name):
        until(
            lambda: self.program.deck.name.startswith(name),
            lambda: f"{name!r} in front; it is {self.program.deck.name!r}", every=0.05)


class History:
    def test_any_decision_is_changed_by_a_key_and_the_new_one_is_on_top(self):
        self.open_history()
        # The newest is selected; the second is the decision before it.
        self.hand.type("Down", "f")
        self.assert_piles(reject=1, keep=1, favourite=1)
        self.wait_for_lines(
            ("1", "Favourite"), ("2", "Keep"), ("1", "Reject", "replaced"), ("0", "Reject"))
        # The selection stays.
        self.hand.type("Down", "p")
        self.assert_piles(keep=2, favourite=1)
        self.hand.type("ctrl+z")
        self.assert_piles(reject=1, keep=1, favourite=1)
        self.wait_for_lines(
            ("0", "Keep", "undone"), ("1", "Favourite"), ("2", "Keep"),
            ("1", "Reject", "replaced"), ("0", "Reject"))
        self.hand.type("ctrl+shift+z")
        self.assert_piles(keep=2, favourite=1)
        self.hand.type("Escape")
        self.assert_front_is(self.name(3))

    def test_a_decision_is_changed_by_a_button_and_by_the_menu(self):
        self.open_history()
        self.press("Move to “Later”")
        self.assert_piles(reject=2, later=1)
        self.wait_for_text("4 decisions")
        self.hand.type("Down", "shift+F10")
        self.wait_for_text("open in deck")
        # The menu has Open first, then keep, then the other piles.
        self.hand.type("Down", "Down", "Return", every=0.1)
        until(
            lambda: self.program.status()["piles"]["reject"] == 1,
            lambda: self.program.status(), every=0.05)

    def test_what_was_taken_back_is_in_the_list_and_is_decided_anew(self):
        self.hand.type("ctrl+z")
        self.assert_piles(reject=2)
        self.hand.type("ctrl+h")
        self.wait_for_lines(("2", "Keep", "undone"), ("1", "Reject"), ("0", "Reject"))
        self.hand.type("x")
        self.assert_piles(reject=3)
        self.hand.type("Escape")
        self.assert_front_is(self.name(3))

    def test_return_shows_the_card_in_the_deck(self):
        self.open_history()
        self.hand.type("Down", "Down", "Return")
        self.assert_front_is(self.name(0))
        self.wait_for_text("1 of 4")
        self.assert_piles(reject=2, keep=1)
        self.hand.type("Right")
        self.assert_piles(reject=1, keep=2)
        self.hand.type("Escape")
        self.assert_front_is(self.name(3))

    def test_a_photo_that_is_gone_says_so(self):
        (self.folder / self.name(2)).unlink()
        # The window shows the change, too.
        self.assert_front(self.name(3), 3, 3)
        self.hand.type("ctrl+h")
        self.wait_for_lines(("2", "Keep"), ("1", "Reject"), ("0", "Reject"))
        self.hand.type("x")
        self.hand.type("Return")
        self.program.wait_for_note("is not in this deck")
        self.assert_piles(reject=2)

    def test_it_opens_over_the_review_and_goes_with_the_same_key(self):
        self.open_review()
        self.open_history()
        self.hand.type("F9")
        self.wait_for_text("2 photos, ")
        self.hand.type("ctrl+h", "ctrl+h")
        self.assert_front_is(self.name(3))

    def test_without_decisions_it_says_so(self):
        self.hand.type("ctrl+z", "ctrl+z", "ctrl+z")
        self.assert_piles()
        self.hand.type("ctrl+h")
        self.wait_for_lines(
            ("2", "Keep", "undone"), ("1", "Reject", "undone"), ("0", "Reject", "undone"))


class Passes:
    def test_the_review_goes_through_a_pile_again(self):
        self.open_review()
        self.press("Go Through Again")
        self.assert_front_is(self.name(0))
        self.wait_for_text("1 of 2")
        self.wait_for_text("3 left")
        self.assert_piles(reject=2, keep=1)
        self.hand.type("Right")
        self.assert_piles(reject=1, keep=2)
        self.wait_for_text("2 of 2")
        # The rest stays as it is.
        self.hand.type("Escape")
        self.assert_front_is(self.name(3))
        self.assert_piles(reject=1, keep=2)

    def test_the_page_at_the_end_leads_to_any_pile(self):
        self.hand.type("Down")
        self.wait_for_text(contract.DONE_TEXT)
        self.assert_piles(reject=2, keep=1, later=1)
        # A count is a link to the review of its pile.
        self.press("Reject 2")
        self.wait_for_text("2 photos, ")
        self.press("Go Through Again")
        self.assert_front_is(self.name(0))
        self.press("Back to Undecided Cards")
        self.wait_for_text(contract.DONE_TEXT)
        self.press("Reject 2")
        self.press("Go Through Again")
        self.assert_front_is(self.name(0))
        self.hand.type("Up", "Up")
        self.wait_for_text(contract.DONE_TEXT)
        self.assert_piles(favourite=2, keep=1, later=1)

    def test_what_was_decided_as_before_is_undone_by_a_command(self):
        self.hand.type("Down")
        self.wait_for_text(contract.DONE_TEXT)
        self.press("Go Through “Later” Again")
        self.assert_front_is(self.name(3))
        self.hand.type("Down")
        self.wait_for_text(contract.DONE_TEXT)
        # The window shows a decision before it is saved.
        self.trace.wait(
            lambda trace: len(trace.of_kind("journaled")) == 5, "all five decisions on disk")
        for was in ("later -> later", "later -> undecided"):
            result = command(self.desktop, self.data_home, "undo", str(self.folder))
            self.assertEqual(result.stdout, f"{self.name(3)}: {was}\n", result.stderr)

    def test_the_menu_has_the_piles_with_cards(self):
        self.hand.type("F10")
        # Newer versions of GTK tell of a submenu only once it is open.
        for item in ("View", "Go Through Again", "Keep"):
            self.program.application.find(
                lambda node, item=item: node.name == item and "item" in node.role,
                f"the menu's {item!r}").act()
        self.assert_front_is(self.name(2))
        self.hand.type("Left")
        self.assert_piles(reject=3)
        self.assert_front_is(self.name(3))


class HistoryOnWayland(History, OnWayland, HistoryCase):
    """On one display server: its keys and menus are like those of the review."""


class PassesOnWayland(Passes, OnWayland, HistoryCase):
    """On one display server: it is about which cards come again."""


if __name__ == "__main__":
    unittest.main()
