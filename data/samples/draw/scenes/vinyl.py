"""A record on its turntable, close, against rays of an old poster."""

from drawing import Drawing, polar


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear((0, "#ff9d3d"), (1, "#e2453c"), x2=0.5))
    for degrees in range(0, 360, 20):
        drawing.polygon(((386, 268), polar(386, 268, 720, degrees),
                         polar(386, 268, 720, degrees + 10)), "#ffd166", opacity=0.28)
    _record(drawing, 386, 268, 268)
    _arm(drawing)


def _record(drawing, x, y, radius):
    drawing.circle(x + 10, y + 22, radius + 6, drawing.radial(
        (0.86, "#5a0f1d", 0.55), (1, "#5a0f1d", 0)))
    drawing.circle(x, y, radius, "#17131c")
    drawing.circle(x, y, radius - 3, "none", stroke="#4a4353", stroke_width=1.5)
    for groove in range(112, radius - 10, 6):
        loud = groove in (148, 196, 232)
        drawing.circle(x, y, groove, "none", stroke="#0b090e" if loud else "#2b2532",
                       stroke_width=4 if loud else 1.3)
    _sheen(drawing, x, y, radius - 6)
    _label(drawing, x, y)


def _sheen(drawing, x, y, radius):
    """Light on the grooves: two opposite fans, each fading to its sides."""
    for centre in (-52, 128):
        for spread in (34, 24, 15, 7):
            x1, y1 = polar(x, y, radius, centre - spread / 2)
            x2, y2 = polar(x, y, radius, centre + spread / 2)
            drawing.path(f"M{x} {y}L{x1} {y1}A{radius} {radius} 0 0 1 {x2} {y2}Z",
                         "#fff", opacity=0.075)


def _label(drawing, x, y):
    drawing.circle(x, y, 98, drawing.linear((0, "#ffe0a3"), (1, "#ffc15e")))
    drawing.path(f"M{x - 98} {y}A98 98 0 0 0 {x + 98} {y}Z", "#1fa3a3")
    drawing.path(f"M{x - 94} {y + 28}A98 98 0 0 0 {x + 94} {y + 28}Z", "#17868c")
    for ring, width in ((92, 2), (40, 3)):
        drawing.circle(x, y, ring, "none", stroke="#7a2230", stroke_width=width,
                       stroke_opacity=0.35)
    drawing.path(f"M{x - 44} {y - 56}h88M{x - 30} {y - 44}h60", stroke="#7a2230",
                 stroke_width=5, stroke_linecap="round", stroke_opacity=0.7)
    drawing.circle(x, y, 24, "#e2453c")
    drawing.circle(x, y, 8, "#fff1d6")


def _arm(drawing):
    shade = drawing.linear((0, "#fff"), (0.5, "#cfc6cf"), (1, "#8b8190"), x2=1, y2=0)
    # Its shadow first, then the pivot, the tube and the head.
    drawing.line(((604, 96), (598, 330), (528, 400)), "#1a0d12", 14, opacity=0.28)
    drawing.circle(590, 72, 62, "#b8322f")
    drawing.circle(590, 72, 50, "#2c2530")
    drawing.circle(590, 72, 38, shade)
    drawing.circle(590, 72, 16, "#2c2530")
    drawing.rect(577, 2, 26, 50, "#2c2530", rx=6)
    drawing.line(((590, 72), (584, 312), (520, 380)), "#efe8ee", 12)
    drawing.line(((587, 72), (581, 312), (518, 378)), "#fff", 3)
    drawing.begin(transform="translate(514 386) rotate(43)")
    drawing.rect(-17, -12, 34, 58, "#2c2530", rx=5)
    drawing.rect(-10, 34, 20, 18, "#e2453c", rx=3)
    drawing.rect(-15, -6, 30, 5, "#5c5262")
    drawing.end()
