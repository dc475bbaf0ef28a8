"""Piano keys in slanting light."""

from drawing import Drawing

# The white keys of an octave of seven that are followed by a black one.
BLACK_AFTER = (0, 1, 3, 4, 5)


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear((0, "#0d1b3e"), (0.5, "#14386b"), (1, "#0a1a3a")))
    drawing.ellipse(470, 40, 420, 300, drawing.radial(
        (0, "#ffcf8a", 0.8), (0.45, "#ff9c5a", 0.25), (1, "#ff9c5a", 0)))
    _dust(drawing)
    drawing.begin(transform="matrix(1.04 -0.3 0.34 0.9 -118 262)")
    _case(drawing)
    _keys(drawing)
    drawing.end()
    _light(drawing)


def _dust(drawing):
    for index in range(34):
        x, y = (index * 197) % 640, (index * 83) % 230
        drawing.circle(x, y, 1 + index % 3, "#ffe3b8", opacity=0.18 + 0.08 * (index % 4))


def _case(drawing):
    drawing.rect(-260, -96, 1240, 100, drawing.linear((0, "#2b3d66"), (0.1, "#0b1530"),
                                                      (1, "#050b1c")))
    drawing.rect(-260, -92, 1240, 3, "#ffcf8a", opacity=0.8)
    drawing.rect(-260, -8, 1240, 12, drawing.linear((0, "#d8434f"), (1, "#7d1226")))


def _keys(drawing):
    white = drawing.linear((0, "#c9c2c4"), (0.12, "#f6efe6"), (0.86, "#fffaf0"), (1, "#e2d8ca"))
    pressed = drawing.linear((0, "#b8aeb0"), (0.14, "#ffd9a0"), (1, "#ffb45e"))
    front = drawing.linear((0, "#b9aa9a"), (1, "#6d6470"))
    step = 66
    for key in range(-4, 14):
        x = key * step
        down = 7 if key in (2, 4, 6) else 0
        drawing.rect(x, 4 + down, step - 3, 300, pressed if down else white, rx=5)
        drawing.rect(x, 296 + down, step - 3, 40 - down, front, rx=4)
        drawing.rect(x + step - 3, 4, 3, 330, "#2a2433")
    body = drawing.linear((0, "#05060d"), (0.4, "#2c3044"), (0.6, "#14161f"), (1, "#05060d"),
                          x2=1, y2=0)
    for key in range(-4, 14):
        if key % 7 not in BLACK_AFTER:
            continue
        x = (key + 1) * step - 21
        drawing.rect(x + 9, 4, 42, 196, "#2a2433", rx=4, opacity=0.35)
        drawing.rect(x, 0, 40, 190, body, rx=5)
        drawing.rect(x + 6, 0, 28, 164, drawing.linear((0, "#3b4058"), (0.85, "#1b1e2b"),
                                                       (1, "#8b93b5")), rx=4)


def _light(drawing):
    for x, width, opacity in ((300, 90, 0.26), (430, 54, 0.2), (540, 120, 0.22)):
        drawing.polygon(((x + 150, -10), (x + 150 + width, -10), (x - 190 + width * 2, 548),
                         (x - 190, 548)),
                        drawing.linear((0, "#ffe2b0", opacity), (1, "#ffe2b0", 0)))
