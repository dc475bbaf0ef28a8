"""A program with its own terminal."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import subprocess
import termios
import time

_SECONDS = 60


def _take_terminal():
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    # They are ignored in a test that runs in the background.
    for each in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(each, signal.SIG_DFL)


class Terminal:
    """A program with this as its controlling terminal; `said` is everything printed there."""

    def __init__(self, arguments, environment):
        self._own, other = pty.openpty()
        self.said = ""
        self._process = subprocess.Popen(
            arguments, env=environment, stdin=other, stdout=other, stderr=other,
            start_new_session=True,
            preexec_fn=_take_terminal)
        os.close(other)

    def answer(self, question, text):
        """Wait until the program has printed `question` anew, and type `text` as a line."""
        before = len(self.said)
        self._read(lambda: question in self.said[before:] or None, question)
        # Text typed before the echo is off would be printed, and then discarded.
        os.write(self._own, (text + "\n").encode())

    def type(self, text):
        os.write(self._own, text.encode())

    @property
    def has_echo(self):
        return bool(termios.tcgetattr(self._own)[3] & termios.ECHO)

    def end(self):
        """Wait until the program has ended, and return its exit status."""
        self._read(self._process.poll, "the end")
        with contextlib.suppress(OSError):
            while select.select([self._own], [], [], 0)[0]:
                self.said += os.read(self._own, 1 << 12).decode(errors="replace")
        os.close(self._own)
        return self._process.wait()

    def _read(self, is_done, what):
        end = time.monotonic() + _SECONDS
        while is_done() is None:
            if time.monotonic() > end:
                self._process.kill()
                raise AssertionError(f"{what!r} does not come; there is {self.said!r}")
            if select.select([self._own], [], [], 0.05)[0]:
                try:
                    self.said += os.read(self._own, 1 << 12).decode(errors="replace")
                except OSError:
                    # The program has closed its end of the terminal.
                    self._process.wait()
