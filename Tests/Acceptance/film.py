"""An animated picture of the screen, recorded frame by frame from a compositor."""

import io
import struct
import subprocess
import threading
import time

from PIL import Image, ImageChops

from processes import tool

FRAMES_PER_SECOND = 16
SCALE = 0.75  # of the screen's pixels
QUALITY = 56  # of WebP, out of 100
BLOCK = 16  # pixels: WebP's own blocks, so what changes costs no more than it must


class Film:
    """Records frames from entering the context until leaving it; then it can be saved."""

    def __init__(self, desktop):
        self._desktop = desktop
        self._frames = []  # the time and the pixels of each
        self._failure = None
        self._is_running = True
        self._thread = threading.Thread(target=self._take)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_running = False
        self._thread.join()
        if self._failure is not None:
            raise self._failure

    def save(self, path):
        """Write an animated WebP that repeats; frames without a change take no room."""
        frames = [
            (Image.open(io.BytesIO(data)).convert("RGB"), moment)
            for (moment, data), (_, before) in zip(
                self._frames, [(0, b""), *self._frames]) if data != before]
        ends = [moment for _, moment in frames[1:]] + [self._frames[-1][0]]
        pictures = [frame for frame, _ in frames]
        parts = [
            _part(frame, before, max(1, round((end - moment) * 1000)))
            for (frame, moment), before, end in zip(frames, [None, *pictures], ends)]
        _write(path, pictures[0].size, parts)

    def _take(self):
        try:
            while self._is_running:
                began = time.monotonic()
                data = subprocess.run(
                    [tool("grim", "grim"), "-s", str(SCALE), "-t", "ppm", "-"],
                    env=self._desktop.environment, check=True, stdout=subprocess.PIPE).stdout
                self._frames.append((began, data))
                time.sleep(max(0, began + 1 / FRAMES_PER_SECOND - time.monotonic()))
        except (OSError, subprocess.SubprocessError) as failure:
            self._failure = failure


def _part(frame, before, milliseconds):
    """A frame as a chunk of an animated WebP: the blocks that differ from the frame before.

    Pillow's animations leave out what differs only a little, too. Where a card has passed, a shadow
    of it is left then.
    """
    left, top = 0, 0
    if before is not None:
        opaque = _changed_blocks(frame, before)
        window = left, top, _, _ = opaque.getbbox()
        frame = frame.crop(window)
        frame.putalpha(opaque.crop(window))
    file = io.BytesIO()
    frame.save(file, "WEBP", quality=QUALITY, method=6)
    width, height = frame.size
    place = b"".join(
        number.to_bytes(3, "little")
        for number in (left // 2, top // 2, width - 1, height - 1, milliseconds))
    blended_and_kept = b"\0"
    return _chunk(b"ANMF", place + blended_and_kept + b"".join(_pixel_chunks(file.getvalue())))


def _changed_blocks(frame, before):
    """A mask of the blocks in which any pixel differs."""
    red, green, blue = ImageChops.difference(frame, before).split()
    differs = ImageChops.lighter(ImageChops.lighter(red, green), blue).point([0] + [255] * 255)
    # The mean of a block with one such pixel is not 0 yet.
    blocks = differs.reduce(BLOCK).point([0] + [255] * 255)
    whole = blocks.resize((blocks.width * BLOCK, blocks.height * BLOCK), Image.NEAREST)
    return whole.crop((0, 0, *frame.size))


def _pixel_chunks(webp):
    """The chunks of a WebP file that hold its pixels and how opaque they are."""
    place = 12
    while place < len(webp):
        kind, (size,) = webp[place:place + 4], struct.unpack_from("<I", webp, place + 4)
        end = place + 8 + size + size % 2
        if kind in (b"ALPH", b"VP8 ", b"VP8L"):
            yield webp[place:end]
        place = end


def _write(path, size, parts):
    animated_with_alpha = 0x02 | 0x10
    sides = b"".join((side - 1).to_bytes(3, "little") for side in size)
    content = b"WEBP" + _chunk(b"VP8X", bytes([animated_with_alpha, 0, 0, 0]) + sides)
    background, repeats_for_ever = b"\xff\xff\xff\xff", b"\0\0"
    content += _chunk(b"ANIM", background + repeats_for_ever) + b"".join(parts)
    path.write_bytes(_chunk(b"RIFF", content))


def _chunk(kind, content):
    return kind + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)
