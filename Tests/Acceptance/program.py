"""The real program: started on a folder, watched through its trace, and asked for its status."""

import contextlib
import csv
import io
import json
import os
import pathlib
import signal
import subprocess
import time

import contract
import processes
from waiting import PATIENCE, until

_ANSWER_SECONDS = 60


def command(desktop, data_home, *arguments, text=True, environment=None, **options):
    """Run the program with arguments to its end, as at a prompt."""
    return subprocess.run(
        [executable(), *arguments], env=_environment(desktop, data_home, environment),
        stdin=subprocess.DEVNULL, capture_output=True, text=text,
        errors="surrogateescape" if text else None, timeout=_ANSWER_SECONDS, **options)


def executable():
    """The path of the program under test."""
    path = os.path.abspath(contract.PROGRAM)
    if not os.access(path, os.X_OK):
        raise processes.Missing(f"there is no program at {path}: build it, or set KOLODA")
    return path


def _environment(desktop, data_home, changes=None):
    """The desktop's variables with `changes`, in which None removes a variable."""
    usual = desktop.environment | {
        "XDG_DATA_HOME": str(data_home),
        "G_DEBUG": desktop.debugging, "SWIFT_BACKTRACE": "enable=no"}
    return {
        name: value for name, value in (usual | (changes or {})).items() if value is not None}


class Program:
    """A running `koloda` with a trace, on the folder `folder`.

    `environment` has additional variables, or None to remove one; `arguments` go before the folder;
    `options` are those of the process.
    """

    # Whether the test ended the program by a signal.
    was_ended = False

    def __init__(
            self, desktop, folder, data_home, environment=None, arguments=(), **options):
        self._desktop, self._folder, self._data_home = desktop, folder, data_home
        private = desktop.new_folder("program")
        self.log = private / "stderr"
        self.trace = Trace(private / "trace")
        self._process = desktop.spawn(
            [executable(), "--trace", str(self.trace.path), *arguments, str(folder)],
            _environment(desktop, data_home, environment), self.log, **options)
        self._application = self._deck = None

    @property
    def process(self):
        return self._process.pid

    def stand_still(self):
        """Stop all threads of the program, until it gets SIGCONT."""
        os.kill(self.process, signal.SIGSTOP)
        tasks = pathlib.Path(f"/proc/{self.process}/task")

        def stands_still():
            try:
                return all(
                    (task / "stat").read_text().rpartition(")")[2].split()[0] == "T"
                    for task in tasks.iterdir())
            except OSError:
                return False  # A thread has just ended.

        until(stands_still, "a program that stands still", every=0.01)

    @contextlib.contextmanager
    def standing_still(self):
        """The program stops meanwhile, as on a machine that is too busy."""
        self.stand_still()
        try:
            yield
        finally:
            os.kill(self.process, signal.SIGCONT)

    @property
    def is_running(self):
        return self._process.poll() is None

    @property
    def exit_status(self):
        """The exit status, negative after a signal; None while the program runs."""
        return self._process.poll()

    def wait_for_end(self):
        """Wait until the program has ended, and return its exit status."""
        until(lambda: not self.is_running, "the program's end")
        return self.exit_status

    def wait_for_own_end(self):
        """Wait until the program has ended, or only the system still keeps it.

        It keeps a process of which a thread opens a file on a share, while a read of that file is not
        answered: Linux can't interrupt that.
        """
        until(
            lambda: not self.is_running or processes.state(self.process) == "Z", "the program's end")

    @property
    def application(self):
        """The root of the accessible tree."""
        if self._application is None:
            self._application = self._desktop.assistive.application(self.process)
        return self._application

    @property
    def window(self):
        return self.application.children[0]

    @property
    def deck(self):
        """The accessible deck, found by its actions."""
        if self._deck is None:
            wanted = contract.ACTION_OF_PILE["keep"]
            self._deck = self.application.find(lambda node: wanted in node.actions, "the deck")
        return self._deck

    def wait_for_card(self):
        """Wait until a card has been drawn."""
        until(
            lambda: not self.is_running or any(frame.get("shown") for frame in self.trace.frames()),
            "a first card")
        if not self.is_running:
            raise AssertionError(f"the program ended: {self.errors()}")

    def wait_for_rest(self):
        """Wait until no card is in flight and nothing has been drawn for a while.

        A program that gets no time of the processor draws nothing either, nor does one whose display
        gets none, so both must answer meanwhile, if the test has got to know the program.
        """
        known = self._application

        def ask():
            self._desktop.hand.flush()
            known.role

        self.trace.wait_for_rest(0.25, known and ask)

    def wait_for_note(self, part, since=0):
        """Wait until a note with this text was shown, which a busy machine may miss on the screen.

        `since` is a mark in the trace.
        """
        self.trace.wait(
            lambda trace: any(
                part.lower() in event["message"].lower() for event in trace.of_kind("note", since)),
            f"a note: {part}")

    def save_in_chooser(self, folder, pattern):
        """Answer the file chooser with Return, and return the file in `folder` that it made.

        Nothing shows from outside when the chooser has the keyboard, so Return is pressed until the
        file is there; one too many may open the chooser again.
        """
        until(lambda: len(self.application.children) == 2, "the file chooser")

        def saved():
            found = next(folder.rglob(pattern), None)
            if not found and len(self.application.children) == 2:
                self._desktop.hand.type("Return", every=0.3)
            return found

        file = until(saved, f"{pattern} in {folder}")
        until(
            lambda: len(self.application.children) == 1
            or self._desktop.hand.type("Escape", every=0.3), "the end of the file chooser")
        return file

    def status(self):
        result = command(self._desktop, self._data_home, "status", str(self._folder), "--json")
        if result.returncode:
            raise AssertionError(f"status ended with {result.returncode}: {result.stderr}")
        return json.loads(result.stdout)

    def export(self, form):
        """The exported records, each as a dictionary."""
        result = command(
            self._desktop, self._data_home, "export", str(self._folder), "--format", form)
        if result.returncode:
            raise AssertionError(f"export ended with {result.returncode}: {result.stderr}")
        if form == "csv":
            return list(csv.DictReader(io.StringIO(result.stdout)))
        return [json.loads(line) for line in result.stdout.splitlines()]

    def errors(self):
        return self.log.read_text(errors="replace")

    def voluntary_switches(self, name=None):
        """How many times the program's threads have gone to sleep: each time, one was awake.

        With a name, only threads with that name count.
        """
        return sum(
            switches for thread, switches in self.switches_by_thread().items()
            if name in (None, thread[1]))

    def switches_by_thread(self):
        """How many times each thread has gone to sleep, by its id and name."""
        found = {}
        for thread in os.listdir(f"/proc/{self.process}/task"):
            try:
                with open(f"/proc/{self.process}/task/{thread}/status") as status:
                    name = next(status).split()[1]
                    found[thread, name] = next(
                        int(line.split()[1]) for line in status
                        if line.startswith("voluntary_ctxt_switches"))
            except FileNotFoundError:
                pass  # The thread has just ended.
        return found

    def memory_peak(self):
        """The program's peak memory in bytes."""
        with open(f"/proc/{self.process}/status") as status:
            return 1024 * next(
                int(line.split()[1]) for line in status if line.startswith("VmHWM"))

    def kill(self, then=None):
        """Kill the program, as a power cut would.

        `then` is called before its end is waited for: the system keeps a process whose thread waits for
        a share until the share answers.
        """
        self.was_ended = True
        self._process.kill()
        if then:
            then()
        self._process.wait(processes.LONGEST_END)

    def stop(self):
        if self.is_running:
            self.was_ended = True
        processes.end(self._process)


