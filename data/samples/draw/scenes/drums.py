"""A drum kit in a spotlight."""

from drawing import Drawing, polar


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear((0, "#04252b"), (0.6, "#0a5a5e"), (1, "#06363b")))
    for x, colour, opacity in ((120, "#58e0c8", 0.30), (320, "#fff3c4", 0.55),
                               (520, "#58e0c8", 0.30)):
        drawing.polygon(((x - 14, -10), (x + 14, -10), (320 + (320 - x) * 0.25 + 230, 500),
                         (320 + (320 - x) * 0.25 - 230, 500)),
                        drawing.linear((0, colour, opacity), (1, colour, 0)))
    _floor(drawing)
    drawing.begin(transform="translate(6 -22)")
    for x, y, foot in ((118, 150, 140), (528, 142, 508), (70, 268, 96), (572, 262, 546)):
        drawing.line(((x, y), (foot, 440)), "#8fa6a8", 5)
    _cymbal(drawing, 118, 150, 96, -12)
    _cymbal(drawing, 528, 142, 104, 11)
    _hi_hat(drawing, 70, 268)
    _floor_tom(drawing, 492, 350)
    _floor_tom(drawing, 148, 362)
    _tom(drawing, 240, 214, -8)
    _tom(drawing, 402, 214, 8)
    _bass_drum(drawing, 320, 348, 142)
    drawing.end()


def _floor(drawing):
    drawing.rect(0, 436, 640, 112, drawing.linear((0, "#0d4a4e"), (1, "#03191d")))
    for x in range(-340, 1000, 74):
        drawing.line(((320 + (x - 320) * 0.62, 436), (x, 548)), "#03191d", 1.5, opacity=0.6)
    drawing.ellipse(320, 462, 310, 60, drawing.radial((0, "#fff3c4", 0.55), (1, "#fff3c4", 0)))
    drawing.ellipse(326, 470, 210, 20, "#020f12", opacity=0.5)


def _gold(drawing):
    return drawing.linear((0, "#8a5a14"), (0.2, "#ffd978"), (0.42, "#c98f2b"),
                          (0.62, "#fff0b8"), (1, "#8a5a14"), x2=1, y2=0)


def _cymbal(drawing, x, y, width, turn):
    drawing.begin(transform=f"rotate({turn} {x} {y})")
    drawing.ellipse(x, y, width, 15, _gold(drawing))
    drawing.ellipse(x, y - 1, width * 0.68, 9, "none", stroke="#8a5a14", stroke_width=1.2,
                    stroke_opacity=0.6)
    drawing.path(f"M{x - 24} {y - 5}q24 -26 48 0Z", _gold(drawing))
    drawing.rect(x - 3, y - 28, 6, 18, "#dfe9ea", rx=3)
    drawing.end()


def _hi_hat(drawing, x, y):
    drawing.line(((x, y - 34), (x, y + 20)), "#dfe9ea", 4)
    drawing.ellipse(x, y + 9, 66, 10, "#8a5a14")
    drawing.ellipse(x, y, 66, 10, _gold(drawing))
    drawing.path(f"M{x - 18} {y - 5}q18 -16 36 0Z", _gold(drawing))


def _shell(drawing):
    """Sparkling lacquer, light from the left."""
    return drawing.linear((0, "#7d0f22"), (0.18, "#e8304a"), (0.3, "#ff8a8f"), (0.44, "#d81f3c"),
                          (0.8, "#8f1029"), (1, "#4f0716"), x2=1, y2=0)


CHROME = ((0, "#6f8386"), (0.25, "#fff"), (0.5, "#a9babd"), (0.75, "#eef5f5"), (1, "#5e7174"))


def _drum(drawing, x, y, half, height, lid):
    """A drum seen a little from above, its upper head's centre at x, y."""
    chrome = drawing.linear(*CHROME, x2=1, y2=0)
    side = f"M{x - half} {y}v{height}a{half} {lid} 0 0 0 {2 * half} 0v{-height}Z"
    drawing.path(side, _shell(drawing))
    for part in (-0.72, -0.25, 0.25, 0.72):
        drop = lid * (1 - part * part) ** 0.5
        drawing.rect(x + part * half - 4, y + drop + height * 0.3, 8, height * 0.42, chrome, rx=3)
    for level, band in ((height, 9), (0, 12)):
        drawing.path(f"M{x - half - 4} {y + level - band / 2}v{band}"
                     f"a{half + 4} {lid} 0 0 0 {2 * half + 8} 0v{-band}"
                     f"a{half + 4} {lid} 0 0 1 {-2 * half - 8} 0Z", chrome)
    drawing.ellipse(x, y - 5, half + 4, lid, chrome)
    drawing.ellipse(x, y - 5, half - 3, lid - 5, drawing.linear((0, "#fff"), (1, "#d8dccf")))


def _tom(drawing, x, y, turn):
    drawing.begin(transform=f"rotate({turn} {x} {y})")
    _drum(drawing, x, y, 76, 74, 22)
    drawing.end()


def _floor_tom(drawing, x, y):
    for dx in (-78, 0, 78):
        drawing.line(((x + dx, y + 30), (x + dx * 1.05, y + 134)), "#cfdcdd", 6)
    _drum(drawing, x, y, 82, 90, 20)


def _bass_drum(drawing, x, y, radius):
    chrome = drawing.linear(*CHROME, x2=1, y2=1)
    drawing.line(((x - 96, y + 90), (x - 150, y + 146)), "#cfdcdd", 7)
    drawing.line(((x + 96, y + 90), (x + 150, y + 146)), "#cfdcdd", 7)
    drawing.circle(x, y, radius + 4, "#3d0511")
    drawing.circle(x, y, radius, _shell(drawing))
    drawing.circle(x, y, radius - 13, "none", stroke=chrome, stroke_width=5)
    for degrees in range(22, 382, 45):
        px, py = polar(x, y, radius - 4, degrees)
        drawing.begin(transform=f"translate({px:.1f} {py:.1f}) rotate({degrees + 90})")
        drawing.rect(-7, -12, 14, 26, chrome, rx=4)
        drawing.end()
    drawing.circle(x, y, radius - 16, drawing.radial(
        (0, "#fffdf4"), (0.7, "#f4efdd"), (1, "#cbc6b2"), cx=0.42, cy=0.36, r=0.75))
    # The band's sign: a star in a ring.
    drawing.circle(x, y, 84, "none", stroke="#0a5a5e", stroke_width=4)
    drawing.circle(x, y, 75, "#0a5a5e")
    star = [polar(x, y, 62 if index % 2 == 0 else 26, 36 * index - 90) for index in range(10)]
    drawing.polygon(star, "#ffd978")
