"""An amplifier on its cabinet: gold panel, knobs, woven grille, tubes aglow."""

from drawing import Drawing, polar


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear((0, "#2a0b12"), (0.5, "#7d1420"), (1, "#3a0a12")))
    drawing.ellipse(400, 160, 460, 250, drawing.radial(
        (0, "#ff6a4a", 0.75), (0.6, "#d7263d", 0.3), (1, "#d7263d", 0)))
    _curtain(drawing)
    drawing.begin(transform="rotate(-4 320 330)")
    _cabinet(drawing)
    _head(drawing)
    drawing.end()
    _cable(drawing)


def _curtain(drawing):
    for x in range(-20, 660, 44):
        drawing.rect(x, 0, 44, 548, drawing.linear(
            (0, "#000", 0.34), (0.5, "#000", 0), (1, "#000", 0.34), x2=1, y2=0))


def _cabinet(drawing):
    drawing.rect(76, 330, 600, 330, "#16110f", rx=16)
    drawing.rect(98, 352, 556, 300, "#d8b26a", rx=4)
    weave = drawing.pattern(
        10, 10, '<rect width="10" height="10" fill="#5b3420"/>'
        '<path d="M0 0h5v5h-5zM5 5h5v5h-5z" fill="#7a4a2b"/>'
        '<path d="M0 2.5h5M5 7.5h5" stroke="#c08a4e" stroke-width="1"/>', "rotate(45)")
    drawing.rect(103, 357, 546, 300, weave)
    dark = drawing.radial((0, "#1a0a05", 0.85), (0.86, "#1a0a05", 0.55), (1, "#1a0a05", 0))
    for x in (238, 514):
        drawing.circle(x, 500, 138, dark)
        drawing.circle(x, 500, 44, "#1a0a05", opacity=0.6)
    drawing.rect(103, 357, 546, 60, drawing.linear((0, "#000", 0.55), (1, "#000", 0)))


def _head(drawing):
    drawing.rect(58, 128, 636, 206, drawing.linear((0, "#3a302c"), (0.12, "#1c1614"),
                                                   (1, "#0e0a09")), rx=18)
    for x in (66, 660):
        for y in (136, 304):
            drawing.rect(x, y, 26, 22, drawing.linear((0, "#f6dfa6"), (1, "#a9792f")), rx=7)
    drawing.path("M300 128v-10q0 -14 16 -14h120q16 0 16 14v10", stroke="#0e0a09",
                 stroke_width=13)
    # The tubes glow through the slot above the panel.
    drawing.rect(100, 152, 552, 74, "#120606", rx=8)
    glow = drawing.radial((0, "#ffe9b0"), (0.22, "#ffb347", 0.9), (1, "#ff5a1f", 0))
    glass = drawing.linear((0, "#fff", 0.5), (0.5, "#fff", 0.08), (1, "#fff", 0.3), x2=1, y2=0)
    for x in (176, 276, 376, 476, 576):
        drawing.ellipse(x, 194, 56, 42, glow)
        drawing.path(f"M{x - 15} 226v-42q0 -20 15 -24q15 4 15 24v42Z", glass)
        drawing.path(f"M{x - 5} 222v-32M{x + 5} 222v-32", stroke="#fff3cf", stroke_width=3)
    for x in range(112, 652, 18):
        drawing.rect(x, 152, 3, 74, "#0a0505", opacity=0.75)
    _panel(drawing)


def _panel(drawing):
    drawing.rect(100, 238, 552, 78, drawing.linear(
        (0, "#fbe8b4"), (0.5, "#dcb566"), (1, "#b98a3a")), rx=6)
    drawing.rect(100, 238, 552, 2, "#fff", opacity=0.7)
    for index, x in enumerate(range(228, 580, 58)):
        for degrees in range(135, 406, 27):
            drawing.line((polar(x, 276, 25, degrees), polar(x, 276, 28, degrees)),
                         "#6b4a17", 1.6)
        drawing.circle(x + 2, 280, 21, "#6b4a17", opacity=0.45)
        drawing.circle(x, 276, 20, drawing.linear((0, "#4d4441"), (1, "#0f0b0a")))
        drawing.circle(x, 276, 13, drawing.linear((0, "#1a1514"), (1, "#3d3532")))
        drawing.line((polar(x, 276, 6, 200 + index * 37), polar(x, 276, 17, 200 + index * 37)),
                     "#fff", 3)
    drawing.circle(140, 276, 15, "#6b4a17")
    drawing.circle(140, 276, 12, "#15100e")
    drawing.circle(140, 276, 6, "#000")
    drawing.rect(166, 262, 22, 28, "#15100e", rx=4)
    drawing.circle(618, 276, 30, drawing.radial((0, "#ff5c4d", 0.9), (1, "#ff2d1f", 0)))
    drawing.circle(618, 276, 10, drawing.radial((0, "#fff0d8"), (0.5, "#ff6a55"), (1, "#c8102e")))


def _cable(drawing):
    for colour, width in (("#120606", 13), ("#e0233b", 9)):
        drawing.path("M142 296C120 360 60 330 34 400S70 480 150 470S330 560 420 560",
                     stroke=colour, stroke_width=width, stroke_linecap="round")
    drawing.path("M139 294C118 355 60 326 32 396", stroke="#ff8a94", stroke_width=2.5,
                 stroke_linecap="round")
    drawing.rect(131, 262, 18, 34, drawing.linear((0, "#fff"), (1, "#8f8790"), x2=1, y2=0), rx=5)
