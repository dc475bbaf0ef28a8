"""The processes that read pictures: what they can access, and how they end."""

import glob
import os
import shutil
import subprocess
import unittest
from unittest import mock

import contract
import hostile
import processes
import workers
from case import DeckCase, OnWayland
from test_hostile_pictures import MOST, HostileCase
from waiting import until

NO_SANDBOX = {"KOLODA_SANDBOX": "none"}


class WorkersOnWayland(OnWayland, DeckCase):
    """Workers with good photos."""

    def worker(self):
        return workers.wait_for_idle(self.program.process)

    def test_it_sees_neither_the_network_nor_the_users_files(self):
        worker = self.worker()
        own = os.readlink(f"/proc/{self.program.process}/ns/net")
        if os.readlink(f"/proc/{worker}/ns/net") == own:
            self.skipTest("bubblewrap may do nothing here")
        for kind in ("mnt", "pid", "ipc", "uts"):
            self.assertNotEqual(
                os.readlink(f"/proc/{worker}/ns/{kind}"),
                os.readlink(f"/proc/{self.program.process}/ns/{kind}"))
        root = f"/proc/{worker}/root"
        for path in (
                self.folder, self.folder / self.photos[0].name, self.data_home, self.desktop.home,
                os.path.expanduser("~/.profile"), "/home", "/root", "/run", "/proc", "/var/log",
                "/etc/passwd", "/etc/hostname", "/etc/ssl"):
            with self.subTest(str(path)):
                self.assertFalse(os.path.lexists(f"{root}{path}"))
        with open(f"/proc/{worker}/net/dev") as devices:
            names = [line.split(":")[0].strip() for line in devices if ":" in line]
        self.assertEqual(names, ["lo"])

    def test_it_has_nothing_open_and_may_do_little(self):
        worker = self.worker()
        self.assertEqual(sorted(os.listdir(f"/proc/{worker}/fd")), ["0", "1", "2", "3"])
        with open(f"/proc/{worker}/status") as file:
            status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
        self.assertEqual(status["Seccomp"], "2")
        self.assertEqual(status["NoNewPrivs"], "1")
        self.assertEqual(status["CapEff"].strip("0"), "")
        with open(f"/proc/{worker}/environ", "rb") as file:
            names = {entry.split(b"=")[0].decode() for entry in file.read().split(b"\0") if entry}
        self.assertFalse(names & {"HOME", "USER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"})

    def test_one_that_is_killed_at_rest_costs_no_card(self):
        workers.kill(self.worker())
        self.assert_all_shown()

    def test_one_that_is_stopped_at_rest_costs_no_card(self):
        stopped = self.worker()
        workers.stop(stopped)
        # A new size, so that all pictures are read again.
        self.desktop.float(self.program.window)
        self.desktop.resize(self.program.window, 900, 700)
        until(lambda: not workers.is_there(stopped), "an end of the worker that stood still")
        self.desktop.tile(self.program.window)
        self.assert_all_shown()

    def assert_all_shown(self):
        for number, photo in enumerate(self.photos[:4]):
            self.assert_front_photo(number)
            self.assert_shown(photo)
            self.hand.type("Right")
        self.assertNotIn(contract.SLOW_REASON, self.program.deck.description)
        until(
            lambda: not workers.zombies(self.program.process), "an end of what was killed")

    def test_nothing_stays_open_after_a_fast_to_and_fro(self):
        # The first decision opens the journal.
        self.hand.type("Right", "u")
        self.trace.wait(lambda trace: len(trace.of_kind("journaled")) == 2, "two rows")
        self.worker()
        before = self.opened()
        for _ in range(15):
            self.hand.type("Right", "Left", "Up", "u", "u", "u")
        self.trace.wait(lambda trace: len(trace.of_kind("journaled")) == 92, "all rows")
        self.assert_front_photo(0)
        self.assert_shown(self.photos[0])
        self.worker()
        # A thread that is about to end may have something open, before and after.
        until(
            lambda: all(count <= before.get(kind, 0) for kind, count in self.opened().items()),
            lambda: f"no more than {before}; there is {self.opened()}", every=0.1)

    def opened(self):
        """The number of the program's descriptors by kind; the memory of pictures is reused."""
        kinds = [link.split(":")[0] for link in workers.descriptors(self.program.process)]
        return {kind: kinds.count(kind) for kind in kinds if "koloda-picture" not in kind}

    def test_a_window_that_is_closed_leaves_none_behind(self):
        until(self.worker, "a worker")
        before = workers.descendants(self.program.process)
        self.hand.type("ctrl+n")
        until(lambda: len(self.program.application.children) == 2, "a second window")
        self.hand.type("ctrl+w")
        until(lambda: len(self.program.application.children) == 1, "one window")
        until(
            lambda: len(workers.descendants(self.program.process)) <= len(before),
            lambda: f"no more than {before}; there are "
            f"{workers.descendants(self.program.process)}")


