"""No text is left out of the translations: the program speaks marked English, page by page."""

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
# What is the same in every language.
_PRODUCT = "Koloda"
_VERSION = re.compile(r"\d+(\.\d+)+")
# GTK's own texts, which come from GTK's catalogue. "Close" is a window's button.
_GTK = {
    "Close", "Close the window", "Minimize", "Minimize the window", "Maximize",
    "Maximize the window", "Restore", "(None)",
}
# libadwaita's own, of its windows about a program and of preferences.
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
# What a report is to have, in English for those who read it.
_FACTS = re.compile(r"(.+: .+\n)+")
# What is typed, and what this program is built with.
_CODE = re.compile(r"koloda( .+)?|~/\S+|\{ .+ \}|https://\S+")
_DEPENDENCY = re.compile(r"(GRDB|GTK|Swift|Swift Argument Parser|libadwaita)( \d+(\.\d+)+)?")
# Keys as GTK writes them, in its own words, one or several.
_KEY = (
    r"((Ctrl|Shift|Alt|Super)\+)*"
    r"(Ctrl|Shift|F\d+|Up|Down|Left|Right|Space|Escape|BackSpace|Backspace|Delete|Return|Tab"
    r"|Home|End|Menu|Page[ _]Up|Page[ _]Down|[A-Z]|[^\w\s])")
_KEYS = re.compile(rf"{_KEY}([,\s]+{_KEY})*")
# GTK gives an object without a name that of its class, which no one is to hear.
_CLASS = re.compile(r"(Gtk|Adw|Gsk|Koloda)[A-Z][A-Za-z]+")
_UNTRANSLATED = (_VERSION, _LICENCE, _FACTS, _CODE, _DEPENDENCY, _KEYS, _CLASS)


class Marked(OnWayland):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        languages.speak_marked_english(cls.desktop)

    def told(self):
        """Everything that is told now, and of which object."""
        return [
            (node.role, text) for node in self.program.application.walk()
            for text in (node.name, node.description, node.text) if text]

    def assert_shows(self, text):
        self.program.application.find(lambda node: node.name == marked(text), text)

    def assert_all_marked(self, data=()):
        """Everything that is told is meant for translation, besides `data`."""
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

    def test_all_that_the_menu_opens(self):
        self.start("--size=960x820")
        self.open_menu()
        self.assert_all_marked()
        items = [
            node.name for node in self.program.application.walk()
            if node.role == "menu item" and node.actions and node.is_sensitive]
        self.assertNotIn(marked("Export Decisions…"), items)
        self.assertIn(marked("About Koloda"), items)
        self.program.stop()
        # What GTK's own dialog says, and what is in a file, is no text of the program.
        others = [marked(name) for name in (
            "Open Folder…", "Open File…", "Mentions", "Sayings", "Shop", "Bookmarks", "Capitals")]
        for item in items:
            # A submenu's name is told at its end, too.
            if items.count(item) > 1 or item in others:
                continue
            with self.subTest(item):
                self.start("--size=960x820")
                try:
                    self.assert_menu_item_marked(item)
                finally:
                    self.program.stop()

    def test_a_deck_from_its_first_card_to_the_done_page(self):
        names = photos.broken_album(self.folder)
        (self.folder / "lost.png").symlink_to("nowhere")
        (self.folder / "deck.json").write_text('{"title": 1, "style": "Tinder"}')
        self.start_deck()
        data = (*names, *(name.encode(errors="surrogateescape").decode(errors="replace")
                          for name in names), "lost.png", self.folder.name, str(self.folder),
                os.strerror(errno.ENOENT), "deck.json", "title", "Tinder", "stack", "background",
                "prototype", "photo")
        count = self.program.status()["cards"]
        for done in range(count):
            self.assert_all_marked(data)
            self.program.deck.act(contract.ACTION_OF_PILE[contract.PILES[done % 4]])
            until(lambda: self.program.status()["decided"] == done + 1, f"{done + 1} decisions")
        self.assert_shows("Undo Last Decision")
        self.assert_all_marked(data)
        self.program.deck.act(contract.UNDO_ACTION)
        until(lambda: self.program.status()["decided"] == count - 1, "the decision undone")
        for heard in self.desktop.assistive.name_changes():
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
        self.open_menu()
        self.program.application.find(
            lambda node: node.name == marked("Travel") and node.actions, "a sample").act()
        self.program.application.find(
            lambda node: f"{nothing}/samples/travel" in node.text, "what is not there")
        self.assert_all_marked((f"{nothing}/samples/travel",))

    def test_the_gallery(self):
        self.start("--gallery")
        self.assert_all_marked()

    # What is on the screen

    def start(self, *arguments, **options):
        super().start(*arguments, **options)
        until(lambda: self.program.application.children, "a window")
        self.desktop.settle(self.program.window)

    def open_menu(self):
        self.program.application.find(
            lambda node: node.name == marked("Main Menu") and node.actions, "the menu").act()
        self.program.application.find(
            lambda node: node.name == marked("About Koloda"), "the menu's items")

    def assert_menu_item_marked(self, item):
        """All is marked that an item of the menu opens."""
        self.open_menu()
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
        self.origin = self.desktop.settle(self.program.window)
        self.hand.click(self.place(self.button(marked("Export…"))))
        until(lambda: len(self.program.application.children) == 2, "the file chooser")
        # Nothing tells from outside when the chooser has the keyboard.
        until(
            lambda: self.hand.type("Return", every=0.3) or next(place.glob("*.csv*"), None),
            f"a table in {place}")
        self.assert_says("Exported ")

    @property
    def data(self):
        """What is told of the deck besides words."""
        return (self.other.name, str(self.other), *(f"photo {n}.png" for n in range(1, 5)))

    def start_on_a_deck(self, **options):
        self.start_instance(self.other, **options)
        self.wait_for_front(self.program.application, "photo 1")

    def decide(self, count):
        for done in range(count):
            self.program.deck.act("deck.keep")
            self.wait_for_decided(self.other, done + 1)

    def assert_says(self, words):
        """A note with `words` comes up; all is marked then."""
        self.program.application.find(lambda node: words in node.name, f"a note: {words}")
        self.assert_all_marked(self.data)


def _sample_files():
    """The names of the samples' cards, which are told as any file's."""
    return [path.name for path in (languages.PROJECT / "data" / "samples").glob("*/*.svg")]


def marked(text):
    return OPENING + text + languages.CLOSING


if __name__ == "__main__":
    unittest.main()
