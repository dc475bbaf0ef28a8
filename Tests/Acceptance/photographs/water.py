"""Photos of the sea: each function returns the linear light that a camera would see."""

import numpy as np

from .noise import colour, fractal, mix, sample, slopes, step
from .scenery import Eye, Sky, add_clouds

# Waves of a light breeze, as tiles of noise: metres across a tile, the steepness, and its slope.
_WAVES = ((310, 0.055, 2.2), (83, 0.085, 2.0), (19, 0.10, 1.8), (4.3, 0.09, 1.7))


def sunset(size, chance):
    """The sun just above the sea, with its glitter on the waves."""
    eye = Eye(size, 2.6, 0.43, 0.95)
    sky = Sky(
        colour("#f7a25c"), colour("#3d5a96"), (0.07, 0.055), colour("#ff8d3a") * 1.5, 0.20, 4.2)
    above = sky.seen(eye, 26)
    add_clouds(above, eye, sky, chance, 0.35, colour("#ff9f72"), colour("#59506f"),
               height=2300, scale=21000, stretch=0.35, softness=1.1, far=90000)
    add_clouds(above, eye, sky, chance, 0.85, colour("#ffb98c"), colour("#6a5a78"),
               height=5200, scale=30000, stretch=0.5, softness=1.6, far=200000)
    water = _waves(eye, sky, chance, colour("#0b2633") * 0.8, 34)
    return _joined(eye, above, water)


def swell(size, chance):
    """Blue water under clouds, seen from a boat."""
    eye = Eye(size, 3.4, 0.38, 0.8)
    sky = Sky(colour("#c3d8e8"), colour("#3b78bd"), (-0.55, 0.5), colour("#5a5040"), 0.4, 2.2)
    above = sky.seen(eye)
    add_clouds(above, eye, sky, chance, 0.2, colour("#ffffff") * 1.2, colour("#8496ad"),
               height=900, scale=5200, softness=0.6, far=20000)
    water = _waves(eye, sky, chance, colour("#0a3550"), 3, 1.5)
    return _joined(eye, above, water)


def _joined(eye, above, water):
    is_water = step(-0.8, 0.8, np.arange(eye.size[1]) + 0.5 - eye.horizon)
    return mix(above, water, np.broadcast_to(is_water[:, None], above.shape[:2]))


def _waves(eye, sky, chance, deep, glitter, swell=1.0):
    x, z, _ = eye.plane(eye.height)
    # How much of the sea a pixel covers away from the eye: shorter waves only roughen it.
    cover = z * z / (eye.height * eye.focal * eye.size[0])
    along, rough = np.zeros((*x.shape, 2), np.float32), np.full(x.shape, 0.02, np.float32)
    for number, (span, steepness, slope) in enumerate(_WAVES):
        tile = fractal(512, slope, chance)
        rise = np.stack(slopes(tile), 2)
        rise *= swell * steepness / rise.std()
        turn = 0.5 * number
        u, v = x * np.cos(turn) - z * np.sin(turn), x * np.sin(turn) + z * np.cos(turn)
        fine = 1 / (1 + (cover / (span / 60)) ** 2)
        found = sample(rise, u / span, v / span)
        back = np.stack((found[..., 0] * np.cos(turn) + found[..., 1] * np.sin(turn),
                         found[..., 1] * np.cos(turn) - found[..., 0] * np.sin(turn)), 2)
        along += back * fine[..., None]
        rough += swell * steepness * (1 - fine) * 0.8
    ray = np.stack(np.broadcast_arrays(eye.across[None, :], eye.up[:, None], np.float32(1)), 2)
    ray = ray / np.linalg.norm(ray, axis=2, keepdims=True)
    facing = np.stack((-along[..., 0], np.ones_like(x), -along[..., 1]), 2)
    facing /= np.linalg.norm(facing, axis=2, keepdims=True)
    straight = -(ray * facing).sum(2)
    away = ray + 2 * np.maximum(straight, 0.02)[..., None] * facing
    ahead = np.maximum(away[..., 2], 0.05)
    across, up = away[..., 0] / ahead, np.abs(away[..., 1]) / ahead
    mirrored = 0.02 + 0.98 * (1 - np.clip(straight, 0, 1)) ** 5
    mirrored = mirrored / (1 + 2.5 * rough)
    off = ((across - sky.sun[0]) / (0.035 + 0.5 * rough)) ** 2 + (
        (up - sky.sun[1]) / (0.05 + 1.6 * rough)) ** 2
    shine = glitter * np.exp(-off) * 0.5 / (1 + 22 * rough)
    seen = mix(np.broadcast_to(deep, ray.shape), sky.light(across, up + 0.9 * rough), mirrored)
    return seen + shine[..., None] * sky.glow


