"""Photos of land: each function returns the linear light that a camera would see."""

import numpy as np

from .noise import colour, fractal, mix, sample, step
from .scenery import Eye, Sky, Terrain, add_clouds, lit


def mountains(size, chance):
    """Snow on a range at midday, forest below it, and fair-weather clouds."""
    land = Terrain(_crests(chance), 19000, 560)
    rock = Terrain(fractal(512, 1.75, chance), 1300, 18)
    sun = (-0.75, 0.55, -0.15)
    eye, place = _lookout(land, size, 0.50, 150, chance, 1.25, 2600, (1.4, 3.2))
    x, z, ahead = land.view(eye, place, 30, 24000)
    grain = sample(rock.tile, x / 900, z / 700)
    fine = sample(rock.tile, x / 130 + z / 900, z / 170)
    level = land.height(x, z) + 45 * grain + 20 * fine
    along = land.normal(x, z, (rock,))
    steep = np.hypot(along[..., 0], along[..., 1]) + 0.06 * fine
    surface = mix(colour("#57524d"), colour("#8a8075"), step(-1.5, 1.8, grain + 0.5 * fine))
    meadow = mix(colour("#4c5a2b"), colour("#75763f"), step(-1, 1, fine))
    surface = mix(surface, meadow, step(0.75, 0.5, steep) * step(330, 120, level))
    trees = step(130, 20, level) * step(0.85, 0.6, steep)
    firs = mix(colour("#121d0d"), colour("#2d3c1c"), step(-1.2, 1.5, fine))
    surface = mix(surface, firs, trees)
    snow = step(260, 420, level) * step(0.80, 0.58, steep)
    surface = mix(surface, colour("#f0f4fb"), snow)
    light = lit(along, sun) * sample(land.shadows(sun), x / land.span, z / land.span)
    hollow = sample(_hollows(land.tile), x / land.span, z / land.span)
    seen = surface * (light[..., None] * np.array([1.9, 1.8, 1.62])
                      + (hollow * 0.5)[..., None] * np.array([0.55, 0.75, 1.05]))
    sky = Sky(colour("#b9d3ea"), colour("#2f6cb4"), (-1.6, 1.1), colour("#332a20"), 0.5, 2.2)
    above = sky.seen(eye)
    add_clouds(
        above, eye, sky, chance, 0.55, colour("#ffffff") * 1.25, colour("#8a97aa"), softness=0.7)
    return _hazed(seen, above, ahead, colour("#9dbbdd") * 0.8, 17000)


def ridges(size, chance):
    """Ridge behind ridge before sunrise, through a long lens."""
    ground = fractal(1024, 2.1, chance) + 0.5 * (1 - np.abs(fractal(1024, 1.8, chance)))
    land = Terrain(ground, 9000, 330)
    woods = Terrain(fractal(512, 1.0, chance), 420, 9)
    eye, place = _hilltop(land, size, 0.42, 330, chance, 1.9)
    x, z, ahead = land.view(eye, place, 300, 40000, 1800)
    along = land.normal(x, z, (woods,))
    light = lit(along, (0.3, 0.25, 0.9))
    seen = colour("#1b2530") * (0.25 + 0.9 * light[..., None])
    sky = Sky(colour("#f0b793"), colour("#4f70aa"), (0.10, 0.05), colour("#ffab66"), 0.16, 6.5)
    above = sky.seen(eye, 14, 0.0065)
    add_clouds(above, eye, sky, chance, 0.5, colour("#ffc7a0"), colour("#8d7f9c"),
               height=2500, scale=26000, stretch=0.35, softness=1.6, far=90000)
    level = land.height(x, z)
    mist = np.where(np.isinf(ahead), 0, ahead) * (1 + 1.4 * step(150, -300, level))
    haze = sky.light(eye.across[None, :], np.full((size[1], 1), 0.012, np.float32))
    haze = 0.34 * haze + colour("#6f86ad") * 0.62
    return _hazed(seen, above, np.where(np.isinf(ahead), np.inf, mist), haze, 13000)


def dunes(size, chance):
    """Dunes with sharp crests and wind ripples, in low sun."""
    side = 1024
    warp = fractal(side, 2.4, chance)
    x = np.arange(side) / side
    phase = 5 * x[None, :] + 0.33 * warp + 1 * x[:, None]
    phase = phase - np.floor(phase)
    # A long rise against the wind, and a short slope in its lee.
    wave = np.where(phase < 0.72, step(-0.25, 0.72, phase), 1 - (phase - 0.72) / 0.28)
    tall = 0.65 + 0.25 * fractal(side, 2.5, chance)
    ground = wave * np.clip(tall, 0.15, 1.3) + 0.35 * fractal(side, 2.6, chance)
    land = Terrain(ground.astype(np.float32), 1500, 52)
    ripples = Terrain(_ripples(512, chance), 26, 0.05)
    sand = Terrain(fractal(512, 1.2, chance), 40, 0.045)
    sun = (-0.93, 0.26, 0.3)
    eye, place = _hilltop(land, size, 0.33, 14, chance, 1.0)
    x, z, ahead = land.view(eye, place, 1.5, 4200)
    far = np.where(np.isinf(ahead), 1, ahead)
    rough = sample(ripples.along, x / ripples.span, z / ripples.span) / (1 + far / 45)[..., None]
    along = land.normal(x, z, (sand,)) + rough
    shade = sample(land.shadows(sun, 0.04), x / land.span, z / land.span)
    light = lit(along, sun) * shade
    stain = sample(sand.tile, x / 90, z / 90)
    surface = mix(colour("#c98a4e"), colour("#dba468"), step(-2, 2, stain))
    seen = surface * (light[..., None] * np.array([2.7, 2.15, 1.5]) + np.array([0.16, 0.21, 0.32]))
    sky = Sky(colour("#c9d3d8"), colour("#2f6fb8"), (-1.4, 0.3), colour("#4a3a26"), 0.5, 3.4)
    return _hazed(seen, sky.seen(eye), ahead, colour("#e0b78d") * 0.9, 4200)


