"""The law of a trace: what is decided is what is seen.

A decision hits the card that is in front when its input comes, and only if nothing covers the deck.
Every frame draws the front card in front, and a close-up shows that card, too. Two decisions are two
inputs and two cards, in order.

    Tests/Acceptance/law.py TRACE        # prints each line of a trace that breaks the law
"""

import json
import sys
from typing import NamedTuple

# The ends of a hand's hold on a card, and the inputs that decide without a hand.
_ENDS = ("drag-end", "scroll-end")
_BEGINNINGS = ("drag-begin", "scroll-begin")
_COMMANDS = ("key", "button", "action")
# What a decision itself may cause before it is made: a note that is being written is kept.
_CONSEQUENCES = ("panel",)
# What changes a card's standing besides a decision: after it, the same card may be decided again.
_RETURNS = ("undo", "redo", "browsed", "followed", "failure", "refused")


class Breach(NamedTuple):
    """A line of a trace, counted from 0, and the part of the law that it breaks."""

    line: int
    text: str


class Law:
    """Reads a trace line by line and notes what breaks the law."""

    def __init__(self):
        self.breaches = []
        self._line = -1
        # The last input, until it has decided a card.
        self._cause = None
        # The card that the last hand has grabbed.
        self._held = None
        # The card decided last, until something may have brought it back.
        self._decided = None

    def read(self, event):
        self._line += 1
        kind = event["ev"]
        if kind == "input":
            self._take_input(event)
        elif kind == "decision":
            self._take_decision(event)
        elif kind == "frame":
            self._take_frame(event)
        elif kind == "closeup":
            self._take_closeup(event)
        elif kind in _RETURNS:
            self._decided = None

    def _take_input(self, event):
        kind = event["kind"]
        if kind in _CONSEQUENCES:
            return
        self._cause = event
        if kind in _BEGINNINGS:
            self._held = event.get("front")
        if kind in _COMMANDS and event.get("message", "") not in ("", *_PILES):
            # A second pass, for instance, shows decided cards again.
            self._decided = None

    def _take_decision(self, event):
        card, cause = event["card"], self._cause
        self._cause = None
        if self._decided == card:
            self._break(f"card {card} is decided twice")
        self._decided = card
        if cause is None:
            return self._break(f"card {card} is decided, and no input asked for it")
        kind = cause["kind"]
        if kind not in _ENDS + _COMMANDS:
            return self._break(f"card {card} is decided by a {kind}, not when its input came")
        if cause.get("front") != card:
            self._break(f"card {card} is decided, and card {cause.get('front')} was in front")
        if kind in _ENDS and self._held != card:
            self._break(f"card {card} is decided, and the hand had grabbed card {self._held}")
        for cover in {cause.get("cover"), event.get("cover")} - {None}:
            if cover != "closeup" or kind in _ENDS:
                self._break(f"card {card} is decided by a {kind} under a {cover}")

    def _take_frame(self, event):
        front, drawn = event.get("front"), event.get("drawn")
        if front != drawn:
            self._break(f"a frame draws card {drawn} in front, and card {front} is")

    def _take_closeup(self, event):
        if event["kind"] != "closed" and event["card"] != event.get("front"):
            self._break(
                f"a close-up of card {event['card']} lies over card {event.get('front')}")

    def _break(self, text):
        self.breaches.append(Breach(self._line, text))


_PILES = ("keep", "reject", "favourite", "later")


def breaches(events):
    """All that breaks the law in a trace."""
    law = Law()
    for event in events:
        law.read(event)
    return law.breaches


def overlay_left(events):
    """The last line of a close-up that lies over the deck as small as the card; None without one.

    The trace must end at rest, with no finger on the photo.
    """
    last = next((event for event in reversed(events) if event["ev"] == "closeup"), None)
    is_left = last and last["kind"] != "closed" and last["scale"] < 0.001
    return last if is_left else None


def main():
    with open(sys.argv[1], "rb") as file:
        events = [json.loads(line) for line in file]
    found = breaches(events)
    for breach in found:
        print(f"line {breach.line + 1}: {breach.text}")
    counts = {kind: sum(event["ev"] == kind for event in events) for kind in ("decision", "frame")}
    print(f"{counts['decision']} decisions, {counts['frame']} frames, {len(found)} broken laws")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
