"""Skies, and ground seen from a place above it: what most photos of a landscape are made of."""

import dataclasses

import numpy as np

from .noise import fractal, mix, sample, slopes, step


class Eye:
    """A place to look from: `height` metres up, with the horizon at a part of the frame's height.

    `focal` is the focal length in widths of the frame.
    """

    def __init__(self, size, height, horizon, focal=0.9):
        self.size, self.height, self.focal = size, height, focal
        width, rows = size
        self.horizon = horizon * rows
        # The direction of each column and of each row, per metre ahead.
        self.across = ((np.arange(width) - width / 2 + 0.5) / (focal * width)).astype(np.float32)
        self.up = ((self.horizon - np.arange(rows) - 0.5) / (focal * width)).astype(np.float32)

    def plane(self, down):
        """Where the rays meet a plane so far below the eye: across, ahead, and whether they do."""
        sign = np.sign(down)
        falls = np.maximum(-self.up * sign, 1e-6)[:, None]
        ahead = np.broadcast_to(abs(down) / falls, self.size[::-1])
        meets = np.broadcast_to(-self.up[:, None] * sign > 0, ahead.shape)
        return ahead * self.across, ahead, meets


@dataclasses.dataclass
class Sky:
    """The light of a clear sky, from its foot to the zenith, with the sun's place and glow.

    Directions are given as across and up per metre ahead.
    """

    foot: np.ndarray
    zenith: np.ndarray
    sun: tuple
    glow: np.ndarray
    reach: float = 0.25
    rise: float = 2.5

    def light(self, across, up):
        across, up = np.broadcast_arrays(across, up)
        clear = mix(self.foot, self.zenith, 1 - np.exp(-np.maximum(up, 0) * self.rise))
        off = np.hypot(across - self.sun[0], 1.2 * (up - self.sun[1]))
        near = 0.75 * np.exp(-off / self.reach) + 0.5 * np.exp(-off / (self.reach * 0.2))
        return (clear + near[..., None] * self.glow).astype(np.float32)

    def disc(self, across, up, width):
        """The sun itself, as a plane from 0 to 1."""
        return step(width * 1.15, width, np.hypot(across - self.sun[0], up - self.sun[1]))

    def seen(self, eye, sun=0.0, width=0.012):
        """The sky of a picture, in which the sun's disc is `sun` times as bright as its glow."""
        across, up = eye.across[None, :], eye.up[:, None]
        return self.light(across, up) + sun * self.disc(across, up, width)[..., None] * self.glow


def add_clouds(
        light, eye, sky, chance, cover, lit, shade, height=900, scale=5200, slope=1.75, stretch=1.0,
        softness=0.5, far=26000):
    """Draw a layer of clouds, `height` metres up; where its noise is above `cover` there is one."""
    x, z, is_above = eye.plane(-height)
    tile = fractal(1024, slope, chance)
    x, z = x / scale, z / scale / stretch
    density = sample(tile, x, z)
    # Lit from where the sun is: thinner towards it means brighter.
    toward = np.hypot(*sky.sun) + 0.2
    ahead = sample(tile, x + 0.02 * sky.sun[0] / toward, z + 0.03)
    thick = step(cover, cover + softness * 2.2, density)
    bright = np.clip(0.62 - 0.55 * (ahead - density * 0.85) - 0.28 * thick, 0, 1)
    off = np.hypot(eye.across[None, :] - sky.sun[0], eye.up[:, None] - sky.sun[1])
    cloud = mix(shade, lit, bright)
    cloud += (np.exp(-off / 0.3) * (1 - 0.7 * thick))[..., None] * sky.glow
    part = step(cover, cover + softness, density) * np.exp(-z * scale * stretch / far) * is_above
    light[:] = mix(light, cloud, 0.97 * part)


class Terrain:
    """Ground whose height repeats as a tile, `span` metres wide, with `rise` metres per unit."""

    def __init__(self, tile, span, rise):
        self.tile, self.span, self.rise = tile, span, rise
        self.along = np.stack(slopes(tile), 2) * (rise * tile.shape[0] / span)

    def height(self, x, z):
        return sample(self.tile, x / self.span, z / self.span) * self.rise

    def shadows(self, sun, softness=0.06):
        """The tile's share of sunlight. `sun` is the direction to it: across, up and ahead."""
        side = self.tile.shape[0]
        flat = np.hypot(sun[0], sun[2])
        climb = sun[1] / flat * self.span / side / self.rise
        open_ = np.full(self.tile.shape, np.inf, np.float32)
        far = 1.0
        while far < side / 3:
            shift = (-round(sun[2] / flat * far), -round(sun[0] / flat * far))
            blocker = np.roll(self.tile, shift, (0, 1)) - self.tile
            open_ = np.minimum(open_, (climb * far - blocker) / far ** 0.5)
            far = far * 1.12 + 0.5
        return step(-softness * climb * 4, softness * climb * 4, open_)

    def view(self, eye, place=(0.0, 0.0), near=2.0, far=20000.0, steps=1400):
        """What each pixel shows: across, ahead, and how far; endlessly far where there is sky.

        Heights are followed away from the eye, and each row of the picture finds the first that
        reaches up to it.
        """
        width, rows = eye.size
        away = (near * (far / near) ** np.linspace(0, 1, steps)).astype(np.float32)[:, None]
        ground = self.height(place[0] + away * eye.across, place[1] + away)
        top = eye.horizon - (ground - eye.height) / away * (eye.focal * width)
        skyline = np.minimum.accumulate(top, 0)
        wanted = np.arange(rows) + 0.5
        found = np.empty((rows, width), np.int32)
        for column in range(width):
            found[:, column] = np.searchsorted(-skyline[:, column], -wanted)
        is_sky = found >= steps
        found = np.clip(found, 1, steps - 1)
        columns = np.arange(width)
        before, after = top[found - 1, columns], top[found, columns]
        part = np.clip((before - wanted[:, None]) / np.maximum(before - after, 1e-3), 0, 1)
        ahead = away[found - 1, 0] * (1 - part) + away[found, 0] * part
        ahead[is_sky] = np.inf
        reached = np.where(is_sky, 0, ahead)
        return place[0] + reached * eye.across, place[1] + reached, ahead

    def normal(self, x, z, fine=()):
        """The ground's slope at places, with finer tiles added: (tile, span, rise) each."""
        along = sample(self.along, x / self.span, z / self.span)
        for terrain in fine:
            along = along + sample(terrain.along, x / terrain.span, z / terrain.span)
        return along


def lit(along, sun):
    """How much of the sunlight the ground catches by its slope."""
    sun = np.array(sun) / np.linalg.norm(sun)
    steep = np.sqrt(1 + (along ** 2).sum(-1))
    return np.clip((sun[1] - along[..., 0] * sun[0] - along[..., 1] * sun[2]) / steep, 0, 1)
