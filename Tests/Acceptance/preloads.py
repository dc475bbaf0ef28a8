"""Libraries that are preloaded into programs under test, built of C files here."""

import atexit
import functools
import os
import pathlib
import shlex
import shutil
import subprocess
import tempfile

import processes

_HERE = pathlib.Path(__file__).parent


@functools.cache
def built(source, *packages):
    """The path of a library that is built of a C file here with the headers of `packages`."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        raise processes.Missing("no C compiler is installed (Debian: apt-get install gcc)")
    headers = [] if not packages else shlex.split(subprocess.run(
        [processes.tool("pkg-config", "pkg-config"), "--cflags", *packages], check=True,
        stdout=subprocess.PIPE, text=True).stdout)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="koloda-preloads."))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    library = folder / f"{source}.so"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", *headers, "-o", str(library),
         str(_HERE / source), "-ldl"], check=True, env=os.environ)
    return str(library)
