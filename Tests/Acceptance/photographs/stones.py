"""A photo of stones from near by: the linear light that a camera would see."""

import numpy as np

from .camera import defocus
from .noise import colour, fractal, mix, sample, step


def pebbles(size, chance):
    """Wet pebbles, sharp across the middle and soft in front and behind."""
    width, height = size
    unit = max(size)
    seen = np.full((height, width, 3), 0.012, np.float32)
    grain, vein = fractal(512, 0.9, chance), fractal(512, 1.7, chance)
    tones = [colour(text) for text in (
        "#6c6a68", "#8d8a86", "#4c4d50", "#a79f92", "#7b6a5a", "#5b6166", "#b8b2a8", "#8a5f4c",
        "#3c3b3d", "#96918c", "#707a78", "#c8c0b2", "#5c564f")]
    rows = np.sort(chance.uniform(-0.06, 1.12, 1200))
    for row in rows:
        scale = 0.50 + 0.85 * np.clip(row, 0, 1.1)
        radius = unit * 0.032 * scale * np.clip(chance.lognormal(0, 0.36), 0.45, 2.1)
        _add_pebble(
            seen, (width * chance.uniform(-0.03, 1.03), height * row), radius,
            tones[chance.integers(len(tones))] * chance.uniform(0.6, 1.15), grain, vein, chance)
    return _focused(seen, 0.56, unit * 0.012)


def _add_pebble(seen, middle, radius, tone, grain, vein, chance):
    height, width = seen.shape[:2]
    long_, flat = radius * chance.uniform(1, 1.35), radius * chance.uniform(0.62, 0.9)
    turn = chance.uniform(0, np.pi)
    reach = long_ * 1.35
    left, right = int(max(0, middle[0] - reach)), int(min(width, middle[0] + reach))
    top, foot = int(max(0, middle[1] - reach)), int(min(height, middle[1] + reach))
    if right - left < 2 or foot - top < 2:
        return
    y, x = np.mgrid[top:foot, left:right].astype(np.float32)
    x, y = x - middle[0], (y - middle[1]) / 0.80
    u, v = x * np.cos(turn) + y * np.sin(turn), -x * np.sin(turn) + y * np.cos(turn)
    shift = chance.random(2)
    u, v = u / long_, v / flat
    bumpy = 1 + 0.05 * sample(vein, u * 0.25 + shift[0], v * 0.25 + shift[1])
    power = chance.uniform(2.1, 2.7)
    off = (np.abs(u * bumpy) ** power + np.abs(v * bumpy) ** power) ** (1 / power)
    round_ = np.sqrt(np.clip(1 - off ** 2.4, 0, 1))
    # A shadow around and below it, then the stone itself.
    around = (np.abs(x / long_ * 0.9) ** 2 + np.abs((y - flat * 0.22) / long_ * 0.95) ** 2) ** 0.5
    seen[top:foot, left:right] *= (1 - 0.80 * step(1.42, 0.75, around))[..., None]
    along_u, along_v = u * np.abs(off) ** 0.6, v * np.abs(off) ** 0.6
    across = along_u * np.cos(turn) - along_v * np.sin(turn)
    down = along_u * np.sin(turn) + along_v * np.cos(turn)
    facing = np.stack((across, down, round_ + 0.25), 2)
    facing /= np.linalg.norm(facing, axis=2, keepdims=True)
    sun = np.array((-0.42, -0.55, 0.72))
    light = np.clip((facing * sun).sum(2), 0, 1) * 1.1
    sky = 0.35 + 0.35 * facing[..., 2] - 0.25 * down
    speck = sample(grain, u * 0.22 + shift[1], v * 0.22 + shift[0])
    spots = 1 + chance.uniform(0.05, 0.22) * speck
    surface = tone * spots[..., None]
    if chance.random() < 0.25:
        quartz = sample(vein, u * 0.16 + shift[0], v * 0.16 + shift[1])
        lines = step(0.10, 0.03, np.abs(quartz - 0.4))
        surface = mix(surface, np.full(3, 0.55), lines * 0.8)
    halfway = sun + np.array((0, 0.25, 1.0))
    halfway /= np.linalg.norm(halfway)
    shine = np.clip((facing * halfway).sum(2), 0, 1) ** 42 * chance.uniform(0.15, 0.9)
    stone = surface * (light * 1.5 + np.clip(sky, 0.05, 1) * 0.55)[..., None] + shine[..., None]
    cover = step(1.0, 1 - 2.2 / radius, off)
    seen[top:foot, left:right] = mix(seen[top:foot, left:right], stone, cover)


def _focused(seen, row, most):
    """Softer the farther from a row, which is a part of the height, up to `most` pixels."""
    height = seen.shape[0]
    off = np.abs(np.arange(height) / height - row)[:, None] * np.ones(seen.shape[1])
    wanted = most * np.clip((off - 0.10) / 0.45, 0, 1)
    levels = [0, most * 0.15, most * 0.4, most * 0.7, most]
    softer = [defocus(seen, radius) for radius in levels]
    result = np.zeros_like(seen)
    for number, radius in enumerate(levels):
        before = levels[number - 1] if number else -1
        after = levels[number + 1] if number + 1 < len(levels) else most + 1
        nearer, farther = (wanted - before) / (radius - before), (after - wanted) / (after - radius)
        result += softer[number] * np.clip(np.minimum(nearer, farther), 0, 1)[..., None]
    return result
