"""A cassette among the shapes of its decade."""

import random

from drawing import Drawing, polar


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear((0, "#7a6bff"), (1, "#c65bd6"), x2=0.6))
    dots = drawing.pattern(22, 22, '<circle cx="6" cy="6" r="2.6" fill="#fff" fill-opacity=".28"/>')
    drawing.circle(566, 96, 190, "#ff8fb8")
    drawing.circle(566, 96, 190, dots)
    drawing.polygon(((-40, 330), (210, 560), (-40, 640)), "#35d0c0")
    drawing.circle(70, 196, 60, "#ffd84d")
    drawing.polygon(((440, 560), (680, 330), (680, 600)), "#ffd84d")
    _scatter(drawing)
    drawing.begin(transform="translate(352 306) rotate(-11) scale(1.04)")
    drawing.rect(-212, -128, 448, 284, "#2b1660", rx=22, opacity=0.35)
    _shell(drawing)
    _label(drawing)
    _reels(drawing)
    drawing.end()
    _loose_tape(drawing)


def _scatter(drawing):
    chance = random.Random(7)
    ink = ("#fff", "#2b1660", "#ffd84d", "#35d0c0")
    for x, y in ((300, 60), (40, 300), (610, 330), (390, 74), (598, 248), (30, 96), (250, 96)):
        turn = chance.randrange(0, 180)
        drawing.begin(transform=f"translate({x} {y}) rotate({turn})")
        drawing.path("M-32 0l11 -12l11 12l11 -12l11 12l11 -12l11 12", stroke=chance.choice(ink),
                     stroke_width=5, stroke_linejoin="round", stroke_linecap="round")
        drawing.end()
    for x, y in ((330, 120), (520, 60), (608, 190), (24, 400)):
        drawing.circle(x, y, 11, "none", stroke=chance.choice(ink), stroke_width=5)


def _shell(drawing):
    drawing.rect(-224, -142, 448, 284, drawing.linear((0, "#463b5e"), (0.06, "#2f2745"),
                                                      (1, "#1c1730")), rx=22)
    drawing.rect(-220, -138, 440, 276, "none", rx=19, stroke="#6b5f8a", stroke_width=2)
    drawing.path("M-150 142L-132 84H132L150 142Z", "#262038", stroke="#4b4168", stroke_width=2.5)
    for x, y in ((-204, -122), (204, -122), (-204, 122), (204, 122), (0, 112)):
        drawing.circle(x, y, 7, "#5d527c")
        drawing.line(((x - 4, y), (x + 4, y)), "#1c1730", 2)
    for x in (-96, -46, 46, 96):
        drawing.circle(x, 118, 8, "#0f0b1c")


def _label(drawing):
    label = drawing.clip('<rect x="-196" y="-118" width="392" height="186" rx="10"/>')
    drawing.begin(clip_path=label)
    drawing.rect(-196, -118, 392, 186, "#fff6e6")
    for index, colour in enumerate(("#ff5f7e", "#ff9a4d", "#ffd84d", "#35d0c0")):
        drawing.rect(-196, -48 + index * 29, 392, 29, colour)
    drawing.path("M-164 -92H92M-164 -70H40", stroke="#c7b9a5", stroke_width=3)
    drawing.path("M-160 -96c14 -18 22 12 36 -4s16 -10 26 2 20 -16 34 -2 22 -8 40 0",
                 stroke="#2b1660", stroke_width=4, stroke_linecap="round")
    drawing.rect(136, -106, 44, 44, "#2b1660", rx=8)
    drawing.path("M146 -68L158 -100L170 -68M150 -78H166", stroke="#fff6e6", stroke_width=4,
                 stroke_linecap="round", stroke_linejoin="round")
    drawing.end()


def _reels(drawing):
    drawing.rect(-128, -46, 256, 92, "#1c1730", rx=46)
    window = drawing.clip('<rect x="-52" y="-34" width="104" height="68" rx="8"/>')
    drawing.begin(clip_path=window)
    drawing.rect(-52, -34, 104, 68, "#4a3d2f")
    drawing.circle(-84, 0, 76, "#241a12")
    drawing.circle(84, 0, 52, "#241a12")
    drawing.polygon(((-52, -34), (0, -34), (-30, 34), (-52, 34)), "#fff", opacity=0.16)
    drawing.end()
    for x, turn in ((-84, 10), (84, 40)):
        drawing.circle(x, 0, 36, "#fffaf0")
        drawing.circle(x, 0, 23, "#1c1730")
        for degrees in range(turn, 360 + turn, 60):
            drawing.line((polar(x, 0, 22, degrees), polar(x, 0, 14, degrees)), "#fffaf0", 7)


def _loose_tape(drawing):
    curl = ("M268 420C240 470 300 520 380 500S520 430 580 470S600 560 520 556")
    drawing.path(curl, stroke="#2a1a2e", stroke_width=11)
    drawing.path(curl, stroke="#7d5a52", stroke_width=2.5, transform="translate(0 -3)")
