"""Draws the sample decks: python3 data/samples/draw

Writes an SVG for each card into the decks' folders beside this one. The same code writes the same
files.
"""

from pathlib import Path

from journeys import POSTS
from programme import EVENTS
from words import WORDS

SAMPLES = Path(__file__).resolve().parent.parent


def write(deck, names_and_texts):
    folder = SAMPLES / deck
    folder.mkdir(parents=True, exist_ok=True)
    for index, (name, text) in enumerate(names_and_texts, start=1):
        (folder / f"{index:02} {name}.svg").write_text(text, encoding="utf-8")


def main():
    write("rock-n-roll", [(" ".join(event.title), event.svg()) for event in EVENTS])
    write("travel", [(post.place, post.svg()) for post in POSTS])
    count = len(WORDS)
    write("flash-cards", [(word.sound, word.front(number, count))
                          for number, word in enumerate(WORDS, start=1)])
    # A back has its front's name; deck.json says that this folder holds backs and no cards.
    write("flash-cards/backs", [(word.sound, word.back(number, count))
                                for number, word in enumerate(WORDS, start=1)])


if __name__ == "__main__":
    main()
