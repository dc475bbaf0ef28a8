"""A network share, by FUSE, whose server can stop answering for single files."""

import contextlib
import math
import os
import pathlib
import subprocess
import sys

from waiting import PATIENCE, until


class OnShare:
    """Mixed into a test case: its photos are on a share."""

    def use_share(self, numbers):
        """Make a share with photos of these numbers, as the folder."""
        import photos  # which the share's own process needs not
        self.photos = [
            photos.Photo(f"{number} photo.png", photos.COLOURS[number]) for number in numbers]
        self.share = Share(
            self.desktop, {photo.name: photos.flat(photo.colour) for photo in self.photos})
        self.addCleanup(self.share.close)
        if not self.share.is_there:
            self.skipTest("nothing can be mounted here")
        self.folder = self.share.folder


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
            import pyfuse3  # noqa: F401
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
    import flat_folder
    import trio

    class Files(flat_folder.FlatFolder):
        """While a request is held, others are answered."""

        def __init__(self):
            super().__init__(source)
            self.names = {}

        async def wait(self, what, name, end=math.inf):
            mark = pathlib.Path(held, f"{what} {name}")
            with contextlib.suppress(FileNotFoundError):  # It is let go.
                while end > int(mark.read_text() or 0):
                    pathlib.Path(held, f"waits {mark.name}").touch()
                    await trio.sleep(0.02)

        async def lookup(self, parent, name, context=None):
            await self.wait("look", os.fsdecode(name))
            return await super().lookup(parent, name, context)

        async def getattr(self, number, context=None):
            await self.wait("look", os.path.basename(self.place(number)))
            return await super().getattr(number, context)

        async def open(self, number, flags, context):
            name = os.path.basename(self.place(number))
            await self.wait("open", name)
            opened = await super().open(number, flags, context)
            self.names[opened.fh] = name
            return opened

        async def read(self, handle, offset, size):
            await self.wait("read", self.names[handle], offset + size)
            return await super().read(handle, offset, size)

    flat_folder.serve(Files(), folder, {"ro"})


if __name__ == "__main__":
    serve(*sys.argv[1:])
