"""Folders of made-up pictures to swipe: every picture has one flat colour of its own."""

import functools
import itertools
import os
import pathlib
from typing import NamedTuple

from PIL import Image
from pictures import PNG_SIGNATURE, png, png_chunk, png_header

# As large as a window lets a card be, since a smaller photo would be shown at its own size.
SIZE = (960, 1200)
_LEVELS = (40, 140, 240)
# No greys, which could be taken for the window's background.
COLOURS = [
    colour for colour in itertools.product(_LEVELS, repeat=3) if len(set(colour)) > 1]
# Neighbours in the deck must differ clearly, so take steps that are coprime to the list's length.
COLOURS = [COLOURS[7 * index % len(COLOURS)] for index in range(len(COLOURS))]


class Photo(NamedTuple):
    name: str
    colour: tuple


@functools.cache
def flat(colour, size=SIZE):
    width, height = size
    return png(width, height, bytes(colour) * (width * height))


def album(folder, count):
    """Write `count` photos. From ten photos on, their natural order is not alphabetical."""
    photos = []
    for index in range(count):
        photo = Photo(f"photo {index + 1}.png", COLOURS[index % len(COLOURS)])
        # From the second round of colours on, the width differs, so that no two files are equal.
        size = (SIZE[0] + index // len(COLOURS), SIZE[1])
        (folder / photo.name).write_bytes(flat(photo.colour, size))
        photos.append(photo)
    return photos


def spotted(path, spot, radius=40):
    """Write a white photo with a black square around `spot`, which is in shares of its size."""
    width, height = SIZE
    left, top = round(spot[0] * width) - radius, round(spot[1] * height) - radius
    pixels = bytearray(b"\xff" * (3 * width * height))
    for y in range(top, top + 2 * radius):
        start = 3 * (y * width + left)
        pixels[start:start + 6 * radius] = bytes(6 * radius)
    path.write_bytes(png(width, height, bytes(pixels)))


def chart(path, number, size=(2400, 1800)):
    """Write a photo in which each pixel encodes its place, and its blue the photo's number."""
    width, height = size
    row = bytearray(3 * width)
    row[0::3] = bytes(x % 256 for x in range(width))
    row[2::3] = bytes([40 * number]) * width
    rows = []
    for y in range(height):
        row[1::3] = bytes([y % 256]) * width
        rows.append(bytes(row))
    path.write_bytes(png(width, height, b"".join(rows)))


def large_chart(number, size, mode="RGB"):
    """A picture in which each pixel encodes its place, as those of `chart` do."""
    width, height = size
    across = Image.frombytes("L", (width, 1), bytes(x % 256 for x in range(width)))
    down = Image.frombytes("L", (1, height), bytes(y % 256 for y in range(height)))
    parts = [across.resize(size), down.resize(size), Image.new("L", size, 40 * number)]
    return Image.merge("RGB", parts).convert(mode)


def broken_album(folder):
    """Write files that look like images and can't be shown; return their names in natural order.

    There are also things that are no images, which must not become cards.
    """
    whole = flat(COLOURS[0])
    huge = PNG_SIGNATURE + png_header(40_000, 40_000) + png_chunk(b"IDAT", b"") + png_chunk(
        b"IEND", b"")
    cards = {
        "1 empty.png": b"",
        "2 truncated.png": whole[:len(whole) // 2],
        "3 text.jpg": b"This is a letter, not a photo.\n",
        "4 huge.png": huge,
        "5 header.png": PNG_SIGNATURE,
        "6 good.png": whole,
        os.fsdecode(b"7 caf\xe9.png"): flat(COLOURS[1]),
    }
    for name, content in cards.items():
        (folder / name).write_bytes(content)
    (folder / "8 folder.png").mkdir()
    os.mkfifo(folder / "9 pipe.png")
    pathlib.Path(folder / "notes.txt").write_text("no image")
    return list(cards)
