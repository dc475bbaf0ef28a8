"""Every trap listed in Tests/README.md has a test, and every test named there exists."""

import re
import unittest

import project
from test_parity import functions_of_suites

PAGE = project.ROOT / "Tests" / "README.md"
NAME = re.compile(r"(\w+)\.(\w+)")
FUNCTION = re.compile(r"^    def (test_\w+)", re.MULTILINE)


class Traps(unittest.TestCase):
    def test_each_trap_has_tests_that_are_there(self):
        suites = functions_of_suites()
        for path in (project.ROOT / "Tests" / "Acceptance").glob("test_*.py"):
            suites[path.stem] = set(FUNCTION.findall(path.read_text()))
        traps = list(rows())
        self.assertGreater(len(traps), 30)
        for trap, tests in traps:
            with self.subTest(trap=trap):
                self.assertTrue(tests)
                for suite, function in tests:
                    self.assertIn(suite, suites)
                    self.assertIn(function, suites[suite])


def rows():
    """Each trap with the tests named for it."""
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and not line.startswith("|---") and cells[-1] != "tests":
            yield cells[0], [NAME.fullmatch(name).groups() for name in cells[1].split(", ")]


if __name__ == "__main__":
    unittest.main()
