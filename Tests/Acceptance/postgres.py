"""A PostgreSQL server of a test's own, in a temporary folder, on a socket there."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile

import processes
from waiting import until


class Server:
    """A running server; `admin` is the role that may do everything."""

    def __init__(self, is_durable=False):
        """With `is_durable` it waits for the disk, as one in use does."""
        self._waiting = [] if is_durable else ["-c", "fsync=off"]
        self.folder = tempfile.mkdtemp(prefix="koloda-postgres-")
        # It refuses to run as root.
        self._as_nobody = []
        if os.getuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self._as_nobody = [
                "setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}",
                "--clear-groups", "--pdeathsig", "QUIT"]
        self._process = None
        self.run("initdb", "-D", f"{self.folder}/data", "-A", "trust", "-U", "admin", "-E", "UTF8",
                 "--locale=C", "--no-sync")
        self.start()

    def start(self):
        self._process = subprocess.Popen(
            [*self._as_nobody, binary("postgres"), "-D", f"{self.folder}/data", "-k", self.folder,
             "-c", "listen_addresses=", *self._waiting],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        until(lambda: self._answers(), "the server does not start")

    def stop(self):
        """End it as a crash does."""
        self._process.send_signal(subprocess.signal.SIGQUIT)
        self._process.wait()

    def close(self):
        if self._process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, role, database="decks"):
        return f"postgresql://{role}@/{database}?host={self.folder}"

    def sql(self, *statements, database="decks", role="admin"):
        """Do statements; return what they print."""
        orders = [part for statement in statements for part in ("-c", statement)]
        return self.run(
            "psql", "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", role,
            "-d", database, *orders)

    def _answers(self):
        return subprocess.run(
            [binary("pg_isready"), "-q", "-h", self.folder], check=False).returncode == 0

    def run(self, name, *arguments):
        """Run one of PostgreSQL's programs; return what it prints."""
        return subprocess.run(
            self.command(name, *arguments), check=True, cwd="/", stdin=subprocess.DEVNULL,
            capture_output=True, text=True).stdout

    def command(self, name, *arguments):
        """The command for one of PostgreSQL's programs, as the server's user."""
        return [*self._as_nobody, binary(name), *arguments]


def binary(name):
    """The path of one of PostgreSQL's programs; Debian has them on no PATH."""
    places = sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)
    path = shutil.which(name, path=os.pathsep.join([*places, os.environ.get("PATH", "")]))
    if not path:
        raise processes.Missing(f"there is no {name}: install postgresql")
    return path
