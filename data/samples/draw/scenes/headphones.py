"""Headphones on waves of sound."""

from math import exp, sin

from drawing import Drawing


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear((0, "#ffb88c"), (0.55, "#ff6b81"), (1, "#7b2d8b")))
    drawing.circle(330, 268, 320, drawing.radial((0, "#fff3d6", 0.85), (1, "#ffb88c", 0)))
    _waves(drawing)
    drawing.ellipse(338, 506, 250, 26, "#4a1259", opacity=0.35)
    _band(drawing)
    for side in (-1, 1):
        drawing.begin(transform=f"translate(330 0) scale({side} 1)")
        _cup(drawing)
        drawing.end()


def _waves(drawing):
    """The levels of a song, mirrored about a line and loudest in the middle."""
    for index in range(54):
        x = 6 + index * 12
        swell = exp(-((x - 330) / 210) ** 2)
        level = (26 + 150 * swell) * abs(sin(index * 1.7) * 0.55 + sin(index * 0.61) * 0.45)
        drawing.rect(x, 300 - level, 6, 2 * level + 8, "#fff", rx=3,
                     opacity=round(0.35 + 0.5 * swell, 2))


def _band(drawing):
    drawing.path("M120 330C112 40 548 40 540 330", stroke="#3a0f4d", stroke_width=34,
                 stroke_linecap="round")
    drawing.path("M120 330C112 40 548 40 540 330", stroke="#5d1d78", stroke_width=24,
                 stroke_linecap="round")
    drawing.path("M150 190C196 92 464 92 510 190", stroke="#c78bff", stroke_width=5,
                 stroke_linecap="round", stroke_opacity=0.8)
    drawing.path("M176 180C226 116 434 116 484 180", stroke="#2a0838", stroke_width=22,
                 stroke_linecap="round", stroke_opacity=0.9)


def _cup(drawing):
    cushion = drawing.linear((0, "#2a0838"), (0.4, "#5d3a72"), (1, "#1a0524"), x2=1, y2=0)
    drawing.rect(120, 232, 64, 216, cushion, rx=32)
    shell = drawing.linear((0, "#ffe08a"), (0.3, "#ffc145"), (1, "#e0751f"), x2=1, y2=1)
    drawing.path("M172 226H204C262 226 286 280 286 340S262 454 204 454H172Z", shell)
    drawing.path("M196 262C236 262 254 300 254 340S236 418 196 418", stroke="#fff3c4",
                 stroke_width=6, stroke_linecap="round", stroke_opacity=0.75)
    drawing.rect(196, 236, 26, 70, "#f5f0f7", rx=10)
    drawing.rect(203, 176, 12, 96, "#cfc4d6", rx=6)
    drawing.circle(222, 344, 22, "#c9601a")
    drawing.circle(222, 341, 22, "#fff3c4")
    drawing.circle(222, 341, 10, "#e0751f")
