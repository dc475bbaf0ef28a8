"""The project's folder, the pages in it, and the documentation made from the sources."""

import functools
import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = ("Koloda", "KolodaGTK", "KolodaClassic")


def program():
    """The path of the program whose command line is checked."""
    return os.environ.get("KOLODA") or str(ROOT / ".build" / "debug" / "koloda")


def pages():
    """The text of each page of prose, by its path from the root."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob(".github/**/*.md")]
    return {str(path.relative_to(ROOT)): path.read_text() for path in sorted(found)}


@functools.cache
def made():
    """The folder of the documentation (symbols/MODULE, MODULE) and the result of making it."""
    folder = tempfile.TemporaryDirectory(prefix="koloda-docs.")
    result = subprocess.run(
        [str(ROOT / "scripts" / "docs"), "--check", folder.name], capture_output=True, text=True)
    return folder, result


def symbols(module):
    """The public symbols of a module that its source declares, as in symbol graphs."""
    folder, result = made()
    graphs = sorted(pathlib.Path(folder.name, "symbols", module).glob("*.symbols.json"))
    if not graphs:
        raise AssertionError(f"no symbols of {module}:\n{result.stdout}{result.stderr}")
    for graph in graphs:
        for symbol in json.loads(graph.read_text())["symbols"]:
            # Symbols without a location, and copies under other types, come from the compiler.
            if "location" in symbol and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]:
                yield symbol


def comment(symbol):
    """A symbol's doc comment, line by line."""
    return [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]


def place(symbol):
    """The file and line of a symbol's declaration."""
    path = symbol["location"]["uri"].removeprefix("file://").removeprefix(f"{ROOT}/")
    return f"{path}:{symbol['location']['position']['line'] + 1}"
