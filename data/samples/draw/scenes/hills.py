"""A festival in the hills at sunset: tents, flags, a Ferris wheel."""

from drawing import Drawing, polar


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear(
        (0, "#3f2b7a"), (0.3, "#a6467f"), (0.52, "#ff7f6b"), (0.7, "#ffd08a")))
    drawing.circle(232, 300, 250, drawing.radial(
        (0, "#fff2c2", 0.9), (0.3, "#ffd98a", 0.45), (1, "#ffb870", 0)))
    drawing.circle(232, 300, 72, "#fff4cf")
    for x, y, width in ((300, 120, 210), (420, 176, 150), (24, 208, 130), (500, 92, 120)):
        drawing.rect(x, y, width, 9, "#ffd9c0", rx=4.5, opacity=0.3)
        drawing.rect(x + 30, y + 15, width * 0.7, 7, "#ffd9c0", rx=3.5, opacity=0.22)
    _hill(drawing, "M0 350C80 300 150 310 230 338S420 280 500 306S600 330 640 312",
          "#e0627a", "#b8446f")
    _wheel(drawing, 470, 262, 104)
    _hill(drawing, "M0 388C110 340 220 372 330 384S540 340 640 366", "#a83a6d", "#7d2b63")
    for x, y, size, light, dark in (
            (96, 388, 46, "#fff0d0", "#ffb070"), (176, 396, 34, "#ffd0c0", "#f07878"),
            (300, 402, 40, "#fff0d0", "#ff9a6a"), (590, 384, 40, "#ffe0c0", "#f58a70")):
        _tent(drawing, x, y, size, light, dark)
    _hill(drawing, "M0 430C140 390 260 420 380 426S560 396 640 408", "#6a2560", "#41184a")
    _bunting(drawing)
    _hill(drawing, "M0 486C160 448 360 478 640 452", "#35143f", "#200a2a")
    _trees(drawing)


def _hill(drawing, ridge, top, bottom):
    drawing.path(f"{ridge}V548H0Z", drawing.linear((0, top), (1, bottom)))


def _wheel(drawing, x, y, radius):
    ink = "#5a1f5c"
    drawing.line(((x - 52, y + 130), (x, y), (x + 52, y + 130)), ink, 8)
    drawing.circle(x, y, radius, "none", stroke=ink, stroke_width=6)
    drawing.circle(x, y, radius - 14, "none", stroke=ink, stroke_width=2.5)
    for degrees in range(0, 180, 20):
        drawing.line((polar(x, y, radius, degrees), polar(x, y, -radius, degrees)), ink, 2)
    colours = ("#ffe08a", "#ff8f7a", "#8de0d6")
    for index, degrees in enumerate(range(10, 370, 30)):
        rim = polar(x, y, radius, degrees)
        drawing.path(f"M{rim[0] - 11} {rim[1] + 4}h22v7a11 11 0 0 1 -22 0Z",
                     colours[index % 3])
        drawing.path(f"M{rim[0] - 11} {rim[1] + 3}a11 9 0 0 1 22 0Z", ink)
        drawing.circle(rim[0], rim[1] - 7, 3, "#fff6d8")
    drawing.circle(x, y, 13, ink)
    drawing.circle(x, y, 6, "#ffe08a")


def _tent(drawing, x, y, size, light, dark):
    drawing.polygon(((x - size, y), (x, y - size * 1.15), (x + size, y)), light)
    drawing.polygon(((x, y - size * 1.15), (x + size, y), (x + size * 0.4, y)), dark)
    drawing.polygon(((x - size * 0.3, y), (x, y - size * 0.72), (x + size * 0.2, y)), "#5a1f5c")
    drawing.line(((x, y - size * 1.15), (x, y - size * 1.6)), "#5a1f5c", 2.5)
    drawing.polygon(((x, y - size * 1.6), (x + size * 0.42, y - size * 1.45),
                     (x, y - size * 1.3)), "#ff5f6d")


def _bunting(drawing):
    colours = ("#ffd166", "#ff6f6f", "#7fe0d2", "#fff0d0")
    poles = ((40, 366), (236, 356), (432, 362), (610, 344))
    for x, y in poles:
        drawing.line(((x, y), (x, y + 90)), "#41184a", 5)
    for (x1, y1), (x2, y2) in zip(poles, poles[1:]):
        drawing.path(f"M{x1} {y1}Q{(x1 + x2) / 2} {(y1 + y2) / 2 + 56} {x2} {y2}",
                     stroke="#41184a", stroke_width=2)
        for index in range(1, 10):
            t = index / 10
            x = x1 + (x2 - x1) * t
            y = y1 + (y2 - y1) * t + 56 * 2 * t * (1 - t)
            drawing.polygon(((x - 7, y), (x + 7, y), (x, y + 17)), colours[index % 4])


def _trees(drawing):
    for x, y, height in ((20, 520, 150), (62, 520, 104), (606, 500, 132), (566, 508, 90)):
        for tier in range(4):
            top = y - height + tier * height * 0.2
            half = height * (0.1 + 0.055 * tier)
            drawing.polygon(((x, top), (x + half, top + height * 0.34),
                             (x - half, top + height * 0.34)), "#1a0824")
        drawing.rect(x - 4, y - 16, 8, 40, "#1a0824")
