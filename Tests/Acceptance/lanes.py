"""Test classes side by side, in several lanes, each a process with desktops of its own.

There are three kinds of lanes. Most tests mostly wait for the program, so there are more usual
lanes than processors. A class that looks at a movement while it lasts (`keeps_time`) runs in the
one lane that goes first, where the system allows that. Classes that wait far longer than they
compute, for a server that is silent or for a minute of rest (`mostly_waits`), have a lane that takes
next to nothing from the others.

A test that fails is run once more, alone, when everything else is over. If it passes then, the run
has passed, and names it: either the test or the program does not bear a busy machine.
"""

import concurrent.futures
import contextlib
import io
import multiprocessing
import os
import re
import signal
import time
import unittest
from dataclasses import dataclass, field

import lending
import processes

# How nice the lane that keeps time is to the others, where that is allowed.
_FIRST = -5
# More failures than these are no chance, and trying again would take long. A display that ends takes
# the rest of its class along, so they are more than a large class has tests.
_MOST_AGAIN = 40
_IN_SET_UP = re.compile(r"(?:setUp|tearDown)Class \((.+)\)$")


@dataclass
class Sum:
    """The number of tests and their results, over any number of classes."""

    ran: int = 0
    skipped: int = 0
    failures: list = field(default_factory=list)
    errors: list = field(default_factory=list)
    # Those that failed, and passed when they were alone.
    again: list = field(default_factory=list)
    was_interrupted: bool = False
    text: str = ""
    processor: float = 0
    started: dict = field(default_factory=dict)

    @property
    def was_successful(self):
        return not self.failures and not self.errors

    def add(self, other):
        self.ran += other.ran
        self.skipped += other.skipped
        self.failures += other.failures
        self.errors += other.errors
        self.was_interrupted = self.was_interrupted or other.was_interrupted
        for name, count in other.started.items():
            self.started[name] = self.started.get(name, 0) + count

    def forgive(self, passed):
        """Take back what failed of tests that have passed since."""
        self.again += [name for name in self.failures + self.errors if name in passed]
        self.failures = [name for name in self.failures if name not in passed]
        self.errors = [name for name in self.errors if name not in passed]

    def __str__(self):
        counts = {
            "failures": len(self.failures), "errors": len(self.errors), "skipped": self.skipped}
        told = ", ".join(f"{name}={count}" for name, count in counts.items() if count)
        begun = ", ".join(f"{count} {name}" for name, count in sorted(self.started.items()))
        return "\n".join(
            [f"FAIL: {name}" for name in self.failures]
            + [f"ERROR: {name}" for name in self.errors]
            + [f"FAILED, THEN PASSED: {name}" for name in self.again]
            + [f"Started: {begun}"] * bool(begun)
            + [f"{self.processor:.0f} s of processor time"]
            + [f"Ran {self.ran} tests", "", "OK" if self.was_successful else "FAILED"]
        ) + (f" ({told})" if told else "")


class Loader(unittest.TestLoader):
    """Finds tests; of a class with `of_display`, those alone that depend on the display server.

    The others run on another desktop.
    """

    def getTestCaseNames(self, kind):
        names = super().getTestCaseNames(kind)
        chosen = getattr(kind, "of_display", None)
        if chosen is None:
            return names
        if not chosen <= set(names):
            raise ValueError(f"{kind.__name__} has no {', '.join(chosen - set(names))}")
        return [name for name in names if name in chosen]


