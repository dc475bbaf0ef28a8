"""A hut over a lagoon, palms and a small boat."""

import landscape
from drawing import Drawing


def sight(drawing: Drawing):
    landscape.sky(drawing, (0, "#1283d8"), (0.42, "#8fdcf5"), (1, "#d8f6f2"), height=430)
    for x, y, scale in ((120, 120, 0.9), (520, 200, 1.2), (300, 250, 0.6)):
        landscape.cloud(drawing, x, y, scale)
    landscape.birds(drawing, "#ffffff", (400, 110, 16), (440, 132, 12))
    drawing.path("M330 404C380 330 450 318 500 340S600 372 640 350V420H330Z", "#3c9a72")
    drawing.path("M400 408C460 360 560 372 640 366V420H400Z", "#2c7d5f")
    drawing.rect(0, 400, 640, 400, drawing.linear(
        (0, "#0f8fc4"), (0.22, "#1fc2cf"), (0.6, "#7fe9dc"), (1, "#c9f6e4")))
    landscape.ripples(drawing, 3, 406, 640, "#ffffff", 60, 0.5)
    _hut(drawing, 470, 470)
    _boat(drawing, 318, 528)
    drawing.path("M0 664C140 610 330 640 430 690S600 700 640 684V800H0Z", "#fff4d6")
    drawing.path("M0 690C140 636 320 664 430 716S600 722 640 706V800H0Z", "#f6dca6")
    _palm(drawing, 84, 690, -34, 330)
    _palm(drawing, 150, 676, 60, 250)
    drawing.begin(transform="translate(330 716) rotate(-12)")
    drawing.polygon((((-60, 0)), (60, 0), (72, 34), (-72, 34)), "#ff5a5f")
    for x in (-44, -8, 28):
        drawing.polygon(((x, 0), (x + 16, 0), (x + 19, 34), (x - 1 + x / 30, 34)), "#fff")
    drawing.end()


def _palm(drawing, x, base, lean, height):
    top = (x + lean, base - height)
    drawing.path(f"M{x - 13} {base}Q{x - 8 + lean * 0.2} {base - height * 0.55} {top[0] - 6} {top[1]}"
                 f"H{top[0] + 6}Q{x + 12 + lean * 0.2} {base - height * 0.5} {x + 15} {base}Z",
                 drawing.linear((0, "#7a5230"), (1, "#b98752"), x2=1, y2=0))
    for tip, droop in (((-130, 46), -40), ((-108, -26), -66), ((-40, -78), -60), ((50, -82), -56),
                       ((116, -22), -64), ((132, 54), -36), ((-70, 92), 6), ((78, 96), 4)):
        tx, ty = top[0] + tip[0], top[1] + tip[1]
        mx, my = top[0] + tip[0] * 0.5, top[1] + tip[1] * 0.5 + droop
        drawing.path(f"M{top[0]} {top[1]}Q{mx} {my} {tx} {ty}Q{mx} {my + 34} {top[0]} {top[1]}Z",
                     "#1d7a4c" if tip[1] > 40 else "#2fa866")
    for dx, dy in ((-8, 8), (9, 10), (0, 16)):
        drawing.circle(top[0] + dx, top[1] + dy, 9, "#6b4526")


def _hut(drawing, x, y):
    for dx in (-58, -20, 20, 58):
        drawing.rect(x + dx - 3, y - 8, 6, 64, "#7a5230")
        drawing.rect(x + dx - 3, y + 56, 6, 40, "#7a5230", opacity=0.25)
    drawing.rect(x - 70, y - 16, 140, 10, "#9c6b3f")
    drawing.rect(x - 48, y - 70, 96, 54, "#c99662")
    drawing.rect(x - 12, y - 58, 24, 42, "#5f3d22")
    drawing.rect(x + 22, y - 56, 18, 18, "#ffe9b0")
    drawing.path(f"M{x - 78} {y - 64}Q{x - 20} {y - 92} {x} {y - 132}Q{x + 20} {y - 92} {x + 78} {y - 64}Z",
                 drawing.linear((0, "#e2b66d"), (1, "#a8743a")))


def _boat(drawing, x, y):
    drawing.line(((x, y), (x, y - 96)), "#6b4526", 4)
    drawing.path(f"M{x + 4} {y - 94}Q{x + 70} {y - 50} {x + 58} {y - 14}H{x + 4}Z", "#fff")
    drawing.path(f"M{x - 4} {y - 84}Q{x - 44} {y - 40} {x - 40} {y - 14}H{x - 4}Z", "#ff5a5f")
    drawing.path(f"M{x - 62} {y - 8}H{x + 68}Q{x + 52} {y + 20} {x + 36} {y + 20}H{x - 36}"
                 f"Q{x - 52} {y + 16} {x - 62} {y - 8}Z", "#8a5a34")
    drawing.ellipse(x, y + 30, 60, 6, "#0b7f9c", opacity=0.3)
