"""Every text can be translated: the program uses marked English, page by page."""

import errno
import os
import re
import unittest

import contract
import languages
import photos
from belonging import InstanceCase
from case import DesktopCase, OnWayland
from waiting import until

OPENING = languages.OPENING
# The same in every language.
_PRODUCT = "Koloda"
_VERSION = re.compile(r"\d+(\.\d+)+")
# Texts from GTK's own catalogue. "Close" is a window's button.
_GTK = {
    "Close", "Close the window", "Minimize", "Minimize the window", "Maximize",
    "Maximize the window", "Restore", "(None)",
}
# Texts of libadwaita's own, in its About and Preferences windows.
_ADWAITA = {
    "Search", "No Results Found", "Try a different search.", "Translated by", "This Application",
    "About", "Acknowledgements", "Back", "Copy Text", "_Copy Text Copy Text", "Credits",
    "Debugging Information", "Details", "Legal", "Report an Issue", "Save as…",
    "_Save as… Save as…", "Support Questions", "Troubleshooting", "Website", "What’s New",
    "To assist in troubleshooting, you can view your debugging information. Providing this "
    "information to the application developers can help diagnose any problems you encounter when "
    "you report an issue.",
}
_LICENCE = re.compile(
    r"This application comes with absolutely no warranty\. See the [\w ,.()]+ for details\.")
# Troubleshooting facts, in English for those who read the report.
_FACTS = re.compile(r"(.+: .+\n)+")
# Text for typing, and the program's dependencies.
_CODE = re.compile(r"koloda( .+)?|~/\S+|\{ .+ \}|https://\S+")
_DEPENDENCY = re.compile(r"(GRDB|GTK|Swift|Swift Argument Parser|libadwaita)( \d+(\.\d+)+)?")
# Keys as GTK writes them, one or several.
_KEY = (
    r"((Ctrl|Shift|Alt|Super)\+)*"
    r"(Ctrl|Shift|F\d+|Up|Down|Left|Right|Space|Escape|BackSpace|Backspace|Delete|Return|Tab"
    r"|Home|End|Menu|Page[ _]Up|Page[ _]Down|[A-Z]|[^\w\s])")
_KEYS = re.compile(rf"{_KEY}([,\s]+{_KEY})*")
# GTK names an unnamed object after its class, which nobody should hear.
_CLASS = re.compile(r"(Gtk|Adw|Gsk|Koloda)[A-Z][A-Za-z]+")
_UNTRANSLATED = (_VERSION, _LICENCE, _FACTS, _CODE, _DEPENDENCY, _KEYS, _CLASS)


class Marked(OnWayland):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        languages.speak_marked_english(cls.desktop)

    def told(self):
        """All texts that assistive technology gets now, with the role of their object."""
        return [
            (node.role, text) for node in self.program.application.walk()
            for text in (node.name, node.description, node.text) if text]

    def assert_shows(self, text):
        self.program.application.find(lambda node: node.name == marked(text), text)

    def assert_all_marked(self, data=()):
        """Check that all current texts are marked for translation, apart from `data`."""
        wrong = sorted({
            f"{role}: {text!r}" for role, text in self.told()
            if role != "application" and self.left_out(text, data)})
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))

    def left_out(self, text, data):
        rest = languages.unmarked(text, (_PRODUCT, *_ADWAITA, *data))
        known = text in _GTK or any(
            pattern.fullmatch(part) for part in (text, rest) for pattern in _UNTRANSLATED)
        return "" if known else rest


