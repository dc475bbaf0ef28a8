"""Cards with backs: flipped by a click, a key, a button and assistive technology."""

import json
import unittest

import contract
import photos
from case import DesktopCase, OnWayland, OnX11
from waiting import until

COUNT = 3
ATTEMPTS = 10  # to see a card that turns, on a busy machine


class FlashCards:
    keeps_time = True

    def setUp(self):
        super().setUp()
        self.photos = photos.album(self.folder, COUNT)
        backs = self.folder / "backs"
        backs.mkdir()
        # The last card has no back.
        self.backs = photos.album(backs, COUNT + 1)[1:]
        for index, photo in enumerate(self.photos):
            (backs / photo.name).write_bytes(photos.flat(self.backs[index].colour))
        (backs / self.photos[-1].name).unlink()
        (backs / self.backs[-1].name).unlink()
        (self.folder / "deck.json").write_text(
            json.dumps({"backs": "backs", "caption": False}))
        self.start_deck()

    def assert_side(self, index, is_back):
        photo = (self.backs if is_back else self.photos)[index]
        name = (contract.spoken_back if is_back else contract.spoken_name)(
            self.photos[index].name, index + 1, COUNT)
        deck = self.program.deck
        until(lambda: deck.name == name, lambda: f"{name!r}; it is {deck.name!r}", every=0.03)
        self.assert_shown(photo)

    def test_a_click_turns_the_card_and_another_turns_it_back(self):
        self.assert_side(0, False)
        turning = []
        for _ in range(ATTEMPTS):
            mark = self.trace.mark()
            for is_back in (True, False):
                self.hand.click(self.middle)
                self.assert_side(0, is_back)
            turning += [frame["flip"] for frame in self.trace.frames(mark) if "flip" in frame]
            if any(0.1 < flip < 3 for flip in turning):
                break
        else:
            self.fail("it turned at once")
        self.assert_piles()

    def test_the_help_opens_at_flash_cards(self):
        self.hand.type("F1")
        self.program.application.named("Koloda Help").find(
            lambda node: (node.text or node.name).startswith("Flip a card") and node.extents[2] > 0,
            "the page of flash cards")

    def test_keys_button_and_action_turn_it(self):
        self.hand.type(contract.FLIP_KEY)
        self.assert_side(0, True)
        self.hand.click(self.place(self.button(contract.FLIP_BUTTON)))
        self.assert_side(0, False)
        self.program.deck.act(contract.FLIP_ACTION)
        self.assert_side(0, True)
        self.hand.type("t")
        self.assert_side(0, False)
        self.hand.type("space")
        self.assert_side(0, True)

    def test_a_drag_swipes_and_does_not_turn(self):
        mark = self.trace.mark()
        self.rest_at(self.hand.hold(self.middle, (60, 0, 0.2)), mark)
        self.hand.let_go()
        self.assert_springs_back(mark)
        self.hand.drag(self.middle, (self.far[0], 0, 0.15))
        self.assert_piles(keep=1)
        self.assertEqual(self.trace.of_kind("flip"), [])
        self.assert_side(1, False)

    def test_a_turned_card_is_swiped_and_comes_back_with_its_front(self):
        self.hand.click(self.middle)
        self.assert_side(0, True)
        self.program.wait_for_rest()
        self.hand.drag(self.middle, (-self.far[0], 0, 0.15))
        self.assert_piles(reject=1)
        self.assert_side(1, False)
        self.program.wait_for_rest()
        self.hand.type("ctrl+z")
        self.assert_piles()
        self.assert_side(0, False)

    def test_a_card_without_a_back_is_not_turned(self):
        self.hand.type("Right", "Right")
        self.assert_piles(keep=2)
        self.assert_side(2, False)
        self.program.wait_for_rest()
        self.assertNotIn(contract.FLIP_ACTION, self.program.deck.actions)
        self.hand.click(self.middle)
        self.hand.type(contract.FLIP_KEY, "space")
        self.program.wait_for_rest()
        self.assert_piles(keep=2)
        self.assertEqual(self.trace.of_kind("flip"), [])
        self.assert_side(2, False)


class FlashCardsOnWayland(FlashCards, OnWayland, DesktopCase):
    pass


class FlashCardsOnX11(FlashCards, OnX11, DesktopCase):
    """What depends on the display server: what is a click and what is a drag."""

    of_display = {
        "test_a_click_turns_the_card_and_another_turns_it_back",
        "test_a_drag_swipes_and_does_not_turn",
    }


class NoBacks(OnWayland, DesktopCase):
    def test_a_deck_without_backs_has_no_button_for_them(self):
        photos.album(self.folder, 2)
        self.start_deck()
        names = [node.name for node in self.program.application.walk()]
        self.assertNotIn(contract.FLIP_BUTTON, names)
        self.assertNotIn(contract.FLIP_ACTION, self.program.deck.actions)

    def test_a_look_without_piles_above_and_below_offers_none(self):
        photos.album(self.folder, 2)
        (self.folder / "deck.json").write_text(json.dumps({"style": "background"}))
        self.start_deck()
        actions = self.program.deck.actions
        self.assertIn(contract.ACTION_OF_PILE["keep"], actions)
        self.assertIn(contract.ACTION_OF_PILE["reject"], actions)
        self.assertNotIn(contract.ACTION_OF_PILE["favourite"], actions)
        self.assertNotIn(contract.ACTION_OF_PILE["later"], actions)


if __name__ == "__main__":
    unittest.main()