class WorkersInTroubleOnWayland(OnWayland, HostileCase):
    """Workers with a picture that takes forever."""

    mostly_waits = True
    environment = {}

    def setUp(self):
        super().setUp()
        self.bomb = "1 bomb.svg"
        (self.folder / self.bomb).write_bytes(hostile.filter_bomb())
        self.goods = [self.good(f"{number} good.png", number) for number in range(2, 5)]

    def begin(self):
        self.start_window(environment=self.environment)
        return self.wait_for_reading(self.bomb)

    def test_one_that_is_killed_at_work(self):
        worker = self.begin()
        workers.kill(worker)
        self.wait_for_reason(self.bomb, contract.FATAL_REASON)
        self.assert_others_shown()
        # Returning to the card doesn't read the file again, but F5 does.
        self.assert_read_no_more(self.bomb, contract.FATAL_REASON)
        self.wait_for_reason(self.bomb, contract.SLOW_REASON)

    def test_one_that_is_stopped_at_work(self):
        worker = self.begin()
        workers.stop(worker)
        self.assert_others_shown()
        self.wait_for_reason(self.bomb, contract.SLOW_REASON)
        until(lambda: not workers.is_there(worker), "an end of the worker")
        mark = self.trace.mark()
        self.hand.click(self.middle)
        self.wait_for_reading(self.bomb, mark)

    def assert_others_shown(self):
        for number, good in enumerate(self.goods[:2]):
            self.hand.type("Right")
            self.assert_front(good.name, number + 2, 4)
            self.assert_shown(good)
        self.hand.type("u", "u")
        self.assert_front(self.bomb, 1, 4)

    def test_none_outlives_the_program(self):
        self.begin()
        found = workers.workers(self.program.process)
        self.program.kill()
        until(
            lambda: not any(workers.is_there(number) for number in found),
            "an end of the workers")


class UnconfinedWorkersOnWayland(WorkersInTroubleOnWayland):
    """The same without a sandbox, with limits only."""

    environment = NO_SANDBOX

    def test_it_is_the_programs_own_child(self):
        worker = self.begin()
        self.assertEqual(
            os.readlink(f"/proc/{worker}/ns/net"),
            os.readlink(f"/proc/{self.program.process}/ns/net"))


