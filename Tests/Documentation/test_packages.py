"""The packages of all Python modules that the acceptance tests and the pictures need are listed."""

import ast
import sys
import unittest

import project

ACCEPTANCE = project.ROOT / "Tests" / "Acceptance"
PHOTOGRAPHS = ACCEPTANCE / "photographs"
# The Debian packages of modules that don't come with Python.
PACKAGES = {
    "PIL": "python3-pil", "gi": "python3-gi", "numpy": "python3-numpy", "pyfuse3": "python3-pyfuse3",
    "trio": "python3-trio"}


class Packages(unittest.TestCase):
    def test_each_imported_module_is_installed(self):
        for_tests = listed(ACCEPTANCE / "packages.txt")
        for_pictures = for_tests | listed(project.ROOT / "scripts/lib/packages/pictures.txt")
        own = {path.stem for path in ACCEPTANCE.glob("*.py")} | {PHOTOGRAPHS.name}
        found = set()
        for folder, installed in ((ACCEPTANCE, for_tests), (PHOTOGRAPHS, for_pictures)):
            for path in sorted(folder.glob("*.py")):
                for module in imported(path) - own - sys.stdlib_module_names:
                    with self.subTest(file=path.name, module=module):
                        self.assertIn(PACKAGES.get(module), installed)
                        found.add(module)
        self.assertEqual(found, set(PACKAGES))


def listed(path):
    """The packages in a list."""
    return {line.split("#")[0].strip() for line in path.read_text().splitlines()}


def imported(path):
    """The top-level modules that a file imports."""
    modules = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            modules |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules.add(node.module.split(".")[0])
    return modules


if __name__ == "__main__":
    unittest.main()
