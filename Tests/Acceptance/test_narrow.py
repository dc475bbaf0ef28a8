"""The window at the width of a phone."""

import unittest

import displays
import languages
from belonging import WELCOME, InstanceCase
from case import OnWayland, OnX11
from test_apply_window import ApplyCase
from waiting import until


class Narrow(OnWayland, InstanceCase):
    def test_the_first_page_has_a_sign_where_a_word_has_no_room(self):
        self.start_instance("--new-window")
        self.program.wait_for_windows(WELCOME)
        self.desktop.settle(self.program.window)
        opens = self.opens()
        self.desktop.float(self.program.window)
        self.addCleanup(self.desktop.tile, self.program.window)
        self.desktop.resize(self.program.window, 440, 700)
        until(lambda: self.opens() == opens - 1, "a button without its word", every=0.05)
        self.assertGreater(self.opens(), 0)

    def test_the_wheel_over_the_samples_scrolls_the_page(self):
        self.start_instance("--new-window")
        self.program.wait_for_windows(WELCOME)
        window = self.program.window
        self.desktop.settle(window)
        self.desktop.float(window)
        self.addCleanup(self.desktop.tile, window)
        width, height = 440, 420
        self.desktop.resize(window, width, height)
        self.origin = (displays.SIZE[0] - width) // 2, (displays.SIZE[1] - height) // 2
        sample, first = (
            self.program.application.find(
                lambda node, name=name: node.name == name and "button" in node.role, name)
            for name in ("Travel", "Open Folder…"))
        top = first.extents[1]
        middle = self.origin[0] + width // 2, self.origin[1] + height // 2
        self.hand.wheel(middle, -8)
        self.hand.flush()
        until(lambda: first.extents[1] < top, "the page further down")
        place = self.place(sample)
        down = first.extents[1]
        self.hand.wheel(place, 2)
        self.hand.flush()
        until(lambda: first.extents[1] > down, "the page further up")

    def opens(self):
        return [node.name for node in self.program.application.walk()].count("Open")


class NarrowPages(OnX11, ApplyCase):
    """Without a window manager, a page that needs more width makes the window grow for good."""

    def said(self, text):
        """A text as the program shows it, translated in subclasses."""
        return text

    def test_pages_over_the_deck_keep_its_width(self):
        self.hand.type("Left", "Right")
        self.assert_piles(reject=1, keep=1)
        self.desktop.resize(self.program.window, 372, 640)
        self.program.wait_for_rest()
        width = self.program.window.extents[2]
        for key, page in (("ctrl+Return", "If a Name Is Taken"), ("F9", "Review")):
            self.hand.type(key)
            self.wait_for_text(self.said(page).lower())
            self.assertEqual(self.program.window.extents[2], width, page)
            self.hand.type("Escape")
            until(lambda: self.program.deck.extents[2] > 0, "the deck")
            self.assertEqual(self.program.window.extents[2], width, page)
        self.hand.type("Right", "Right")
        self.wait_for_text(self.said("All Done").lower())
        self.assertEqual(self.program.window.extents[2], width, "the page at the end")


class NarrowPagesOfLongWords(NarrowPages):
    """Ukrainian, which has the longest words on buttons."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.speech = languages.speak(cls.desktop, "uk")

    def said(self, text):
        return self.speech.gettext(text)


if __name__ == "__main__":
    unittest.main()
