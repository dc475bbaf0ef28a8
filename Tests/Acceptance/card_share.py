"""A file system with the limits of a memory card, by FUSE.

Names ignore case and have at most 64 bytes, there are no links, and a rename may overwrite.

    card_share.py SOURCE FOLDER [LIMIT [LAST]]

The files are stored in SOURCE, LIMIT is the room in bytes, 0 for any. As long as SOURCE has a file
BROKEN, reading and writing fail, as when the card is pulled out; after LAST writes the card makes
that file itself, once.
"""

import errno
import os
import stat
import subprocess
import sys

import processes
from waiting import PATIENCE, until

LONGEST = 64


class CardShare:
    """A mounted card: `folder` is the mount point, `source` the folder with its files.

    With `last` it is pulled out as something is written to it after so many writes.
    """

    def __init__(self, root, limit=0, last=0):
        self.source, self.folder = root / "card source", root / "card"
        self.source.mkdir()
        self.folder.mkdir()
        self._server = processes.spawn(
            [sys.executable, os.path.abspath(__file__), str(self.source), str(self.folder),
             str(limit), str(last)], dict(os.environ), root / "card.log")
        until(
            lambda: os.path.ismount(self.folder) or self._server.poll() is not None, "a mount")

    @property
    def is_there(self):
        return os.path.ismount(self.folder)

    def pull_out(self):
        (self.source / "BROKEN").touch()

    def put_back(self):
        (self.source / "BROKEN").unlink(missing_ok=True)

    def names(self):
        return sorted(path.name for path in self.source.iterdir() if path.name != "BROKEN")

    def close(self):
        subprocess.run(["umount", "-l", str(self.folder)], capture_output=True, timeout=PATIENCE)
        processes.end(self._server)


def serve(source, folder, limit, last):
    import fusepy

    class Card(fusepy.Operations):
        writes = 0

        def _refuse(self, path=""):
            if os.path.exists(os.path.join(source, "BROKEN")):
                raise fusepy.FuseOSError(errno.EIO)
            if len(os.path.basename(path).encode("utf-8", "surrogateescape")) > LONGEST:
                raise fusepy.FuseOSError(errno.ENAMETOOLONG)

        def _find(self, path):
            """The path in SOURCE of a name in any case, or the path of a new file."""
            self._refuse(path)
            name = os.path.basename(path)
            for other in os.listdir(source):
                if other.lower() == name.lower():
                    return os.path.join(source, other)
            return os.path.join(source, name)

        def _do(self, body):
            try:
                return body()
            except OSError as error:
                raise fusepy.FuseOSError(error.errno)

        def getattr(self, path, handle=None):
            found = self._do(lambda: os.lstat(source if path == "/" else self._find(path)))
            return {
                "st_mode": found.st_mode, "st_size": found.st_size, "st_mtime": found.st_mtime,
                "st_nlink": 2 if stat.S_ISDIR(found.st_mode) else 1}

        def readdir(self, path, handle):
            return [".", "..", *os.listdir(source)]

        def create(self, path, mode, info=None):
            return self._do(lambda: os.open(
                self._find(path), os.O_RDWR | os.O_CREAT | os.O_EXCL, mode))

        def open(self, path, flags):
            return self._do(lambda: os.open(self._find(path), os.O_RDWR))

        def read(self, path, size, offset, handle):
            self._refuse()
            return os.pread(handle, size, offset)

        def write(self, path, data, offset, handle):
            self.writes += 1
            if last and self.writes == last + 1:
                open(os.path.join(source, "BROKEN"), "w").close()
            self._refuse()
            used = sum(os.stat(os.path.join(source, name)).st_size for name in os.listdir(source))
            if limit and used + len(data) > limit:
                raise fusepy.FuseOSError(errno.ENOSPC)
            return os.pwrite(handle, data, offset)

        def release(self, path, handle):
            os.close(handle)

        def truncate(self, path, length, handle=None):
            self._do(lambda: os.truncate(self._find(path), length))

        def unlink(self, path):
            self._do(lambda: os.unlink(self._find(path)))

        def rename(self, old, new):
            self._do(lambda: os.rename(self._find(old), os.path.join(source, new[1:])))

        def link(self, target, name):
            raise fusepy.FuseOSError(errno.EPERM)

        def utimens(self, path, times=None):
            self._do(lambda: os.utime(self._find(path), times))

        def chmod(self, path, mode):
            pass

        def chown(self, path, user, group):
            pass

        def fsync(self, path, data_only, handle):
            self._refuse()

    fusepy.FUSE(Card(), folder, foreground=True, nothreads=True)


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2], *(int(number) for number in (sys.argv[3:] + ["0", "0"])[:2]))
