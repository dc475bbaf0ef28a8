"""A network share, by FUSE, whose server can stop answering for single files."""

import contextlib
import errno
import math
import os
import pathlib
import stat
import subprocess
import sys
import threading
import time

from waiting import PATIENCE, until


class Share:
    """A mounted share with files; `folder` is the mount point.

    `hold` keeps a file from being looked at, opened or read by a mark in the folder `held`, such as
    `look NAME`, `open NAME` or `read NAME`, until the mark is removed. A mark may hold the offset
    from which on the file is not read.
    """

    def __init__(self, desktop, files):
        self.folder = desktop.new_folder("share")
        self.held = desktop.new_folder("held")
        source = desktop.new_folder("source")
        for name, content in files.items():
            (source / name).write_bytes(content)
        self._log = desktop.home / "share.log"
        self._server = desktop.spawn(
            [sys.executable, os.path.abspath(__file__), str(source), str(self.held),
             str(self.folder)], desktop.environment, self._log)
        until(
            lambda: os.path.ismount(self.folder) or self._server.poll() is not None, "a mount")

    @staticmethod
    def is_possible():
        """Whether FUSE works for this user on this system."""
        try:
            import fusepy  # noqa: F401
        except (ImportError, OSError):
            return False
        return os.access("/dev/fuse", os.R_OK | os.W_OK)

    @property
    def is_there(self):
        return os.path.ismount(self.folder)

    def hold(self, what, name, beyond=0):
        (self.held / f"{what} {name}").write_text(str(beyond))

    def is_waited_for(self, what, name):
        """Whether somebody waits for a file that is or was held."""
        return (self.held / f"waits {what} {name}").exists()

    def let_go(self):
        for mark in self.held.iterdir():
            mark.unlink()

    def close(self):
        self.let_go()
        subprocess.run(["umount", "-l", str(self.folder)], capture_output=True, timeout=PATIENCE)
        self._server.terminate()


def serve(source, held, folder):
    import fusepy

    class Files(fusepy.Operations):
        def _wait(self, what, path, end=math.inf):
            mark = pathlib.Path(held, f"{what} {os.path.basename(path)}")
            with contextlib.suppress(FileNotFoundError):  # It is let go.
                while end > int(mark.read_text() or 0):
                    pathlib.Path(held, f"waits {mark.name}").touch()
                    time.sleep(0.02)

        def getattr(self, path, handle=None):
            self._wait("look", path)
            try:
                found = os.lstat(source + path)
            except OSError:
                raise fusepy.FuseOSError(errno.ENOENT)
            return {
                "st_mode": found.st_mode, "st_size": found.st_size, "st_mtime": found.st_mtime,
                "st_ino": found.st_ino, "st_nlink": 2 if stat.S_ISDIR(found.st_mode) else 1}

        def readdir(self, path, handle):
            return [".", "..", *os.listdir(source + path)]

        def open(self, path, flags):
            self._wait("open", path)
            return os.open(source + path, os.O_RDONLY)

        def read(self, path, size, offset, handle):
            self._wait("read", path, offset + size)
            return os.pread(handle, size, offset)

        def release(self, path, handle):
            os.close(handle)
            return 0

    # Held requests stay held until the server ends, whatever ends it.
    threading.stack_size(1 << 20)
    # The system answers nothing from memory.
    fusepy.FUSE(
        Files(), folder, foreground=True, nothreads=False, ro=True, attr_timeout=0, entry_timeout=0)


if __name__ == "__main__":
    serve(*sys.argv[1:])