def lavender(size, chance):
    """Rows of lavender that meet far away, hills behind them, and an evening sky."""
    land = Terrain(fractal(1024, 2.6, chance), 5000, 55)
    bumps = Terrain(fractal(1024, 0.9, chance), 12, 0.35)
    eye = Eye(size, 2.3, 0.36, 0.8)
    row = 1.7

    class Field(Terrain):
        """Rows of bushes, then trees, then hills."""

        def height(self, x, z):
            near = step(260, 180, z)
            rows = np.maximum(np.cos(2 * np.pi * (x + 0.16 * z) / row), -0.35)
            tuft = 0.55 * sample(bumps.tile, x / 9, z / 9) * 0.35
            rise = sample(self.tile, x / self.span, z / self.span)
            hill = step(220, 1500, z) * (95 + 60 * rise) + step(60, 300, z) * 3
            crowns = 1.8 * sample(bumps.tile, x / 190, 0.3)
            crowns += 0.9 * sample(bumps.tile, x / 30, z / 90)
            trees = step(205, 212, z) * step(240, 226, z) * np.maximum(3.2 + crowns, 0)
            return near * (0.42 * rows * (1 + tuft) + 0.12 * tuft) + hill + trees

    field = Field(land.tile, land.span, land.rise)
    x, z, ahead = field.view(eye, (0.4, 0), 1.2, 5000, 1800)
    far = np.where(np.isinf(ahead), 1, ahead)
    rows = np.cos(2 * np.pi * (x + 0.16 * z) / row)
    speck = sample(bumps.tile, x / 2.2, z / 2.2)
    speck += sample(bumps.tile, x / 0.8, z / 0.8) / (1 + far / 9)
    flowers = mix(colour("#4a3a78"), colour("#a08ad6"), step(-1.6, 2.2, speck))
    leaves = mix(colour("#35402a"), colour("#7d7a45"), step(-1.5, 1.5, speck))
    soil = mix(colour("#8a6a4c"), colour("#b08f68"), step(-1.5, 1.5, speck))
    surface = mix(soil, leaves, step(-0.75, -0.2, rows + 0.12 * speck))
    surface = mix(surface, flowers, step(-0.1, 0.5, rows + 0.22 * speck))
    shadow = 1 - 0.65 * step(0.15, -0.5, np.cos(2 * np.pi * (x + 0.16 * z) / row - 0.9))
    woods = sample(bumps.tile, x / 260, z / 500)
    hills = mix(mix(colour("#2c3a22"), colour("#4d5a30"), step(-1, 1.5, woods)), colour("#8b8350"),
                step(0.5, 1.1, sample(land.tile, x / 1700, z / 1700)))
    surface = mix(surface, hills, step(200, 240, z))
    grove = step(203, 206, z) * step(250, 240, z)
    surface = mix(surface, mix(colour("#141f10"), colour("#3c4a22"), step(-1, 2, speck)), grove)
    light = shadow * (0.8 + 0.28 * np.clip(sample(bumps.along, x / 5, z / 5)[..., 0], -1, 1))
    seen = surface * (
        light[..., None] * np.array([1.75, 1.35, 0.95]) + np.array([0.25, 0.27, 0.36]))
    sky = Sky(colour("#f6d2a6"), colour("#6d93c4"), (0.42, 0.10), colour("#ffb262"), 0.35, 3.2)
    above = sky.seen(eye, 0)
    add_clouds(above, eye, sky, chance, 0.25, colour("#ffdcb4"), colour("#9a90a6"),
               height=2600, scale=17000, stretch=0.6, softness=1.3, far=60000)
    return _hazed(seen, above, ahead, colour("#dcb79a") * 0.85, 3800)