class MissingWorkersOnWayland(OnWayland, HostileCase):
    def setUp(self):
        super().setUp()
        self.goods = [self.good(f"{number} good.png", number) for number in range(1, 4)]

    def test_without_the_program_that_reads_cards_say_so_and_can_be_decided(self):
        alone = self.desktop.new_folder("alone") / "koloda"
        shutil.copy2(contract.PROGRAM, alone)
        with mock.patch.object(contract, "PROGRAM", str(alone)):
            self.start_window()
            self.wait_for_reason(self.goods[0].name, contract.NO_WORKER_REASON)
            self.hand.type("F5", "Right")
            self.assert_piles(keep=1)
        self.wait_for_reason(self.goods[1].name, contract.NO_WORKER_REASON)

    def test_where_the_sandbox_is_not_allowed_the_limits_are_left(self):
        for name, text in (
                ("fails", "#!/bin/sh\nexit 1\n"), ("is no program", "\x7fELF nothing"),
                ("ends by a signal", "#!/bin/sh\nkill -9 $$\n")):
            with self.subTest(name):
                sandbox = self.desktop.new_folder("sandbox") / "bwrap"
                sandbox.write_text(text)
                sandbox.chmod(0o755)
                self.start_deck(environment={"KOLODA_SANDBOX": str(sandbox)})
                self.assert_front(self.goods[0].name, 1, 3)
                self.assert_shown(self.goods[0])
                until(
                    lambda: not workers.zombies(self.program.process), "an end of what failed")
                self.program.stop()

    def test_a_sandbox_that_does_not_start_is_told_in_time(self):
        sandbox = self.desktop.new_folder("sandbox") / "bwrap"
        sandbox.write_text("#!/bin/sh\nexec sleep 1000\n")
        sandbox.chmod(0o755)
        self.start_window(environment={"KOLODA_SANDBOX": str(sandbox)})
        # A resize before the time limit reads the picture again, without the sandbox then.
        answer = self.wait_for_answer(self.goods[0].name)
        if contract.NO_WORKER_REASON not in answer:
            self.assertTrue(answer.startswith(f"{self.goods[0].name}, "), answer)
        self.hand.type("F5")
        self.assert_shown(self.goods[0])

    def test_a_library_that_is_not_installed_is_named_and_found_once_it_is(self):
        scratch = self.desktop.new_folder("scratch")
        # A library without the functions that are wanted takes the place of each: a copy, since one
        # that is loaded already would keep the other name.
        libraries = self.desktop.new_folder("libraries")
        stand_in = glob.glob("/usr/lib/*/libexpat.so.1")[0]
        missing = {"libheif.so.1"} | {f"libavif.so.{number}" for number in (15, 16)} | {
            f"libjxl.so.0.{number}" for number in range(7, 13)}
        for name in missing:
            shutil.copy(stand_in, libraries / name)
        for good in self.goods:
            (self.folder / good.name).unlink()
        files = {
            "heic": hostile.converted(scratch, "heif-enc", "libheif-examples", kind="heic"),
            "avif": hostile.converted(scratch, "heif-enc", "libheif-examples", "-A", kind="avif"),
            "jxl": hostile.jpeg_xl(scratch)}
        # As Debian 12 and later releases call them.
        packages = {
            "heic": ("HEIC", "libheif1", "libheif-plugin-libde265"),
            "avif": ("AVIF", "libavif15", "libavif16"),
            "jxl": ("JPEG XL", "libjxl0.7", "libjxl0.11")}
        for number, (kind, content) in enumerate(files.items()):
            (self.folder / f"{number} photo.{kind}").write_bytes(content)
        self.start_window(environment={**NO_SANDBOX, "LD_LIBRARY_PATH": str(libraries)})
        for number, (kind, (shown, *names)) in enumerate(packages.items()):
            if number:
                self.hand.type("Right")
            name = f"{number} photo.{kind}"
            self.wait_for_front(name)
            self.wait_for_reason(
                name, *(contract.no_loader_reason(shown, package) for package in names))
        for library in libraries.iterdir():
            library.unlink()
        self.hand.type("F5")
        until(
            lambda: self.front().startswith(f"{name}, 64"),
            "a picture once the library is there")


class LargePicturesOnWayland(OnWayland, HostileCase):
    """As large as a good camera's: the memory limit doesn't exclude these."""

    def test_a_photo_of_100_megapixels(self):
        hostile.large(self.folder / "1.jpg", "jpeg", 11_547, 8_660)
        self.assert_shown_whole("1.jpg", "11547 × 8660")

    def test_a_picture_of_50_megapixels(self):
        hostile.large(self.folder / "1.png", "png", 8_660, 5_774, compression="0")
        self.assert_shown_whole("1.png", "8660 × 5774")

    def test_a_telephones_photo_of_24_megapixels(self):
        source = self.desktop.new_folder("source") / "1.png"
        hostile.large(source, "png", 6_000, 4_000, compression="0")
        subprocess.run(
            [processes.tool("heif-enc", "libheif-examples"), "-p", "preset=ultrafast",
             str(source), "-o", str(self.folder / "1.heic")],
            check=True, capture_output=True, timeout=120)
        self.assert_shown_whole("1.heic", "6000 × 4000")

    def assert_shown_whole(self, name, size):
        self.start_window()
        answer = self.wait_for_answer(name, MOST)
        self.assertEqual(answer, f"{name}, {size}")
        for number in workers.workers(self.program.process):
            print(f"{answer}: {workers.memory_peak(number) >> 20} MiB at most", flush=True)


if __name__ == "__main__":
    unittest.main()
