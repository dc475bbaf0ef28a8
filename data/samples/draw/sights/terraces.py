"""Rice terraces under palms, water between the green."""

import landscape
from drawing import Drawing


def sight(drawing: Drawing):
    landscape.sky(drawing, (0, "#3fa7a0"), (0.3, "#b8e8c8"), (0.5, "#fff6cc"))
    landscape.sun(drawing, 500, 190, 52, "#fffbe0", "#fff0a0", 4)
    landscape.cloud(drawing, 170, 130, 1.2, "#ffffff", 0.8)
    drawing.path("M-20 400L180 200Q220 170 260 204L470 400Z", "#6fb3a2")
    drawing.path("M200 400L420 250Q450 232 480 256L700 400Z", "#4f9a86")
    for x, base, height in ((70, 400, 120), (110, 410, 90), (560, 404, 130), (606, 410, 100)):
        _palm(drawing, x, base, height)
    greens = ("#2f8f4e", "#55b04f", "#86cf5a", "#4aa653", "#2c8a4d", "#6fc257", "#a4dd67", "#3d9a50")
    for index in range(8):
        y = 392 + index * 48 + index * index * 1.4
        drift = (-1) ** index * 40
        edge = (f"M-10 {y + 20}C120 {y - 40 + drift * 0.4} 240 {y + 46} 360 {y + 4}"
                f"S560 {y - 30 - drift * 0.5} 650 {y + 14}")
        drawing.path(edge + "V820H-10Z", greens[index])
        drawing.path(edge, stroke="#d9fff0", stroke_width=7 + index, opacity=0.75)
        drawing.path(edge, stroke="#1d5e3a", stroke_width=2.5,
                     transform=f"translate(0 {8 + index})", opacity=0.6)
        for shoot in range(26):
            x = shoot * 26 + (index % 2) * 13
            drawing.path(f"M{x} {y + 46}q-3 -9 -5 -13m5 13q1 -10 0 -16m0 16q3 -9 6 -12",
                         stroke="#1f6f3c", stroke_width=1.6, opacity=0.55)
    _farmer(drawing, 250, 560)
    _hut(drawing, 470, 520)


def _palm(drawing, x, base, height):
    top = base - height
    drawing.path(f"M{x - 3} {base}Q{x + 6} {base - height / 2} {x} {top}", stroke="#5b4630",
                 stroke_width=6)
    for dx, dy in ((-44, 18), (-40, -14), (-12, -34), (20, -32), (44, -8), (42, 22)):
        drawing.path(f"M{x} {top}Q{x + dx * 0.5} {top + dy - 18} {x + dx} {top + dy}"
                     f"Q{x + dx * 0.5} {top + dy - 2} {x} {top}Z", "#1f6f4a")


def _farmer(drawing, x, y):
    drawing.path(f"M{x - 15} {y}L{x - 10} {y - 48}Q{x} {y - 58} {x + 10} {y - 48}L{x + 15} {y}Z", "#3b5fa5")
    drawing.line(((x + 10, y - 44), (x + 26, y - 18)), "#8a5a3c", 6)
    drawing.line(((x + 26, y - 18), (x + 34, y - 4)), "#8bd15a", 4)
    drawing.circle(x, y - 62, 10, "#8a5a3c")
    drawing.path(f"M{x - 32} {y - 62}L{x} {y - 88}L{x + 32} {y - 62}Z", "#f2d184")
    drawing.path(f"M{x} {y - 88}L{x + 32} {y - 62}H{x + 4}Z", "#cfa552")


def _hut(drawing, x, y):
    drawing.rect(x - 34, y - 40, 68, 44, "#b98a54")
    drawing.rect(x - 10, y - 30, 20, 34, "#5f3d22")
    drawing.path(f"M{x - 54} {y - 34}L{x - 16} {y - 78}H{x + 16}L{x + 54} {y - 34}Z", "#7c4f2c")
    drawing.path(f"M{x - 46} {y - 44}H{x + 46}M{x - 36} {y - 56}H{x + 36}M{x - 26} {y - 67}H{x + 26}",
                 stroke="#5a3820", stroke_width=2.5)
