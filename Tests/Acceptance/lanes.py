"""Test classes side by side, each in its own process and on its own desktop.

A test mostly waits for the program, so that two at once take little longer than one. Classes that
wait far longer than they compute, for a server that is silent or for a minute of rest, say so
(`mostly_waits`): they have a lane more, which takes next to nothing from the others.
"""

import concurrent.futures
import contextlib
import io
import multiprocessing
import signal
import unittest
from dataclasses import dataclass, field

import processes


@dataclass
class Sum:
    """The number of tests and their results, over any number of classes."""

    ran: int = 0
    skipped: int = 0
    failures: list = field(default_factory=list)
    errors: list = field(default_factory=list)
    was_interrupted: bool = False
    text: str = ""

    @property
    def was_successful(self):
        return not self.failures and not self.errors

    def add(self, other):
        self.ran += other.ran
        self.skipped += other.skipped
        self.failures += other.failures
        self.errors += other.errors
        self.was_interrupted = self.was_interrupted or other.was_interrupted

    def __str__(self):
        counts = {
            "failures": len(self.failures), "errors": len(self.errors), "skipped": self.skipped}
        told = ", ".join(f"{name}={count}" for name, count in counts.items() if count)
        return "\n".join(
            [f"FAIL: {name}" for name in self.failures]
            + [f"ERROR: {name}" for name in self.errors]
            + [f"Ran {self.ran} tests", "", "OK" if self.was_successful else "FAILED"]
        ) + (f" ({told})" if told else "")


def run(suite, lanes):
    """Run the tests of `suite`, with up to `lanes` classes at once.

    If there are several lanes, classes that mostly wait have one more.

    The output of a class is printed when the class ends.
    """
    classes = {}
    for test in _tests(suite):
        classes.setdefault(type(test), []).append(test.id())
    total = Sum()
    with _pool(lanes) as pool, _pool(1) as other:
        beside = other if lanes > 1 else pool
        # Largest classes first, so that no lane ends long after the others.
        waiting = [
            (beside if getattr(kind, "mostly_waits", False) else pool).submit(_run_class, names)
            for kind, names in sorted(
                classes.items(), key=lambda part: len(part[1]), reverse=True)]

        def interrupt(*_):
            """Let each lane finish its current test, so that its desktop is taken down."""
            for process in multiprocessing.active_children():
                process.terminate()
            for each in (pool, other):
                each.shutdown(wait=False, cancel_futures=True)
            total.was_interrupted = True

        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, interrupt)
        for done in concurrent.futures.as_completed(waiting):
            if not done.cancelled():
                part = done.result()
                print(part.text, end="", flush=True)
                total.add(part)
    return total


def _pool(lanes):
    return concurrent.futures.ProcessPoolExecutor(
        lanes, multiprocessing.get_context("spawn"), _begin)


def _tests(suite):
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from _tests(part)
        else:
            yield part


class _Lane:
    """The state of a lane's process: the result being filled, and whether to stop."""

    result = None
    is_over = False

    @classmethod
    def stop(cls, *_):
        cls.is_over = True
        if cls.result:
            cls.result.stop()


def _begin():
    processes.end_with_parent()
    signal.signal(signal.SIGTERM, _Lane.stop)
    # An interrupt from the terminal reaches every process; the first one passes it on.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _run_class(names):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        result = _Lane.result = unittest.TextTestResult(
            unittest.runner._WritelnDecorator(output), descriptions=True, verbosity=2)
        if _Lane.is_over:
            result.stop()
        unittest.TestLoader().loadTestsFromNames(names).run(result)
        result.printErrors()
    return Sum(
        result.testsRun, len(result.skipped), [test.id() for test, _ in result.failures],
        [test.id() for test, _ in result.errors], result.shouldStop, output.getvalue())
