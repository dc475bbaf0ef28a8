"""Narrow houses along a canal, their windows in the water."""

import random

import landscape
from drawing import Drawing

HOUSES = (
    (0, 98, 250, "#c8553d", "step"), (98, 92, 300, "#f2b880", "bell"),
    (190, 104, 220, "#2f6690", "tri"), (294, 88, 282, "#e9d8a6", "step"),
    (382, 100, 240, "#9b2226", "bell"), (482, 84, 306, "#588157", "tri"),
    (566, 84, 262, "#dda15e", "step"))
WATER = 566


def sight(drawing: Drawing):
    landscape.sky(drawing, (0, "#3c6fb4"), (0.4, "#a9d3ee"), (0.7, "#fde7c8"))
    for x, y, scale in ((120, 90, 1.1), (470, 140, 1.3), (300, 60, 0.7)):
        landscape.cloud(drawing, x, y, scale)
    landscape.birds(drawing, "#2c3e57", (230, 150, 12), (262, 168, 9), (330, 130, 10))
    chance = random.Random(6)
    for house in HOUSES:
        _house(drawing, chance, *house)
    drawing.rect(0, WATER - 26, 640, 26, "#6d5f57")
    drawing.rect(0, WATER - 28, 640, 6, "#8b7b70")
    drawing.rect(0, WATER, 640, 234, drawing.linear((0, "#4f7d86"), (1, "#16323f")))
    for x, width, _, colour, _ in HOUSES:
        drawing.rect(x, WATER, width, 150, drawing.linear((0, colour, 0.6), (1, colour, 0)))
    landscape.ripples(drawing, 31, WATER + 4, 790, "#fff1d6", 70, 0.4)
    _bicycle(drawing, 140, WATER - 26)
    for x in (60, 330, 520):
        _lamp(drawing, x, WATER - 28)
    _boat(drawing, 400, 650)


def _house(drawing, chance, x, width, top, colour, gable):
    drawing.rect(x, top, width + 0.5, WATER - top, colour)
    middle = x + width / 2
    if gable == "step":
        for index in range(4):
            half = width / 2 - index * width * 0.13
            drawing.rect(middle - half, top - 18 * (index + 1), 2 * half, 20, colour)
    elif gable == "bell":
        drawing.path(f"M{x} {top + 2}C{x + width * 0.2} {top - 12} {x + width * 0.2} {top - 62}"
                     f" {middle} {top - 68}C{x + width * 0.8} {top - 62} {x + width * 0.8} {top - 12}"
                     f" {x + width} {top + 2}Z", colour)
    else:
        drawing.polygon(((x - 3, top + 2), (middle, top - 66), (x + width + 3, top + 2)), "#3a2f33")
    drawing.circle(middle, top - 18, 9, "#fff7e2")
    drawing.rect(x, top, 5, WATER - top, "#000", opacity=0.14)
    step = (width - 18) / 3
    for row in range(int((WATER - top - 90) / 62)):
        for column in range(3):
            left, y = x + 12 + column * step, top + 18 + row * 62
            lit = chance.random() < 0.4
            drawing.rect(left, y, step - 8, 42, "#fff7e8")
            drawing.rect(left + 3, y + 3, step - 14, 36, "#ffdf8c" if lit else "#44566c")
            drawing.path(f"M{left} {y + 20}H{left + step - 8}", stroke="#fff7e8", stroke_width=2.5)
    drawing.rect(middle - 14, WATER - 88, 28, 62, "#26323d", rx=3)
    drawing.circle(middle + 8, WATER - 56, 2.5, "#ffd166")


def _lamp(drawing, x, base):
    drawing.line(((x, base), (x, base - 76)), "#1e2630", 4)
    drawing.circle(x, base - 84, 34, drawing.radial((0, "#ffe9a8", 0.8), (1, "#ffe9a8", 0)))
    drawing.path(f"M{x - 9} {base - 92}H{x + 9}L{x + 6} {base - 74}H{x - 6}Z", "#ffe9a8")
    drawing.path(f"M{x - 11} {base - 92}L{x} {base - 104}L{x + 11} {base - 92}Z", "#1e2630")


def _bicycle(drawing, x, base):
    for dx in (-26, 26):
        drawing.circle(x + dx, base - 18, 17, "none", stroke="#16202a", stroke_width=3.5)
    drawing.line(((x - 26, base - 18), (x - 8, base - 44), (x + 18, base - 44), (x + 26, base - 18)),
                 "#e4373d", 4)
    drawing.line(((x + 18, base - 44), (x - 2, base - 18), (x - 10, base - 48)), "#e4373d", 4)
    drawing.line(((x - 18, base - 50), (x - 2, base - 50)), "#16202a", 5)
    drawing.line(((x + 18, base - 44), (x + 14, base - 56), (x + 26, base - 58)), "#16202a", 4)


def _boat(drawing, x, y):
    drawing.path(f"M{x - 130} {y}H{x + 140}Q{x + 126} {y + 46} {x + 90} {y + 46}H{x - 96}"
                 f"Q{x - 124} {y + 40} {x - 130} {y}Z", "#1d3557")
    drawing.rect(x - 130, y - 4, 270, 9, "#f1faee")
    drawing.rect(x - 60, y - 52, 130, 48, "#e63946", rx=6)
    drawing.rect(x - 68, y - 60, 146, 11, "#f1faee", rx=4)
    for dx in (-46, -8, 30):
        drawing.rect(x + dx, y - 42, 26, 22, "#a8dadc", rx=3)
    for dx, colour in ((-108, "#ffb703"), (-92, "#ff6b6b"), (-78, "#ffd166"), (96, "#ff6b6b"),
                       (112, "#ffb703")):
        drawing.circle(x + dx, y - 10, 10, "#4f8f4f")
        drawing.circle(x + dx, y - 14, 6, colour)
