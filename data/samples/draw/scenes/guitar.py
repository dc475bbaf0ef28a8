"""An electric guitar across a poster of rings."""

from drawing import Drawing

BODY = ("M0 -118C-14 -150 -44 -196 -78 -182C-106 -168 -96 -112 -88 -70C-82 -36 -92 -10 -108 28"
        "C-128 78 -120 148 -62 172C-30 184 34 184 66 170C122 146 128 84 108 34"
        "C94 2 86 -24 90 -56C94 -92 98 -140 70 -150C44 -158 22 -128 18 -108Z")
GUARD = ("M-4 -104C-20 -130 -44 -160 -62 -152C-76 -142 -70 -104 -66 -66C-62 -30 -74 0 -84 36"
         "C-90 62 -60 60 -52 84C-44 112 40 120 66 112C84 104 92 68 78 34C66 6 60 -30 64 -60"
         "C66 -80 60 -104 44 -106Z")


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear((0, "#1fb5a8"), (1, "#0c6b7c")))
    for radius, colour in ((430, "#28c4b2"), (350, "#49d3b8"), (272, "#8fe3bd"),
                           (198, "#d9f2c4"), (128, "#fff6d2")):
        drawing.circle(338, 326, radius, colour)
    drawing.begin(transform="translate(326 356) rotate(40) scale(1.24)")
    drawing.path(BODY, "#06424d", opacity=0.35, transform="translate(16 8)")
    drawing.rect(-13, -520, 44, 420, "#06424d", opacity=0.35)
    _body(drawing)
    _neck(drawing)
    _hardware(drawing)
    drawing.end()


def _body(drawing):
    drawing.path(BODY, drawing.linear((0, "#ff5a4f"), (0.5, "#e0233b"), (1, "#8c0f2c"),
                                      x2=0.8), stroke="#5e0a1e", stroke_width=3)
    drawing.path("M-80 -172C-98 -158 -88 -110 -80 -68C-74 -34 -84 -8 -100 32"
                 "C-114 72 -112 122 -82 148", stroke="#ffb3a6", stroke_width=5,
                 stroke_linecap="round", stroke_opacity=0.8)
    drawing.path(GUARD, "#b8b19c", transform="translate(2 3)", opacity=0.5)
    drawing.path(GUARD, drawing.linear((0, "#fffdf5"), (1, "#e9e2cf")))


def _neck(drawing):
    wood = drawing.linear((0, "#5b3016"), (0.5, "#7a4522"), (1, "#48240f"), x2=1, y2=0)
    drawing.path("M-20 -92L-15 -430H15L20 -92Z", wood)
    drawing.path("M-20 -92L-15 -430", stroke="#d9a764", stroke_width=3)
    drawing.path("M20 -92L15 -430", stroke="#d9a764", stroke_width=3)
    for fret in range(1, 20):
        y = -430 + 560 * (1 - 2 ** (-fret / 12))
        half = 15 + 5 * (y + 430) / 338
        drawing.line(((-half, y), (half, y)), "#f3e3c0", 1.6)
        if fret in (3, 5, 7, 9, 15, 17):
            drawing.circle(0, y - 8, 3.6, "#fff6e0")
    drawing.circle(-7, -158, 3.2, "#fff6e0")
    drawing.circle(7, -158, 3.2, "#fff6e0")
    drawing.path("M-15 -428C-16 -446 -30 -448 -30 -470L-22 -560C-18 -580 6 -582 14 -566"
                 "C22 -548 30 -520 24 -490L15 -428Z", drawing.linear((0, "#f0c27a"), (1, "#c98f48")))
    for peg in range(6):
        y = -456 - peg * 18
        drawing.rect(-42, y - 5, 16, 10, "#f2f2f2", rx=4)
        drawing.circle(-14 + peg * 1.5, y, 4, "#f2f2f2")


def _hardware(drawing):
    chrome = drawing.linear((0, "#fff"), (0.5, "#aab4ba"), (1, "#eef3f5"))
    for y, turn in ((-66, 0), (-14, 0), (44, -10)):
        drawing.begin(transform=f"translate(0 {y}) rotate({turn})")
        drawing.rect(-40, -12, 80, 24, "#2a2326", rx=12)
        for x in range(-28, 29, 11):
            drawing.circle(x, 0, 3.6, "#dfe6e8")
        drawing.end()
    drawing.rect(-42, 78, 84, 34, chrome, rx=5)
    for x in range(-28, 29, 11):
        drawing.rect(x - 4, 82, 8, 22, "#8d989e", rx=2)
    for x, y in ((58, 20), (68, 56), (66, 92)):
        drawing.circle(x + 1, y + 3, 13, "#8d8672", opacity=0.6)
        drawing.circle(x, y, 12, drawing.linear((0, "#4a4043"), (1, "#161113")))
        drawing.circle(x, y, 7, "#2f272a")
    drawing.line(((52, 122), (86, 74)), "#fff", 5)
    drawing.circle(86, 74, 5, "#fff")
    for string in range(6):
        at = -2.5 + string
        drawing.line(((at * 4.6, -430), (at * 11, 96)), "#fff", round(1.9 - string * 0.18, 1),
                     opacity=0.85)
