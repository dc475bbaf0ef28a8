"""What the process that reads pictures takes, to libjpeg-turbo's own scaled decode of the same."""

import array
import os
import pathlib
import resource
import shutil
import socket
import statistics
import struct
import subprocess

from rows import Row, show
from subject import KOLODA

# The sizes of a card and the part of a side that djpeg decodes for it at least.
_CASES = (((1620, 1080), "1/2"), ((1200, 800), "1/4"), ((720, 480), "1/8"))


def decoding(folder):
    """By processor time, which a busy machine changes little."""
    photos = sorted(pathlib.Path(folder).iterdir())
    worker = pathlib.Path(KOLODA.command[0]).with_name("koloda-picture-worker")
    if shutil.which("djpeg") is None:
        show(Row("sharp picture, to libjpeg-turbo's scaled decode", "not-installed", "x"))
        return
    ratios = []
    for size, scale in _CASES:
        with Worker(worker) as process:
            process.draw(photos[0], size)  # warms the caches
            own = [process.draw(photo, size) for photo in photos]
        other = [_djpeg(photo, scale) for photo in photos]
        ratio = statistics.median(own) / statistics.median(other)
        name = f"sharp picture of {size[0]}x{size[1]}, processor time"
        show(Row(name, statistics.median(own) * 1000, "ms"))
        ratios.append(ratio)
    show(Row("sharp picture, to libjpeg-turbo's scaled decode", max(ratios), "x"))


def _djpeg(photo, scale):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["djpeg", "-scale", scale, "-outfile", "/dev/null", photo], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Worker:
    """The process, asked as the program asks it."""

    def __init__(self, program):
        self._own, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen(
            [program], pass_fds=[3], preexec_fn=lambda: os.dup2(other.fileno(), 3))
        other.close()
        self._job = 0
        assert self._own.recv(4096)[0] == 1

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._own.close()
        self._process.wait()

    def draw(self, photo, size, part=None):
        """The seconds of processor time that it takes to draw a photo as large as there is room.

        `part` is the place and the size of what is to be drawn of it; None for all of it.
        """
        self._job += 1
        job = struct.pack("<q", self._job)
        before = self._processor_seconds()
        with open(photo, "rb") as file:
            self._send(b"\1" + job + b"\0", file.fileno())  # turned by no quarter
        width, height = struct.unpack("<qq", self._answer(3)[9:25])
        if part:
            width, height = part[2:]
        scale = min(size[0] / width, size[1] / height, 1)
        width, height = round(width * scale), round(height * scale)
        memory = os.memfd_create("picture")
        try:
            os.ftruncate(memory, width * height * 4)
            numbers = struct.pack("<qqqq", width, height, width * 4, width * height * 4)
            # Nothing is told of parts, and no file is written.
            excerpt = b"\0" + bytes(8) + b"\0" + struct.pack("<qqqq", *part) if part else b""
            self._send(b"\2" + job + b"\1" + numbers + excerpt, memory)
            self._answer(4)
        finally:
            os.close(memory)
        return self._processor_seconds() - before

    def _send(self, message, file):
        rights = array.array("i", [file])
        self._own.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])

    def _answer(self, kind):
        while True:
            message = self._own.recv(4096)
            if message[:1] == bytes([kind]):
                return message
            assert message[:1] == b"\2", message  # It gets on.

    def _processor_seconds(self):
        with open(f"/proc/{self._process.pid}/schedstat") as times:
            return int(times.read().split()[0]) / 1e9
