"""`koloda apply`, killed at any point: it is finished or undone, and nothing is lost."""

import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import time

from PIL import Image

import program
from apply_case import ApplyCase

_ROUNDS = 1000 if os.environ.get("KOLODA_TEST_ENDURANCE") else 60


class KilledApply(ApplyCase):
    """An Apply killed at any point can be finished or undone; no file is lost or doubled."""

    _COUNT = 40
    _PILES = ("keep", "reject", "favourite", "later")
    # The longest time before a kill, in seconds, where a whole Apply takes no longer.
    longest = 0.4

    def setUp(self):
        super().setUp()
        self.other = pathlib.Path(tempfile.mkdtemp(prefix="koloda-apply-", dir=_other_disk()))
        self.addCleanup(shutil.rmtree, self.other, ignore_errors=True)
        # Some photos of each pile also get their verdict inside, and some of those are turned. Some
        # cards are films.
        self.names = [f"p{number}.{_ending(number)}" for number in range(self._COUNT)]
        self.make(*(name for name in self.names if not name.endswith("jpg")))
        pictures = [name for name in self.names if name.endswith("jpg")]
        self.turned = pictures[::2]
        for name in pictures:
            Image.effect_noise((24, 16), 90).save(self.deck / name)
        self.koloda("mark", self.deck, *self.turned, "--turn", "90")
        for name in self.names[::5]:
            (self.deck / f"{name}.xmp").write_text(
                '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
                f"<rdf:Description/></rdf:RDF><!-- {name} -->")
        self.belongings = {name: self._belongings(name) for name in self.names[::3]}
        for name in [name for names in self.belongings.values() for name in names]:
            (self.deck / name).parent.mkdir(exist_ok=True)
            (self.deck / name).write_text(f"what {name} holds")
        self.decide(**{
            pile: " ".join(self.names[number::4]) for number, pile in enumerate(self._PILES)})
        self.before = self.files(self.other)
        self.times = self._times()
        self.apply = [
            "apply", self.deck, "--keep", "move:kept", "--favourite", f"move:{self.other}/best",
            "--later", "copy:copies", "--reject", "trash", "--xmp", "--editor", "several",
            "--in-jpeg"]

    @staticmethod
    def _belongings(name):
        """The names of files that belong to a card, of a photo also its film."""
        stem, ending = name.split(".")
        film = [] if ending == "mp4" else [f"{stem}.mov"]
        return [f"{name}.pp3", f"NKSC_PARAM/{name}.nksc", *film]

    def test_whenever_it_is_killed(self):
        seed = random.randrange(1 << 32)
        print(f"seed {seed}", flush=True)
        chance = random.Random(seed)
        self._apply_whole()
        self._assert_done()
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(self.other), self.before)
        for number in range(_ROUNDS):
            with self.subTest(round=number, seed=seed):
                self._kill(chance, *self.apply)
                if chance.random() < 0.3:
                    self._kill(chance, "apply", self.deck, "--resume")
                if chance.random() < 0.5:
                    if chance.random() < 0.3:
                        self._kill(chance, "undo", self.deck, "--apply")
                else:
                    result = self.koloda("apply", self.deck, "--resume", check=False)
                    if self.json("status", self.deck).get("applied"):
                        self._assert_done()
                    else:
                        self.assertIn("there is no interrupted Apply", result.stderr, result)
                self.koloda("undo", self.deck, "--apply", check=False)
                self.assertEqual(self.files(self.other), self.before)
                self.assertEqual(self._times(), self.times)

    def _times(self):
        """When the files of the deck were modified, in nanoseconds since 1970."""
        return {
            path.name: path.stat().st_mtime_ns for path in self.deck.rglob("*") if path.is_file()}

    def _apply_whole(self):
        """Apply without a kill, to learn how long that takes here."""
        began = time.monotonic()
        self.koloda(*self.apply)
        self.longest = max(self.longest, time.monotonic() - began)

    def test_an_interrupted_apply_is_named(self):
        self._apply_whole()
        self.koloda("undo", self.deck, "--apply")
        for _ in range(200):
            self._kill(random.Random(), *self.apply)
            result = self.koloda("decide", self.deck, "p0.ppm", "keep", check=False)
            if result.returncode == 1:
                break
            self.koloda("undo", self.deck, "--apply", check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn("--resume", result.stderr)
        self.assertIn("undo", result.stderr)
        self.assertIn(self.json("status", self.deck)["unfinished"], ("apply", "undo"))
        self.assertIn("--resume", self.koloda("status", self.deck).stdout)
        for command in (self.apply, ("decks", "forget", self.deck)):
            again = self.koloda(*command, check=False)
            self.assertEqual((again.returncode, again.stderr), (1, result.stderr))

    def _kill(self, chance, *arguments):
        """Start a command, and kill it after a random time, at most that of a whole Apply."""
        process = subprocess.Popen(
            [program.executable(), *map(str, arguments)], env=self.environment, cwd=self.root,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(timeout=chance.uniform(0, self.longest))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _assert_done(self):
        files = self.files(self.other)
        places = {}
        for path, data in files.items():
            places.setdefault(_image(data), []).append(path)
        for number, name in enumerate(self.names):
            found = sorted(places[_image(self.before[str(self.deck / name)])])
            pile = self._PILES[number % 4]
            for own in self.belongings.get(name, []):
                self._assert_gone(own, pile, places[self.before[str(self.deck / own)]])
            if pile == "reject":
                self.assertEqual(len(found), 1)
                self.assertIn("/Trash/files/", found[0])
                continue
            wanted = self._wanted(name, pile)
            self.assertEqual(found, sorted(map(str, wanted)))
            for path in wanted:
                self.assertIn(b"PickLabel", files[f"{path}.xmp"])
                if name.endswith("jpg"):
                    self.assertIn(b"PickLabel", files[str(path)])
                if name in self.turned:
                    self.assertEqual(Image.open(path).getexif()[0x112], 6)
        self.assertFalse([path for path in files if ".part" in path])

    def _wanted(self, name, pile):
        """Where a file of a card in a pile is after Apply; not for those in the trash."""
        return {
            "keep": [self.root / "kept" / name],
            "favourite": [self.other / "best" / name],
            "later": [self.root / "copies" / name, self.deck / name],
        }[pile]

    def _assert_gone(self, name, pile, found):
        """Check where a file is that belongs to a card."""
        if pile == "reject":
            self.assertEqual(len(found), 1, name)
            self.assertIn("/Trash/files/", found[0])
        else:
            self.assertEqual(sorted(found), sorted(map(str, self._wanted(name, pile))))


def _ending(number):
    """The ending of a card's name, by its number."""
    return "jpg" if number % 3 == 1 else "mp4" if number % 6 == 2 else "ppm"


def _image(data):
    """The part of a file that neither a verdict nor a turn changes."""
    return data[data.index(b"\xff\xda"):] if data.startswith(b"\xff\xd8") else data


def _other_disk():
    """A folder on a file system other than that of temporary files, or None."""
    shared = "/dev/shm"
    here = os.stat(tempfile.gettempdir()).st_dev
    return shared if os.path.isdir(shared) and os.stat(shared).st_dev != here else None
