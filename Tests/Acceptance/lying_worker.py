#!/usr/bin/python3
"""A picture worker in the hands of an intruder: it lies to the program.

It is installed in place of the worker, and tells the lie named in the file `lie` beside it.
"""

import array
import os
import pathlib
import socket
import struct
import sys
import time

_READY, _WORKING, _DESCRIBED, _DRAWN, _NO_PREVIEW, _FAILED, _CLOSED = range(1, 8)
_PART = 10
_WHOLE = 1
# Size of the file, time, three texts, three ratios, sensitivity: all unknown.
_NO_DETAILS = bytes(8 * 12)


def main():
    lie = (pathlib.Path(__file__).parent / "lie").read_text()
    # Only the first worker lies; otherwise no picture would ever be shown.
    told = pathlib.Path(__file__).parent / "told"
    if told.exists():
        os.execv(str(pathlib.Path(__file__).parent / "honest"), sys.argv)
    program = socket.socket(fileno=3)
    program.send(bytes([_READY]))
    order, _ = orders(program)
    told.touch()
    job = struct.unpack_from("<q", order, 1)[0]
    say = Speaker(program, job)
    LIES[lie](say)
    time.sleep(1000)


def orders(program):
    data, attached, _, _ = socket.recv_fds(program, 4096, 2)
    if not data:
        sys.exit()
    return data, attached


class Speaker:
    def __init__(self, program, job):
        self.program, self.job = program, job

    def __call__(self, kind, *parts, attached=()):
        data = bytes([kind]) + struct.pack("<q", self.job) + b"".join(parts)
        control = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", attached))]
        self.program.sendmsg([data], control if attached else [])

    def describe(self, width=64, height=48):
        self(
            _DESCRIBED, struct.pack("<qq", width, height), b"\0", struct.pack("<qqq", 0, 0, 0),
            _NO_DETAILS)


def nonsense(say):
    say.program.send(os.urandom(300))


def flood(say):
    while True:
        say(_WORKING)


def descriptors(say):
    for _ in range(100):
        say(_WORKING, attached=[os.open("/dev/null", os.O_RDONLY) for _ in range(5)])
    say.program.send(b"")


def huge(say):
    say.describe(1 << 40, 1 << 40)


def twice(say):
    for _ in range(50):
        say.describe()


def part_beyond_picture(say):
    say.describe()
    orders(say.program)
    say(_PART, struct.pack("<qqqq", 1 << 40, -1, 1 << 62, 1 << 62))


def part_unasked(say):
    say.describe()
    orders(say.program)
    say(_PART, struct.pack("<qqqq", 0, 0, 64, 24))


def drawn_before_asked(say):
    say(_DRAWN, bytes([_WHOLE]))


def drawn_without_drawing(say):
    # The program shows whatever was in the memory, which is no worse than a picture of noise.
    say(
        _DESCRIBED, struct.pack("<qq", 64, 48), b"\0", struct.pack("<qqq", 0, 0, 0), _NO_DETAILS)
    say(_DRAWN, bytes([_WHOLE]))
    say(_DRAWN, bytes([_WHOLE]))
    say(_CLOSED)


def other_job(say):
    say.job += 7
    say.describe()


def silence(say):
    time.sleep(1000)


def late_silence(say):
    say(_WORKING)
    time.sleep(1000)


LIES = {
    each.__name__: each for each in (
        nonsense, flood, descriptors, huge, twice, part_beyond_picture, part_unasked,
        drawn_before_asked, drawn_without_drawing, other_job, silence, late_silence)}
if __name__ == "__main__":
    main()
