#!/usr/bin/python3
"""Compare what Koloda reads of pictures with what Pillow and exiftool do.

    Tests/Acceptance/compare_pictures.py FOLDER

Of each picture in the folder and its sub-folders that Pillow opens: its size and colours, once it is
upright, on which day it was taken, and its stars. Prints each difference, and how many pictures agree.
The program is $KOLODA, or that of .build/release.
"""

import array
import io
import json
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile

from PIL import Image, ImageCms, ImageOps

_KOLODA = pathlib.Path(os.environ.get("KOLODA", ".build/release/koloda")).resolve()
# Pictures are compared in so many cells along each side.
_CELLS = 8
# The largest difference of a cell's colour: decoders round differently, and convert profiles.
_COLOUR = 12
# What Koloda lays transparent pictures on, dark and light ones.
_PAPERS = ("white", "#303030")
_SIDE = 400  # pixels that Koloda draws at most
_SECONDS = 60
# The day of files that don't say when they were taken, in seconds since 1970.
_NO_DAY = 946_728_000
_DATES = ("DateTimeOriginal", "CreateDate", "DateCreated", "ModifyDate")
_FAILED, _DESCRIBED, _DRAWN, _PROGRESS = 6, 3, 4, 2


class Worker:
    """The process that reads pictures, asked as the program asks it."""

    def __init__(self):
        self._own, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen(
            [_KOLODA.with_name("koloda-picture-worker")], pass_fds=[3],
            preexec_fn=lambda: os.dup2(other.fileno(), 3))
        other.close()
        self._own.settimeout(_SECONDS)
        self._own.recv(4096)
        self._job = 0

    def draw(self, path):
        """The upright size of a picture, and the picture, at most so large; None if it can't."""
        self._job += 1
        job = struct.pack("<q", self._job)
        with open(path, "rb") as file:
            self._send(b"\1" + job + b"\0", file.fileno())
        answer = self._answer()
        if answer[0] != _DESCRIBED:
            return None
        size = struct.unpack("<qq", answer[9:25])
        scale = min(_SIDE / max(size), 1)
        width, height = (max(1, round(side * scale)) for side in size)
        memory = os.memfd_create("picture")
        try:
            os.ftruncate(memory, width * height * 4)
            numbers = struct.pack("<qqqq", width, height, width * 4, width * height * 4)
            self._send(b"\2" + job + b"\1" + numbers + bytes(10), memory)
            while (answer := self._answer())[0] not in (_DRAWN, _FAILED):
                pass
            if answer[0] == _FAILED:
                return None
            pixels = os.pread(memory, width * height * 4, 0)
        finally:
            os.close(memory)
        return size, Image.frombytes("RGBA", (width, height), pixels, "raw", "BGRA").convert("RGB")

    def _send(self, message, file):
        rights = array.array("i", [file])
        self._own.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])

    def _answer(self):
        while (message := self._own.recv(65_536))[:1] == bytes([_PROGRESS]):
            pass
        if not message:
            raise RuntimeError("the process that reads pictures has ended")
        return message


def opened(path):
    """The picture as Pillow shows it, upright and in the screen's colours; None if it can't."""
    try:
        picture = Image.open(path)
        picture.load()
        profile = picture.info.get("icc_profile")
        # Of a TIFF, loading has done that.
        if picture.format != "TIFF":
            picture = ImageOps.exif_transpose(picture)
    except Exception:  # Pillow raises whatever a damaged file brings about.
        return None
    return in_screen_colours(picture, profile) if profile else picture


def in_screen_colours(picture, profile):
    """A picture converted by its profile; itself where that is for other colours."""
    try:
        return ImageCms.profileToProfile(
            picture, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"),
            outputMode="RGBA" if "A" in picture.mode else "RGB")
    except (ImageCms.PyCMSError, OSError):
        return picture


def cells(picture, paper="white"):
    """The average colours of a picture's parts, on a paper."""
    if picture.mode.startswith("I"):
        # Not in all orders of bytes can Pillow calculate.
        picture = picture.convert("I").point(lambda level: level / 257).convert("L")
    picture = picture.convert("RGBA")
    behind = Image.new("RGBA", picture.size, paper)
    behind.alpha_composite(picture)
    return behind.convert("RGB").resize((_CELLS, _CELLS), Image.Resampling.BOX).tobytes()


