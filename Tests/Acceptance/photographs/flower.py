"""A photo of a flower from near by: the linear light that a camera would see."""

import numpy as np

from .camera import defocus, shake
from .noise import colour, fractal, mix, sample, step

_HEAD = 0.285  # the radius of a daisy's yellow head, in petals
_FLORETS = 420  # in the head


def daisy(size, chance, sway=(0.0, 0.0), focus=0.0, trail=(0.0, 0.0)):
    """A daisy in a meadow.

    `sway` moves it by parts of the width, `focus` is how many pixels the lens is off, and `trail`
    the way in pixels that the flower goes while the shutter is open.
    """
    width, height = size
    unit = max(size)
    tile, fine = fractal(512, 1.8, chance), fractal(512, 0.9, chance)
    back = _meadow(size, tile, chance)
    layer, cover = np.zeros((height, width, 3), np.float32), np.zeros((height, width), np.float32)
    middle = (width * 0.44 + sway[0] * unit, height * 0.44 + sway[1] * unit)
    _add_stem(layer, cover, middle, (width * 0.50, height * 1.05), unit * 0.0085)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    # Seen a little from one side, so it is not quite round.
    x, y = (x - middle[0]) / (unit * 0.205), (y - middle[1]) / (unit * 0.164)
    _add_petals(layer, cover, x, y, fine, chance)
    _add_head(layer, cover, x, y + 0.03, chance)
    both = np.concatenate((layer, cover[..., None]), 2)
    if focus:
        both = defocus(both, focus)
    if trail != (0.0, 0.0):
        both = shake(both, *trail)
    return (back * (1 - both[..., 3:]) + both[..., :3]).astype(np.float32)


def _meadow(size, tile, chance):
    width, height = size
    unit = max(size)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / unit
    down = step(0.0, 0.62, y + 0.03 * sample(tile, x * 0.5, y * 0.5))
    back = mix(colour("#8fae5a"), colour("#27421c"), down)
    back *= np.clip(0.75 + 0.22 * sample(tile, x * 0.9, y * 0.6), 0.1, 2)[..., None]
    for _ in range(420):
        column, row = chance.uniform(0, width), height * chance.uniform(0.25, 1.15)
        lean = chance.normal(0, 0.3)
        tall, thick = unit * chance.uniform(0.08, 0.3), unit * chance.uniform(0.002, 0.006)
        tone = mix(colour("#1d3314"), colour("#a3bd5c"), chance.random() ** 1.6)
        _add_blade(back, column, row, tall, lean, thick, tone)
    back = defocus(back, unit * 0.011)
    for _ in range(15):
        row = chance.uniform(0.05, 0.95)
        light = colour("#fff9ec") if chance.random() < 0.7 else colour("#f4d23c")
        spot = (width * chance.random(), height * row)
        radius = unit * chance.uniform(0.008, 0.030)
        _add_spot(back, spot, radius, light * chance.uniform(0.25, 0.8))
    return defocus(back, unit * 0.006)


def _add_spot(seen, middle, radius, light):
    height, width = seen.shape[:2]
    top, foot = int(max(0, middle[1] - radius)), int(min(height, middle[1] + radius))
    left, right = int(max(0, middle[0] - radius)), int(min(width, middle[0] + radius))
    y, x = np.mgrid[top:foot, left:right]
    cover = step(1, 0.85, np.hypot(x - middle[0], (y - middle[1]) / 0.8) / radius)
    seen[top:foot, left:right] = mix(seen[top:foot, left:right], light, cover * 0.8)


def _add_blade(seen, column, foot, tall, lean, thick, tone):
    height, width = seen.shape[:2]
    reach = abs(lean) * tall + thick + 2
    left, right = int(max(0, column - reach)), int(min(width, column + reach))
    top, bottom = int(max(0, foot - tall)), int(min(height, foot))
    if right <= left or bottom <= top:
        return
    y, x = np.mgrid[top:bottom, left:right].astype(np.float32)
    part = (foot - y) / tall
    off = np.abs(x - column - lean * tall * part ** 1.8) / (thick * (1 - part) + 0.3)
    cover = step(1.2, 0.6, off) * 0.85
    seen[top:bottom, left:right] = mix(seen[top:bottom, left:right], tone, cover)


def _add_stem(layer, cover, top, foot, thick):
    height, width = cover.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    part = np.clip((y - top[1]) / (foot[1] - top[1]), 0, 1)
    off = (x - top[0] - (foot[0] - top[0]) * part ** 1.6) / thick
    shape = step(1.0, 0.85, np.abs(off)) * (y > top[1])
    tone = mix(colour("#3c5a22"), colour("#8fb04e"), np.clip(0.5 - 0.6 * off, 0, 1))
    layer[:] = mix(layer, tone, shape)
    cover[:] = np.maximum(cover, shape)


