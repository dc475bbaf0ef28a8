"""What a camera does to light: focus, shake, exposure, grain, and the tones of a photo."""

import dataclasses

import numpy as np
from PIL import Image


@dataclasses.dataclass(frozen=True)
class Camera:
    """A camera that nobody sells, and how its photos come out.

    `focal_length` is in millimetres, `vignetting` the part of the light that is lost in the
    corners, and `contrast` the steepness of the tones.
    """

    model: str
    lens: str
    focal_length: float
    vignetting: float = 0.3
    contrast: float = 1.0

    def develop(self, light, chance, exposure=1.0, sensitivity=100, bloom=0.06):
        """A photo of linear light, height by width by three colours."""
        height, width = light.shape[:2]
        y, x = np.ogrid[-1:1:height * 1j, -1:1:width * 1j]
        # The light that falls on the sensor, where the lens scatters a part of it.
        light = np.maximum(light, 0) * exposure
        light = light * (1 - bloom) + bloom * soften(np.minimum(light, 12), width / 40)
        light *= (1 - self.vignetting * ((x * x + y * y) / 2) ** 1.3)[..., None]
        grain = 0.6 * chance.normal(size=light.shape)
        grain += chance.normal(size=light.shape[:2])[..., None]
        strength = 0.006 * np.sqrt(sensitivity / 100)
        light = np.maximum(light + grain * strength * np.sqrt(light + 0.002), 0)
        # A film's curve: soft in the highlights, and a little crushed in the shadows.
        tones = light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14)
        tones = np.clip(tones, 0, 1) ** (1 / 2.2)
        tones += (self.contrast - 1) * np.sin(2 * np.pi * (tones - 0.5)) / 8
        return Image.fromarray((np.clip(tones, 0, 1) * 255 + 0.5).astype(np.uint8))


def soften(light, radius):
    """Light out of focus, quickly and roughly: boxes on a smaller picture where that is enough."""
    height, width = light.shape[:2]
    part = max(1, int(radius / 3))
    planes = [
        _boxes(_scaled(light[..., plane], (width // part, height // part)), radius / part)
        for plane in range(light.shape[2])]
    return np.stack([_scaled(plane, (width, height)) for plane in planes], 2)


def defocus(light, radius):
    """Light out of focus through a round opening: each point becomes a disc."""
    if radius < 0.4:
        return light
    return _spread(light, lambda x, y: np.clip(radius + 0.5 - np.hypot(x, y), 0, 1))


def shake(light, across, down):
    """Light from a camera that moves by so many pixels while its shutter is open."""
    length = max(1.0, float(np.hypot(across, down)))
    along = (across / length, down / length)

    def trail(x, y):
        way = x * along[0] + y * along[1]
        off = np.abs(x * along[1] - y * along[0] + 1.5 * np.sin(2.5 * way / length))
        return np.clip(1.1 - off, 0, 1) * np.clip(length / 2 + 0.5 - np.abs(way), 0, 1)

    return _spread(light, trail)


def _spread(light, spot, edge=24):
    # A border as at the edges, since a transform goes on with the other side.
    light = np.pad(light, ((edge, edge), (edge, edge), (0, 0)), "edge")
    height, width = light.shape[:2]
    y = np.fft.fftfreq(height, 1 / height)[:, None]
    x = np.fft.fftfreq(width, 1 / width)
    weights = spot(x, y)
    weights = np.fft.rfft2(weights / weights.sum())
    return np.stack([
        np.fft.irfft2(np.fft.rfft2(light[..., plane]) * weights, (height, width))
        for plane in range(light.shape[2])], 2)[edge:-edge, edge:-edge].astype(np.float32)


def _boxes(plane, radius):
    for _ in range(3):
        for axis in (0, 1):
            plane = _box(plane, max(1, round(radius * 0.6)), axis)
    return plane


def _box(plane, reach, axis):
    padding = [(0, 0), (0, 0)]
    padding[axis] = (reach + 1, reach)
    sums = np.cumsum(np.pad(plane, padding, "edge"), axis, dtype=np.float64)
    size = plane.shape[axis]
    low, high = [slice(None)] * 2, [slice(None)] * 2
    low[axis], high[axis] = slice(0, size), slice(2 * reach + 1, 2 * reach + 1 + size)
    return ((sums[tuple(high)] - sums[tuple(low)]) / (2 * reach + 1)).astype(np.float32)


def _scaled(plane, size):
    return np.asarray(Image.fromarray(np.ascontiguousarray(plane, np.float32)).resize(
        size, Image.BOX if size[0] < plane.shape[1] else Image.BILINEAR))
