"""A caravan on the crest of a dune in the evening."""

import landscape
from drawing import Drawing


def sight(drawing: Drawing):
    landscape.sky(drawing, (0, "#2b2d6e"), (0.28, "#8a4a86"), (0.5, "#f0735c"), (0.66, "#ffc36b"))
    landscape.stars(drawing, 8, 40, 190)
    landscape.sun(drawing, 430, 380, 74, "#fff0c4", "#ffb35c", 4)
    landscape.dune(drawing, 470, (170, 420), 500, "#d9743f", "#a84b38")
    landscape.dune(drawing, 600, (430, 470), 560, "#f29a4c", "#b9552f")
    drawing.path("M0 640C150 596 260 520 420 510S560 560 640 552V800H0Z", drawing.linear(
        (0, "#f7b05b"), (1, "#c4602f")))
    for x, y in ((150, 594), (226, 556), (302, 526), (378, 506)):
        _camel(drawing, x, y, 0.62)
    drawing.path("M0 700C160 640 330 720 640 610V800H0Z", "#9a4229")
    for index in range(7):
        y = 716 + index * 13
        drawing.path(f"M{40 + index * 30} {y}C{180 + index * 20} {y - 34} {330 + index * 10} {y + 10}"
                     f" {600 - index * 8} {y - 70}", stroke="#c9673a", stroke_width=2, opacity=0.5)


def _camel(drawing, x, y, scale):
    ink = "#3b1626"
    drawing.begin(transform=f"translate({x} {y}) scale({scale})")
    for leg in (-30, -22, 20, 28):
        drawing.line(((leg, -40), (leg - 2, -20), (leg + 1, 8)), ink, 5)
    drawing.path("M-40 -48C-38 -62 -26 -60 -20 -70C-12 -86 6 -86 12 -70C18 -60 30 -60 36 -50"
                 "C44 -44 50 -54 54 -74L70 -80L76 -74L64 -68C62 -44 52 -30 36 -32L-30 -32"
                 "C-42 -34 -42 -40 -40 -48Z", ink)
    drawing.line(((-40, -48), (-47, -30)), ink, 3)
    drawing.path("M-18 -74Q-4 -92 10 -74L16 -54H-22Z", "#d8443c")
    drawing.path("M-20 -62H14", stroke="#ffd166", stroke_width=4)
    drawing.circle(-4, -104, 8, ink)
    drawing.path("M-14 -76Q-14 -96 -4 -97T8 -76Z", "#f4e3c8")
    drawing.end()
