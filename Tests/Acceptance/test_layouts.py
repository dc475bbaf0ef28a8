"""Keys mean the same in every layout of the keyboard, with Latin letters or without."""

import json
import unittest

import photos
from case import DeckCase, DesktopCase, OnWayland, OnX11
from layouts_case import InLayouts
from test_compare import SIZE as LARGE
from test_history import HistoryCase
from test_marks import MarkCase
from test_piles_window import PilesCase
from test_settings import Stored
from waiting import until

_REPEATING = 1.5  # seconds; a key repeats after 0.7 at the latest


class Letters(InLayouts):
    count = 8

    def test_letters_decide_and_undo_alone_and_with_ctrl(self):
        def decide(type):
            type("p", "x", "f")
            self.assert_piles(keep=1, reject=1, favourite=1)
            type("u")
            self.assert_piles(keep=1, reject=1)
            type("ctrl+z")
            self.assert_piles(keep=1)
            type("ctrl+shift+z", "shift+x")
            self.assert_piles(keep=1, reject=2)
            type("ctrl+z", "u", "ctrl+z")
            self.assert_piles()
            self.assert_front_photo(0)

        self.in_each(decide)

    def test_a_latin_letter_is_where_the_layout_in_use_has_it(self):
        for layouts, group in (("de", 0), ("de,us", 0), ("us,de", 1)):
            self.use_layouts(layouts, group)
            self.hand.type("Right")
            self.assert_piles(keep=1)
            # The key between T and U bears Z there, and the key left of X bears Y.
            self.hand.type("ctrl+y")
            self.assert_piles()
            self.hand.type("ctrl+shift+z", "ctrl+z", "Left")
            self.assert_piles(reject=1)
            self.hand.type("u")
            self.assert_piles()

    def test_information_comes_and_goes(self):
        def look(type):
            for _ in range(2):
                mark = self.trace.mark()
                type("i")
                self.wait_for_command("information", mark)
            self.assert_piles()

        self.in_each(look)

    def test_a_layout_that_changes_while_a_key_is_down_decides_nothing(self):
        self.use_layouts("us")
        self.hand.begin()
        # B has no meaning, but this key is X in Dvorak's layout, and a key that is down repeats.
        self.hand.key_down("b")
        self.hand.flush()
        self.hand.use_layouts("us(dvorak)")
        self.hand.pause(_REPEATING)
        self.hand.key_up("b")
        self.hand.flush()
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.hand.type("b")
        self.assert_piles(keep=1, reject=1)
        self.hand.begin()
        self.hand.key_down("a")
        for layouts, group in (("ua", 0), ("us,gr", 1), ("us", 0)):
            self.hand.use_layouts(layouts, group)
        self.hand.key_up("a")
        self.hand.type("p")
        self.assert_piles(keep=2, reject=1)


class LettersOnWayland(Letters, OnWayland, DeckCase):
    pass


class LettersOnX11(Letters, OnX11, DeckCase):
    pass


class Marks(InLayouts):
    def test_digits_give_stars_and_labels_without_shift(self):
        def mark(type):
            type("3")
            self.assert_marks(stars={"3": 1})
            type("5", "6")
            self.assert_marks(stars={"5": 1}, labels={"red": 1})
            type("0", "6", "8")
            self.assert_marks(labels={"green": 1})
            type("8")
            self.assert_marks()

        self.in_each(mark)

    def test_digits_that_need_shift_work_with_it(self):
        self.use_layouts("fr")
        self.hand.type("shift+4", "shift+9")
        self.assert_marks(stars={"4": 1}, labels={"blue": 1})

    def test_a_note_gets_what_the_layout_types(self):
        for layouts, keys, text in (
                ("ua", "gx", "пч"), ("ua,us", "gx", "пч"), ("gr", "gx", "γχ"), ("fr", "gx1", "gx&")):
            self.use_layouts(layouts)
            self.hand.type("n")
            self.wait_for_text("file size")
            self.hand.type(*keys, "Escape")
            self.assert_marks(notes=1)
            self.hand.type("n")
            self.wait_for_text(text)
            # Of the keys that edit texts, too.
            self.hand.type("ctrl+q" if layouts == "fr" else "ctrl+a", "BackSpace", "Escape")
            self.assert_marks()


class MarksOnWayland(Marks, OnWayland, MarkCase):
    pass


class MarksOnX11(Marks, OnX11, MarkCase):
    pass


_PILES = [
    {"id": "print", "name": "Print", "answer": "accept", "side": "right", "keys": ["d"]},
    {"id": "wall", "name": "Wall", "answer": "accept", "keys": ["<Control>1", "q"]},
]


class OwnPiles(InLayouts):
    count = 6

    def setUp(self):
        DesktopCase.setUp(self)
        (self.folder / "deck.json").write_text(json.dumps({"piles": _PILES}))
        self.photos = photos.album(self.folder, self.count)
        self.start_deck()

    def wait_for_counts(self, *counts):
        wanted = dict(zip(("print", "wall"), counts))
        self._wait_for_status(lambda status: status["piles"] == wanted, f"the piles {wanted}")

    def test_their_keys_decide(self):
        def decide(type):
            type("d", "q", "ctrl+1")
            self.wait_for_counts(1, 2)
            type("u", "u", "u")
            self.wait_for_counts(0, 0)

        self.in_each(decide)


