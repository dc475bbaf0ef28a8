"""Draws the sample decks: python3 data/samples/draw

Writes an SVG for each card, and the files of records, into the decks' folders beside this one. The
output is the same each time.
"""

from pathlib import Path

import bookmarks
import capitals
import covers
import goods
import mentions
import sayings
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
    # A back has the name of its front; deck.json says that this folder has backs and not cards.
    write("flash-cards/backs", [(word.sound, word.back(number, count))
                                for number, word in enumerate(WORDS, start=1)])

    write_records()


def write_records():
    things = {thing.file: thing.svg() for thing in goods.THINGS}
    for deck, files in {
        "mentions": {"mentions.jsonl": mentions.lines(), "cover.svg": covers.MENTIONS},
        "sayings": {"sayings.csv": sayings.table(), "cover.svg": covers.SAYINGS},
        "bookmarks": {"bookmarks.html": bookmarks.page(), "cover.svg": covers.BOOKMARKS},
        "capitals": {
            "capitals.txt": capitals.notes(), "00 cover.svg": covers.CAPITALS, **capitals.flags()},
        "shop": {"shop.json": goods.listing(), **things},
    }.items():
        folder = SAMPLES / deck
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_bytes(text.encode())


if __name__ == "__main__":
    main()