def _add_petals(layer, cover, x, y, fine, chance):
    """Two rings of petals. `x` and `y` are counted in petals from the flower's middle."""
    for ring, count in ((0, 17), (1, 16)):
        for number in chance.permutation(count):
            at = 2 * np.pi * (number + 0.5 * ring) / count + chance.normal(0, 0.035)
            _add_petal(layer, cover, x, y, at, ring, fine, chance)


def _add_petal(layer, cover, x, y, at, ring, fine, chance):
    """A petal in the direction `at`, as an angle; those of ring 0 lie below those of ring 1."""
    length = chance.uniform(0.86, 1.05) * (1 - 0.05 * ring)
    broad = chance.uniform(0.115, 0.15)
    along, aside = x * np.cos(at) + y * np.sin(at), y * np.cos(at) - x * np.sin(at)
    aside = aside - chance.normal(0, 0.05) * along ** 2
    window = _window((along > 0.1) & (along < length + 0.05) & (np.abs(aside) < 0.2))
    along, aside = along[window] / length, aside[window] / broad
    tip = np.sqrt(np.clip(1 - np.maximum(along - 0.72, 0) ** 2 / 0.078, 0, 1))
    width = (0.45 + 0.55 * step(0.1, 0.7, along)) * tip
    end = 1 - 0.016 * np.cos(2 * np.pi * aside)
    off = np.where(along < end, np.abs(aside) / np.maximum(width, 0.01), 2)
    shape = step(1, 1 - 0.018 / broad, off) * step(1, 0.985, along / end)
    grooves = 0.5 * np.cos(7.5 * aside + chance.normal()) + 0.35 * np.cos(17 * aside)
    grain = sample(fine, aside * 0.09 + at, along * 0.08)
    curl = 1 - 0.45 * (aside + chance.normal(0, 0.25)) * np.sin(at + 0.9)
    light = (0.82 + 0.05 * grooves + 0.015 * grain) * np.clip(curl, 0.45, 1.2)
    light *= 0.50 + 0.55 * step(0.22, 0.75, along) - 0.10 * step(0.85, 1.0, along)
    light *= (0.72, 1.0)[ring] * (1 - (0.09, 0.18)[ring] * np.sin(at))
    tone = mix(np.array([0.86, 0.90, 0.98]), np.array([1.0, 0.985, 0.95]), np.clip(light, 0, 1))
    tone = mix(tone, np.array([0.80, 0.86, 0.50]), step(0.42, 0.22, along) * 0.55)
    # Its shadow on the petals below, then the petal.
    shadow = step(1.5, 0.7, np.abs(aside + 0.15) / np.maximum(width, 0.01)) * (along < 1)
    layer[window] = mix(
        layer[window] * (1 - 0.33 * shadow)[..., None], tone * light[..., None], shape)
    cover[window] = np.maximum(cover[window], shape)


def _add_head(layer, cover, x, y, chance):
    """The yellow head: florets in the spirals of a sunflower."""
    window = _window(np.hypot(x, y) < 1.5 * _HEAD)
    x, y = x[window], y[window]
    off = np.hypot(x, y) / _HEAD
    shadow = step(1.35, 0.9, np.hypot(x - 0.02, y - 0.05) / _HEAD)
    ground = mix(colour("#7c4a08"), colour("#d99a10"), np.sqrt(np.clip(1 - off ** 2, 0, 1))) * 0.7
    seen = mix(layer[window] * (1 - 0.5 * shadow)[..., None], ground, step(1.0, 0.96, off))
    turn = np.pi * (3 - np.sqrt(5))
    for number in range(_FLORETS, 0, -1):
        out = np.sqrt(number / _FLORETS)
        place = 0.99 * _HEAD * out * np.array([np.cos(number * turn), np.sin(number * turn)])
        place += chance.normal(0, 0.0022, 2)
        radius = _HEAD * (0.042 + 0.018 * out)
        right, down = (x - place[0]) / radius, (y - place[1]) / radius
        far = np.hypot(right, down)
        bright = (0.62 + 0.30 * np.clip(-place.sum() / _HEAD, -1, 1)) * chance.uniform(0.75, 1.2)
        tone = mix(colour("#c9a51a"), colour("#ffc51e"), step(0.35, 0.6, out))
        light = 0.12 + bright * np.clip(1.05 - 0.75 * far - 0.5 * (right + down), 0, 1.5)
        seen = mix(seen, tone * light[..., None], step(1.0, 0.75, far))
    layer[window] = seen
    cover[window] = np.maximum(cover[window], step(1.0, 0.96, off))


def _window(plane):
    """The rectangle that holds all truths of a plane."""
    rows, columns = np.flatnonzero(plane.any(1)), np.flatnonzero(plane.any(0))
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
