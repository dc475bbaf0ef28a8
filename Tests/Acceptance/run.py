#!/usr/bin/python3
"""Run the acceptance tests: the real program, in a real compositor, with real input.

    Tests/Acceptance/run.py [--repeat N] [TEST...]

TEST is as for unittest: test_keys, test_keys.KeysOnX11, test_keys.KeysOnX11.test_undo. The
program is $KOLODA, or .build/release/koloda. With $KOLODA_SCREENSHOTS, a test that saw something
wrong on the screen leaves a picture in that folder.
"""

import argparse
import pathlib
import sys
import unittest


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="run all N times")
    parser.add_argument("tests", nargs="*", metavar="TEST")
    arguments = parser.parse_args()
    here = str(pathlib.Path(__file__).resolve().parent)
    sys.path.insert(0, here)
    failed = 0
    for _ in range(arguments.repeat):
        loader = unittest.TestLoader()
        suite = (
            loader.loadTestsFromNames(arguments.tests) if arguments.tests
            else loader.discover(here))
        result = unittest.TextTestRunner(verbosity=2).run(suite)
        failed += not result.wasSuccessful()
    if arguments.repeat > 1:
        print(f"{arguments.repeat - failed} of {arguments.repeat} runs passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
