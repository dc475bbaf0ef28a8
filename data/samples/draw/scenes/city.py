"""A rooftop above the city at night, strings of lamps between the poles."""

import random

from drawing import Drawing


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear(
        (0, "#0a1030"), (0.45, "#1d2a66"), (0.72, "#6a4a94"), (0.9, "#f08a72")))
    chance = random.Random(21)
    for _ in range(70):
        drawing.circle(round(chance.uniform(0, 640), 1), round(chance.uniform(0, 260), 1),
                       round(chance.uniform(0.6, 1.8), 1), "#fff",
                       opacity=round(chance.uniform(0.35, 0.95), 2))
    _moon(drawing, 486, 128)
    _skyline(drawing, 3, 250, 360, "#3c3f80", None, 34)
    _skyline(drawing, 8, 215, 400, "#232a5e", "#ffcf7a", 56)
    _skyline(drawing, 5, 300, 420, "#131a44", "#ffd98c", 74)
    _rooftop(drawing)


def _moon(drawing, x, y):
    drawing.circle(x, y, 150, drawing.radial(
        (0, "#ffe9c4", 0.55), (0.4, "#ffd6a8", 0.16), (1, "#ffd6a8", 0)))
    drawing.circle(x, y, 58, drawing.linear((0, "#fffaf0"), (1, "#ffdca6")))
    for dx, dy, radius in ((-18, -14, 12), (16, 8, 17), (-12, 24, 8), (24, -24, 7)):
        drawing.circle(x + dx, y + dy, radius, "#f0c48c", opacity=0.38)


def _skyline(drawing, seed, top, bottom, fill, light, step):
    chance = random.Random(seed)
    x = -12
    panes = []
    while x < 640:
        width = round(step * chance.uniform(0.7, 1.4))
        y = round(chance.uniform(top, bottom))
        drawing.rect(x, y, width, 560 - y, fill)
        shape = chance.random()
        if shape < 0.25:
            drawing.rect(round(x + width / 2 - 1.5, 1), y - 44, 3, 44, fill)
            drawing.circle(x + width / 2, y - 44, 2.5, "#ff6b6b")
        elif shape < 0.5:
            drawing.rect(x + 8, y - 14, round(width * 0.55), 14, fill)
        elif shape < 0.65:
            drawing.polygon(((x, y), (x + width / 2, y - 34), (x + width, y)), fill)
        if light:
            for row in range(y + 12, 480, 17):
                panes += [f"M{column} {row}h6v9h-6z"
                          for column in range(x + 8, x + width - 9, 13)
                          if chance.random() < 0.42]
        x += width + chance.choice((0, 0, 3))
    if panes:
        drawing.path("".join(panes), light, opacity=0.85)


def _rooftop(drawing):
    ink = "#0b0d26"
    _tank(drawing, 548, 350, ink)
    drawing.rect(0, 470, 640, 80, ink)
    drawing.rect(0, 462, 640, 10, "#1c1f47")
    for x, top in ((26, 262), (330, 238), (622, 262)):
        drawing.rect(x - 3, top, 6, 210, ink)
    glow = drawing.radial((0, "#fff6d8"), (0.25, "#ffd27a", 0.85), (1, "#ffb347", 0))
    for left, right, sag in (((26, 266), (330, 242), 62), ((330, 242), (622, 266), 70)):
        middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2 + 2 * sag)
        drawing.path(f"M{left[0]} {left[1]}Q{middle[0]} {middle[1]} {right[0]} {right[1]}",
                     stroke=ink, stroke_width=2.5)
        for index in range(1, 10):
            t = index / 10
            x = (1 - t) ** 2 * left[0] + 2 * t * (1 - t) * middle[0] + t * t * right[0]
            y = (1 - t) ** 2 * left[1] + 2 * t * (1 - t) * middle[1] + t * t * right[1] + 7
            drawing.circle(x, y, 19, glow)
            drawing.circle(x, y, 4.5, "#fffbe8")
    _players(drawing, ink)


def _tank(drawing, x, y, ink):
    drawing.path(f"M{x - 36} {y + 120}L{x - 28} {y + 44}M{x + 36} {y + 120}L{x + 28} {y + 44}"
                 f"M{x - 33} {y + 92}L{x + 31} {y + 62}M{x + 33} {y + 92}L{x - 31} {y + 62}",
                 stroke=ink, stroke_width=5)
    drawing.rect(x - 42, y - 34, 84, 80, ink)
    drawing.polygon(((x - 50, y - 34), (x, y - 72), (x + 50, y - 34)), ink)
    for row in (-16, 6, 28):
        drawing.rect(x - 42, y + row, 84, 3, "#272b5c")


def _players(drawing, ink):
    for x, lean in ((182, 1), (254, -1), (430, 1)):
        drawing.begin(transform=f"translate({x} 466) scale({lean} 1)")
        drawing.line(((-6, 0), (-4, -42), (4, -42), (8, 0)), ink, 10)
        drawing.path("M-13 -38V-72Q-12 -84 0 -84T13 -72V-38Z", ink)
        drawing.circle(1, -96, 11, ink)
        drawing.line(((-12, -74), (-24, -58), (-8, -50)), ink, 7)
        drawing.line(((12, -74), (26, -62), (34, -72)), ink, 7)
        drawing.ellipse(-6, -50, 15, 11, ink)
        drawing.line(((0, -52), (46, -72)), ink, 4)
        drawing.end()
