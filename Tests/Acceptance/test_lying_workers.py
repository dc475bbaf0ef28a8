"""A worker taken over by an intruder can spoil its own picture, and nothing else."""

import pathlib
import shutil
import time
import unittest
from unittest import mock

import contract
import lying_worker
import workers
from case import OnWayland
from test_hostile_pictures import MOST, HostileCase
from waiting import until


class LyingWorkersOnWayland(OnWayland, HostileCase):
    def setUp(self):
        super().setUp()
        self.goods = [self.good(f"{number} good.png", number) for number in range(1, 5)]
        built = pathlib.Path(contract.PROGRAM).absolute().parent
        self.home = self.desktop.new_folder("place")
        shutil.copy2(built / "koloda", self.home)
        shutil.copy2(built / "koloda-picture-worker", self.home / "honest")
        shutil.copy2(lying_worker.__file__, self.home / "koloda-picture-worker")
        (self.home / "koloda-picture-worker").chmod(0o755)

    def test_the_next_worker_reads_the_others(self):
        for lie in lying_worker.LIES:
            with self.subTest(lie):
                try:
                    self.assert_unharmed(lie)
                finally:
                    self.program.stop()

    def assert_unharmed(self, lie):
        (self.home / "lie").write_text(lie)
        for name in ("claim", "told"):
            (self.home / name).unlink(missing_ok=True)
        self.data_home = self.desktop.new_folder("data")
        with mock.patch.object(contract, "PROGRAM", str(self.home / "koloda")):
            self.start_window(environment={"KOLODA_SANDBOX": "none"})
            began = time.monotonic()
            until((self.home / "told").exists, "a lie")
            for good in self.goods[1:3]:
                self.hand.type("Right")
                self.wait_for_front(good.name)
                self.assert_shown(good)
            self.hand.type("u", "u")
            self.wait_for_front(self.goods[0].name)
            # The first picture gets an answer in the end: a picture, or the reason why there is
            # none.
            answer = self.wait_for_answer(self.goods[0].name, MOST)
            print(f"{lie}: {answer} ({time.monotonic() - began:.1f} s)", flush=True)
            self.hand.type("F5")
            if lie != "drawn_without_drawing":
                self.assert_shown(self.goods[0])
            until(
                lambda: workers.descriptors(self.program.process).count("/dev/null") < 5,
                lambda: "an end of what came; there is "
                f"{workers.descriptors(self.program.process)}")
            self.assert_piles()
            until(lambda: not workers.zombies(self.program.process), "an end of the liar")


if __name__ == "__main__":
    unittest.main()
