"""A gate in the water before a snowy cone, blossoms in front."""

import random

import landscape
from drawing import Drawing


def sight(drawing: Drawing):
    landscape.sky(drawing, (0, "#f7a1b4"), (0.35, "#ffd3c8"), (0.62, "#fff0dd"))
    landscape.sun(drawing, 320, 210, 96, "#ff4b4f", "#ff8f80", 2.2)
    drawing.path("M-20 500C120 440 220 300 270 236H370C420 300 520 440 660 500Z", "#6d7fb0")
    drawing.path("M206 320C236 284 256 254 270 236H370C384 254 404 284 434 320L404 306L382 336"
                 "L352 300L322 344L292 302L262 334L236 306Z", "#fff")
    landscape.ridge(drawing, 14, 480, 12, "#5a8a86", 520)
    drawing.rect(0, 500, 640, 300, drawing.linear((0, "#f6c4c0"), (0.4, "#8aa6c8"), (1, "#35527f")))
    drawing.ellipse(320, 540, 92, 14, "#ff6a66", opacity=0.4)
    landscape.ripples(drawing, 50, 506, 780, "#fff", 70, 0.45)
    _gate(drawing, 320, 650, 1)
    drawing.begin(transform="translate(0 1316) scale(1 -1)", opacity=0.2)
    _gate(drawing, 320, 650, 1)
    drawing.end()
    _branches(drawing)


def _gate(drawing, x, base, scale):
    red = drawing.linear((0, "#e8433a"), (0.5, "#d32f2f"), (1, "#9c1f24"), x2=1, y2=0)
    for side in (-1, 1):
        drawing.polygon(((x + side * 92, base), (x + side * 116, base), (x + side * 104, base - 238),
                         (x + side * 84, base - 238)), red)
        drawing.rect(x + side * 104 - 18, base - 18, 36, 20, "#2d2233")
    drawing.rect(x - 136, base - 190, 272, 18, red)
    drawing.rect(x - 11, base - 232, 22, 46, "#9c1f24")
    drawing.path(f"M{x - 172} {base - 268}Q{x} {base - 240} {x + 172} {base - 268}L{x + 164} {base - 236}"
                 f"Q{x} {base - 216} {x - 164} {base - 236}Z", "#c62828")
    drawing.path(f"M{x - 182} {base - 284}Q{x} {base - 254} {x + 182} {base - 284}L{x + 176} {base - 266}"
                 f"Q{x} {base - 238} {x - 176} {base - 266}Z", "#2d2233")


def _branches(drawing):
    wood = "#4b2a2e"
    drawing.path("M-10 40C120 60 180 120 300 100", stroke=wood, stroke_width=10)
    drawing.path("M110 68C150 130 140 170 190 200", stroke=wood, stroke_width=6)
    drawing.path("M-10 210C60 220 90 260 130 330", stroke=wood, stroke_width=7)
    drawing.path("M650 60C590 90 560 80 500 130", stroke=wood, stroke_width=7)
    chance = random.Random(77)
    for x, y, reach, count in ((60, 40, 50, 12), (160, 86, 46, 14), (280, 98, 34, 10),
                               (170, 180, 40, 12), (60, 240, 40, 10), (124, 320, 30, 9),
                               (590, 84, 46, 13), (510, 124, 30, 9)):
        for _ in range(count):
            _blossom(drawing, x + chance.uniform(-reach, reach), y + chance.uniform(-reach, reach),
                     chance.uniform(8, 13), chance.choice(("#ffc2d4", "#ff9dbb", "#fff0f4")))
    for _ in range(22):
        drawing.ellipse(chance.uniform(0, 640), chance.uniform(200, 640), 6, 3.5, "#ffb3c8",
                        opacity=0.8)


def _blossom(drawing, x, y, size, fill):
    d = "".join(
        f"M{x:.1f} {y:.1f}c{dx1 * size:.1f} {dy1 * size:.1f} {dx2 * size:.1f} {dy2 * size:.1f} 0 0z"
        for dx1, dy1, dx2, dy2 in ((-1, -1.5, 1, -1.5), (0.9, -1.4, 1.7, 0), (1.6, 0.6, 0.6, 1.6),
                                   (-0.6, 1.6, -1.6, 0.6), (-1.7, 0, -0.9, -1.4)))
    drawing.path(d, fill)
    drawing.circle(x, y, size * 0.18, "#e0457b")
