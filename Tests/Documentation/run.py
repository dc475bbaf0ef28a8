#!/usr/bin/python3
"""Run the tests of the documentation: what it names exists, and its code is compiled code.

    Tests/Documentation/run.py [TEST...]

TEST is as for unittest: test_links, test_links.Links.test_pictures. The program is $KOLODA, or
.build/debug/koloda; the modules built beside it are checked.
"""

import pathlib
import sys
import unittest


def main():
    here = str(pathlib.Path(__file__).resolve().parent)
    sys.path.insert(0, here)
    names = sys.argv[1:]
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(here)
    return 0 if unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