def distance(picture, other):
    """The largest difference of a cell's colour from Pillow's picture, on the paper that is nearer."""
    own = cells(picture)
    return min(
        max(abs(one - two) for one, two in zip(own, cells(other, paper))) for paper in _PAPERS)


def koloda(place, *arguments):
    private = {name: str(place) for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    result = subprocess.run(
        [_KOLODA, *map(str, arguments)], env=os.environ | private | {"TZ": "UTC"}, text=True,
        capture_output=True)
    if result.returncode:
        raise RuntimeError(result.stderr)
    return result.stdout


def days_and_stars(deck, place):
    """What Koloda goes by when it sorts photos into folders, and takes over into sidecars."""
    kept = place / "kept.jsonl"
    kept.write_text("".join(
        json.dumps({"file": path.name, "pile": "keep"}) + "\n" for path in sorted(deck.iterdir())))
    koloda(place, "decide", deck, "--from", kept)
    plan = json.loads(koloda(
        place, "apply", deck, "--keep", "move:there/{year}:{month}:{day}", "--dry-run", "--json"))
    days = {
        step["file"]: pathlib.Path(step["to"]).parent.name
        for step in plan["steps"] if step["action"] == "move"}
    koloda(place, "apply", deck, "--xmp")
    return days, said_by_exiftool(deck.glob("*.xmp"))


def said_by_exiftool(paths):
    """By name, what exiftool says."""
    # Sony's cameras write a rating of 0 into notes of their own.
    names = [*(f"-{name}" for name in (*_DATES, "Rating")), "--Sony:Rating"]
    result = subprocess.run(
        ["exiftool", "-json", "-n", *names, "-@", "-"], input="\n".join(map(str, paths)), text=True,
        capture_output=True)
    return {
        pathlib.Path(found["SourceFile"]).name: found
        for found in json.loads(result.stdout or "[]")}


def day(found):
    """The day that exiftool states, with colons; that of `_NO_DAY` for none that exists."""
    for name in _DATES:
        numbers = re.match(r"(\d{4})\D+(\d{1,2})\D+(\d{1,2})(?!\d)", str(found.get(name, "")).strip())
        if numbers:
            year, month, number = map(int, numbers.groups())
            if year > 1825 and month in range(1, 13) and number > 0:
                return f"{year}:{month:02}:{number:02}"
    return "2000:01:01"


def stars(found):
    rating = found.get("Rating", 0)
    return rating if rating in range(1, 6) else 0


def main(folder):
    with tempfile.TemporaryDirectory(prefix="koloda-compare.") as made:
        place = pathlib.Path(made)
        deck = place / "deck"
        deck.mkdir()
        sources = {}
        for path in sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file()):
            if opened(path) is not None:
                # Numbers, since dates in names count, and names make shots.
                name = f"{len(sources):06}{path.suffix}"
                shutil.copyfile(path, deck / name)
                os.utime(deck / name, (_NO_DAY, _NO_DAY))
                sources[name] = path
        theirs = said_by_exiftool(deck.iterdir())
        worker = Worker()
        drawn = {name: worker.draw(deck / name) for name in sources}
        looks = {name: opened(deck / name) for name in sources}
        days, sidecars = days_and_stars(deck, place)
        wrong = 0
        for name, path in sources.items():
            differences = []
            if drawn[name] is None:
                differences.append("not shown")
            else:
                size, picture = drawn[name]
                if size != looks[name].size:
                    differences.append(f"{size}, Pillow: {looks[name].size}")
                else:
                    apart = distance(picture, looks[name])
                    if apart > _COLOUR:
                        differences.append(f"colours {apart} apart")
            if days.get(name) != day(theirs.get(name, {})):
                differences.append(f"{days.get(name)}, exiftool: {day(theirs.get(name, {}))}")
            own = stars(sidecars.get(f"{name}.xmp", {}))
            if own != stars(theirs.get(name, {})):
                differences.append(f"{own} stars, exiftool: {stars(theirs.get(name, {}))}")
            if differences:
                wrong += 1
                print(f"{path}: {'; '.join(differences)}")
        count = len(sources)
        share = 100 * (count - wrong) / count if count else 100
        print(f"{count - wrong} of {count} pictures agree: {share:.1f} %")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
