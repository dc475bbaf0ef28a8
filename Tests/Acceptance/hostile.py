"""Pictures meant to do harm: small on disk, and huge or endless to read."""

import gzip
import os
import random
import struct
import subprocess
import zlib

import gi

from pictures import PNG_SIGNATURE, png_chunk, png_header
from processes import tool

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402

# The sizes of sparse files: above the most that is read of a file, and below it.
SPARSE = (1 << 30, 500 << 20)
_BOMB = 256 << 20
# The head of a GIF of 20 x 20 pixels with two colours, red and blue.
_GIF = b"GIF89a" + struct.pack("<HHBBB", 20, 20, 0x80, 0, 0) + bytes((255, 0, 0, 0, 0, 255))


def encoded(kind, size=(64, 48)):
    """A picture of noise, as encoded by one of gdk-pixbuf's savers."""
    width, height = size
    noise = random.Random(20_261).randbytes(3 * width * height)
    pixels = GdkPixbuf.Pixbuf.new_from_bytes(
        GLib.Bytes.new(noise), GdkPixbuf.Colorspace.RGB, False, 8,
        width, height, 3 * width)
    done, data = pixels.save_to_bufferv(kind, [], [])
    if not done:
        raise RuntimeError(f"no saver for {kind}")
    return bytes(data)


def converted(folder, program, package, *arguments, kind):
    """A picture that a converter makes of a PNG."""
    source, target = folder / "source.png", folder / f"target.{kind}"
    source.write_bytes(encoded("png"))
    subprocess.run(
        [tool(program, package), *(arguments or ()), str(source), "-o", str(target)],
        check=True, capture_output=True, timeout=60)
    return target.read_bytes()


def jpeg_xl(folder):
    """A picture in JPEG XL."""
    source, target = folder / "source.png", folder / "target.jxl"
    source.write_bytes(encoded("png"))
    subprocess.run(
        [tool("cjxl", "libjxl-tools"), str(source), str(target)],
        check=True, capture_output=True, timeout=60)
    return target.read_bytes()


def large(path, kind, width, height, **options):
    """Write a picture with content, as large as a good camera's."""
    side = 512
    noise = random.Random(20_261).randbytes(3 * side * side)
    GdkPixbuf.Pixbuf.new_from_bytes(
        GLib.Bytes.new(noise), GdkPixbuf.Colorspace.RGB, False, 8, side, side, 3 * side
    ).scale_simple(width, height, GdkPixbuf.InterpType.BILINEAR).savev(
        str(path), kind, list(options), list(options.values()))


def filter_bomb(filters=400):
    """A drawing that takes minutes to render."""
    noise = '<feTurbulence type="turbulence" baseFrequency="0.9" numOctaves="10"/>' * filters
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700">'
        f'<filter id="f" x="0" y="0" width="1" height="1">{noise}</filter>'
        '<rect width="900" height="700" filter="url(#f)"/></svg>').encode()


def sparse(path, head, length):
    """Write a file with the head of a picture and zeros to its end."""
    path.write_bytes(head)
    os.truncate(path, length)


def heads(folder):
    """The first half of a small picture in each format."""
    whole = {kind: encoded(kind) for kind in ("jpeg", "png", "tiff", "bmp", "ico")}
    whole["gif"] = gif(2)
    whole["ppm"] = b"P6 64 48 255\n" + bytes(64 * 48 * 3)
    whole["svg"] = filter_bomb(3)
    whole["heic"] = converted(folder, "heif-enc", "libheif-examples", kind="heic")
    whole["avif"] = converted(folder, "heif-enc", "libheif-examples", "-A", kind="avif")
    whole["jxl"] = jpeg_xl(folder)
    whole["webp"] = converted(folder, "cwebp", "webp", kind="webp")
    return {kind: data[:len(data) // 2] for kind, data in whole.items()}


def gif(frames):
    """An animation of many frames with one pixel each."""
    frame = (
        b"\x21\xf9\x04\x00\x0a\x00\x00\x00" + b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0)
        + b"\x02\x02\x44\x01\x00")
    return _GIF + frame * frames + b"\x3b"


def unfilled(length):
    """A PNG with a zeroed tail, as after an interrupted write."""
    rows = os.urandom(300_000)
    head = PNG_SIGNATURE + png_header(400, 400) + png_chunk(b"IDAT", zlib.compress(rows, 1))
    return head[:100_000] + bytes(length)


def pixel_bomb(side=30_000):
    """A PNG of a few kilobytes with almost a billion pixels."""
    packer, row = zlib.compressobj(9), bytes(1 + side // 8)
    rows = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    header = png_chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0))
    return PNG_SIGNATURE + header + png_chunk(b"IDAT", rows) + png_chunk(b"IEND", b"")


def chunk_bomb(kind):
    """A valid PNG with a chunk that unpacks to a quarter of a gigabyte."""
    packer, block = zlib.compressobj(9), bytes(1 << 20)
    packed = b"".join(packer.compress(block) for _ in range(_BOMB >> 20)) + packer.flush()
    png = encoded("png")
    head = len(PNG_SIGNATURE) + 25
    return png[:head] + png_chunk(kind, b"name\0\0" + packed) + png[head:]


def packed_drawing():
    """A compressed drawing that unpacks to a quarter of a gigabyte."""
    return gzip.compress(
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>' + b" " * _BOMB
        + b"</desc></svg>", 6)


def scan_bomb(side=6_000, scans=8_000):
    """A progressive JPEG with thousands of empty scans, for each of which it is drawn again."""
    tables = b"\xff\xdb" + struct.pack(">HB", 67, 0) + bytes([1] * 64)
    frame = b"\xff\xc2" + struct.pack(">HBHHB", 11, 8, side, side, 1) + b"\x01\x11\x00"
    codes = b"".join(
        b"\xff\xc4" + struct.pack(">HB", 20, kind) + b"\x01" + bytes(15) + b"\x00"
        for kind in (0x00, 0x10))
    first = b"\xff\xda" + struct.pack(">HBBB", 8, 1, 1, 0) + bytes((0, 0, 0))
    other = b"\xff\xda" + struct.pack(">HBBB", 8, 1, 1, 0) + bytes((1, 63, 0))
    return b"\xff\xd8" + tables + frame + codes + first + other * scans + b"\xff\xd9"
