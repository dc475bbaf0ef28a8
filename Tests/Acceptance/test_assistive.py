"""The deck as users of screen readers get it."""

import re
import unittest

import contract
from case import DeckCase, DesktopCase, OnWayland, OnX11
from waiting import until

_CARD = re.compile(r".+, \d+ of \d+$")


class Reading:
    def setUp(self):
        super().setUp()
        # A screen reader reads a window before it follows it; GTK reports changes only of what was
        # read.
        self.readable_cards()
        self.heard_before = len(self.desktop.assistive.heard())

    def heard(self):
        return self.desktop.assistive.heard()[self.heard_before:]

    def readable_cards(self):
        return [
            node.name for node in self.program.application.walk() if _CARD.match(node.name)]

    def assert_heard(self, text):
        until(
            lambda: text in self.heard(),
            lambda: f"{text!r} announced; heard was {self.heard()}", every=0.03)

    def test_one_card_can_be_read_at_any_time(self):
        names = [photo.name for photo in self.photos]
        for done in range(3):
            self.assert_front_photo(done)
            self.assertEqual(
                self.readable_cards(),
                [contract.spoken_name(names[done], done + 1, self.count)])
            self.program.deck.act(contract.ACTION_OF_PILE["later"])
        # The cards behind are not in the tree.
        told = self.program.application.all_text()
        self.assertNotIn(names[5].lower(), told)

    def test_each_decision_and_undo_is_announced(self):
        for done, pile in enumerate(contract.PILES):
            self.program.deck.act(contract.ACTION_OF_PILE[pile])
            self.assert_heard(contract.announced_decision(self.photos[done].name, pile))
            self.assert_heard(
                contract.spoken_name(self.photos[done + 1].name, done + 2, self.count))
        self.program.deck.act(contract.UNDO_ACTION)
        self.assert_heard(contract.announced_undo(self.photos[3].name))
        heard = self.heard()
        for done, pile in enumerate(contract.PILES):
            text = contract.announced_decision(self.photos[done].name, pile)
            self.assertEqual(heard.count(text), 1)

    def test_the_keys_are_announced_too_and_act_once(self):
        self.hand.type("Right", "ctrl+z", "Left")
        self.assert_piles(reject=1)
        self.assert_heard(contract.announced_decision(self.photos[0].name, "reject"))
        self.assertEqual(len(self.trace.decisions()), 2)


class ReadingOnWayland(Reading, OnWayland, DeckCase):
    pass


class ReadingOnX11(Reading, OnX11, DeckCase):
    """What depends on the display server: the keys. The tree and its events go over a bus."""

    of_display = {
        "test_the_keys_are_announced_too_and_act_once",
    }


class Failures(OnX11, DesktopCase):
    def test_why_a_photo_cannot_be_shown_is_told(self):
        name = "broken.jpg"
        (self.folder / name).write_bytes(b"no picture at all")
        self.start_deck()
        self.assert_front(name, 1, 1)
        deck = self.program.deck
        until(
            lambda: name in deck.description and len(deck.description) > len(name) + 2,
            lambda: f"the reason told; the description is {deck.description!r}", every=0.03)


if __name__ == "__main__":
    unittest.main()