class OwnPilesOnWayland(OwnPiles, OnWayland, DeckCase):
    pass


class OwnPilesOnX11(OwnPiles, OnX11, DeckCase):
    pass


class ChangedKeys(InLayouts, Stored):
    # The last is a key of its layout alone.
    keys = {"keep": "['k', '<Control>k']", "reject": "['7']", "favourite": "['Cyrillic_ha']"}

    def setUp(self):
        super().setUp()
        self.write(keys=self.keys, pile_up="'later'")
        self.wait_for_order("reject", "favourite", "later", "keep")

    def test_they_work(self):
        def decide(type):
            type("k", "ctrl+k", "7")
            self.assert_piles(keep=2, reject=1)
            type("u", "u", "u")
            self.assert_piles()

        self.in_each(decide)

    def test_a_key_of_one_layout_works_there(self):
        for layouts, group in (("ua", 0), ("us,ua", 1)):
            self.use_layouts(layouts, group)
            self.hand.type("bracketleft")
            self.assert_piles(favourite=1)
            self.hand.type("u")
            self.assert_piles()


class LargePhotos(InLayouts):
    def setUp(self):
        DesktopCase.setUp(self)
        for number in (1, 2, 3):
            photos.chart(self.folder / f"photo {number}.png", number, LARGE)
        self.start_deck()

    def test_compared_photos_are_decided(self):
        def compare(type):
            mark = self.trace.mark()
            type("c")
            self.wait_for_command("compare", mark)
            type("x")
            self.assert_piles(reject=1)
            type("ctrl+z")
            self.assert_piles()
            type("c")
            # A letter that is not Latin means nothing if the program, busy with large photos, gets to
            # it after the next layout has come.
            self.program.wait_for_rest()

        self.in_each(compare)


class LargePhotosOnWayland(LargePhotos, OnWayland, DesktopCase):
    pass


class Pages(InLayouts):
    def test_the_review_opens_selects_and_moves(self):
        def review(type):
            self.open_review()
            type("ctrl+a")
            self.wait_for_text("2 selected")
            type("f")
            self.assert_piles(favourite=2, keep=1)
            type("ctrl+z")
            self.assert_piles(reject=2, keep=1)
            type("Escape")

        self.in_each(review)

    def test_the_history_opens_and_undoes(self):
        def undo(type):
            type("ctrl+h")
            self.wait_for_text("decisions")
            type("ctrl+z")
            self.assert_piles(reject=2)
            type("ctrl+shift+z")
            self.assert_piles(reject=2, keep=1)
            type("ctrl+h")
            # The next layout must not come before the key.
            until(lambda: "decisions" not in self.text(), "the deck again", every=0.05)

        self.in_each(undo)

    def test_the_history_changes_decisions(self):
        self.use_layouts("ua")
        self.open_history()
        self.hand.type("Down", "f")
        self.assert_piles(reject=1, keep=1, favourite=1)

    def test_a_key_works_on_the_way_to_apply(self):
        def apply(type):
            type("ctrl+Return")
            self.wait_for_text("apply decisions")
            type("Escape", "p")
            self.assert_piles(reject=2, keep=2)
            type("u")
            self.assert_piles(reject=2, keep=1)

        self.in_each(apply)


class PagesOnWayland(Pages, OnWayland, HistoryCase):
    # On the X server, nothing gives the keyboard to a second window.
    def test_windows_open_and_close(self):
        def open(type):
            known = len(self.program.application.children)
            type("ctrl+n")
            until(lambda: len(self.program.application.children) == known + 1, "a new window")
            self.desktop.focus("Koloda")
            type("ctrl+w")
            until(lambda: len(self.program.application.children) == known, "the window's end")
            self.desktop.focus()

        self.in_each(open)


class PagesOnX11(Pages, OnX11, HistoryCase):
    pass


class QuestionOnWayland(InLayouts, OnWayland, PilesCase):
    def test_the_key_that_is_given_is_the_latin_one(self):
        self.open_piles()
        self.add("a", "n", "n", "a")
        self.wait_for_names("keep", "reject", "favourite", "later", "anna")
        keys = []
        for layouts, group, key, latin in (
                ("ua", 0, "b", "b"), ("us,ua", 1, "g", "g"), ("gr", 0, "q", "q"),
                ("fr", 0, "q", "a"), ("de", 0, "z", "y")):
            self.use_layouts(layouts, group)
            self.ask_for_key()
            self.hand.type(key)
            keys.append(latin)
            self.wait_for_keys(keys)

    def wait_for_keys(self, keys):
        def found():
            return next(
                (pile.get("keys") for pile in self.pile_list() if pile.get("name") == "anna"), None)

        until(lambda: found() == keys, lambda: f"{keys}; there is {found()}", every=0.1)


if __name__ == "__main__":
    unittest.main()
