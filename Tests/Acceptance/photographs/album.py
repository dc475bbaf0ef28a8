"""Folders of photographs as people bring them home: the good ones, and those that went wrong."""

import dataclasses
import functools
import pathlib
import shutil
import tempfile
from collections.abc import Callable

import numpy as np

import camera_files

from . import flower, land, night, stones, water, woods
from .camera import Camera, defocus, shake

WIDE, TALL = (1500, 1000), (1000, 1500)

_REFLEX = Camera("Sample Camera", "Sample 24-70 mm", 35)
_MACRO = Camera("Sample Camera", "Sample 90 mm Macro", 90)
_COMPACT = Camera("Sample Compact", "Sample 28 mm", 18.3, vignetting=0.18, contrast=1.05)
_DRONE = Camera("Sample Drone", "Sample 24 mm", 8.8, vignetting=0.38, contrast=1.08)


@dataclasses.dataclass(frozen=True)
class _Shot:
    """A photo to take. `fault` is what goes wrong: a function of the light."""

    name: str
    scene: Callable
    seed: int
    taken: str
    camera: Camera = _REFLEX
    size: tuple = WIDE
    exposure: float = 1.0
    seconds: tuple = (1, 250)
    aperture: float = 5.6
    sensitivity: int = 100
    fault: Callable = staticmethod(lambda light: light)

    def write(self, folder):
        chance = np.random.default_rng(self.seed)
        light = self.fault(self.scene(self.size, chance))
        photo = self.camera.develop(light, chance, self.exposure, self.sensitivity)
        camera_files.write(
            folder / self.name, photo, self.taken, self.camera.model, self.camera.lens,
            self.camera.focal_length, self.seconds, self.aperture, self.sensitivity)


_HOLIDAY = (
    _Shot("IMG_2041.jpg", land.mountains, 1, "2026:08:12 11:42:10"),
    _Shot("IMG_2042.jpg", water.sunset, 1, "2026:08:12 20:31:05", seconds=(1, 8),
          fault=functools.partial(shake, across=34, down=15)),
    _Shot("IMG_2043.jpg", water.sunset, 1, "2026:08:12 20:31:19", aperture=4.0),
    _Shot("IMG_2044.jpg", land.lavender, 1, "2026:08:13 18:22:01", aperture=8.0),
    _Shot("IMG_2045.jpg", land.meadow, 2, "2026:08:13 19:05:44", exposure=3.4, seconds=(1, 60)),
    _Shot("IMG_2046.jpg", woods.fog, 4, "2026:08:14 06:12:30", size=TALL, seconds=(1, 125)),
    _Shot("IMG_2047.jpg", land.ridges, 4, "2026:08:14 06:48:02", aperture=8.0),
    _Shot("IMG_2048.jpg", land.meadow, 2, "2026:08:14 11:20:37"),
    _Shot("IMG_2049.jpg", land.dunes, 8, "2026:08:15 18:40:12", aperture=11.0),
    _Shot("IMG_2050.jpg", stones.pebbles, 1, "2026:08:15 19:02:51", aperture=2.8,
          fault=functools.partial(defocus, radius=9)),
    _Shot("IMG_2051.jpg", stones.pebbles, 1, "2026:08:15 19:02:58", aperture=2.8),
    _Shot("IMG_2052.jpg", night.stars, 1, "2026:08:15 23:51:20", size=TALL, seconds=(20, 1),
          aperture=2.8, sensitivity=1600),
    _Shot("P1030418.jpg", water.swell, 1, "2026:08:16 10:15:33", _COMPACT, seconds=(1, 800)),
    _Shot("P1030419.jpg", night.city, 2, "2026:08:16 22:09:48", _COMPACT, seconds=(1, 30),
          aperture=2.0, sensitivity=800),
    _Shot("UAV_0012.jpg", water.beach, 1, "2026:08:17 09:30:06", _DRONE, seconds=(1, 1000)),
)


def _in_wind(sway, focus=0.0, trail=(0.0, 0.0)):
    return functools.partial(flower.daisy, sway=sway, focus=focus, trail=trail)


# A burst in the wind, a quarter of a second from photo to photo: only the first one is sharp.
_BURST = tuple(
    _Shot(f"DSC_{411 + number:04}.jpg", scene, 1, f"2026:08:14 10:12:30.{25 * number:02}", _MACRO,
          seconds=(1, 160), aperture=3.2)
    for number, scene in enumerate((
        _in_wind((0.0, 0.0)), _in_wind((0.018, 0.004), trail=(30, 9)),
        _in_wind((0.031, 0.010), focus=7), _in_wind((0.012, 0.003), focus=2.2))))
_AFTER_THE_BURST = (
    _Shot("DSC_0415.jpg", stones.pebbles, 3, "2026:08:14 10:31:00", _MACRO, aperture=2.8),
    _Shot("DSC_0416.jpg", woods.fog, 6, "2026:08:14 10:52:00"),
)


def holiday(folder):
    """Write the photos of a holiday: 12 scenes, three cameras, and three photos that went wrong."""
    _copy(_taken(_HOLIDAY), folder)


def daisies(folder):
    """Write a burst of four photos of a flower, and two photos that the camera took later."""
    _copy(_taken(_BURST + _AFTER_THE_BURST), folder)


def _copy(photos, folder):
    for photo in photos:
        shutil.copy2(photo, folder)


_KEPT = []  # folders that are removed with the program


@functools.cache
def _taken(shots):
    """Take the photos once; they are kept until the program ends."""
    folder = tempfile.TemporaryDirectory(prefix="koloda-photographs-")
    _KEPT.append(folder)
    for shot in shots:
        shot.write(pathlib.Path(folder.name))
    return [pathlib.Path(folder.name) / shot.name for shot in shots]
