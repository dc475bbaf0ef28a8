"""Every public symbol is documented, and named in a test."""

import re
import unittest

import project

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


class PublicSymbols(unittest.TestCase):
    def test_each_has_a_doc_comment(self):
        bare = [
            told(symbol) for symbol in self.symbols()
            if not any(line.strip() for line in project.comment(symbol))]
        self.assertFalse(bare, "without a doc comment:\n" + "\n".join(bare))

    def test_each_is_named_by_the_code_of_a_test(self):
        words = words_of_tests()
        unnamed = [
            told(symbol) for symbol in self.symbols()
            if (name := base_name(symbol)) and name not in words]
        self.assertFalse(unnamed, "in no test:\n" + "\n".join(unnamed))

    def test_there_are_symbols_of_both_modules(self):
        for module in project.MODULES:
            self.assertGreater(sum(1 for _ in project.symbols(module)), 60)

    def test_each_type_is_in_the_topics_of_its_catalogue(self):
        for module in project.MODULES:
            page = project.ROOT / "Sources" / module / f"{module}.docc" / f"{module}.md"
            topics = set(re.findall(r"^- ``(\w+)``$", page.read_text(), re.MULTILINE))
            types = {
                symbol["pathComponents"][0] for symbol in project.symbols(module)
                if len(symbol["pathComponents"]) == 1}
            self.assertEqual(types, topics)

    def symbols(self):
        for module in project.MODULES:
            yield from project.symbols(module)


def base_name(symbol):
    """The name used in code: the type's for initialisers and subscripts, None for operators."""
    path = symbol["pathComponents"]
    name = path[-1].split("(")[0]
    if name in ("init", "subscript"):
        name = path[-2]
    return name if re.match(r"\w", name) else None


def words_of_tests():
    """Every word in the tests' code, without comments."""
    words = set()
    for path in (project.ROOT / "Tests").rglob("*.swift"):
        words.update(re.findall(r"\w+", COMMENT.sub("", path.read_text())))
    return words


def told(symbol):
    return f"{project.place(symbol)}: {'.'.join(symbol['pathComponents'])}"