def meadow(size, chance):
    """A green hill under towering white clouds."""
    land = Terrain(fractal(1024, 2.7, chance), 900, 16)
    grass = Terrain(fractal(1024, 0.8, chance), 14, 0.10)
    eye, place = _lookout(land, size, 0.62, 5, chance, 0.85, 60)
    x, z, ahead = land.view(eye, place, 1.5, 2600)
    far = np.where(np.isinf(ahead), 1, ahead)
    along = land.normal(x, z) + sample(grass.along, x / grass.span, z / grass.span) * (
        1.2 / (1 + far / 40))[..., None]
    sun = (-0.5, 0.7, -0.4)
    blades = sample(grass.tile, x / 5, z / 16) + sample(grass.tile, x / 40, z / 90)
    surface = mix(colour("#47591f"), colour("#8f9a48"), step(-3.2, 3.6, blades))
    dots = sample(grass.tile, x / 2.4 + 0.3, z / 5) > 2.6
    surface = mix(surface, colour("#f3e25a"), dots * step(90, 30, far) * 0.9)
    patch = sample(land.tile, x / 380, z / 380)
    shade = 0.55 + 0.45 * step(-0.5, 0.3, patch)
    seen = surface * ((lit(along, sun) * shade)[..., None] * np.array([1.9, 1.8, 1.55])
                      + np.array([0.22, 0.3, 0.38]))
    sky = Sky(colour("#b5d3ef"), colour("#215fae"), (-1.2, 1.2), colour("#30281c"), 0.5, 1.9)
    above = sky.seen(eye)
    add_clouds(above, eye, sky, chance, 0.12, colour("#ffffff") * 1.35, colour("#7c8aa0"),
               height=700, scale=3600, slope=1.85, softness=0.42, far=14000)
    return _hazed(seen, above, ahead, colour("#a9c4de") * 0.8, 3200)


def _lookout(land, size, horizon, height, chance, focal, near, far=(1.2, 4.0)):
    """An eye over the ground, and its place: open land for `near` metres, and then high ground.

    `far` says where the high ground is wanted, in times of `near`.
    """
    eye = Eye(size, 0, horizon, focal)
    across = eye.across[::40]
    before = np.linspace(0.15, 1, 12)[:, None] * near
    behind = np.linspace(*far, 16)[:, None] * near

    def worth(place):
        own = land.height(*place)
        first = land.height(place[0] + before * across, place[1] + before).max()
        then = land.height(place[0] + behind * across, place[1] + behind).max()
        return then - first - 0.3 * abs(own - first)

    place = max(chance.random((300, 2)) * land.span, key=worth)
    first = land.height(place[0] + before * across, place[1] + before)
    eye.height = max(land.height(*place), float(first.max()) - 0.4 * height) + height
    return eye, place


def _hilltop(land, size, horizon, height, chance, focal):
    """An eye above one of the highest places of the ground, and that place."""
    side = land.tile.shape[0]
    row, column = max(chance.integers(0, side, (40, 2)), key=lambda spot: land.tile[tuple(spot)])
    eye = Eye(size, float(land.tile[row, column]) * land.rise + height, horizon, focal)
    return eye, (column / side * land.span, row / side * land.span)


def _crests(chance):
    """Mountains: sharp crests where noise is near 0, in several sizes, mostly on high land."""
    ground = 0.55 * fractal(1024, 2.6, chance)
    weight = 1.0
    for size in (3, 6, 12, 24, 48):
        wave = np.abs(_coarse(size, chance))
        crest = np.clip(1 - wave * 0.8, -0.5, 1) ** 2
        ground += crest * weight * 3.6 / size
        weight = np.clip(crest * 1.5, 0.25, 1.2)
    return (ground + 0.02 * fractal(1024, 1.7, chance) - 1.1).astype(np.float32)


def _coarse(size, chance):
    """Smooth noise with about `size` waves on each side of the tile."""
    frequency = np.hypot(np.fft.rfftfreq(1024, 1 / 1024), np.fft.fftfreq(1024, 1 / 1024)[:, None])
    shape = frequency.shape
    waves = (chance.normal(size=shape) + 1j * chance.normal(size=shape)) * np.exp(
        -((frequency - size) / (0.5 * size)) ** 2) * (frequency > 0)
    tile = np.fft.irfft2(waves, (1024, 1024))
    return (tile / tile.std()).astype(np.float32)


def _hollows(tile):
    """How open to the sky each point of a tile is, from 0.3 to 1."""
    rows, columns = np.fft.fftfreq(tile.shape[0])[:, None], np.fft.rfftfreq(tile.shape[1])
    wide = np.exp(-((np.hypot(rows, columns) * 40) ** 2))
    around = np.fft.irfft2(np.fft.rfft2(tile) * wide, tile.shape)
    return np.clip(0.75 + 0.9 * (tile - around), 0.3, 1).astype(np.float32)


def _ripples(side, chance):
    warp = 0.28 * fractal(side, 2.0, chance)
    x = np.arange(side) / side
    phase = 2 * np.pi * (44 * x[None, :] + 6 * x[:, None] + 1.6 * warp)
    return (np.sin(phase) + 0.25 * np.sin(2 * phase)).astype(np.float32)


def _hazed(seen, above, ahead, haze, reach):
    clear = np.exp(-np.where(np.isinf(ahead), 0, ahead) / reach)
    ground = mix(haze, seen, clear)
    return np.where(np.isinf(ahead)[..., None], above, ground).astype(np.float32)
