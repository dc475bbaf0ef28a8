"""An old microphone, chrome, in rings of neon."""

import random

from drawing import Drawing


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear((0, "#160a35"), (0.6, "#331058"), (1, "#120626")))
    drawing.circle(340, 250, 380, drawing.radial(
        (0, "#b02bd8", 0.65), (0.55, "#5a1fb0", 0.3), (1, "#5a1fb0", 0)))
    chance = random.Random(12)
    for _ in range(26):
        radius = chance.uniform(10, 34)
        drawing.circle(chance.uniform(0, 640), chance.uniform(60, 520), radius,
                       chance.choice(("#ff5fc8", "#4fd8ff", "#ffd36b")),
                       opacity=round(chance.uniform(0.07, 0.2), 2))
    _ring(drawing, 340, 236, 206, "#ff3fb4")
    _ring(drawing, 340, 236, 168, "#35d6ff")
    drawing.begin(transform="translate(340 236) rotate(9)")
    _stand(drawing)
    _head(drawing)
    drawing.end()


def _ring(drawing, x, y, radius, colour):
    for width, opacity in ((30, 0.12), (18, 0.2), (10, 0.55)):
        drawing.circle(x, y, radius, "none", stroke=colour, stroke_width=width,
                       stroke_opacity=opacity)
    drawing.circle(x, y, radius, "none", stroke="#fff", stroke_width=3.5)


def _chrome(drawing):
    return drawing.linear((0, "#4d4a68"), (0.14, "#f4f1ff"), (0.3, "#a29cc4"), (0.5, "#ffffff"),
                          (0.66, "#8d86b4"), (0.85, "#e6ddff"), (1, "#3c3856"), x2=1, y2=0)


SHAPE = "M-88 -60C-88 -128 -52 -152 0 -152S88 -128 88 -60V60C88 118 54 142 0 142S-88 118 -88 60Z"


def _stand(drawing):
    drawing.rect(-15, 150, 30, 240, _chrome(drawing))
    drawing.rect(-24, 176, 48, 34, drawing.linear((0, "#2b2740"), (0.4, "#6e688f"),
                                                  (1, "#1b1830"), x2=1, y2=0), rx=6)
    drawing.path("M-112 8C-112 120 -70 168 0 168S112 120 112 8", stroke=_chrome(drawing),
                 stroke_width=17, stroke_linecap="round")
    for x in (-112, 112):
        drawing.circle(x, 4, 19, _chrome(drawing))
        drawing.circle(x, 4, 9, "#3c3856")


def _head(drawing):
    drawing.path(SHAPE, "#1d1930", stroke="#0d0a1c", stroke_width=4)
    inside = drawing.clip(f'<path d="{SHAPE}"/>')
    drawing.begin(clip_path=inside)
    drawing.rect(-90, -154, 180, 300, drawing.linear(
        (0, "#3b2b63"), (0.5, "#191430"), (1, "#ff3fb4", 0.6)))
    # Slats over the upper and the lower half, a band with the badge between them.
    slat = _chrome(drawing)
    for x in range(-84, 85, 24):
        drawing.rect(x - 7, -156, 14, 132, slat, rx=7)
        drawing.rect(x - 7, 30, 14, 120, slat, rx=7)
    drawing.rect(-90, -108, 180, 9, slat)
    drawing.rect(-90, 84, 180, 9, slat)
    drawing.rect(-90, -154, 60, 300, drawing.linear((0, "#0d0a1c", 0.6), (1, "#0d0a1c", 0),
                                                    x2=1, y2=0))
    drawing.rect(40, -154, 50, 300, drawing.linear((0, "#0d0a1c", 0), (1, "#0d0a1c", 0.65),
                                                   x2=1, y2=0))
    drawing.end()
    drawing.rect(-98, -32, 196, 66, _chrome(drawing), rx=12)
    drawing.rect(-98, -32, 196, 66, drawing.linear((0, "#fff", 0.4), (0.45, "#fff", 0),
                                                   (1, "#1d1930", 0.5)), rx=12)
    drawing.rect(-44, -20, 88, 42, "#e0247e", rx=8)
    drawing.path("M0 -16L5 -4L18 -3L8 5L12 18L0 11L-12 18L-8 5L-18 -3L-5 -4Z", "#ffe9a8")
    drawing.path(SHAPE, stroke=_chrome(drawing), stroke_width=9)
