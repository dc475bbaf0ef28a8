"""A colour profile of a wide gamut, made by hand, and pictures in its colours.

Where a program ignores it, all colours are paler.
"""

import io
import struct

from PIL import ImageCms

# Red, green and blue as XYZ relative to the profile's white, as in ProPhoto.
_COLOURS = (
    (0.79767, 0.28804, 0.0), (0.13519, 0.71188, 0.0), (0.03134, 0.00009, 0.82491))
_WHITE = (0.9642, 1.0, 0.8249)
_GAMMA = 1.8


def _number(value):
    return struct.pack(">i", round(value * 65536))


def _xyz(values):
    return b"XYZ \0\0\0\0" + b"".join(map(_number, values))


def profile():
    """The bytes of the profile."""
    name = b"Wide\0"
    curve = b"curv\0\0\0\0" + struct.pack(">IHH", 1, round(_GAMMA * 256), 0)
    tags = [
        (b"desc", b"desc\0\0\0\0" + struct.pack(">I", len(name)) + name + bytes(78)),
        (b"cprt", b"text\0\0\0\0none\0"), (b"wtpt", _xyz(_WHITE))]
    tags += zip((b"rXYZ", b"gXYZ", b"bXYZ"), map(_xyz, _COLOURS))
    tags += ((tag, curve) for tag in (b"rTRC", b"gTRC", b"bTRC"))
    start = 128 + 4 + 12 * len(tags)
    table, body = struct.pack(">I", len(tags)), b""
    for tag, content in tags:
        table += tag + struct.pack(">II", start + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    header = struct.pack(">IIBBxx", start + len(body), 0, 2, 0x10) + b"mntrRGB XYZ "
    header += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp"
    header = header.ljust(68, b"\0") + b"".join(map(_number, _WHITE))
    return header.ljust(128, b"\0") + table + body


def converted(picture):
    """The pixels of a picture in sRGB, in the profile's colours."""
    return ImageCms.profileToProfile(
        picture, ImageCms.createProfile("sRGB"), io.BytesIO(profile()), outputMode="RGB")
