"""The travellers' round portraits."""

import math
from dataclasses import dataclass

from drawing import Drawing


@dataclass(frozen=True)
class Face:
    ground: str
    skin: str
    hair: str
    shirt: str
    style: str


def draw(drawing: Drawing, face: Face, x, y, radius):
    """Draws a portrait in a circle with a white rim, scaled from a face 100 high around 0, 0."""
    clip = drawing.clip('<circle r="50"/>')
    scale = round(radius / 50, 3)
    drawing.begin(transform=f"translate({x} {y}) scale({scale})")
    drawing.begin(clip_path=clip)
    drawing.rect(-50, -50, 100, 100, face.ground)
    if face.style in ("long", "curls"):
        _back_hair(drawing, face)
    drawing.path("M-40 56C-38 26 -20 20 0 20S38 26 40 56Z", face.shirt)
    drawing.path("M-9 8H9V22Q0 34 -9 22Z", face.skin)
    drawing.path("M-9 12Q0 22 9 12V18Q0 26 -9 18Z", "#000", opacity=0.14)
    drawing.ellipse(0, -6, 19, 23, face.skin)
    _front_hair(drawing, face)
    for side in (-1, 1):
        drawing.circle(7 * side, -5, 2.1, "#2a1d1a")
    drawing.path("M-6.500 5Q0 11.500 6.500 5", stroke="#2a1d1a", stroke_width=2,
                 stroke_linecap="round")
    drawing.end()
    drawing.circle(0, 0, 48.5, "none", stroke="#fff", stroke_width=4)
    drawing.end()


def _back_hair(drawing, face):
    if face.style == "long":
        drawing.path("M-25 -8C-26 -42 26 -42 25 -8L30 34Q0 44 -30 34Z", face.hair)
        return
    for index in range(11):
        angle = math.radians(150 + 24 * index)
        drawing.circle(27 * math.cos(angle), -10 + 27 * math.sin(angle), 11, face.hair)


def _front_hair(drawing, face):
    if face.style == "hat":
        drawing.path("M-20 -18C-18 -44 18 -44 20 -18Z", face.hair)
        drawing.ellipse(0, -18, 34, 6.5, face.hair)
        drawing.path("M-20 -23H20", stroke="#fff", stroke_opacity=0.7, stroke_width=4)
    elif face.style == "cap":
        drawing.path("M-20 -12C-22 -38 22 -38 20 -12L34 -9Q36 -15 20 -17H-20Z", face.hair)
    elif face.style == "bun":
        drawing.circle(0, -37, 10, face.hair)
        drawing.path("M-21 -4C-24 -38 24 -38 21 -4C18 -18 6 -22 -4 -20S-18 -14 -21 -4Z",
                     face.hair)
    elif face.style == "beard":
        drawing.path("M-21 -10C-24 -36 24 -36 21 -10C14 -22 -14 -22 -21 -10Z", face.hair)
        drawing.path("M-19 -4C-20 28 20 28 19 -4C14 4 8 1 0 1S-14 4 -19 -4Z", face.hair)
    else:
        drawing.path("M-21 -4C-25 -38 25 -38 21 -4C18 -18 12 -21 2 -20S-17 -16 -21 -4Z",
                     face.hair)
