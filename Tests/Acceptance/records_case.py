"""The base class of the tests of files of records, which commands decide."""

import json
import random

from case import AtAPrompt, DesktopCase
from program import command

PILES = ("keep", "reject", "favourite", "later")


class RecordsCase(AtAPrompt, DesktopCase):
    def setUp(self):
        super().setUp()
        self.seed = random.randrange(1 << 32)
        self.random = random.Random(self.seed)
        self.place = self.desktop.new_folder("records")

    def file(self, name, content):
        path = self.place / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def run_on(self, name, path, *arguments):
        result = command(self.desktop, self.data_home, name, str(path), *arguments, text=False)
        self.assertEqual(result.returncode, 0, (self.seed, result.stderr))
        return result.stdout

    def status(self, path):
        return json.loads(self.run_on("status", path, "--json"))

    def decide_some(self, path, count):
        """Decide a few records of a file; return the pile of each."""
        piles = {}
        for number in sorted(self.random.sample(range(count), min(count, 4))):
            piles[number] = self.random.choice(PILES)
            self.run_on("decide", path, f"#{number + 1}", piles[number])
        return piles

    def value(self, depth=2):
        kind = self.random.randrange(7 if depth else 4)
        if kind == 0:
            return self.random.choice([True, False, None, 0, -1.5e300, 2**70])
        if kind < 5:
            return "".join(self.random.choices('aé😀"\\,;\n\r\t{}[]\u2028\x7f', k=self.random.randrange(8)))
        if kind == 5:
            return [self.value(depth - 1) for _ in range(self.random.randrange(3))]
        return {str(self.value(0)): self.value(depth - 1) for _ in range(self.random.randrange(3))}
