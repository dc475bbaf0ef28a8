"""Deciding, undoing and redoing by keyboard."""

import itertools
import os
import unittest

from case import DeckCase, OnWayland, OnX11
from contract import KEYS_OF_PILE, PILES, REDO_KEY, UNDO_KEYS


ATTEMPTS = 10  # to catch a card in flight
REPEATING = 1.5  # seconds; a key repeats after 0.7 at the latest


class Keys:
    count = 24

    def test_every_key_decides_for_its_pile(self):
        piles = dict.fromkeys(PILES, 0)
        done = 0
        for pile, keys in KEYS_OF_PILE.items():
            for key in keys:
                with self.subTest(key=key):
                    self.hand.type(key)
                    piles[pile] += 1
                    done += 1
                    status = self.assert_piles(**piles)
                    self.assertEqual(
                        os.path.basename(status["next"]), self.photos[done].name)
                    self.assert_front_photo(done)
                    self.assert_shown(self.photos[done])

    def test_twenty_keys_in_a_second_are_twenty_decisions(self):
        piles = [pile for pile, _ in zip(itertools.cycle(KEYS_OF_PILE), range(20))]
        self.hand.type(*(KEYS_OF_PILE[pile][0] for pile in piles), every=0.05)
        self.assert_piles(keep=5, reject=5, favourite=5, later=5)
        decided = {
            os.path.basename(record["file"]): record["pile"]
            for record in self.program.export("jsonl")}
        self.assertEqual(decided, {
            photo.name: pile for photo, pile in zip(self.photos, piles)})
        self.assert_front_photo(20)
        self.assert_shown(self.photos[20])

    def test_a_held_key_decides_one_card_and_undo_goes_on(self):
        self.hold("Right")
        self.hand.type("Left", "Left")
        self.assert_piles(keep=1, reject=2)
        self.assert_front_photo(3)
        self.hold("u")
        self.assert_piles()
        self.assert_front_photo(0)
        # A key that is pressed again decides again.
        self.hand.type("Right")
        self.assert_piles(keep=1)

    def hold(self, key):
        """Hold a key down until it has repeated."""
        self.hand.begin()
        self.hand.key_down(key)
        self.hand.flush()
        self.hand.pause(REPEATING)
        self.hand.key_up(key)
        self.hand.flush()

    def test_every_undo_key_takes_back_one_decision(self):
        self.hand.type("Right", "Left", "Up")
        self.assert_piles(keep=1, reject=1, favourite=1)
        for key, left in zip(UNDO_KEYS, ({"keep": 1, "reject": 1}, {"keep": 1}, {})):
            with self.subTest(key=key):
                self.hand.type(key)
                status = self.assert_piles(**left)
                self.assertTrue(status["redoable"])
                self.assert_front_photo(len(left))
                self.assert_shown(self.photos[len(left)])
        self.assertFalse(self.program.status()["undoable"])

    def test_redo_brings_back_what_was_undone(self):
        self.hand.type("Right", "Down", "u", "u")
        self.trace.wait(lambda trace: len(trace.of_kind("undo")) == 2, "two undos")
        self.assert_piles()
        self.hand.type(REDO_KEY)
        self.assert_piles(keep=1)
        self.assert_front_photo(1)
        self.hand.type(REDO_KEY)
        status = self.assert_piles(keep=1, later=1)
        self.assertFalse(status["redoable"])
        self.assert_front_photo(2)
        self.assert_shown(self.photos[2])

    def test_undo_and_redo_with_nothing_to_do_do_nothing(self):
        self.hand.type("u", REDO_KEY, "Right")
        status = self.assert_piles(keep=1)
        self.assertTrue(status["undoable"])
        self.assertFalse(status["redoable"])

    def test_a_new_decision_ends_what_could_be_redone(self):
        self.hand.type("Right", "u", "Left")
        status = self.assert_piles(reject=1)
        self.assertFalse(status["redoable"])
        self.hand.type(REDO_KEY, "Up")
        self.assert_piles(reject=1, favourite=1)

    def test_undo_turns_a_card_round_in_mid_air(self):
        before = self.trace.frames()[-1]
        # On a busy machine, a flight may end before the key arrives: then try another one.
        for _ in range(ATTEMPTS):
            mark = self.trace.mark()
            self.hand.type("Right")
            self.trace.wait(
                lambda trace: any(
                    frame["departing"] > 0 or frame["card"] != before["card"]
                    for frame in trace.frames(mark)),
                "the next card")
            self.hand.type("ctrl+z")
            self.trace.wait(lambda trace: trace.of_kind("undo", mark), "the undo")
            undo = self.trace.events.index(self._undo(mark))
            self.assert_returns(before, undo)
            back = [
                frame for frame in self.trace.frames(undo) if frame["card"] == before["card"]]
            # It comes from the right, unless nothing was drawn on its way.
            if self._was_in_flight(mark) and back[0]["x"] > before["x"] + 5:
                break
        else:
            self.fail(f"no card was caught in {ATTEMPTS} flights")
        self.assert_piles()
        self.assert_front_photo(0)

    def _undo(self, since):
        return self.trace.of_kind("undo", since)[0]

    def _was_in_flight(self, since):
        """Whether a card was in flight in the last frame before the undo, since a mark."""
        undo = self.trace.events.index(self._undo(since))
        frames = [each for each in self.trace.events[since:undo] if each["ev"] == "frame"]
        return bool(frames) and frames[-1]["departing"] > 0


class KeysOnWayland(Keys, OnWayland, DeckCase):
    pass


class KeysOnX11(Keys, OnX11, DeckCase):
    """What depends on the display server: which keys arrive, and that none is lost."""

    of_display = {
        "test_a_held_key_decides_one_card_and_undo_goes_on",
        "test_every_key_decides_for_its_pile",
        "test_every_undo_key_takes_back_one_decision",
        "test_redo_brings_back_what_was_undone",
        "test_twenty_keys_in_a_second_are_twenty_decisions",
    }


class BurstOnWayland(OnWayland, DeckCase):
    """A compositor ends the connection of a program that does not read what it is sent."""

    def test_thousands_of_keys_at_once_all_count(self):
        self.hand.type_at_once("Right", *("Left", "u") * 3000, "Up")
        self.assert_piles(keep=1, favourite=1)


class EndOfDeck:
    count = 3

    def test_the_last_card_can_be_undone(self):
        self.hand.type("Right", "Left", "Up")
        status = self.assert_piles(keep=1, reject=1, favourite=1)
        self.assertIsNone(status["next"])
        self.hand.type("Right", "Left")
        self.hand.type("ctrl+z")
        self.assert_piles(keep=1, reject=1)
        self.assert_front_photo(2)
        self.assert_shown(self.photos[2])
        self.hand.type("Down")
        self.assert_piles(keep=1, reject=1, later=1)


class EndOfDeckOnWayland(EndOfDeck, OnWayland, DeckCase):
    """On one display server: the keys are those of `Keys`."""


if __name__ == "__main__":
    unittest.main()
