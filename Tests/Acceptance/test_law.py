"""The law of a trace finds each way in which it is broken, and nothing in a trace that keeps it."""

import unittest

import law


def told(kind, front=0, cover=None, **more):
    """A line about an input."""
    return {"ev": "input", "kind": kind} | seen(front, cover) | more


def decision(card, cover=None):
    return {"ev": "decision", "card": card} | ({"cover": cover} if cover else {})


def frame(front=0, drawn=0, cover=None):
    drawn = {} if drawn is None else {"drawn": drawn}
    return {"ev": "frame"} | seen(front, cover) | drawn


def closeup(kind, card=0, front=0, scale=1.0):
    if kind == "closed":
        return {"ev": "closeup", "kind": kind} | seen(front, None)
    return {"ev": "closeup", "kind": kind, "card": card, "scale": scale} | seen(front, "closeup")


def seen(front, cover):
    return ({} if front is None else {"front": front}) | ({"cover": cover} if cover else {})


class LawOfATrace(unittest.TestCase):
    def assert_broken(self, *events, by):
        """Expect exactly one breach, whose text contains `by`."""
        found = law.breaches(events)
        self.assertEqual(len(found), 1, found)
        self.assertIn(by, found[0].text)

    def assert_kept(self, *events):
        self.assertEqual(law.breaches(events), [])

    # What keeps it

    def test_decisions_by_all_devices(self):
        self.assert_kept(
            frame(), told("key", message="keep"), decision(0), frame(1, 1),
            told("button", 1, message="reject"), decision(1), frame(2, 2),
            told("action", 2), decision(2), frame(3, 3),
            told("drag-begin", 3), told("drag-update", 3), told("drag-end", 3), decision(3),
            told("scroll-begin", 4), told("scroll", 4), told("scroll-end", 4), decision(4),
            frame(5, 5))

    def test_two_decisions_between_two_frames(self):
        self.assert_kept(
            frame(), told("key", message="keep"), decision(0), told("key", 1, message="keep"),
            decision(1), frame(2, 2))

    def test_a_card_that_was_brought_back(self):
        self.assert_kept(
            told("key", message="keep"), decision(0), told("key", 1, message="undo"),
            {"ev": "undo", "card": 0}, told("key", message="keep"), decision(0), frame(1, 1))

    def test_a_card_that_was_browsed_to(self):
        self.assert_kept(
            told("key", message="keep"), decision(0), told("key", 1, message="previous"),
            {"ev": "browsed", "card": 0}, told("key", message="keep"), decision(0))

    def test_a_card_that_a_page_has_brought_to_the_front(self):
        self.assert_kept(
            told("key", message="keep"), decision(0), {"ev": "browsed", "card": 0},
            told("key", message="keep"), decision(0))

    def test_a_key_in_the_close_up_of_the_front_card(self):
        self.assert_kept(
            told("key", message="zoom"), closeup("scaled"), closeup("sharp"),
            told("key", 0, "closeup", message="keep"), decision(0, "closeup"),
            closeup("sharp", 1, 1), closeup("closed", front=1), frame(1, 1))

    def test_a_note_that_is_kept_by_the_decision_of_its_card(self):
        self.assert_kept(told("key", message="keep"), told("panel", message="note"), decision(0))

    def test_a_drag_that_decides_nothing(self):
        self.assert_kept(
            told("drag-begin"), told("cancel"), told("drag-begin"), told("drag-end"), frame())

    def test_a_deck_without_cards(self):
        self.assert_kept(told("key", message="keep"), decision(0), frame(None, None))

    # What breaks it

    def test_another_card_than_the_one_in_front(self):
        self.assert_broken(
            told("key", 0, message="keep"), decision(1), by="card 0 was in front")

    def test_another_card_than_the_one_in_the_hand(self):
        self.assert_broken(
            told("drag-begin", 0), told("key", 0, message="keep"), decision(0), frame(1, 1),
            told("drag-end", 1), decision(1), by="had grabbed card 0")

    def test_another_card_than_the_one_under_the_fingers(self):
        self.assert_broken(
            told("scroll-begin", 3), told("scroll-end", 4), decision(4), by="had grabbed card 3")

    def test_a_decision_under_each_cover(self):
        for cover in ("menu", "page", "dialog"):
            for kind in ("key", "button", "action"):
                with self.subTest(cover=cover, kind=kind):
                    self.assert_broken(
                        told(kind, 0, cover), decision(0, cover), by=f"under a {cover}")

    def test_a_gesture_under_a_close_up(self):
        for device in ("drag", "scroll"):
            with self.subTest(device=device):
                self.assert_broken(
                    told(f"{device}-begin"), told(f"{device}-end", 0, "closeup"),
                    decision(0, "closeup"), by="under a closeup")

    def test_a_cover_that_came_in_mid_gesture(self):
        self.assert_broken(
            told("drag-begin"), told("drag-end", 0), decision(0, "menu"), by="under a menu")

    def test_a_decision_without_an_input(self):
        self.assert_broken(frame(), decision(0), by="no input asked")

    def test_one_input_that_decides_twice(self):
        self.assert_broken(
            told("key", message="keep"), decision(0), decision(1), by="no input asked")

    def test_a_decision_that_was_held_back(self):
        self.assert_broken(
            told("key", message="keep"), told("drag-begin"), decision(0),
            by="not when its input came")

    def test_one_card_decided_twice(self):
        self.assert_broken(
            told("key", message="keep"), decision(0), told("key", message="keep"), decision(0),
            by="decided twice")

    def test_a_frame_of_the_old_card(self):
        self.assert_broken(
            told("key", message="keep"), decision(0), frame(1, 0), by="draws card 0 in front")

    def test_a_frame_without_the_front_card(self):
        self.assert_broken(frame(1, None), by="draws card None")

    def test_a_frame_of_a_card_that_is_gone(self):
        self.assert_broken(frame(None, 4), by="card None is")

    def test_a_close_up_of_the_old_card(self):
        self.assert_broken(
            closeup("sharp"), told("key", 0, "closeup", message="keep"), decision(0, "closeup"),
            closeup("scaled", 0, 1), by="close-up of card 0 lies over card 1")

    def test_a_close_up_that_is_left_over_the_deck(self):
        self.assertIsNotNone(law.overlay_left([closeup("scaled", scale=0.0), frame()]))
        self.assertIsNone(law.overlay_left([closeup("sharp"), frame()]))
        self.assertIsNone(
            law.overlay_left([closeup("scaled", scale=0.0), closeup("closed"), frame()]))
        self.assertIsNone(law.overlay_left([frame()]))

    def test_the_line_is_named(self):
        found = law.breaches([frame(), frame(1, 1), frame(1, 0)])
        self.assertEqual([breach.line for breach in found], [2])


if __name__ == "__main__":
    unittest.main()
