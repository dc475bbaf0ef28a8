"""Large photos zoomed to 100 %: what is seen of them, to the same region decoded by its library itself."""

import pathlib
import shutil
import subprocess
import tempfile

from decoding import Worker
from memory import Memory
from PIL import Image
from rows import Row, show
from subject import KOLODA, Running
from waiting import until

# The photos: their names, sizes, and how they are written.
_PHOTOS = {
    "102-MP TIFF": ("1.tif", (11_648, 8736), {"compression": "tiff_lzw"}),
    "200-MP JPEG": ("2.jpg", (16_384, 12_288), {"quality": 85}),
}
_REGION = (2752, 1856)  # what is read around 1620 x 1080 that are seen
_ROUNDS = 5
_PATIENCE = 60.0  # seconds


def large_photos(desktop, folder):
    """By processor time, which a busy machine changes little, and by all memory."""
    worker = pathlib.Path(KOLODA.command[0]).with_name("koloda-picture-worker")
    source = pathlib.Path(__file__).with_name("excerpt.c")
    with tempfile.TemporaryDirectory(prefix="koloda-bench.", dir=folder.parent) as made:
        made = pathlib.Path(made)
        program, photos = made / "excerpt", made / "photos"
        photos.mkdir()
        compiler = shutil.which("cc")
        if compiler is None or subprocess.run(
                [compiler, "-O2", "-o", str(program), str(source), "-ltiff", "-ljpeg"]).returncode:
            show(Row("zoom of large photos to 100 %", "not-installed", "x"))
            return
        for title, (name, size, options) in _PHOTOS.items():
            _write(photos / name, size, options)
            x, y = ((side - part) // 2 // 64 * 64 for side, part in zip(size, _REGION))
            with Worker(worker) as process:
                own = min(
                    process.draw(photos / name, _REGION, (x, y, *_REGION)) for _ in range(_ROUNDS))
            other = float(subprocess.run(
                [str(program), str(photos / name), *map(str, (x, y, *_REGION, _ROUNDS))], check=True,
                capture_output=True, text=True).stdout)
            show(Row(f"zoom of a {title} to 100 %, to its library", own / other, "x"))
        _look(desktop, photos)


def _look(desktop, photos):
    """The time until all that is seen is sharp, and the memory that this takes."""
    running = Running(desktop, KOLODA, photos, trace=True)
    try:
        trace = running.trace
        until(
            lambda: len({
                event["card"] for event in trace.of_kind("picture") if event["kind"] == "full"
            }) == len(_PHOTOS), "all photos", _PATIENCE)
        desktop.hand.focus_window()
        for title in _PHOTOS:
            trace.wait_for_rest(1)
            mark = trace.mark()
            memory = Memory(running.process)
            until(lambda: memory.samples, "the memory before")
            desktop.hand.type("z")
            sharp = until(
                lambda: next((
                    line for line in trace.of_kind("closeup", mark)
                    if line.get("kind") == "sharp" and line.get("scale") == 1), None),
                "a sharp photo", _PATIENCE)
            pressed = next(line for line in trace.of_kind("input", mark))
            seen = len(memory.samples)
            until(lambda: len(memory.samples) > seen + 1, "the memory afterwards")
            samples = memory.close()
            show(Row(f"zoom of a {title} to 100 %, sharp after", (sharp["t"] - pressed["t"]) * 1000, "ms"))
            show(Row(
                f"zoom of a {title} to 100 %, memory above rest", max(samples) - samples[0], "MB"))
            desktop.hand.type("Escape", "Right", every=0.5)
    finally:
        running.stop()


def _write(path, size, options):
    """Write a photo of soft noise, which has about as many bytes as one of grass."""
    small = Image.effect_noise([side // 8 for side in size], 90)
    picture = Image.merge("RGB", [
        small, small.transpose(Image.FLIP_LEFT_RIGHT), small.transpose(Image.FLIP_TOP_BOTTOM)])
    picture.resize(size, Image.BILINEAR).save(path, **options)
