"""The acceptance tests install the package of every Python module that they import."""

import ast
import sys
import unittest

import project

ACCEPTANCE = project.ROOT / "Tests" / "Acceptance"
# The Debian packages of modules that don't come with Python.
PACKAGES = {"PIL": "python3-pil", "fusepy": "python3-fusepy", "gi": "python3-gi"}


class Packages(unittest.TestCase):
    def test_each_imported_module_is_installed(self):
        installed = {
            line.split("#")[0].strip() for line in
            (ACCEPTANCE / "packages.txt").read_text().splitlines()}
        own = {path.stem for path in ACCEPTANCE.glob("*.py")}
        found = set()
        for path in sorted(ACCEPTANCE.glob("*.py")):
            for module in imported(path) - own - sys.stdlib_module_names:
                with self.subTest(file=path.name, module=module):
                    self.assertIn(PACKAGES.get(module), installed)
                    found.add(module)
        self.assertEqual(found, set(PACKAGES))


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
