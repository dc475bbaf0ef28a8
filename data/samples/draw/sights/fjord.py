"""A red cabin by a fjord with snow on its walls."""

import landscape
from drawing import Drawing


def sight(drawing: Drawing):
    landscape.sky(drawing, (0, "#2f80c2"), (0.4, "#b7e0f2"), (1, "#eefaf8"), height=480)
    landscape.cloud(drawing, 470, 110, 1.4)
    landscape.cloud(drawing, 190, 70, 0.8)
    _peak(drawing, ((300, 470), (430, 180), (640, 440), (640, 480), (300, 480)), (430, 180),
          "#7fa3bd", "#a9c4d6")
    _peak(drawing, ((-60, 480), (150, 120), (400, 480)), (150, 120), "#4c7391", "#7298b2")
    _peak(drawing, ((330, 480), (590, 230), (760, 480)), (590, 230), "#3f637e", "#5f87a3")
    landscape.ridge(drawing, 5, 440, 14, "#2d5c4c", 490)
    drawing.rect(0, 470, 640, 330, drawing.linear((0, "#79b8cf"), (0.35, "#2c7c9e"), (1, "#0f3f5c")))
    drawing.polygon(((-60, 470), (400, 470), (150, 740)), "#2b5f7d", opacity=0.35)
    drawing.polygon(((60, 470), (240, 470), (150, 600)), "#e8f6fb", opacity=0.25)
    landscape.ripples(drawing, 40, 476, 700, "#e9fbff", 70, 0.4)
    drawing.path("M250 800C300 690 420 640 640 624V800Z", "#3f7d4a")
    drawing.path("M330 800C380 720 480 676 640 664V800Z", "#59a05a")
    for x, base, height in ((610, 660, 170), (570, 652, 120), (400, 700, 110), (350, 726, 84)):
        landscape.fir(drawing, x, base, height, "#1f4d38")
    _cabin(drawing, 492, 676)
    _kayak(drawing, 180, 600)


def _peak(drawing, outline, tip, dark, light):
    drawing.polygon(outline, dark)
    x, y = tip
    bottom = max(pair[1] for pair in outline)
    right = max(pair[0] for pair in outline)
    drawing.polygon((tip, (right, bottom), (x + 10, bottom), (x - 14, y + 150), (x + 16, y + 80)),
                    light, opacity=0.6)
    drawing.polygon((tip, (x + 62, y + 88), (x + 34, y + 78), (x + 18, y + 108), (x - 4, y + 82),
                     (x - 26, y + 112), (x - 62, y + 106)), "#ffffff")


def _cabin(drawing, x, y):
    drawing.rect(x - 56, y - 62, 112, 66, "#c1272d")
    for index in range(6):
        drawing.rect(x - 56, y - 52 + index * 11, 112, 1.5, "#7d1519")
    drawing.polygon(((x - 70, y - 58), (x, y - 114), (x + 70, y - 58)), "#34424d")
    drawing.polygon(((x - 56, y - 60), (x, y - 104), (x + 56, y - 60)), "#c1272d")
    drawing.rect(x + 28, y - 116, 14, 34, "#34424d")
    for dx in (-42, 18):
        drawing.rect(x + dx, y - 48, 26, 26, "#fff")
        drawing.rect(x + dx + 3, y - 45, 20, 20, "#ffe08a")
        drawing.path(f"M{x + dx + 13} {y - 46}V{y - 24}M{x + dx + 2} {y - 35}H{x + dx + 24}",
                     stroke="#fff", stroke_width=2.5)
    drawing.rect(x - 9, y - 44, 20, 48, "#fff")
    drawing.rect(x - 6, y - 41, 14, 45, "#7d1519")
    for dx, dy, radius in ((40, -130, 9), (50, -150, 13), (44, -176, 17)):
        drawing.circle(x + dx, y + dy, radius, "#fff", opacity=0.55)


def _kayak(drawing, x, y):
    drawing.ellipse(x, y + 12, 84, 7, "#0f3f5c", opacity=0.4)
    drawing.path(f"M{x - 86} {y - 6}Q{x} {y + 30} {x + 86} {y - 6}Q{x} {y + 6} {x - 86} {y - 6}Z",
                 "#ffb703")
    drawing.path(f"M{x - 12} {y + 4}V{y - 26}Q{x} {y - 40} {x + 12} {y - 26}V{y + 4}Z", "#e63946")
    drawing.circle(x, y - 44, 10, "#5d3a2a")
    drawing.line(((x - 52, y - 34), (x + 50, y - 8)), "#3a2a20", 3.5)
    for dx, dy in ((-56, -36), (54, -6)):
        drawing.ellipse(x + dx, y + dy, 13, 6, "#fff", transform=f"rotate(15 {x + dx} {y + dy})")
