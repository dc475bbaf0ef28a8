"""Balloons over rock chimneys at dawn."""

import landscape
from drawing import Drawing


def sight(drawing: Drawing):
    landscape.sky(drawing, (0, "#6a7fd6"), (0.35, "#f3a9b4"), (0.62, "#ffd9a0"), (1, "#ffcf8a"))
    landscape.sun(drawing, 470, 430, 44, "#fff3cf", "#ffd88a", 5)
    landscape.ridge(drawing, 4, 470, 34, "#c98f9d")
    landscape.ridge(drawing, 9, 520, 28, "#b0727f")
    _balloon(drawing, 210, 190, 1.35, ("#ff5a5f", "#ffd166"))
    _balloon(drawing, 470, 130, 0.8, ("#2ec4b6", "#fdfffc"))
    _balloon(drawing, 90, 380, 0.55, ("#8338ec", "#ffbe0b"))
    _balloon(drawing, 400, 330, 0.62, ("#f77f00", "#fcefb4"))
    _balloon(drawing, 570, 300, 0.42, ("#3a86ff", "#ffe5ec"))
    for x, top, width in ((40, 560, 60), (130, 520, 72), (240, 585, 56), (360, 540, 70),
                          (470, 570, 62), (590, 515, 80)):
        _chimney(drawing, x, top, width)
    landscape.ridge(drawing, 2, 700, 22, "#7d4a4c")
    landscape.ridge(drawing, 17, 750, 16, "#5a3238")


def _balloon(drawing, x, y, scale, colours):
    main, stripe = colours
    drawing.begin(transform=f"translate({x} {y}) scale({scale})")
    shape = "M0 -100C62 -100 92 -52 84 -6C78 30 40 64 22 92H-22C-40 64 -78 30 -84 -6" \
            "C-92 -52 -62 -100 0 -100Z"
    drawing.path(shape, main)
    drawing.path("M0 -100C34 -90 52 -40 46 0C42 36 22 66 10 92H-10C-22 66 -42 36 -46 0"
                 "C-52 -40 -34 -90 0 -100Z", stripe)
    drawing.path("M0 -100C14 -80 20 -40 18 0C16 40 8 70 4 92H-4C-8 70 -16 40 -18 0"
                 "C-20 -40 -14 -80 0 -100Z", main)
    drawing.path(shape, drawing.linear((0, "#fff", 0.34), (0.45, "#fff", 0), (1, "#000", 0.28),
                                       x2=1, y2=0.5))
    drawing.path("M-18 92L-13 118M18 92L13 118", stroke="#4a2c2a", stroke_width=2)
    drawing.rect(-15, 118, 30, 22, "#7a4b2a", rx=4)
    drawing.rect(-15, 118, 30, 6, "#a56a3c", rx=2)
    drawing.end()


def _chimney(drawing, x, top, width):
    half = width / 2
    drawing.path(f"M{x - half * 1.5} 800C{x - half} {top + 120} {x - half} {top + 60}"
                 f" {x - half * 0.7} {top + 24}H{x + half * 0.7}C{x + half} {top + 60}"
                 f" {x + half} {top + 120} {x + half * 1.5} 800Z",
                 drawing.linear((0, "#e8b08f"), (0.55, "#c98468"), (1, "#8a5148"), x2=1, y2=0))
    drawing.path(f"M{x - half} {top + 26}Q{x} {top - 46} {x + half} {top + 26}Z",
                 drawing.linear((0, "#a5655a"), (1, "#6f3f42"), x2=1, y2=0))
    for dy in (70, 104):
        drawing.ellipse(x - half * 0.15, top + dy, 4.5, 7, "#5a3238")
