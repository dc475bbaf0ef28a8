"""The review: the piles photo by photo, and photos moved between piles."""

import unittest

from case import OnWayland, OnX11
from test_apply_window import ApplyCase
from waiting import until


class ReviewCase(ApplyCase):
    """A deck whose first three photos are decided: reject, reject, keep."""

    def setUp(self):
        super().setUp()
        self.hand.type("Left", "Left", "Right")
        self.assert_piles(reject=2, keep=1)
        self.program.wait_for_rest()

    def open_review(self):
        self.hand.type("F9")
        self.wait_for_text("reject 2")
        self.wait_for_cell(self.name(0))

    def cell(self, name):
        return next(
            (node for node in self.program.application.walk()
             if node.name == name and node.role in ("table cell", "grid cell")), None)

    def wait_for_cell(self, name):
        until(
            lambda: name.lower() in self.text(), lambda: f"{name!r}; there is {self.text()!r}",
            every=0.05)

    def press_tab(self, name):
        self.program.application.find(
            lambda node: node.name == name and "button" in node.role, f"a tab {name!r}").act()


class Review:
    def test_photos_are_moved_by_key_and_come_back(self):
        self.open_review()
        self.wait_for_text("2 photos, ")
        self.wait_for_text("undecided 1")
        # The first is selected; the key moves on to the next.
        self.hand.type("p")
        self.assert_piles(reject=1, keep=2)
        self.wait_for_text("keep 2")
        self.hand.type("f")
        self.assert_piles(keep=2, favourite=1)
        self.wait_for_text("no photos in this pile")
        self.hand.type("ctrl+z")
        self.assert_piles(reject=1, keep=2)
        self.hand.type("ctrl+z")
        self.assert_piles(reject=2, keep=1)
        self.hand.type("ctrl+shift+z")
        self.assert_piles(reject=1, keep=2)

    def test_several_are_moved_as_one_act(self):
        self.open_review()
        self.hand.type("ctrl+a")
        self.wait_for_text("2 selected")
        self.press("Move to “Later”")
        self.assert_piles(keep=1, later=2)
        self.hand.type("ctrl+z")
        self.assert_piles(reject=2, keep=1)

    def test_the_keyboard_follows_a_click_on_a_tab(self):
        self.open_review()
        self.origin = self.desktop.settle(self.program.window)
        for name, photo in (("Keep 1", self.name(2)), ("Reject 2", self.name(0))):
            self.hand.click(self.place(self.program.application.find(
                lambda node, name=name: node.name == name and "button" in node.role, name)))
            self.wait_for_cell(photo)
        self.hand.type("ctrl+a")
        self.wait_for_text("2 selected")

    def test_photos_are_dropped_on_a_pile(self):
        self.open_review()
        self.origin = self.desktop.settle(self.program.window)
        photo = self.program.application.find(
            lambda node: node.name == self.name(1), "a photo")
        tab = self.program.application.find(
            lambda node: node.name == "Keep 1" and "button" in node.role, "a tab")
        start, end = self.place(photo), self.place(tab)
        # Let go only once the tab has taken notice of the photo over it.
        over = self.hand.hold(start, (end[0] - start[0], end[1] - start[1], 0.6))
        self.program.wait_for_rest()
        self.hand.go_on(over, (2, 0, 0.05))
        self.program.wait_for_rest()
        self.hand.let_go()
        self.assert_piles(reject=1, keep=2)
        self.hand.type("ctrl+z")
        self.assert_piles(reject=2, keep=1)

    def test_a_quick_drag_draws_no_rectangle(self):
        self.open_review()
        self.origin = self.desktop.settle(self.program.window)
        photo = self.program.application.find(
            lambda node: node.name == self.name(1), "a photo")
        start = self.place(photo)
        # All in one moment, released where nothing takes the drop.
        self.hand.point(*start)
        self.hand.press()
        self.hand.point(start[0] + 250, start[1] + 200)
        self.hand.release()
        self.hand.flush()
        self.wait_for_text("1 selected")
        until(
            lambda: self.hand.type("Escape") or "undecided 1" not in self.text(), "the deck again",
            every=0.5)
        # GTK warns of a selection rectangle that remains when the page goes.
        self.assertEqual([
            line for line in self.program.errors().splitlines()
            if line and not any(own in line for own in self.desktop.own_warnings)], [])
        self.assert_piles(reject=2, keep=1)

    def test_undecided_photos_are_decided(self):
        self.open_review()
        self.press_tab("Undecided 1")
        self.wait_for_cell(self.name(3))
        self.hand.type("f")
        self.assert_piles(reject=2, keep=1, favourite=1)
        self.hand.type("Escape")
        self.wait_for_text("all done")

    def test_a_photo_is_opened_in_the_deck(self):
        self.open_review()
        self.hand.type("Right", "Return")
        self.assert_front_is(self.name(1))
        # Its decision holds until there is a new one.
        self.assert_piles(reject=2, keep=1)
        self.hand.type("Up")
        self.assert_piles(reject=1, keep=1, favourite=1)
        self.assert_front_is(self.name(3))

    def test_escape_leads_back_from_an_opened_photo(self):
        self.open_review()
        self.hand.type("Right", "Return")
        self.assert_front_is(self.name(1))
        self.hand.type("z")
        self.hand.type("Escape", "Escape")
        self.wait_for_text("undecided 1")
        self.hand.type("p")
        self.assert_piles(reject=1, keep=2)

    def test_the_arrow_keys_go_on_from_a_photo_that_was_opened(self):
        self.hand.type("Left")
        self.assert_piles(reject=3, keep=1)
        self.hand.type("F9")
        self.wait_for_text("reject 3")
        self.hand.type("Right", "Return")
        self.assert_front_is(self.name(1))
        self.hand.type("Escape")
        self.wait_for_text("reject 3")
        self.hand.type("Right", "p")
        self.assert_piles(reject=2, keep=2)
        self.wait_without_text(self.name(3).lower())

    def assert_front_is(self, name):
        until(
            lambda: self.program.deck.name.startswith(name),
            lambda: f"{name!r} in front; it is {self.program.deck.name!r}", every=0.05)

    def test_escape_leads_back_to_where_it_was(self):
        self.open_review()
        self.hand.type("Escape")
        self.assert_front_is(self.name(3))
        self.hand.type("Right")
        self.assert_piles(reject=2, keep=2)

    def test_apply_is_at_hand(self):
        self.open_review()
        self.hand.type("ctrl+Return")
        self.wait_for_text("apply decisions")
        self.hand.type("Escape", "Right")
        self.assert_piles(reject=2, keep=2)


class ReviewOnWayland(Review, OnWayland, ReviewCase):
    pass


class ReviewOnX11(Review, OnX11, ReviewCase):
    """What depends on the display server: dragging and dropping."""

    of_display = {
        "test_photos_are_dropped_on_a_pile",
        "test_a_quick_drag_draws_no_rectangle",
    }


if __name__ == "__main__":
    unittest.main()
