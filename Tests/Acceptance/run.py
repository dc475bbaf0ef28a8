#!/usr/bin/python3
"""Run the acceptance tests: the real program, in a real compositor, with real input.

    Tests/Acceptance/run.py [--repeat N] [--lanes N] [--list] [TEST...]

TEST is as for unittest: test_keys, test_keys.KeysOnX11, test_keys.KeysOnX11.test_undo. The
program is $KOLODA, or .build/release/koloda. By default twice as many classes of tests run at once
as there are processors, and two more; see lanes.py. With $KOLODA_SCREENSHOTS, a test that finds
something wrong on the screen leaves a picture in that folder.
"""

import argparse
import os
import pathlib
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="run all N times")
    parser.add_argument("tests", nargs="*", metavar="TEST")
    parser.add_argument(
        "--lanes", type=int, default=2 * len(os.sched_getaffinity(0)), metavar="N",
        help="run N classes at once, and two more")
    parser.add_argument(
        "--list", action="store_true",
        help="run nothing; print each test, and the classes that run it")
    arguments = parser.parse_args()
    here = str(pathlib.Path(__file__).resolve().parent)
    sys.path.insert(0, here)
    import lanes
    loader = lanes.Loader()
    suite = (
        loader.loadTestsFromNames(arguments.tests) if arguments.tests else loader.discover(here))
    if loader.errors:
        sys.exit("\n".join(loader.errors))
    if arguments.list:
        print("\n".join(listed(lanes.tests(suite))))
        return 0
    missing = what_is_missing()
    if missing:
        sys.exit(f"{sys.argv[0]}: {missing}")
    passed = 0
    for _ in range(arguments.repeat):
        result = lanes.run(suite, arguments.lanes)
        print(result, flush=True)
        if result.was_interrupted:
            sys.exit("interrupted")
        passed += result.was_successful
    if arguments.repeat > 1:
        print(f"{passed} of {arguments.repeat} runs passed")
    return 0 if passed == arguments.repeat else 1


def listed(tests):
    """The tests by the class that has them written down, each with the classes that run it."""
    found = {}
    for test in tests:
        kind, name = type(test), test.id().rpartition(".")[2]
        owner = next(each for each in kind.__mro__ if name in vars(each))
        found.setdefault(f"{owner.__module__}.{owner.__name__}.{name}", []).append(kind.__name__)
    return [f"{name}: {' '.join(sorted(kinds))}" for name, kinds in sorted(found.items())]


def what_is_missing():
    """Return a message about the first missing tool that the tests need; None if all are there.

    If a desktop does not start for another reason, the tests on it fail with its log.
    """
    import displays
    import mutter
    import processes
    import program
    try:
        program.executable()
        for desktop in (
                displays.WaylandDesktop, displays.X11Desktop, mutter.MutterDesktop):
            try:
                desktop().close()
            except processes.Missing:
                raise
            except Exception as error:
                print(f"{desktop.name} does not start: {error}", file=sys.stderr, flush=True)
    except processes.Missing as missing:
        return str(missing)
    return None


if __name__ == "__main__":
    sys.exit(main())