class Words(Marked, DesktopCase):
    def test_the_welcome_page(self):
        self.start("--size=960x820")
        self.assert_all_marked()
        self.assert_shows("Open Folder…")

    def test_all_that_the_main_menu_opens(self):
        items = self.assert_menu_marked("Main Menu", "About Koloda")
        self.assertNotIn(marked("Export Decisions…"), items)

    def test_all_that_can_be_opened(self):
        self.assert_menu_marked("Open", "Open Folder…")

    def assert_menu_marked(self, *menu):
        """Check that everything in a menu is marked, and return its items."""
        self.start("--size=960x820")
        self.open_menu(*menu)
        self.assert_all_marked()
        items = [
            node.name for node in self.program.application.walk()
            if node.role == "menu item" and node.actions and node.is_sensitive]
        self.assertIn(marked(menu[1]), items)
        self.program.stop()
        # GTK's own dialog and the contents of files have texts that are not the program's.
        others = [marked(name) for name in (
            "Open Folder…", "Open File…", "Mentions", "Sayings", "Shop", "Bookmarks", "Capitals")]
        for item in items:
            # The name of a submenu appears again at its end.
            if items.count(item) > 1 or item in others:
                continue
            with self.subTest(item):
                self.start("--size=960x820")
                try:
                    self.assert_menu_item_marked(item, menu)
                finally:
                    self.program.stop()
        return items

    def test_a_deck_from_its_first_card_to_the_done_page(self):
        names = photos.broken_album(self.folder)
        (self.folder / "lost.png").symlink_to("nowhere")
        (self.folder / "deck.json").write_text('{"title": 1, "style": "Tinder"}')
        self.start_deck()
        data = (*names, *(name.encode(errors="surrogateescape").decode(errors="replace")
                          for name in names), "lost.png", self.folder.name, str(self.folder),
                os.strerror(errno.ENOENT), contract.FORMATS, "deck.json", "title", "Tinder", "stack", "background",
                "prototype", "photo")
        count = self.program.status()["cards"]
        for done in range(count):
            self.assert_all_marked(data)
            self.program.deck.act(contract.ACTION_OF_PILE[contract.PILES[done % 4]])
            until(lambda: self.program.status()["decided"] == done + 1, f"{done + 1} decisions")
        self.assert_shows("Review")
        self.assert_all_marked(data)
        self.program.deck.act(contract.UNDO_ACTION)
        until(lambda: self.program.status()["decided"] == count - 1, "the decision undone")
        for heard in self.desktop.assistive.heard():
            self.assertEqual(self.left_out(heard, data), "", "of what is announced")

    def test_a_folder_without_images(self):
        self.start()
        self.assert_shows("No Photos Found")
        self.assert_all_marked((self.folder.name,))

    def test_a_sample_that_is_not_there(self):
        nothing = str(self.desktop.new_folder("nothing"))
        self.desktop.environment["KOLODA_DATA_DIR"] = nothing
        self.addCleanup(self.desktop.environment.pop, "KOLODA_DATA_DIR")
        self.start("--size=960x820")
        self.open_menu("Open", "Open Folder…")
        # Newer versions of GTK tell of a submenu only once it is open.
        for item in ("Open Sample Deck", "Travel"):
            self.program.application.find(
                lambda node, item=item: node.name == marked(item) and "item" in node.role
                and node.actions, f"the menu's {item!r}").act()
        self.program.application.find(
            lambda node: f"{nothing}/samples/travel" in node.text, "what is not there")
        self.assert_all_marked((f"{nothing}/samples/travel",))

    def test_the_question_and_the_piles_of_the_samples(self):
        samples = (
            ("mentions/mentions.jsonl", "Are all names marked correctly?", ("Accept", "Ignore")),
            ("shop/shop.json", "Is it for you?", ("Wish List", "Not for Me")))
        for sample, question, piles in samples:
            with self.subTest(sample):
                self.start(languages.PROJECT / "data" / "samples" / sample)
                try:
                    for text in (question, *piles):
                        self.assert_shows(text)
                finally:
                    self.program.stop()

    def test_the_gallery(self):
        self.start("--gallery")
        self.assert_all_marked()

    # The texts on screen

    def start(self, *arguments, **options):
        super().start(*arguments, **options)
        until(lambda: self.program.application.children, "a window")
        self.desktop.settle(self.program.window)

    def open_menu(self, name="Main Menu", item="About Koloda"):
        self.program.application.find(
            lambda node: node.name == marked(name) and node.actions and node.role != "label",
            "the menu").act()
        self.program.application.find(
            lambda node: node.name == marked(item) and "item" in node.role, "the menu's items")

    def assert_menu_item_marked(self, item, menu):
        """Check that everything is marked that a menu item opens."""
        self.open_menu(*menu)
        before = self.told()
        self.program.application.find(
            lambda node: node.name == item and node.role == "menu item" and node.actions,
            f"the menu's {item}").act()
        until(
            lambda: not self.program.is_running or self.told() != before, f"what {item} does")
        if self.program.is_running:
            self.assert_all_marked(_sample_files())


class WordsOfDecksThatAreKnown(Marked, InstanceCase):
    def test_recent_decks(self):
        self.start_on_a_deck()
        self.decide(1)
        self.desktop.focus()
        self.hand.type("ctrl+w")
        self.program.wait_for_end()
        self.start_instance("--new-window")
        self.assert_shows("Recent Decks")
        self.assert_all_marked(self.data)
        self.program.application.find(
            lambda node: node.name.startswith(OPENING + "Remove “") and node.actions,
            "a button that forgets").act()
        self.assert_says("from the list")

    def test_a_picture_that_is_decided(self):
        self.start_on_a_deck()
        self.decide(1)
        result, _ = self.program.start_again(self.other / "photo 1.png")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assert_says("has already been decided")

    def test_an_export(self):
        self.start_on_a_deck()
        place = self.other.parent
        self.decide(4)
        self.program.window.act("win.export")
        self.program.save_in_chooser(place, "*.csv*")
        self.assert_says("Exported ")

    @property
    def data(self):
        """Texts that come from the deck's files."""
        return (self.other.name, str(self.other), *(f"photo {n}.png" for n in range(1, 5)))

    def start_on_a_deck(self, **options):
        self.start_instance(self.other, **options)
        self.wait_for_front(self.program.application, "photo 1")

    def decide(self, count):
        for done in range(count):
            self.program.deck.act("deck.keep")
            self.wait_for_decided(self.other, done + 1)

    def assert_says(self, words):
        """Wait for a note with `words`, and check that everything is marked."""
        self.program.application.find(lambda node: words in node.name, f"a note: {words}")
        self.assert_all_marked(self.data)


def _sample_files():
    """The names of the samples' cards, which are shown like any file's."""
    return [path.name for path in (languages.PROJECT / "data" / "samples").glob("*/*.svg")]


def marked(text):
    return OPENING + text + languages.CLOSING


if __name__ == "__main__":
    unittest.main()
