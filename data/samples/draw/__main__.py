"""Draws the sample deck: python3 data/samples/draw

Writes an SVG for each event into data/samples/rock-n-roll. The same code writes the same files.
"""

from pathlib import Path

from programme import EVENTS

DECK = Path(__file__).resolve().parent.parent / "rock-n-roll"


def main():
    DECK.mkdir(exist_ok=True)
    for index, event in enumerate(EVENTS, start=1):
        name = f"{index:02} {' '.join(event.title)}.svg"
        (DECK / name).write_text(event.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
