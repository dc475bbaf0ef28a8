"""Photos at night: each function returns the linear light that a camera would see."""

import numpy as np

from .camera import soften
from .noise import colour, fractal, mix, sample, step


def stars(size, chance):
    """The Milky Way above a dark ridge, in a long exposure."""
    width, height = size
    unit = max(size)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / unit
    cloud, dust = fractal(1024, 1.7, chance), fractal(1024, 1.6, chance)
    lean = 0.85
    middle = (width / unit * 0.56, height / unit * 0.45)
    along = (x - middle[0]) * np.cos(lean) - (y - middle[1]) * np.sin(lean)
    off = (x - middle[0]) * np.sin(lean) + (y - middle[1]) * np.cos(lean)
    off = off + 0.012 * sample(cloud, along, off)
    bulge = 1 + 1.2 * np.exp(-((along + 0.12) / 0.2) ** 2)
    band = np.exp(-((off / (0.075 * bulge)) ** 2)) * (0.55 + 0.45 * bulge / 2)
    band *= np.clip(0.75 + 0.2 * sample(cloud, x * 1.4, y * 1.4), 0.1, 2)
    rift = np.exp(-((off - 0.006) / 0.020) ** 2)
    lanes = step(-0.4, 1.9, sample(dust, x * 1.1, y * 1.1) + 1.3 * rift)
    glow = band * (1 - 0.85 * lanes * np.exp(-((off / 0.07) ** 2)))
    seen = glow[..., None] * np.array([0.17, 0.15, 0.155])
    seen += (band * lanes)[..., None] * np.array([0.05, 0.028, 0.02])
    low = np.clip(y / (height / unit), 0, 1)
    seen += mix(colour("#0b1226"), colour("#2a3a4e"), low ** 3) * 0.9
    seen += (np.exp(-((1 - low) / 0.22) ** 1.3))[..., None] * np.array([0.10, 0.062, 0.03])
    _add_stars(seen, chance, int(width * height / 60), 0.35 + 2.2 * band * (1 - 0.7 * lanes))
    edge = height * 0.86 - unit * (0.035 * sample(cloud, x[0] * 0.9, 0.3) + 0.004 * sample(
        dust, x[0] * 9, 0.1) + 0.0035 * np.abs(sample(dust, x[0] * 26, 0.6)))
    ground = step(-0.7, 0.7, np.arange(height)[:, None] - edge)
    dark = np.array([0.0035, 0.0040, 0.0055]) * (1 + 0.4 * sample(dust, x * 6, y * 6))[..., None]
    return mix(seen, dark, ground).astype(np.float32)


def city(size, chance):
    """The lights of a city at night, far out of focus behind wet glass."""
    width, height = size
    unit = max(size)
    seen = np.zeros((height, width, 3), np.float32)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    seen += mix(colour("#070a18"), colour("#20141c"), y / height) * 0.8
    tones = [colour(text) for text in (
        "#ffb054", "#ffb054", "#ff8b3d", "#ffd9a0", "#fff1dc", "#ff4a3a", "#ff4a3a", "#5fd0a0",
        "#6aa8ff", "#ffc36b")]
    for _ in range(150):
        far = chance.random()
        radius = unit * (0.010 + 0.030 * far ** 1.6) * chance.uniform(0.9, 1.1)
        row = height * np.clip(chance.normal(0.52, 0.07 + 0.16 * far), 0.05, 0.97)
        column = width * chance.uniform(-0.03, 1.03)
        bright = chance.lognormal(-0.3, 0.6) * 0.5 * (0.02 * unit / radius) ** 0.7
        _add_disc(seen, (column, row), radius, tones[chance.integers(len(tones))] * bright)
        if row < height * 0.6 and chance.random() < 0.35:
            # Its reflection on the wet road.
            _add_disc(seen, (column, height * 1.24 - row), radius, tones[0] * bright * 0.25, 2.2)
    return seen


def _add_disc(seen, middle, radius, light, tall=1.0):
    height, width = seen.shape[:2]
    reach = radius * tall + 2
    left, right = int(max(0, middle[0] - reach)), int(min(width, middle[0] + reach))
    top, foot = int(max(0, middle[1] - reach)), int(min(height, middle[1] + reach))
    if left >= right or top >= foot:
        return
    y, x = np.mgrid[top:foot, left:right]
    x, y = x - middle[0], (y - middle[1]) / tall
    # Seven blades close the opening a little, so the disc is not quite round.
    turn = np.arctan2(y, x)
    blade = np.cos(np.pi / 7) / np.cos(turn % (2 * np.pi / 7) - np.pi / 7)
    edge = radius * (1 - 0.35 * (1 - blade))
    off = np.hypot(x, y) / edge
    disc = step(1.0, 1 - 3 / radius, off) * (0.75 + 0.45 * step(0.6, 0.97, off))
    seen[top:foot, left:right] += disc[..., None] * light


def _add_stars(seen, chance, count, likely):
    height, width = likely.shape
    rows, columns = chance.integers(1, height - 2, count), chance.integers(1, width - 2, count)
    kept = chance.random(count) * likely.max() < likely[rows, columns]
    rows, columns = rows[kept], columns[kept]
    bright = 0.03 * (1 - chance.random(len(rows))) ** -0.62
    warm = np.clip(chance.normal(0.5, 0.25, len(rows)), 0, 1)
    light = mix(colour("#b9ccff"), colour("#ffdcb8"), warm) * np.minimum(bright, 6)[:, None]
    layer = np.zeros_like(seen)
    for down, across, part in ((0, 0, 1), (0, 1, 0.35), (1, 0, 0.35), (0, -1, 0.35), (-1, 0, 0.35)):
        np.add.at(layer, (rows + down, columns + across), light * part)
    big = np.zeros_like(seen)
    top = bright > 1.1
    np.add.at(big, (rows[top], columns[top]), light[top])
    seen += layer + soften(big, 2.5) * 6
