"""A stage in full light: beams, a sun of neon behind the band, and the crowd before it."""

from drawing import Drawing

from .crowd import crowd


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear(
        (0, "#120733"), (0.45, "#4a1180"), (0.72, "#b41f8c"), (1, "#ff5d7a")))
    _sun(drawing, 320, 268, 150)
    _beams(drawing)
    _truss(drawing)
    _stage(drawing)
    _band(drawing, "#1b0736")
    crowd(drawing, 4, 452, "#5a1170", 0.72, 34, 0.55)
    crowd(drawing, 9, 494, "#2a0840", 1.0, 50, 0.45)


def _sun(drawing, x, y, radius):
    drawing.circle(x, y, radius * 1.75, drawing.radial(
        (0, "#ff7ac0", 0.75), (0.55, "#ff4fa0", 0.32), (1, "#ff4fa0", 0)))
    slats = "".join(
        f'<rect x="{x - radius}" y="{y - radius + top}" width="{2 * radius}" height="{height}"/>'
        for top, height in ((0, 150), (156, 30), (193, 25), (226, 20), (254, 16), (278, 12)))
    drawing.circle(x, y, radius, drawing.linear(
        (0, "#fff3b0"), (0.45, "#ffc46b"), (1, "#ff4f8b")), clip_path=drawing.clip(slats))


def _beams(drawing):
    colours = ("#53e3ff", "#ff7ae5", "#fff0b8", "#8f7bff", "#fff0b8", "#ff7ae5", "#53e3ff")
    for index, colour in enumerate(colours):
        x = 62 + index * 86
        for foot, spread in ((x + (index - 3) * 62, 46), (320 - (index - 3) * 74, 30)):
            light = drawing.linear((0, colour, 0.62), (0.6, colour, 0.16), (1, colour, 0))
            drawing.polygon(((x - 4, 24), (x + 4, 24), (foot + spread, 470),
                             (foot - spread, 470)), light)


def _truss(drawing):
    web = "".join(f"M{x} 4L{x + 14} 26L{x + 28} 4" for x in range(-4, 640, 28))
    drawing.path(f"M0 4H640M0 26H640{web}", stroke="#0d0424", stroke_width=3)
    glow = drawing.radial((0, "#fff"), (0.3, "#fff", 0.7), (1, "#fff", 0))
    for x in range(62, 640, 86):
        drawing.path(f"M{x - 10} 20h20l-3 18h-14Z", "#0d0424")
        drawing.circle(x, 38, 17, glow)


def _stage(drawing):
    drawing.rect(0, 412, 640, 140, drawing.linear((0, "#5c1470"), (0.5, "#2a0843")))
    drawing.rect(0, 410, 640, 3, "#ffb3e6", opacity=0.8)
    for x in (0, 566):
        drawing.rect(x, 250, 74, 162, "#14052b")
        for y in (268, 322, 376):
            drawing.circle(x + 37, y + 8, 20, "#2b0d4d")
            drawing.circle(x + 37, y + 8, 8, "#14052b")


def _band(drawing, ink):
    # The drummer on a riser.
    drawing.rect(246, 392, 148, 20, ink)
    drawing.circle(320, 366, 34, ink)
    drawing.ellipse(276, 352, 19, 13, ink)
    drawing.ellipse(364, 352, 19, 13, ink)
    drawing.line(((240, 320), (290, 312)), ink, 5)
    drawing.line(((350, 312), (400, 320)), ink, 5)
    drawing.line(((265, 316), (262, 392)), ink, 3)
    drawing.line(((375, 316), (378, 392)), ink, 3)
    drawing.circle(320, 288, 14, ink)
    drawing.path("M300 340V318q2 -14 20 -14t20 14V340Z", ink)
    drawing.line(((304, 316), (284, 300), (296, 274)), ink, 8)
    drawing.line(((336, 316), (358, 304), (372, 318)), ink, 8)
    _guitarist(drawing, 186, ink, 1)
    _guitarist(drawing, 458, ink, -1)


def _guitarist(drawing, x, ink, side):
    drawing.begin(transform=f"translate({x} 412) scale({side} 1)")
    drawing.line(((-6, -72), (-24, -36), (-30, 0)), ink, 14)
    drawing.line(((4, -72), (20, -38), (22, 0)), ink, 14)
    drawing.path("M-17 -66L-19 -112Q-16 -126 0 -126T19 -112L13 -66Z", ink)
    drawing.circle(4, -143, 14, ink)
    drawing.path("M-10 -146q4 -16 18 -12q14 6 8 22l-4 -8Z", ink)
    drawing.path("M-26 -74q-8 -18 8 -22q10 2 16 0q8 -2 10 8q-2 12 -14 16q-14 8 -20 -2Z", ink)
    drawing.line(((-4, -86), (62, -116)), ink, 5)
    drawing.line(((58, -114), (70, -120)), ink, 9)
    drawing.line(((-16, -112), (-34, -94), (-12, -84)), ink, 9)
    drawing.line(((16, -112), (34, -90), (40, -104)), ink, 9)
    drawing.end()
