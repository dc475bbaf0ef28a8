"""Fractal noise, and how to look things up in it: what is random comes from a seeded generator."""

import numpy as np


def fractal(side, slope, chance):
    """A square tile of noise that repeats without a seam, with the mean 0 and the deviation 1.

    `slope` says how fast the amplitude falls with the frequency: 1 is rough, 2.5 is smooth. The
    side is a power of two.
    """
    frequency = np.hypot(np.fft.rfftfreq(side), np.fft.fftfreq(side)[:, None])
    frequency[0, 0] = np.inf
    size = frequency.shape
    waves = (chance.normal(size=size) + 1j * chance.normal(size=size)) * frequency ** -slope
    tile = np.fft.irfft2(waves, (side, side))
    return (tile / tile.std()).astype(np.float32)


def sample(tile, x, y):
    """The tile's values at places counted in tiles, between its points, too."""
    side = tile.shape[0]
    x, y = np.asarray(x, np.float32) * side, np.asarray(y, np.float32) * side
    left, top = np.floor(x).astype(np.int32), np.floor(y).astype(np.int32)
    x, y = x - left, y - top
    flat, last = tile.reshape(side * side, *tile.shape[2:]), side - 1
    row, next_row = (top & last) * side, (top + 1 & last) * side
    left, right = left & last, left + 1 & last
    if tile.ndim == 3:
        x, y = x[..., None], y[..., None]
    found = (
        (flat[row + left] * (1 - x) + flat[row + right] * x) * (1 - y)
        + (flat[next_row + left] * (1 - x) + flat[next_row + right] * x) * y)
    return found


def slopes(tile):
    """The tile's rise from point to point, along x and along y."""
    return tuple((np.roll(tile, -1, axis) - np.roll(tile, 1, axis)) / 2 for axis in (1, 0))


def step(low, high, value):
    """0 below `low` and 1 above `high`, with a smooth way between."""
    part = np.clip((value - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def mix(one, other, part):
    """Colours, or planes of them, blended by a plane from 0 to 1."""
    part = np.asarray(part, np.float32)[..., None]
    return np.asarray(one) * (1 - part) + np.asarray(other) * part


def colour(text):
    """The linear light of a colour such as "#3584e4"."""
    levels = [int(text[place:place + 2], 16) / 255 for place in (1, 3, 5)]
    return np.array(levels, np.float32) ** 2.2
