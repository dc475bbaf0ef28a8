"""The window around the deck: widgets that float over it, full screen, and the done page."""

import os
import unittest

import contract
import photos
from case import DesktopCase, OnWayland, OnX11
from pictures import alike
from program import command
from waiting import until

# As large as the window, whatever shape a card has.
LARGE = (1600, 2000)
COUNT = 4


class RoomCase(DesktopCase):
    def setUp(self):
        super().setUp()
        self.photos = photos.album(self.folder, COUNT)
        for photo in self.photos:
            (self.folder / photo.name).write_bytes(photos.flat(photo.colour, LARGE))
        self.start_deck()

    def assert_colour(self, place, photo):
        """Wait until the screen shows a photo's colour at a place."""
        seen = None

        def shown():
            nonlocal seen
            seen = self.desktop.screenshot().at(*place)
            return alike(seen, photo.colour, 14)

        until(shown, lambda: f"{photo} at {place}; there is {seen}", every=0.05)

    def assert_other(self, place, photo):
        """Wait until the screen shows something other than a photo at a place."""
        until(
            lambda: not alike(self.desktop.screenshot().at(*place), photo.colour, 14),
            f"something else than {photo} at {place}", every=0.05)


class Room:
    def test_the_deck_fills_the_window(self):
        x, y, width, height = self.program.deck.extents
        menu = self.button("Main Menu").extents
        keep = self.button("Keep").extents
        left = self.button("Open").extents
        # Newer versions of GTK tell of widgets in a header as if it had no padding.
        self.assertLess(y, menu[1] + menu[3] / 2)
        self.assertGreater(y + height, keep[1] + keep[3])
        self.assertLess(x, left[0] + left[2] / 2)
        self.assertGreater(x + width, menu[0] + menu[2])

    def test_the_header_says_the_photo_and_what_is_left(self):
        self.wait_for_text("photo 1.png")
        self.wait_for_text(f"{self.folder.name.lower()}, {COUNT} left")
        self.hand.type("Right")
        self.wait_for_text(f"{self.folder.name.lower()}, {COUNT - 1} left")
        self.hand.type("Right", "Right", "Down")
        self.wait_for_text(f"{COUNT} decided")

    def test_a_card_is_not_cut_above_the_buttons(self):
        later, favourite = self.button("Later"), self.button("Favourite")
        gap = (
            (self.place(later)[0] + self.place(favourite)[0]) / 2, self.place(later)[1])
        ground = self.desktop.screenshot().at(*gap)
        line = []

        def is_whole():
            nonlocal line
            seen = self.desktop.screenshot()
            line = [seen.at(gap[0], gap[1] + up) for up in range(-120, 1, 2)]
            return not alike(line[-1], ground, 60) and all(
                alike(one, other, 14) for one, other in zip(line, line[1:]))

        # Too short to decide.
        self.hand.hold(self.middle, (0, 110, 0.4))
        until(is_whole, lambda: f"the card down to the buttons; there is {line}", every=0.05)
        self.hand.let_go()

    def test_at_the_end_only_what_was_put_off_is_offered_again(self):
        self.hand.type("Right", "Right", "Left", "Up")
        self.wait_for_text(contract.DONE_TEXT)
        self.wait_for_text("review")
        self.assertNotIn("go through", self.text())
        self.hand.type("ctrl+z", "Down")
        self.wait_for_text("go through “later” again")

    def test_what_was_put_off_is_gone_through_again(self):
        self.hand.type("Right", "Down", "Down", "Left")
        self.assert_piles(keep=1, later=2, reject=1)
        self.program.application.find(
            lambda node: node.name == "Go Through “Later” Again" and node.role.endswith("button"),
            "the button").act()
        self.wait_for_text("2 left")
        self.assert_colour(self.middle, self.photos[1])
        # The old decisions hold until there are new ones.
        self.assert_piles(keep=1, later=2, reject=1)
        self.hand.type("Up")
        self.assert_piles(keep=1, later=1, reject=1, favourite=1)
        self.hand.type("ctrl+z")
        self.assert_piles(keep=1, later=2, reject=1)
        self.hand.type("Up", "Down")
        self.wait_for_text(contract.DONE_TEXT)
        self.assert_piles(keep=1, later=1, reject=1, favourite=1)
        self.hand.type("ctrl+z")
        self.wait_for_text("1 left")
        self.assert_piles(keep=1, later=1, reject=1, favourite=1)


