"""PostgreSQL servers for tests, with their data and socket in a temporary folder."""

import atexit
import contextlib
import functools
import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile

import processes
from waiting import until


class Server:
    """A running server; the role `admin` has all rights."""

    def __init__(self, is_durable=False, folder=None):
        """With `is_durable` it waits for the disk, as in production; `folder` must be empty."""
        self._options = [] if is_durable else ["-c", "fsync=off"]
        self._listening = ""
        # Whether it was stopped or set up in another way than it had begun.
        self.was_disturbed = False
        self.folder = _owned(folder or tempfile.mkdtemp(prefix="koloda-postgres-"))
        self._as_nobody = _as_nobody()
        self._process = None
        self.run("cp", "-R", _cluster(), f"{self.folder}/data")
        self.start()

    def start(self):
        self._process = subprocess.Popen(
            [*self._as_nobody, binary("postgres"), "-D", f"{self.folder}/data", "-k", self.folder,
             "-c", f"listen_addresses={self._listening}", *self._options],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        until(lambda: self.answers(), "the server does not start")

    def stop(self):
        """End the server as a crash does."""
        self.was_disturbed = True
        self._process.send_signal(subprocess.signal.SIGQUIT)
        self._process.wait()

    def freeze(self):
        """Make the server accept connections without answering."""
        self.was_disturbed = True
        # Stop the main process first, since a process that it starts in the meantime would run on.
        self._stop(self._process.pid)
        for process in processes.children(self._process.pid):
            self._stop(process)

    def thaw(self):
        own = self._process.pid
        for process in [own, *processes.children(own)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)

    @staticmethod
    def _stop(process):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGSTOP)
        until(lambda: processes.state(process) in ("T", "Z", None), "a process that is stopped")

    def serve_network(self, addresses):
        """Make the server listen on networks as well, with a certificate for its addresses.

        Returns the certificate's file, which clients need to trust it.
        """
        self.stop()
        key, certificate = f"{self.folder}/data/server.key", f"{self.folder}/data/server.crt"
        names = ",".join(f"IP:{address}" for address in addresses)
        subprocess.run(
            [*self._as_nobody, processes.tool("openssl", "openssl"), "req", "-x509", "-newkey",
             "rsa:2048", "-nodes", "-subj", "/CN=koloda", "-addext", f"subjectAltName={names}",
             "-keyout", key, "-out", certificate], check=True, capture_output=True, cwd="/")
        os.chmod(key, 0o600)
        with open(f"{self.folder}/data/pg_hba.conf", "a", encoding="utf-8") as rules:
            rules.write("hostssl all all all trust\n")
        self._listening = ",".join(addresses)
        self._options += ["-c", "ssl=on"]
        self.start()
        return certificate

    def close(self):
        if self._process.poll() is None:
            self.thaw()
        if self._process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask_passwords(self, passwords):
        """Require a password (SCRAM) of everybody but `admin` from now on."""
        self.was_disturbed = True
        for role, password in passwords.items():
            quoted = password.replace("'", "''")
            self.sql(f"ALTER ROLE {role} PASSWORD '{quoted}'", database="postgres")
        with open(f"{self.folder}/data/pg_hba.conf", "w", encoding="utf-8") as rules:
            rules.write("local all admin trust\nlocal all all scram-sha-256\n")
        self.sql("SELECT pg_reload_conf()", database="postgres")
        role = next(iter(passwords))
        until(lambda: self._refuses(role), "the server does not ask for passwords")

    def _refuses(self, role):
        return subprocess.run(
            self.command("psql", "-X", "-w", "-h", self.folder, "-U", role, "-c", "", "postgres"),
            env=os.environ | {"PGPASSFILE": "/dev/null"}, capture_output=True, cwd="/",
            check=False).returncode != 0

    def address(self, role, database="decks"):
        return f"postgresql://{role}@/{database}?host={self.folder}"

    def back_up(self):
        """Copy the decks, to be put back by `restore`."""
        # A copy is refused while anybody is connected, and a session outlasts its program a little.
        until(
            lambda: self.sql("SELECT count(*) FROM pg_stat_activity WHERE datname = 'decks'",
                             database="postgres").strip() == "0",
            "the end of all sessions", every=0.05)
        self.sql("DROP DATABASE IF EXISTS backup", "CREATE DATABASE backup TEMPLATE decks",
                 database="postgres")

    def restore(self):
        """Put the decks back as they were at the last `back_up`, which is used up."""
        self.sql("DROP DATABASE decks WITH (FORCE)", "ALTER DATABASE backup RENAME TO decks",
                 database="postgres")

    def sql(self, *statements, database="decks", role="admin"):
        """Run statements; return what they print."""
        orders = [part for statement in statements for part in ("-c", statement)]
        return self.run(
            "psql", "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", role,
            "-d", database, *orders)

    def answers(self):
        return not subprocess.run(
            [binary("pg_isready"), "-q", "-h", self.folder], check=False).returncode

    def run(self, name, *arguments):
        """Run one of PostgreSQL's programs; return what it prints."""
        return subprocess.run(
            self.command(name, *arguments), check=True, cwd="/", stdin=subprocess.DEVNULL,
            capture_output=True, text=True).stdout

    def command(self, name, *arguments):
        """The command line of one of PostgreSQL's programs, run as the server's user."""
        return [*self._as_nobody, binary(name), *arguments]


@functools.cache
def _cluster():
    """The data of a server that has never run: to copy them takes a tenth of making them."""
    folder = _owned(tempfile.mkdtemp(prefix="koloda-cluster-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    subprocess.run(
        [*_as_nobody(), binary("initdb"), "-D", f"{folder}/data", "-A", "trust", "-U", "admin",
         "-E", "UTF8", "--locale=C", "--no-sync"],
        check=True, cwd="/", stdin=subprocess.DEVNULL, capture_output=True)
    return f"{folder}/data"


def _owned(folder):
    """Give a folder to who runs PostgreSQL, and return it."""
    if os.getuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return folder


def _as_nobody():
    """The beginning of a command line of PostgreSQL's programs, which refuse to run as root."""
    if os.getuid():
        return []
    nobody = pwd.getpwnam("nobody")
    return ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups",
            "--pdeathsig", "QUIT"]


def binary(name):
    """The path of one of PostgreSQL's programs, which Debian keeps out of PATH."""
    places = sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)
    path = shutil.which(name, path=os.pathsep.join([*places, os.environ.get("PATH", "")]))
    if not path:
        raise processes.Missing(f"there is no {name}: install postgresql")
    return path