def beach(size, chance):
    """Surf on a beach, straight from above, as from a drone."""
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / width
    bend, rough, fine = (fractal(1024, slope, chance) for slope in (2.3, 1.6, 0.7))
    # How far into the sea, in parts of the width, with the shore from lower left to upper right.
    sea = (x * 0.9 - y * 0.55) - 0.30 + 0.020 * sample(bend, x * 0.7, y * 0.7)
    speck = sample(fine, x * 1.3, y * 1.3)
    hollow = sample(rough, x * 0.8, y * 0.8)
    sand = mix(colour("#cfae85"), colour("#e6cfa8"), step(-2, 2, hollow))
    sand *= (1 + 0.05 * speck)[..., None]
    ripple = sample(_streaks(chance), x * 1.5 + 0.03 * hollow, y * 1.5)
    sand *= (1 + 0.035 * ripple * step(-0.02, -0.2, sea))[..., None]
    wet = step(-0.055, -0.015, sea + 0.006 * hollow)
    sand = mix(sand, sand * np.array([0.55, 0.52, 0.50]), wet)
    clear = np.exp(-np.maximum(sea, 0)[..., None] * np.array([15, 4.2, 2.6]))
    water = np.array([0.02, 0.13, 0.17]) * (1 - clear) + sand * 1.25 * clear
    caustic = np.abs(sample(rough, x * 3 + 0.02 * hollow, y * 3)) * -1 + 0.7
    reef = step(0.4, 1.5, sample(rough, x * 1.1 + 0.3, y * 1.1 + 0.7)) * step(0.12, 0.3, sea)
    water = mix(water, np.array([0.012, 0.05, 0.06]) + 0 * water, reef * 0.7)
    glimmer = 0.13 * caustic * step(0.3, 0.02, sea) + 0.05 * sample(fine, x * 2, y * 5)
    water *= (1 + glimmer)[..., None]
    seen = mix(sand, water, step(-0.004, 0.012, sea + 0.004 * hollow))
    waves = ((0.004, 0.012, 0.030), (0.085, 0.010, 0.036), (0.19, 0.007, 0.028))
    for at, thick, reach in waves:
        edge = sea - at + 0.010 * sample(bend, x * 1.6 + at * 9, y * 1.6) + 0.004 * hollow
        front = step(-0.002, 0.002, edge) * step(thick * 2.2, thick * 0.2, edge + 0.003 * speck)
        behind = step(0, 0.004, edge) * step(reach * 1.7, 0, edge)
        web = np.abs(sample(rough, x * 3.3 + 2 * at, y * 3.3))
        lace = step(0.34, 0.10, web + edge / reach * 0.22)
        lace *= 0.75 + 0.25 * step(-1, 1, speck)
        foam = np.clip(front * (0.75 + 0.2 * speck) + behind * lace, 0, 1)
        ends = step(-0.9, 0.1, sample(bend, y * 0.9 + at * 3, x * 0.3) + (at < 0.05))
        seen = mix(seen, np.full(3, 0.95), foam * 0.93 * ends)
        shadow = step(-0.012, 0, edge) * step(0.003, 0, edge) * ends
        seen = seen * (1 - 0.22 * shadow)[..., None]
    return seen.astype(np.float32) * 1.05


def _streaks(chance):
    tile = fractal(512, 1.3, chance)
    return (tile + np.roll(tile, (3, -2), (0, 1)) + np.roll(tile, (6, -4), (0, 1))) / 2
