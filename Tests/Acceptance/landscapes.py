"""Invented photos, quickly drawn: hills behind one another, at different times of day."""

import math
import random

from PIL import Image, ImageDraw, ImageEnhance

from camera_files import write

SIZE = (1200, 800)
_LARGER = 2  # drawn at twice its size for smooth edges, and reduced by this
_LAYERS = 6

# Top and foot of the sky, the nearest hills, the light, and the light's place.
_HOURS = (
    ((38, 66, 122), (248, 190, 138), (24, 32, 58), (255, 236, 200), (0.68, 0.46)),
    ((92, 154, 214), (222, 238, 246), (26, 66, 52), (255, 255, 246), (0.24, 0.22)),
    ((52, 40, 92), (240, 128, 96), (34, 20, 44), (255, 214, 150), (0.42, 0.52)),
    ((126, 164, 190), (236, 232, 214), (54, 74, 66), (255, 250, 230), (0.80, 0.30)),
)


def album(folder):
    """Write a dozen photos with different hills and times of day."""
    for number in range(12):
        size = SIZE if number % 5 != 2 else SIZE[::-1]
        top, foot, near, light, (x, y) = _HOURS[number * 3 % len(_HOURS)]
        place = ((x + 0.13 * number) % 0.8 + 0.1, y)
        write(
            folder / f"IMG_{2041 + number}.jpg",
            _landscape(random.Random(100 + number), size, top, foot, near, light, place),
            f"2026:08:{12 + number // 3:02} 18:2{number % 3}:01")


def burst(folder):
    """Write a burst of four, taken a quarter of a second apart by one camera, and two more photos.

    In the burst the light moves from photo to photo.
    """
    for number in range(4):
        top, foot, near, light, (x, y) = _HOURS[0]
        write(
            folder / f"DSC_{411 + number:04}.jpg",
            _landscape(
                random.Random(7), SIZE, top, foot, near, light, (x - 0.06 * number, y)),
            f"2026:08:14 06:12:30.{25 * number:02}")
    for number in range(2):
        write(
            folder / f"DSC_{415 + number:04}.jpg",
            _landscape(random.Random(20 + number), SIZE, *_HOURS[1 + number]),
            f"2026:08:14 07:1{number}:00")


def scenes(folder):
    """Write three photos of each of two scenes, in turns, some minutes apart.

    From one to the next the camera moves a little, and the exposure differs.
    """
    for number in range(6):
        top, foot, near, light, place = _HOURS[number % 2 * 3]
        photo = _landscape(random.Random(30 + number % 2), SIZE, top, foot, near, light, place)
        aside = 4 * number
        photo = photo.crop((aside, aside // 2, aside + 1160, aside // 2 + 772))
        photo = ImageEnhance.Brightness(photo).enhance(1 - 0.05 * (number // 2))
        write(folder / f"DSC_{421 + number:04}.jpg", photo, f"2026:08:15 09:{10 + 3 * number}:00")


def _landscape(chance, size, top, foot, near, light, place):
    width, height = (side * _LARGER for side in size)
    picture = _fade(top, foot, (width, height))
    _shine(picture, light, (place[0] * width, place[1] * height), height)
    for layer in range(_LAYERS):
        depth = layer / (_LAYERS - 1)
        # Distant hills take on the colour of the sky.
        colour = _mix(_mix(foot, near, 0.25), near, depth)
        _hills(picture, chance, colour, height * (0.52 + 0.38 * depth), height * 0.1)
    picture = picture.resize(size, Image.LANCZOS)
    grain = Image.effect_noise(size, 9).convert("L")
    return Image.blend(picture, Image.merge("RGB", [grain] * 3), 0.035)


def _mix(one, other, part):
    return tuple(round(a + (b - a) * part) for a, b in zip(one, other))


def _fade(top, foot, size):
    line = Image.new("RGB", (1, 256))
    for row in range(256):
        line.putpixel((0, row), _mix(top, foot, min(1, row / 150)))
    return line.resize(size, Image.BICUBIC)


def _shine(picture, light, place, height):
    for reach, strength in ((0.75, 0.5), (0.07, 1)):
        side = round(2 * reach * height)
        # Dark in the middle and lighter outwards, as a mask for the glow.
        glow = Image.radial_gradient("L").point(
            lambda level, strength=strength: max(0, 1 - level / 181) ** 2 * 255 * strength)
        glow = glow.resize((side, side), Image.BICUBIC)
        corner = tuple(round(middle - side / 2) for middle in place)
        picture.paste(Image.new("RGB", glow.size, light), corner, glow)


def _hills(picture, chance, colour, foot, rise):
    """Draw one row of hills as a sum of shorter and shorter waves."""
    width, height = picture.size
    waves = [
        (rise / 2 ** octave, chance.uniform(1.2, 2.2) * 2 ** octave,
         chance.uniform(0, 2 * math.pi))
        for octave in range(8)]

    def top(column):
        turn = 2 * math.pi * column / height
        return foot - sum(high * math.sin(turn * often + shift) for high, often, shift in waves)

    edge = [(column, top(column)) for column in range(0, width + 8, 8)]
    ImageDraw.Draw(picture).polygon([*edge, (width, height), (0, height)], fill=colour)
