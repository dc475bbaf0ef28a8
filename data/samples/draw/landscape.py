"""Common parts of landscapes: sky, sun, clouds, ridges, water and birds, all 640 wide."""

import random
from math import sin

from drawing import Drawing


def sky(drawing: Drawing, *stops, height=800):
    drawing.rect(0, 0, 640, height, drawing.linear(*stops))


def sun(drawing, x, y, radius, core, glow, reach=4.5):
    drawing.circle(x, y, radius * reach, drawing.radial(
        (0, glow, 0.75), (0.3, glow, 0.28), (1, glow, 0)))
    drawing.circle(x, y, radius, core)


def cloud(drawing, x, y, scale=1.0, fill="#fff", opacity=0.9):
    drawing.begin(transform=f"translate({x} {y}) scale({scale})", opacity=opacity)
    drawing.path("M-80 24C-100 24 -104 -2 -82 -6C-82 -28 -54 -36 -42 -22C-34 -50 8 -52 16 -24"
                 "C34 -40 62 -28 58 -6C84 -8 90 24 66 24Z", fill)
    drawing.end()


def ridge(drawing, seed, top, swing, fill, bottom=800, step=20, rough=0.25):
    """Draws the outline of a mountain or hill: slow waves with a little randomness."""
    chance = random.Random(seed)
    phase = chance.uniform(0, 6.3)
    pairs = []
    for index in range(640 // step + 1):
        x = index * step
        wave = sin(x / 118 + phase) + 0.5 * sin(x / 53 + 2.1 * phase)
        pairs.append((x, top - swing * (0.6 * wave + rough * chance.uniform(-1, 1))))
    drawing.polygon(((0, bottom), *pairs, (640, bottom)), fill)


def dune(drawing, left, peak, right, light, dark, bottom=800):
    """Two slopes that meet in a curved crest, one in the light."""
    px, py = peak
    drawing.path(f"M0 {left}C{px * 0.5:.0f} {left - 20} {px - 70} {py + 10} {px} {py}"
                 f"C{px + 90} {py + 20} {(px + 640) / 2:.0f} {right - 16} 640 {right}"
                 f"V{bottom}H0Z", light)
    drawing.path(f"M{px} {py}C{px + 90} {py + 20} {(px + 640) / 2:.0f} {right - 16} 640 {right}"
                 f"V{bottom}H{px + 70}C{px - 30} {(py + bottom) / 2:.0f} {px + 60} {py + 90}"
                 f" {px} {py}Z", dark)


def ripples(drawing, seed, top, bottom, colour, count=50, strongest=0.35):
    chance = random.Random(seed)
    for _ in range(count):
        y = chance.uniform(top, bottom)
        near = (y - top) / (bottom - top)
        width = chance.uniform(16, 40) + 90 * near * chance.random()
        drawing.rect(chance.uniform(-30, 640), y, width, 1.5 + 2.5 * near, colour, rx=1.5,
                     opacity=round(chance.uniform(0.08, strongest), 2))


def stars(drawing, seed, count, bottom):
    chance = random.Random(seed)
    for _ in range(count):
        drawing.circle(chance.uniform(0, 640), chance.uniform(0, bottom),
                       chance.uniform(0.7, 2), "#fff", opacity=round(chance.uniform(0.3, 1), 2))


def birds(drawing, colour, *places):
    for x, y, size in places:
        drawing.path(f"M{x - size} {y - size * 0.3}Q{x - size * 0.4} {y - size * 0.7} {x} {y}"
                     f"Q{x + size * 0.4} {y - size * 0.7} {x + size} {y - size * 0.3}",
                     stroke=colour, stroke_width=2.6, stroke_linecap="round")


def fir(drawing, x, base, height, fill):
    for tier in range(5):
        top = base - height + tier * height * 0.16
        half = height * (0.07 + 0.032 * tier)
        drawing.polygon(((x, top), (x + half, top + height * 0.3), (x - half, top + height * 0.3)),
                        fill)
    drawing.rect(x - height * 0.02, base - height * 0.08, height * 0.04, height * 0.08, fill)