class RoomOnWayland(Room, OnWayland, RoomCase):
    """Includes what needs a window manager, which the X server lacks."""

    def test_full_screen_is_the_card_alone(self):
        top = (self.origin[0] + self.program.window.extents[2] / 2, self.origin[1] + 36)
        self.assert_other(top, self.photos[0])
        self.hand.type("F11")
        self.assert_colour(top, self.photos[0])
        # The first movement only sets the pointer's place.
        for step in range(4):
            self.hand.point(self.middle[0] + 20 * step, self.middle[1])
            self.hand.flush()
        self.assert_other(top, self.photos[0])
        self.assert_colour(top, self.photos[0])
        self.hand.type("Tab")
        self.assert_other(top, self.photos[0])
        self.hand.type("Escape")
        self.hand.type("Right")
        self.assert_front(self.photos[1].name, 2, COUNT)
        self.assert_other(top, self.photos[1])
        self.program.wait_for_rest()
        self.assert_other(top, self.photos[1])

    def test_keys_decide_in_full_screen_and_show_nothing_else(self):
        top = (self.origin[0] + self.program.window.extents[2] / 2, self.origin[1] + 36)
        self.hand.type("F11")
        self.assert_colour(top, self.photos[0])
        self.hand.type("Right")
        self.assert_front(self.photos[1].name, 2, COUNT)
        self.assert_colour(top, self.photos[1])
        self.assert_piles(keep=1)


class RoomOnX11(Room, OnX11, RoomCase):
    """What depends on the display server: the size of the window, and what is drawn where."""

    of_display = {
        "test_the_deck_fills_the_window",
        "test_a_card_is_not_cut_above_the_buttons",
    }


class Messages(OnWayland, RoomCase):
    def setUp(self):
        DesktopCase.setUp(self)
        self.photos = photos.album(self.folder, COUNT)
        os.symlink(self.desktop.nowhere, self.folder / "dangling.png")
        os.symlink("loop.png", self.folder / "loop.png")

    def test_a_link_that_leads_nowhere_is_passed_over_without_a_word(self):
        self.start_deck()
        self.wait_for_text(f"{COUNT} left")
        self.assertNotIn("dangling", self.text())
        self.assertNotIn("loop", self.text())

    def test_notes_cover_no_buttons(self):
        decided = self.photos[0].name
        result = command(
            self.desktop, self.data_home, "decide", str(self.folder), decided, "keep")
        self.assertEqual(result.returncode, 0, result.stderr)
        # The note is gone in a few seconds, so don't wait for a card at rest first.
        self.start(folder=self.folder / decided)
        note = self.program.application.find(
            lambda node: "already been decided" in (node.name or node.text), "a note")
        self.origin = self.desktop.settle(self.program.window)
        # The note stays as long as the pointer is on it.
        self.hand.point(*self.place(note))
        self.hand.flush()
        self.assert_apart(note, contract.BUTTON_OF_PILE.values())
        self.hand.type("Right", "Right", "Down")
        self.wait_for_text(contract.DONE_TEXT)
        self.assert_apart(
            note, ("Apply…", "Review", "Go Through “Later” Again"))

    def assert_apart(self, note, names):
        """Wait until a note and the buttons with these names don't overlap."""
        def apart():
            x, y, width, height = note.extents
            for name in names:
                left, top, wide, high = self.button(name).extents
                if left < x + width and x < left + wide and top < y + height and y < top + high:
                    return False
            return True

        until(apart, lambda: f"{note.extents} apart from {names}", every=0.05)


if __name__ == "__main__":
    unittest.main()
