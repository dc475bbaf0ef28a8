"""Giraffes and an acacia before a low sun."""

import random

import landscape
from drawing import Drawing

INK = "#2b1420"


def sight(drawing: Drawing):
    landscape.sky(drawing, (0, "#7a2048"), (0.3, "#d8483a"), (0.52, "#ff9a3d"), (0.66, "#ffd873"))
    landscape.sun(drawing, 250, 440, 112, "#fff0b0", "#ffb347", 3)
    for y, width, opacity in ((250, 420, 0.25), (300, 560, 0.2), (360, 380, 0.3)):
        drawing.rect(320 - width / 2, y, width, 12, "#7a2048", rx=6, opacity=opacity)
    landscape.birds(drawing, INK, (430, 180, 16), (470, 200, 12), (400, 214, 10), (510, 170, 9))
    landscape.ridge(drawing, 25, 530, 12, "#a8432f")
    landscape.ridge(drawing, 6, 566, 9, "#6e2a2a")
    _acacia(drawing, 470, 590, 1.25)
    _acacia(drawing, 60, 566, 0.5)
    _giraffe(drawing, 190, 606, 1.0)
    _giraffe(drawing, 300, 610, 0.68)
    drawing.path("M0 606C200 584 420 616 640 592V800H0Z", INK)
    chance = random.Random(3)
    for _ in range(120):
        x, height = chance.uniform(0, 640), chance.uniform(14, 46)
        drawing.path(f"M{x:.1f} 620q{chance.uniform(-6, 6):.1f} {-height / 2:.1f}"
                     f" {chance.uniform(-14, 14):.1f} {-height:.1f}", stroke=INK, stroke_width=2)


def _acacia(drawing, x, base, scale):
    drawing.begin(transform=f"translate({x} {base}) scale({scale})")
    drawing.path("M-12 10C-6 -60 -10 -90 -4 -120C-30 -150 -60 -170 -96 -186M-4 -120C4 -160 30 -176"
                 " 74 -192M-4 -110C20 -140 70 -160 104 -176", stroke=INK, stroke_width=9,
                 stroke_linecap="round")
    for dx, dy, rx, ry in ((-84, -196, 78, 20), (0, -216, 96, 24), (84, -200, 80, 20),
                           (-30, -184, 70, 14), (40, -182, 74, 14)):
        drawing.ellipse(dx, dy, rx, ry, INK)
    drawing.end()


def _giraffe(drawing, x, base, scale):
    drawing.begin(transform=f"translate({x} {base}) scale({scale})")
    for leg in (-36, -26, 26, 38):
        drawing.line(((leg, -120), (leg + 2, -60), (leg, 6)), INK, 8)
    drawing.path("M-48 -130C-48 -156 0 -160 30 -164C46 -170 52 -210 62 -268L76 -300L112 -292"
                 "Q118 -284 104 -282L90 -276C84 -230 76 -160 52 -116C30 -106 -30 -106 -48 -130Z",
                 INK)
    drawing.line(((80, -298), (79, -314)), INK, 4)
    drawing.line(((88, -298), (89, -313)), INK, 4)
    drawing.polygon(((74, -298), (62, -306), (66, -294)), INK)
    drawing.path("M-48 -134Q-60 -100 -54 -84", stroke=INK, stroke_width=4)
    drawing.end()
