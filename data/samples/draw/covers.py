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
SAYINGS = cover("#9141ac", [(0.9, None), (0.7, None), (0.95, None), (0.5, None)])
