"""A photo of a forest: the linear light that a camera would see."""

import numpy as np
from PIL import Image, ImageDraw

from .camera import soften
from .noise import colour, fractal, mix, sample, step


def fog(size, chance):
    """Firs in the fog, row behind row."""
    width, height = size
    unit = max(size)
    tile, rough = fractal(1024, 1.9, chance), fractal(512, 1.0, chance)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / unit
    air = mix(colour("#c9d2d6"), colour("#dfe0da"), step(0, 0.9, y * unit / height))
    seen = air * (0.92 + 0.03 * sample(tile, x * 0.6, y * 1.1))[..., None]
    rows = 8
    for row in range(rows):
        near = row / (rows - 1)
        foot = height * (0.50 + 0.62 * near ** 1.7)
        swell = sample(tile, x[0] * (1.1 - 0.5 * near), row * 0.13)
        ground = foot - unit * 0.03 * (1 - 0.3 * near) * swell
        tall = height * (0.15 + 0.93 * near ** 1.5)
        mask = _firs(size, ground, tall, rough, chance)
        mask = np.maximum(mask, step(-1, 1, np.arange(height)[:, None] - ground[None, :]))
        dark = mix(colour("#26352f"), colour("#111a15"), near)
        grain = 1 + 0.16 * sample(tile, x * 9, y * 9) + 0.2 * sample(tile, x * 31, y * 31)
        clear = 0.10 + 0.86 * near ** 1.35
        seen = mix(seen, air * (1 - clear) + dark * grain[..., None] * clear, mask)
        # The fog lies at the foot of each row.
        low = step(-tall * 0.65, tall * 0.05, np.arange(height)[:, None] - ground[None, :])
        low *= (0.72 + 0.22 * sample(tile, x * 0.9 + row * 0.2, y * 2.2)) * (1 - 0.85 * near ** 2)
        seen = mix(seen, air * 0.98, np.clip(low, 0, 0.95))
    return seen.astype(np.float32)


def _firs(size, ground, tall, tile, chance):
    width, height = size
    scale = 2
    picture = Image.new("L", (width * scale, height * scale))
    draw = ImageDraw.Draw(picture)
    place = -tall * 0.2
    while place < width + tall * 0.2:
        place += tall * chance.uniform(0.06, 0.34)
        high = tall * chance.uniform(0.55, 1.15)
        if chance.random() < 0.15:
            high *= 0.45
        column = int(np.clip(place, 0, width - 1))
        foot = float(ground[column]) + 0.02 * tall
        _fir(draw, place * scale, foot * scale, high * scale, chance)
    # Twigs break up the edges.
    mask = np.asarray(picture.resize(size, Image.BOX), np.float32)[..., None] / 255
    ragged = soften(mask, max(1.0, tall * 0.008))[..., 0]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / max(tall, 60)
    ragged += 0.09 * sample(tile, x * 1.1, y * 0.6) + 0.06 * sample(tile, x * 4, y * 2)
    return step(0.42, 0.58, ragged) * (soften(mask, tall * 0.02 + 2)[..., 0] > 0.02)


def _fir(draw, x, foot, tall, chance):
    lean = chance.normal(0, 0.012)
    spread = tall * chance.uniform(0.12, 0.17)
    thick = max(2, round(tall * 0.010))
    draw.line([(x, foot), (x + lean * tall, foot - tall)], fill=255, width=thick)
    part = 0.04
    while part < 0.99:
        part = min(1, part + chance.uniform(0.006, 0.022))
        middle, row = x + lean * tall * part, foot - tall * part
        for side in (-1, 1):
            reach = (spread * (1 - part) ** 0.8 + tall * 0.004) * chance.uniform(0.35, 1.15)
            drop = reach * chance.uniform(0.15, 0.5)
            tip = (middle + side * reach, row + drop)
            draw.line([(middle, row), tip], fill=255, width=max(1, thick // 2))
            for along in np.linspace(0.2, 1, 5):
                knot = (middle + side * reach * along, row + drop * along)
                hang = reach * chance.uniform(0.10, 0.30) * (1.3 - along * 0.6)
                draw.polygon([
                    (knot[0] - reach * 0.10, knot[1] - reach * 0.03),
                    (knot[0] + reach * 0.10, knot[1]),
                    (knot[0] + side * hang * 0.4, knot[1] + hang)], fill=255)
