"""Photos as cameras leave them: with a small JPEG of themselves in their EXIF block."""

import struct
import subprocess


def with_preview(photo):
    """A JPEG's bytes with a preview of an eighth of its sides before its own segments."""
    small = subprocess.run(
        ["djpeg", "-scale", "1/8", photo], stdout=subprocess.PIPE, check=True).stdout
    preview = subprocess.run(
        ["cjpeg", "-quality", "40"], input=small, stdout=subprocess.PIPE, check=True).stdout
    data = photo.read_bytes()
    return data[:2] + _segment(preview) + data[2:]


def _segment(preview):
    """An EXIF block, big-endian: an empty directory, and one that says where the preview lies."""
    start = 8 + 2 + 4 + 2 + 2 * 12 + 4
    block = b"MM\0*" + struct.pack(">I", 8) + struct.pack(">HI", 0, 14)
    block += struct.pack(">H", 2)
    block += struct.pack(">HHII", 0x0201, 4, 1, start)
    block += struct.pack(">HHII", 0x0202, 4, 1, len(preview))
    block += struct.pack(">I", 0) + preview
    body = b"Exif\0\0" + block
    assert len(body) + 2 <= 0xFFFF, "the preview is too long for a segment"
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body
