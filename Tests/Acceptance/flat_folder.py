"""A file system by FUSE that shows the files of one folder, to be changed by its subclasses."""

import functools
import inspect
import os
import stat

import pyfuse3
import trio


class FlatFolder(pyfuse3.Operations):
    """The files in the folder `source`, read-only. The system answers nothing from memory."""

    def __init__(self, source):
        super().__init__()
        self.source = source
        # The path of the file with each number that the system knows.
        self._places = {pyfuse3.ROOT_INODE: source}
        self._last = pyfuse3.ROOT_INODE

    def find(self, name):
        """The path of the file with a name."""
        return os.path.join(self.source, os.fsdecode(name))

    def place(self, number):
        return self._places[number]

    def number(self, place):
        for number, other in self._places.items():
            if other == place:
                return number
        self._last += 1
        self._places[self._last] = place
        return self._last

    def move(self, place, new):
        """Make a file's number that of another path; None for a file that is gone."""
        number = self.number(place)
        self._places = {
            key: other for key, other in self._places.items() if other not in (place, new)}
        if new is not None:
            self._places[number] = new

    def facts(self, place):
        found = os.lstat(place)
        facts = pyfuse3.EntryAttributes()
        facts.st_ino = self.number(place)
        facts.st_mode, facts.st_size = found.st_mode, found.st_size
        facts.st_nlink = 2 if stat.S_ISDIR(found.st_mode) else 1
        facts.st_mtime_ns = found.st_mtime_ns
        facts.attr_timeout = facts.entry_timeout = 0
        return facts

    async def lookup(self, parent, name, context=None):
        return self.facts(self.find(name))

    async def getattr(self, number, context=None):
        return self.facts(self.place(number))

    async def opendir(self, number, context):
        return number

    async def readdir(self, number, first, token):
        for index, name in enumerate(sorted(os.listdir(self.source))):
            if index >= first:
                facts = self.facts(os.path.join(self.source, name))
                if not pyfuse3.readdir_reply(token, os.fsencode(name), facts, index + 1):
                    return

    async def open(self, number, flags, context):
        return opened(os.open(self.place(number), os.O_RDONLY))

    async def read(self, handle, offset, size):
        return os.pread(handle, size, offset)

    async def release(self, handle):
        os.close(handle)

    async def statfs(self, context):
        return pyfuse3.StatvfsData()


def opened(handle):
    """What tells the system of a file that was opened: also what it read before is read again."""
    return pyfuse3.FileInfo(fh=handle, keep_cache=False)


def serve(files, folder, options=()):
    """Mount `files` at `folder`, and answer until it is unmounted."""
    kind = type(files)
    for name, body in inspect.getmembers(kind, inspect.iscoroutinefunction):
        setattr(kind, name, _telling_errors(body))
    pyfuse3.init(files, str(folder), {"fsname=koloda-test", *options})
    trio.run(pyfuse3.main)
    pyfuse3.close(unmount=False)


def _telling_errors(body):
    """The errors of the folder itself are those of the file system."""
    @functools.wraps(body)
    async def run(*arguments):
        try:
            return await body(*arguments)
        except OSError as error:
            raise pyfuse3.FUSEError(error.errno)
    return run
