"""A cover for each deck of records, shown where the deck is offered."""

from drawing import Drawing

WIDTH, HEIGHT = 640, 800


def cover(colour, lines):
    """A card with a few lines of text on it; each line is (length from 0 to 1, colour or none)."""
    drawing = Drawing()
    drawing.rect(0, 0, WIDTH, HEIGHT, "#ffffff")
    drawing.rect(0, 0, WIDTH, 18, colour)
    drawing.rect(72, 110, 280, 44, "#3d3846", rx=12)
    for number, (length, mark) in enumerate(lines):
        top = 220 + 92 * number
        if mark:
            drawing.rect(60, top - 14, 496 * length + 24, 60, mark, rx=12, opacity=0.35)
        drawing.rect(72, top, 496 * length, 32, "#9a9996", rx=10)
    return drawing.svg(WIDTH, HEIGHT)


MENTIONS = cover("#3584e4", [(1, None), (0.55, "#f5c211"), (0.9, None), (0.35, "#2ec27e"), (0.7, None)])

def _bookmarks():
    drawing = Drawing()
    drawing.rect(0, 0, WIDTH, HEIGHT, "#ffffff")
    drawing.rect(0, 0, WIDTH, 18, "#2190a4")
    drawing.path("M250 130 H390 V330 L320 276 L250 330 Z", "#2190a4")
    drawing.rect(120, 420, 400, 44, "#3d3846", rx=12)
    drawing.rect(150, 500, 340, 30, "#9a9996", rx=10)
    for place in range(3):
        drawing.rect(140 + 126 * place, 590, 108, 48, "#2190a4", rx=24, opacity=0.25)
    return drawing.svg(WIDTH, HEIGHT)


def _capitals():
    drawing = Drawing()
    drawing.rect(0, 0, WIDTH, HEIGHT, "#ffffff")
    drawing.rect(120, 220, 400, 134, "#0057b7")
    drawing.rect(120, 354, 400, 134, "#ffd700")
    drawing.rect(240, 560, 160, 44, "#3d3846", rx=12)
    return drawing.svg(WIDTH, HEIGHT)


BOOKMARKS = _bookmarks()
CAPITALS = _capitals()
SAYINGS = cover("#9141ac", [(0.9, None), (0.7, None), (0.95, None), (0.5, None)])