class Trace:
    """The events in the trace file."""

    def __init__(self, path):
        self.path = path
        self._offset = 0
        self._lines = []

    @property
    def events(self):
        if self.path.exists():
            with open(self.path, "rb") as file:
                file.seek(self._offset)
                data = file.read()
            whole = data[:data.rfind(b"\n") + 1]
            self._offset += len(whole)
            self._lines += [json.loads(line) for line in whole.splitlines()]
        return self._lines

    def mark(self):
        """A position in the trace; pass it as `since` to look only at later events."""
        return len(self.events)

    def of_kind(self, kind, since=0):
        return [event for event in self.events[since:] if event["ev"] == kind]

    def frames(self, since=0):
        return self.of_kind("frame", since)

    def inputs(self, kind, since=0):
        return [event for event in self.of_kind("input", since) if event.get("kind") == kind]

    def decisions(self, since=0):
        return self.of_kind("decision", since)

    def has_saved_all(self):
        """Whether each decision so far, and each that was taken back, is in the journal."""
        acts = self.decisions() + self.of_kind("undo")
        return len(self.of_kind("journaled")) >= len(acts)

    def wait(self, find, what, seconds=PATIENCE, every=0.01):
        """Wait until `find(trace)` is true."""
        return until(
            lambda: find(self), lambda: f"{what}; the trace ends {self.events[-5:]}", seconds,
            every)

    def wait_for_rest(self, seconds, ask=None):
        """Wait until nothing has been drawn for `seconds` and no card is in flight.

        `ask`, which waits for an answer of the program, must take no large part of that time.
        """
        known, since = self.mark(), time.monotonic()

        def rests():
            nonlocal known, since
            asked = time.monotonic()
            if ask:
                ask()
            if self.mark() != known or time.monotonic() - asked > seconds / 2:
                known, since = self.mark(), time.monotonic()
            frames = self.frames()
            still = not frames or frames[-1]["departing"] == 0
            return still and time.monotonic() - since >= seconds

        until(rests, f"{seconds:g} s without a frame", every=0.03)
