"""A way to a PostgreSQL server that can be cut, as a network is."""

import contextlib
import os
import pathlib
import socket
import threading

_NAME = ".s.PGSQL.5432"


class Line:
    """A socket in a folder that leads to the server's."""

    def __init__(self, folder, server):
        self.folder = pathlib.Path(folder)
        self._path = self.folder / _NAME
        self._target = os.path.join(server.folder, _NAME)
        self._ears = None
        self._ends = set()
        self.mend()

    def mend(self):
        """Let connections through from now on."""
        self._ears = socket.socket(socket.AF_UNIX)
        self._ears.bind(str(self._path))
        self._ears.listen()
        threading.Thread(target=self._listen, args=(self._ears,), daemon=True).start()

    def cut(self):
        """Break all connections, and let none through."""
        self._path.unlink()
        # Who waits in accept() is not woken by close() alone.
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

    def _pump(self, source, target):
        self._ends.add(source)
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.discard(source)
        source.close()
