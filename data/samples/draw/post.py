"""A traveller's post: one tall picture, with the traveller and the date at its foot."""

from dataclasses import dataclass
from typing import Callable

import faces
from drawing import Drawing

# The card, in pixels. The program shows cards in 4:5 and rounds their corners.
WIDTH, HEIGHT = 640, 800

MARGIN = 40
FACE_RADIUS = 44
FONT = "Cantarell, Inter, sans-serif"


@dataclass(frozen=True)
class Post:
    name: str
    ago: str
    place: str
    face: faces.Face
    sight: Callable[[Drawing], None]

    def svg(self):
        drawing = Drawing()
        self.sight(drawing)
        self._shade(drawing)
        self._traveller(drawing)
        return drawing.svg(WIDTH, HEIGHT)

    def _shade(self, drawing):
        """Darkens the foot, so that white letters are readable on any picture."""
        shade = drawing.linear((0, "#0a0a14", 0), (0.45, "#0a0a14", 0.3), (1, "#0a0a14", 0.82))
        drawing.rect(0, 520, WIDTH, HEIGHT - 520, shade)

    def _traveller(self, drawing):
        middle = HEIGHT - MARGIN - FACE_RADIUS
        faces.draw(drawing, self.face, MARGIN + FACE_RADIUS, middle, FACE_RADIUS)
        left = MARGIN + 2 * FACE_RADIUS + 26
        drawing.begin(font_family=FONT, fill="#fff")
        drawing.text(left, middle - 4, self.name, 38, "#fff", font_weight="bold")
        drawing.text(left, middle + 34, self.ago, 26, "#fff", opacity=0.85)
        drawing.end()
