"""The venues' round marks: white glyphs about 50 across, around 0, 0."""

import math


def _star(drawing):
    corners = []
    for index in range(10):
        radius = 30 if index % 2 == 0 else 13
        angle = math.radians(36 * index - 90)
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    drawing.polygon(corners, "#fff", stroke_width=4)


def _note(drawing):
    drawing.ellipse(-13, 20, 10, 8, "#fff", stroke="none", transform="rotate(-20 -13 20)")
    drawing.ellipse(17, 14, 10, 8, "#fff", stroke="none", transform="rotate(-20 17 14)")
    drawing.path("M-5 18V-20L25 -26V12", stroke_width=5)
    drawing.path("M-5 -14L25 -20", stroke_width=9)


def _bolt(drawing):
    drawing.polygon(((8, -32), (-20, 6), (-3, 6), (-9, 32), (20, -8), (3, -8)), "#fff",
                    stroke_width=3)


def _moon(drawing):
    drawing.path("M10 -28A29 29 0 1 0 28 10A24 24 0 0 1 10 -28Z", "#fff", stroke_width=3)


def _hill(drawing):
    drawing.path("M-32 22L-8 -18L6 4L14 -8L32 22Z", "#fff", stroke_width=4)
    drawing.circle(18, -22, 7, "#fff", stroke="none")


def _wave(drawing):
    for y in (-16, 0, 16):
        drawing.path(f"M-28 {y}C-18 {y - 12} -10 {y - 12} 0 {y}S18 {y + 12} 28 {y}",
                     stroke_width=5.5)


def _record(drawing):
    drawing.circle(0, 0, 28, "none")
    drawing.circle(0, 0, 6, "#fff", stroke_width=4)
    drawing.path("M-17 -3A17 17 0 0 1 -3 -17M17 3A17 17 0 0 1 3 17", stroke_width=3.5)


def _key(drawing):
    drawing.rect(-28, -22, 56, 44, "none", rx=6)
    drawing.path("M-9.5 -20V20M9.5 -20V20", stroke_width=3)
    drawing.path("M-9.5 -19V2M9.5 -19V2", stroke_width=11, stroke_linecap="butt")


def _arch(drawing):
    for radius in (29, 18, 7):
        drawing.path(f"M{-radius} 24V0A{radius} {radius} 0 0 1 {radius} 0V24", stroke_width=5)


def _crown(drawing):
    drawing.path("M-28 20L-30 -16L-13 0L0 -26L13 0L30 -16L28 20Z", "#fff", stroke_width=4)


def _leaf(drawing):
    drawing.path("M-24 24C-28 -12 -4 -28 27 -27C28 4 12 28 -16 18", "#fff", stroke_width=3)
    drawing.path("M-28 30C-18 12 -8 2 8 -8", stroke="#000", stroke_opacity=0.35, stroke_width=3)


def _wheel(drawing):
    drawing.circle(0, 0, 26, "none", stroke_width=4.5)
    for index in range(4):
        angle = math.radians(45 * index + 22.5)
        x, y = 26 * math.cos(angle), 26 * math.sin(angle)
        drawing.line(((-x, -y), (x, y)), "#fff", 2.5)
    drawing.circle(0, 0, 7, "#fff", stroke="none")


MARKS = {
    "star": _star, "note": _note, "bolt": _bolt, "moon": _moon, "hill": _hill, "wave": _wave,
    "record": _record, "key": _key, "arch": _arch, "crown": _crown, "leaf": _leaf,
    "wheel": _wheel,
}
