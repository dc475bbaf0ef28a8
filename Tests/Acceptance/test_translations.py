"""The program in each of its languages: page by page, mirrored for right-to-left ones.

With $KOLODA_SCREENSHOTS, a picture of each page is left in that folder for a person to look at.
"""

import os
import unittest

import contract
import languages
import photos
from case import DesktopCase, OnWayland
from waiting import until


class Translated(OnWayland):
    language = ""
    mirrored = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.speech = languages.speak(cls.desktop, cls.language)

    def test_every_page_is_in_the_language(self):
        photos.album(self.folder, 3)
        (self.folder / "broken.jpg").write_bytes(b"no picture at all")
        self.start("--size=960x820")
        self.assert_translated("Swipe Through Your Photos", "Open Folder…", "or try a sample")
        self.keep("welcome")
        self.press(self.speech.gettext("Main Menu"))
        self.assert_translated("About Koloda")
        self.keep("menu")
        self.program.stop()

        self.start_deck()
        self.assert_translated("Open", "Undo", "Main Menu")
        deck = self.program.deck
        until(
            lambda: (deck.name, deck.description) == (self.place(1), self.failure()),
            lambda: f"{self.place(1)!r} and {self.failure()!r}; there is {deck.name!r} and "
            f"{deck.description!r}", every=0.05)
        self.assert_sides()
        self.keep("failure")
        for done in range(4):
            deck.act(contract.ACTION_OF_PILE[contract.PILES[done]])
            until(lambda: self.program.status()["decided"] == done + 1, "the decision")
            if done == 0:
                self.program.wait_for_rest()
                self.keep("deck")
        self.assert_translated("All Done", "Review")
        counted = self.speech.ngettext(
            "{count} decision is saved.", "All {count} decisions are saved.", 4)
        lines = "\n".join([
            counted.format(count=4),
            self.speech.gettext("Your files are unchanged until you apply."),
        ])
        self.program.application.named(lines)
        self.program.wait_for_rest()
        self.keep("done")

    def test_the_gallery_and_the_about_window(self):
        self.start("--gallery")
        self.program.wait_for_card()
        self.assert_translated("Bounciness", "Restore Defaults", "Reduced motion")
        self.program.wait_for_rest()
        self.keep("gallery")
        self.program.stop()
        self.start("--size=960x820")
        self.press(self.speech.gettext("Main Menu"))
        self.press(self.speech.gettext("About Koloda"))
        self.assert_translated("The Koloda authors")
        self.keep("about")

    def test_the_preferences(self):
        self.open("Preferences")
        pages = {
            "General": "Visible Cards",
            "Photos": "Preloading",
            "Decisions": (
                "The pile you choose swaps places with the one that was there. "
                "Past decisions don’t change."),
            "Keys": "Single-Key Shortcuts",
            "Motion": "Style Playground",
        }
        for page, text in pages.items():
            self.press(self.speech.gettext(page))
            self.program.application.find(
                lambda node: self.speech.gettext(text) in (node.name, node.description)
                and node.extents[2] > 0, f"the page {page}")
            self.keep(f"preferences-{page.lower()}")

    def test_the_help(self):
        self.open("Help")
        pages = (
            "Opening a Deck", "Deciding", "Undo and Redo", "Keys", "Piles and Export",
            "Troubleshooting")
        self.assert_translated(*pages)
        topics = self.program.application.find(
            lambda node: node.role == "list" and len(node.children) > 5, "the topics")
        window = self.program.application.named(self.speech.gettext("Koloda Help"))
        until(
            lambda: topics.extents[2] > 0
            and (self.left(topics) > window.extents[2] / 2) == self.mirrored,
            lambda: f"the topics on their side; they are at {topics.extents}", every=0.05)
        self.keep("help")

    def test_the_shortcuts(self):
        self.open("Keyboard Shortcuts")
        self.assert_translated("Decks and Windows", "Flip the card")
        self.keep("shortcuts")

    # The texts on screen

    def open(self, item):
        """Open a window by its item in the menu."""
        self.start("--size=960x820")
        self.press(self.speech.gettext("Main Menu"))
        self.program.application.find(
            lambda node: node.name == self.speech.gettext(item) and node.role == "menu item",
            f"the menu's {item}").act()
        until(lambda: len(self.program.application.children) > 1, f"the window of {item}")
        self.desktop.settle(self.program.window)

    def start(self, *arguments, **options):
        super().start(*arguments, **options)
        until(lambda: self.program.application.children, "a window")
        self.desktop.settle(self.program.window)

    def press(self, name):
        self.program.application.find(
            lambda node: node.name == name and node.actions and node.role != "label", name).act()

    def assert_translated(self, *texts):
        for text in texts:
            self.program.application.named(self.speech.gettext(text))

    def assert_sides(self):
        """Check that the window is mirrored if need be, and buttons are on their piles' sides."""
        middle = self.desktop.size[0] / 2
        opening = self.button(self.speech.gettext("Open"))
        self.assertEqual(self.left(opening) > middle, self.mirrored)
        places = [
            self.left(self.button(self.speech.pgettext("pile", contract.BUTTON_OF_PILE[pile])))
            for pile in ("reject", "later", "favourite", "keep")]
        self.assertEqual(places, sorted(places))

    def left(self, node):
        return node.extents[0]

    def place(self, number):
        text = self.speech.gettext("{card}, {place} of {count}")
        return text.format(card="broken.jpg", place=number, count=4)

    def failure(self):
        reason = self.speech.gettext(
            "This file is not a picture, or its format is not supported. Supported: {formats}, RAW."
        ).format(formats=contract.FORMATS)
        return self.speech.gettext("{file}: {reason}").format(file="broken.jpg", reason=reason)

    def keep(self, page):
        folder = os.environ.get("KOLODA_SCREENSHOTS")
        if not folder:
            return
        picture = None

        def still():
            nonlocal picture
            before, picture = picture, self.desktop.screenshot()
            places = [(x, y) for x in range(0, picture.width, 7)
                      for y in range(0, picture.height, 7)]
            return before and all(before.at(*place) == picture.at(*place) for place in places)

        until(still, "a picture that stands still", every=0.2)
        picture.save(os.path.join(folder, f"{self.language}-{page}.png"))


class Arabic(Translated, DesktopCase):
    language = "ar"
    mirrored = True


class Chinese(Translated, DesktopCase):
    language = "zh_CN"


class German(Translated, DesktopCase):
    language = "de"


class Spanish(Translated, DesktopCase):
    language = "es"


class Ukrainian(Translated, DesktopCase):
    language = "uk"


class Every(unittest.TestCase):
    def test_each_language_is_looked_at(self):
        self.assertEqual(
            sorted(case.language for case in Translated.__subclasses__()),
            sorted(languages.translations()))


class BrokenLocale(OnWayland, DesktopCase):
    def test_it_starts_in_english_without_a_word(self):
        photos.album(self.folder, 1)
        self.desktop.environment |= {
            "LC_ALL": "xx_YY.UTF-8", "LANG": "xx_YY.UTF-8", "LANGUAGE": "xx",
            "G_DEBUG": "fatal-warnings"}
        self.start_deck()
        self.button("Open")
        self.assertEqual(self.program.errors(), "")


if __name__ == "__main__":
    unittest.main()
