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
_DESCRIPTOR = array.array("i").itemsize


def main():
    place = pathlib.Path(__file__).parent
    program = socket.socket(fileno=3)
    # A slow machine starts several workers before the first of them is ready. Only the one that gets
    # the first picture may lie, and only once; otherwise no picture would ever be shown.
    claim = place / "claim"
    if claim.exists() or not is_first(picture_of_next(program)) or not is_made(claim):
        os.execv(str(place / "honest"), sys.argv)
    program.send(bytes([_READY]))
    order = next_order(program)
    (place / "told").touch()
    job = struct.unpack_from("<q", order, 1)[0]
    say = Speaker(program, job)
    LIES[(place / "lie").read_text()](say)
    time.sleep(1000)


def picture_of_next(program):
    """The path of the picture that the next order is about; the order stays in the socket."""
    attached = received(program, socket.MSG_PEEK)[1]
    paths = [os.readlink(f"/proc/self/fd/{number}") for number in attached]
    for number in attached:
        os.close(number)
    return "".join(paths)


def is_first(path):
    return os.path.basename(path).startswith("1 ")


def is_made(file):
    """Make a file, and return whether it was not there before."""
    try:
        file.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def next_order(program):
    return received(program)[0]


def received(program, flags=0):
    # Python 3.11's recv_fds takes flags and ignores them.
    data, controls, _, _ = program.recvmsg(4096, socket.CMSG_LEN(2 * _DESCRIPTOR), flags)
    if not data:
        sys.exit()
    attached = array.array("i")
    for level, kind, content in controls:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            attached.frombytes(content[:len(content) - len(content) % _DESCRIPTOR])
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
    next_order(say.program)
    say(_PART, struct.pack("<qqqq", 1 << 40, -1, 1 << 62, 1 << 62))


def part_unasked(say):
    say.describe()
    next_order(say.program)
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
