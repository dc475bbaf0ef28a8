"""RAW pictures shown by their largest preview, to LibRaw's own extraction of it and one decode."""

import pathlib
import shutil
import statistics
import struct
import subprocess
import tempfile

from decoding import Worker
from rows import Row, show
from subject import KOLODA

_NAME = "RAW preview shown, to LibRaw's extraction and one decode"
_SIZE = (1200, 800)  # a card's
_EIGHTHS = 2  # of a 24-megapixel preview's sides, the least that is as large
_PHOTOS = 5
_ROUNDS = 3
_PREVIEW = (6000, 4000)


def raw_previews(folder):
    """By processor time, which a busy machine changes little."""
    worker = pathlib.Path(KOLODA.command[0]).with_name("koloda-picture-worker")
    source = pathlib.Path(__file__).with_name("raw_preview.c")
    with tempfile.TemporaryDirectory(prefix="koloda-bench.", dir=folder.parent) as made:
        made = pathlib.Path(made)
        program = made / "raw-preview"
        compiler = shutil.which("cc")
        if compiler is None or subprocess.run(
                [compiler, "-O2", "-o", str(program), str(source), "-lraw", "-ljpeg"]).returncode:
            show(Row(_NAME, "not-installed", "x"))
            return
        ratios = []
        with Worker(worker) as process:
            for photo in sorted(folder.iterdir())[:_PHOTOS]:
                raw = made / f"{photo.stem}.dng"
                _write(raw, photo.read_bytes())
                own = min(process.draw(raw, _SIZE) for _ in range(_ROUNDS))
                other = float(subprocess.run(
                    [str(program), str(raw), str(_EIGHTHS), str(_ROUNDS)], check=True,
                    capture_output=True, text=True).stdout)
                ratios.append(own / other)
                raw.unlink()
        show(Row("RAW preview shown, processor time", own * 1000, "ms"))
        show(Row(_NAME, statistics.median(ratios), "x"))


def _write(path, preview):
    """A DNG whose sensor saw nothing, with a preview of its full size."""
    width, height = (side + 16 for side in _PREVIEW)  # the largest picture is the sensor's
    start = 4096 + len(preview) + len(preview) % 2
    sensor = _directory({
        254: (4, 0), 256: (4, width), 257: (4, height), 258: (3, 16), 259: (3, 1),
        262: (3, 32803), 273: (4, start), 277: (3, 1), 278: (4, height),
        279: (4, width * height * 2), 33421: (3, 2 | 2 << 16, 2), 33422: (1, 0x02010100, 4),
        50706: (1, 0x0401, 4)})
    small = _directory({
        254: (4, 1), 256: (4, _PREVIEW[0]), 257: (4, _PREVIEW[1]), 259: (3, 7), 262: (3, 6),
        273: (4, 4096), 277: (3, 3), 278: (4, _PREVIEW[1]), 279: (4, len(preview))})
    texts = 1024
    first = {
        254: (4, 1), 256: (4, 16), 257: (4, 16), 271: (2, texts, 7), 272: (2, texts + 8, 5),
        274: (3, 1), 330: (4, texts + 16, 2), 50706: (1, 0x0401, 4)}
    data = bytearray(4096)
    data[:8] = struct.pack("<2sHI", b"II", 42, 8)
    head = _directory(first)
    data[8:8 + len(head)] = head
    data[texts:texts + 24] = struct.pack("<8s8sII", b"Koloda\0", b"Test\0", 2048, 3072)
    data[2048:2048 + len(sensor)] = sensor
    data[3072:3072 + len(small)] = small
    with open(path, "wb") as file:
        file.write(data + preview)
        file.truncate(start + width * height * 2)


def _directory(entries):
    """A TIFF directory of (type, value or place, count) by tag."""
    data = struct.pack("<H", len(entries))
    for tag, (kind, value, *count) in sorted(entries.items()):
        data += struct.pack("<HHII", tag, kind, *(count or [1]), value)
    return data + bytes(4)
