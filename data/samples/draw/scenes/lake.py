"""A stage by a lake under northern lights."""

import random
from math import sin

from drawing import Drawing


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear((0, "#04122b"), (0.4, "#0b3350"), (0.7, "#12606a")))
    chance = random.Random(33)
    for _ in range(60):
        drawing.circle(chance.uniform(0, 640), chance.uniform(0, 250),
                       round(chance.uniform(0.6, 1.7), 1), "#fff",
                       opacity=round(chance.uniform(0.3, 0.9), 2))
    _aurora(drawing, 150, 34, "#3dffa8", "#19d3c5", 0.5, 1)
    _aurora(drawing, 110, 26, "#a6ff7a", "#3dffa8", 0.36, 2)
    _aurora(drawing, 196, 22, "#c77dff", "#3da9ff", 0.36, 3)
    _mountains(drawing)
    _water(drawing)
    _stage(drawing, 342, 388)
    _shore(drawing)


def _aurora(drawing, base, swing, foot, top, strength, phase):
    """A curtain of upright strips along a wave, bright at the foot and fading upwards."""
    light = drawing.linear((0, top, 0), (0.55, top, strength * 0.4), (0.93, foot, strength),
                           (1, foot, 0))
    step = 10
    for index in range(-1, 65):
        x = index * step
        t = x / 640 * 6.3
        foot_y = base + swing * sin(t * 0.9 + phase * 1.7) + swing * 0.6 * sin(t * 2.3 + phase)
        height = 130 + 60 * sin(t * 3.1 + phase * 2) + 24 * sin(index * 1.9)
        drawing.rect(x, foot_y - height, step + 0.4, height, light)


def _mountains(drawing):
    far = ((0, 330), (70, 262), (116, 300), (196, 214), (258, 286), (318, 250), (392, 318),
           (470, 236), (532, 290), (588, 246), (640, 300), (640, 380), (0, 380))
    drawing.polygon(far, drawing.linear((0, "#1c5570"), (1, "#123f58")))
    for tip, left, right in (((196, 214), (172, 240), (222, 244)),
                             ((470, 236), (448, 260), (492, 256)),
                             ((70, 262), (52, 280), (88, 278))):
        middle = ((left[0] + right[0]) / 2, left[1] - 8)
        drawing.polygon((tip, left, (middle[0] - 8, left[1] + 6), middle,
                         (middle[0] + 10, right[1] + 6), right), "#c9f5e6", opacity=0.75)
    drawing.polygon(((0, 352), (120, 306), (230, 346), (350, 322), (480, 350), (560, 318),
                     (640, 344), (640, 400), (0, 400)), "#0b2c42")


def _water(drawing):
    drawing.rect(0, 376, 640, 172, drawing.linear((0, "#1d8a86"), (0.4, "#0d4a5c"),
                                                  (1, "#05182e")))
    chance = random.Random(5)
    for _ in range(46):
        y = chance.uniform(382, 530)
        width = chance.uniform(20, 80) * (y - 340) / 120
        drawing.rect(chance.uniform(-20, 620), y, width, 2.2, "#8dffd6", rx=1.1,
                     opacity=round(chance.uniform(0.08, 0.3), 2))


def _stage(drawing, x, y):
    """A shell of light on the far shore, and its reflection."""
    glow = drawing.radial((0, "#fff0c0"), (0.35, "#ffb15a", 0.7), (1, "#ff7a3c", 0))
    drawing.circle(x, y - 20, 160, glow, opacity=0.7)
    for dx, lean in ((-70, -90), (-24, -34), (24, 34), (70, 90)):
        drawing.polygon(((x + dx - 3, y - 46), (x + dx + 3, y - 46), (x + dx + lean + 40, 110),
                         (x + dx + lean - 40, 110)),
                        drawing.linear((0, "#fff", 0), (1, "#fff3cf", 0.42)))
    drawing.path(f"M{x - 104} {y}C{x - 104} {y - 122} {x + 104} {y - 122} {x + 104} {y}Z",
                 "#07192c")
    drawing.path(f"M{x - 88} {y}C{x - 86} {y - 98} {x + 86} {y - 98} {x + 88} {y}Z",
                 drawing.linear((0, "#ff8f4a"), (0.5, "#ffd27a"), (1, "#fff6d8")))
    for person in (-44, -16, 12, 46):
        drawing.circle(x + person, y - 30, 6, "#3a1220")
        drawing.path(f"M{x + person - 8} {y}v-16q8 -10 16 0v16Z", "#3a1220")
    drawing.rect(x - 116, y - 2, 232, 9, "#07192c")
    for index in range(9):
        half = 96 - index * 7 + (index % 2) * 14
        drawing.rect(x - half, y + 12 + index * 12, 2 * half, 4, "#ffcf7a", rx=2,
                     opacity=round(0.6 - index * 0.06, 2))


def _shore(drawing):
    ink = "#030d1c"
    drawing.path("M0 500C120 476 220 520 340 516S560 486 640 500V548H0Z", ink)
    chance = random.Random(14)
    for x in (-6, 26, 58, 584, 616, 648, 100, 548):
        height = chance.uniform(150, 250)
        base = 520
        for tier in range(6):
            top = base - height + tier * height * 0.14
            half = height * (0.05 + 0.026 * tier)
            drawing.polygon(((x, top), (x + half, top + height * 0.25),
                             (x - half, top + height * 0.25)), ink)
