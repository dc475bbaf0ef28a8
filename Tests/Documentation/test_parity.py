"""Every test and symbol named by docs/parity.md exists, and no row is left open."""

import re
import unittest

import project

PAGE = "docs/parity.md"
QUOTED = re.compile(r"`([^`\n]+)`")
SUITE = re.compile(r"\b[A-Z]\w*Tests\b")
# A suite with or without a function, but no folder; or a function of the preceding suite.
NAMED = re.compile(r"(?<!/)\b[A-Z]\w*Tests\b(?:\.\w+)?|(?<=[, `])\.\w+")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
TYPE = re.compile(r"\b(?:struct|class|enum|extension|actor) (\w*Tests)\b")
FUNCTION = re.compile(r"\bfunc (\w+)")
ACCEPTANCE = re.compile(r"\btest_\w+\.py\b")
WORD = re.compile(r"[A-Za-z_]\w*")
OPEN = re.compile(r"\b(open|missing|todo|tbd|not yet|planned)\b", re.IGNORECASE)


class Parity(unittest.TestCase):
    def setUp(self):
        self.text = project.pages()[PAGE]

    def test_each_named_test_is_there(self):
        suites = functions_of_suites()
        absent = []
        for place, suite, function in named_tests(self.text):
            if suite not in suites:
                absent.append(f"{place}: there is no {suite}")
            elif function and function not in suites[suite]:
                absent.append(f"{place}: {suite} has no {function}")
        for file in ACCEPTANCE.findall(self.text):
            if not (project.ROOT / "Tests" / "Acceptance" / file).exists():
                absent.append(f"there is no {file}")
        self.assertFalse(absent, "\n".join(absent))

    def test_each_named_symbol_is_there(self):
        words = words_of_sources()
        absent = [
            f"{place}: {word} of {quoted}"
            for place, _, here, _ in rows(self.text) for quoted in QUOTED.findall(here)
            if quoted != "Package.swift"
            for word in WORD.findall(quoted) if word not in words]
        self.assertFalse(absent, "in no source:\n" + "\n".join(absent))

    def test_each_row_names_a_test_and_none_is_open(self):
        for place, what, here, test in rows(self.text):
            with self.subTest(row=f"{place}: {what}"):
                self.assertTrue(here)
                self.assertTrue(
                    SUITE.search(test) or ACCEPTANCE.search(test) or test == "every test", test)
                self.assertIsNone(OPEN.search(here + " " + test))


def rows(text):
    """Each row of the page's tables: its place and its three cells."""
    for number, line in enumerate(text.splitlines(), 1):
        # Skip the heads of tables, and the lines of dashes below them.
        if not line.startswith("|") or line.startswith("|---") or line.endswith("| test |"):
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 3:
            raise AssertionError(f"{PAGE}:{number}: {len(cells)} cells")
        yield f"{PAGE}:{number}", *cells


def named_tests(text):
    """The place, suite and function of each named test; the function is empty for a whole suite.

    A function on its own, such as `.name`, belongs to the suite named before it on the line.
    """
    for number, line in enumerate(text.splitlines(), 1):
        suite = None
        for name in NAMED.findall(line):
            if not name.startswith("."):
                suite, _, function = name.partition(".")
                yield f"{PAGE}:{number}", suite, function
            elif suite:
                yield f"{PAGE}:{number}", suite, name[1:]


def functions_of_suites():
    """The functions in the files of each suite, by the suite's name."""
    found = {}
    for path in (project.ROOT / "Tests").rglob("*.swift"):
        code = path.read_text()
        for suite in {path.stem, *TYPE.findall(code)}:
            if suite.endswith("Tests"):
                found.setdefault(suite, set()).update(FUNCTION.findall(code))
    return found


def words_of_sources():
    """Every name in the code of the sources."""
    words = set()
    for path in (project.ROOT / "Sources").rglob("*.swift"):
        words.update(WORD.findall(COMMENT.sub("", path.read_text())))
    return words
