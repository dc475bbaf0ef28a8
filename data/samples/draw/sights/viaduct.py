"""A red train on a stone viaduct in the snow."""

import random

import landscape
from drawing import Drawing

RAILS = 420


def sight(drawing: Drawing):
    landscape.sky(drawing, (0, "#8fb4d9"), (0.5, "#e3eef7"), (1, "#ffffff"))
    for points, tip in ((((-40, 420), (140, 110), (330, 420)), (140, 110)),
                        (((230, 420), (470, 70), (700, 420)), (470, 70))):
        drawing.polygon(points, drawing.linear((0, "#c9dbea"), (1, "#a4bfd6")))
        x, y = tip
        drawing.polygon((tip, (x + 74, y + 112), (x + 30, y + 92), (x + 6, y + 134), (x - 24, y + 96),
                         (x - 64, y + 116)), "#fff")
    landscape.ridge(drawing, 18, 400, 26, "#8fb0c4")
    chance = random.Random(9)
    for index in range(18):
        landscape.fir(drawing, index * 38 - 6, 470, chance.uniform(70, 130), "#5f8a94")
    _bridge(drawing)
    _train(drawing)
    drawing.path("M0 720C130 650 260 700 360 690S560 640 640 680V800H0Z", "#f4f9fd")
    for x, base, height in ((40, 740, 230), (120, 760, 150), (600, 740, 250), (530, 764, 140)):
        landscape.fir(drawing, x, base, height, "#2f5d57")
        _snow_on(drawing, x, base, height)
    for _ in range(90):
        drawing.circle(chance.uniform(0, 640), chance.uniform(0, 780), chance.uniform(1.5, 4), "#fff",
                       opacity=round(chance.uniform(0.5, 1), 2))


def _bridge(drawing):
    stone = drawing.linear((0, "#b9aea6"), (1, "#7d746f"))
    arches = "".join(
        f"M{x} 800V{RAILS + 110}A46 46 0 0 1 {x + 92} {RAILS + 110}V800Z"
        for x in range(-70, 640, 128))
    drawing.path(f"M0 {RAILS + 16}H640V800H0Z" + arches, stone, fill_rule="evenodd")
    drawing.rect(0, RAILS + 10, 640, 16, "#8b817b")
    drawing.rect(0, RAILS + 6, 640, 7, "#fff")
    for x in range(-70, 640, 128):
        drawing.path(f"M{x - 8} {RAILS + 112}A54 54 0 0 1 {x + 100} {RAILS + 112}",
                     stroke="#a0958d", stroke_width=12, stroke_dasharray="13 3")


def _train(drawing):
    top = RAILS - 72
    for x in (20, 206):
        drawing.rect(x, top, 178, 72, "#d62828", rx=8)
    drawing.path(f"M392 {RAILS}V{top + 10}Q392 {top} 402 {top}H530Q566 {top + 4} 590 {RAILS}Z",
                 "#d62828")
    for x in (20, 206, 392):
        drawing.rect(x + 4, RAILS - 22, 172, 8, "#fff")
        drawing.rect(x + 10, RAILS - 78, 130, 9, "#fff", rx=4)
        for index in range(4):
            drawing.rect(x + 16 + index * 34, RAILS - 58, 26, 24, "#ffe7a3", rx=4)
        for dx in (28, 62, 118, 152):
            drawing.circle(x + dx, RAILS + 2, 9, "#33292b")
    drawing.path(f"M546 {RAILS - 60}Q566 {RAILS - 58} 568 {RAILS - 34}H546Z", "#bfe3f2")
    drawing.circle(584, RAILS - 14, 28, drawing.radial((0, "#fff8d0"), (1, "#fff8d0", 0)))


def _snow_on(drawing, x, base, height):
    for tier in range(5):
        top = base - height + tier * height * 0.16
        half = height * (0.07 + 0.032 * tier) * 0.62
        drawing.polygon(((x, top), (x + half * 0.9, top + height * 0.16), (x + half * 0.2, top + height * 0.13),
                         (x - half * 0.4, top + height * 0.18), (x - half * 0.8, top + height * 0.14)),
                        "#fff", opacity=0.9)
