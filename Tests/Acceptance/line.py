"""A connection to a PostgreSQL server that can be cut like a network, even within a message."""

import contextlib
import os
import pathlib
import socket
import threading

_NAME = ".s.PGSQL.5432"


class Line:
    """A socket in a folder that forwards to the server's."""

    def __init__(self, folder, server):
        self.folder = pathlib.Path(folder)
        self._path = self.folder / _NAME
        self._target = os.path.join(server.folder, _NAME)
        self._ears = None
        self._ends = set()
        # How many more halves of messages pass: None for all, -1 after the first that did not.
        self.left = None
        self._counting = threading.Lock()
        self.mend()

    def mend(self):
        """Let connections through from now on."""
        self._ears = socket.socket(socket.AF_UNIX)
        self._ears.bind(str(self._path))
        self._ears.listen()
        threading.Thread(target=self._listen, args=(self._ears,), daemon=True).start()

    def cut(self):
        """Break all connections, and accept no new ones."""
        self._path.unlink()
        # close() alone does not wake a thread that waits in accept().
        with contextlib.suppress(OSError):
            self._ears.shutdown(socket.SHUT_RDWR)
        self._ears.close()
        for end in list(self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _listen(self, ears):
        while True:
            try:
                near, _ = ears.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(self._target)
            except OSError:
                near.close()
                continue
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=pair, daemon=True).start()

    def break_after(self, count):
        """Break all connections after `count` halves of messages in either direction, or never."""
        with self._counting:
            self.left = count

    def _may_pass(self):
        with self._counting:
            if self.left is None:
                return True
            self.left = max(self.left - 1, -1)
            return self.left >= 0

    def _pump(self, source, target):
        self._ends.add(source)
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                middle = len(data) // 2
                for half in (data[:middle], data[middle:]):
                    if not self._may_pass():
                        raise OSError
                    target.sendall(half)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.discard(source)
        source.close()
