"""Makes turned.heic: a HEIF by heif-enc, with an irot property added.

    python3 make.py       # needs heif-enc and Pillow
"""

import pathlib
import struct
import subprocess
import tempfile

from PIL import Image

QUARTERS = 3  # counter-clockwise
HERE = pathlib.Path(__file__).parent


def encoded(folder):
    picture = Image.new("RGB", (64, 32), (220, 20, 20))
    picture.paste((20, 20, 220), (32, 0, 64, 32))
    exif = Image.Exif()
    exif[0x112] = 6
    picture.save(folder / "source.jpg", exif=exif, quality=95)
    subprocess.run(
        ["heif-enc", "-q", "60", "-o", str(folder / "made.heic"), str(folder / "source.jpg")],
        check=True, stdout=subprocess.DEVNULL)
    return (folder / "made.heic").read_bytes()


def boxes(data, start, end):
    """The boxes in a range, by name: the start and end of each."""
    found = {}
    while start < end:
        length, = struct.unpack_from(">I", data, start)
        found[data[start + 4:start + 8]] = start, start + length
        start += length
    return found


def box(name, content):
    return struct.pack(">I", len(content) + 8) + name + content


def turned(data):
    """The same file with a turned primary item; the data behind it move by the added bytes."""
    start, end = boxes(data, 0, len(data))[b"meta"]
    meta = boxes(data, start + 12, end)
    primary, = struct.unpack_from(">H", data, meta[b"pitm"][0] + 12)
    first, last = meta[b"iprp"]
    parts = boxes(data, first + 8, last)
    list_start, list_end = parts[b"ipco"]
    links_start, links_end = parts[b"ipma"]
    number = len(list(entries(data, list_start + 8, list_end))) + 1
    properties = box(
        b"ipco", data[list_start + 8:list_end] + box(b"irot", bytes([QUARTERS])))
    links = box(b"ipma", linked(data[links_start + 8:links_end], primary, number))
    new = box(b"iprp", properties + links)
    growth = len(new) - (last - first)
    content = bytearray(data[start + 8:first] + new + data[last:end])
    place = meta[b"iloc"][0]
    move(content, place - start - 8 + (growth if place > first else 0), growth)
    return data[:start] + box(b"meta", bytes(content)) + data[end:]


def entries(data, start, end):
    while start < end:
        yield start
        start += struct.unpack_from(">I", data, start)[0]


def linked(links, item, number):
    """The list of the items' properties, with one more property for `item`."""
    count, = struct.unpack_from(">I", links, 4)
    new, place = bytearray(links[:8]), 8
    for _ in range(count):
        own, length = struct.unpack_from(">HB", links, place)
        numbers = links[place + 3:place + 3 + length]
        place += 3 + length
        if own == item:
            numbers += bytes([0x80 | number])
        new += struct.pack(">HB", own, len(numbers)) + numbers
    return bytes(new)


def move(content, place, growth):
    """Move the items' offsets in an item location box of version 1 with 4-byte numbers."""
    version, sizes, count = content[place + 8], *struct.unpack_from(">HH", content, place + 12)
    assert (version, sizes) == (1, 0x4440)
    place += 16
    for _ in range(count):
        _, method, _, _, extents = struct.unpack_from(">HHHIH", content, place)
        place += 12
        for _ in range(extents):
            offset, = struct.unpack_from(">I", content, place)
            if method == 0:
                struct.pack_into(">I", content, place, offset + growth)
            place += 8


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        (HERE / "turned.heic").write_bytes(turned(encoded(pathlib.Path(made))))
