"""A file system with the limits of a memory card, by FUSE.

Names ignore case and have at most 64 bytes, there are no links, and a rename may overwrite.

    card_share.py SOURCE FOLDER [LIMIT [LAST]]

The files are stored in SOURCE, LIMIT is the room in bytes, 0 for any. As long as SOURCE has a file
BROKEN, reading and writing fail, as when the card is pulled out; after LAST writes the card makes
that file itself, once.
"""

import errno
import os
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
    import flat_folder

    class Card(flat_folder.FlatFolder):
        writes = 0

        def refuse(self, name=b""):
            if os.path.exists(os.path.join(source, "BROKEN")):
                raise OSError(errno.EIO, "BROKEN")
            if len(name) > LONGEST:
                raise OSError(errno.ENAMETOOLONG, "a long name")

        def find(self, name):
            """The path of the file with a name in any case, or of a new file."""
            self.refuse(name)
            for other in os.listdir(source):
                if other.lower() == os.fsdecode(name).lower():
                    return os.path.join(source, other)
            return super().find(name)

        def place(self, number):
            self.refuse()
            return super().place(number)

        async def setattr(self, number, facts, fields, handle, context):
            place = self.place(number)
            if fields.update_size:
                os.truncate(place, facts.st_size)
            if fields.update_mtime:
                os.utime(place, ns=(facts.st_mtime_ns, facts.st_mtime_ns))
            return self.facts(place)

        async def create(self, parent, name, mode, flags, context):
            place = self.find(name)
            handle = os.open(place, os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)
            return flat_folder.opened(handle), self.facts(place)

        async def open(self, number, flags, context):
            handle = os.open(self.place(number), os.O_RDWR | flags & os.O_TRUNC)
            return flat_folder.opened(handle)

        async def read(self, handle, offset, size):
            self.refuse()
            return await super().read(handle, offset, size)

        async def write(self, handle, offset, data):
            self.writes += 1
            if last and self.writes == last + 1:
                open(os.path.join(source, "BROKEN"), "w").close()
            self.refuse()
            used = sum(os.stat(os.path.join(source, name)).st_size for name in os.listdir(source))
            if limit and used + len(data) > limit:
                raise OSError(errno.ENOSPC, "the card is full")
            return os.pwrite(handle, data, offset)

        async def fsync(self, handle, data_only):
            self.refuse()

        async def unlink(self, parent, name, context):
            place = self.find(name)
            os.unlink(place)
            self.move(place, None)

        async def rename(self, parent, name, new_parent, new_name, flags, context):
            # Without the flags that keep a file from being overwritten.
            if flags:
                raise OSError(errno.EINVAL, "flags")
            self.refuse(new_name)
            place, new = self.find(name), super().find(new_name)
            os.rename(place, new)
            self.move(place, new)

        async def link(self, number, parent, name, context):
            raise OSError(errno.EPERM, "a link")

        async def symlink(self, parent, name, target, context):
            raise OSError(errno.EPERM, "a link")

        async def mkdir(self, parent, name, mode, context):
            raise OSError(errno.EROFS, "a folder")

    flat_folder.serve(Card(source), folder)


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2], *(int(number) for number in (sys.argv[3:] + ["0", "0"])[:2]))