def run(suite, lanes):
    """Run the tests of `suite`, with up to `lanes` usual classes at once.

    The output of a class is printed when the class ends.
    """
    classes = {}
    for test in tests(suite):
        classes.setdefault(type(test), []).append(test.id())
    total, used = Sum(), _processor()
    with contextlib.ExitStack() as stack:
        usual = stack.enter_context(_pool(lanes))
        first = stack.enter_context(_pool(1, _FIRST)) if lanes > 1 else usual
        beside = stack.enter_context(_pool(1)) if lanes > 1 else usual

        def lane_of(kind):
            if getattr(kind, "keeps_time", False):
                return first
            return beside if getattr(kind, "mostly_waits", False) else usual

        # Largest classes first, so that no lane ends long after the others.
        waiting = [
            lane_of(kind).submit(_run_class, names)
            for kind, names in sorted(
                classes.items(), key=lambda part: len(part[1]), reverse=True)]
        _interrupt_with([usual, first, beside], total)
        for done in concurrent.futures.as_completed(waiting):
            if not done.cancelled():
                part = done.result()
                print(part.text, end="", flush=True)
                total.add(part)
    if not total.was_successful and not total.was_interrupted:
        _run_again(total)
    total.processor = _processor() - used
    return total


def _run_again(total):
    """Run what has failed alone, and forgive what passes."""
    names = list(dict.fromkeys(total.failures + total.errors))
    if len(names) > _MOST_AGAIN:
        return
    print(f"\nAgain, alone: {', '.join(names)}", flush=True)
    with _pool(1) as pool:
        _interrupt_with([pool], total)
        parts = {name: pool.submit(_run_class, [_class_or_test(name)]) for name in names}
        for done in parts.values():
            if not done.cancelled():
                print(done.result().text, end="", flush=True)
        total.forgive({
            name for name, done in parts.items()
            if not done.cancelled() and done.result().was_successful
            and not done.result().was_interrupted and done.result().ran})


def _class_or_test(name):
    """What to load for the name of something that failed: a class, if its beginning or end did."""
    found = _IN_SET_UP.match(name)
    return found[1] if found else name


def _interrupt_with(pools, total):
    """At an interrupt, let each lane finish its test, so that its desktops are taken down."""
    def interrupt(*_):
        for process in multiprocessing.active_children():
            process.terminate()
        for each in pools:
            each.shutdown(wait=False, cancel_futures=True)
        total.was_interrupted = True

    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, interrupt)


def _pool(lanes, niceness=0):
    return concurrent.futures.ProcessPoolExecutor(
        lanes, multiprocessing.get_context("spawn"), _begin, (niceness,))


def tests(suite):
    """All tests in a suite."""
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from tests(part)
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


def _begin(niceness):
    processes.end_with_parent()
    if niceness:
        processes.take_part(niceness)
    signal.signal(signal.SIGTERM, _Lane.stop)
    # An interrupt from the terminal reaches every process; the first one passes it on.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Result(unittest.TextTestResult):
    """Tells how long each test took, and how long its processes were on a processor.

    Processes that outlive the test are left out, such as the desktop's.
    """

    def startTest(self, test):
        self._began, self._used = time.monotonic(), _processor()
        super().startTest(test)

    def printErrorList(self, flavour, errors):
        # What passes when it runs again is none of the failures at the end.
        super().printErrorList(f"At first: {flavour}", errors)

    def addSuccess(self, test):
        unittest.TestResult.addSuccess(self, test)
        took, used = time.monotonic() - self._began, _processor() - self._used
        self.stream.writeln(f"ok ({took:.1f} s, {used:.1f} s of processor time)")


def _run_class(names):
    output = io.StringIO()
    before = dict(lending.started)
    with contextlib.redirect_stdout(output):
        result = _Lane.result = _Result(
            unittest.runner._WritelnDecorator(output), descriptions=True, verbosity=2)
        if _Lane.is_over:
            result.stop()
        Loader().loadTestsFromNames(names).run(result)
        result.printErrors()
    return Sum(
        result.testsRun, len(result.skipped), _ids(result.failures), _ids(result.errors), [],
        result.shouldStop, output.getvalue(), started={
            kind.name: count - before.get(kind, 0) for kind, count in lending.started.items()
            if count > before.get(kind, 0)})


def _ids(results):
    """The names of the tests, each once, of which several parts may have failed."""
    return list(dict.fromkeys(getattr(test, "test_case", test).id() for test, _ in results))


def _processor():
    """The processor time that this process and its ended children have used, in seconds."""
    used = os.times()
    return sum(used[:4])
