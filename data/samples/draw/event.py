"""The card of an event: a picture with date and title, and below it on white the place."""

from dataclasses import dataclass
from typing import Callable

import marks
import thin_letters
from drawing import Drawing

# The card and its picture, in pixels. The program shows cards in 4:5 and rounds their corners.
WIDTH, HEIGHT = 640, 800
PICTURE_HEIGHT = 548

MARGIN = 44
FONT = "Cantarell, Inter, sans-serif"


@dataclass(frozen=True)
class Event:
    day: int
    month: str
    weekday: str
    title: tuple[str, ...]
    venue: str
    kind: str
    comments: int
    colours: tuple[str, str]
    mark: str
    scene: Callable[[Drawing], None]

    def svg(self):
        drawing = Drawing()
        picture = drawing.clip(f'<path d="M0 0H{WIDTH}V{PICTURE_HEIGHT}H0Z"/>')
        drawing.begin(clip_path=picture)
        self.scene(drawing)
        self._shade(drawing)
        drawing.end()
        self._date(drawing)
        self._title(drawing)
        self._place(drawing)
        return drawing.svg(WIDTH, HEIGHT)

    def _shade(self, drawing):
        """Darkens the picture a little behind date and title."""
        top = drawing.linear((0, "#000", 0.38), (1, "#000", 0))
        bottom = drawing.linear((0, "#000", 0), (0.55, "#000", 0.26), (1, "#000", 0.6))
        drawing.rect(0, 0, WIDTH, 210, top)
        drawing.rect(0, 270, WIDTH, PICTURE_HEIGHT - 270, bottom)

    def _date(self, drawing):
        day = str(self.day)
        thin_letters.draw(drawing, day, MARGIN, 48, 112, 20, 5)
        beside = MARGIN + thin_letters.width(day, 112, 20) + 32
        thin_letters.draw(drawing, self.month, beside, 48, 30, 9, 3)
        thin_letters.draw(drawing, self.weekday, beside, 98, 30, 9, 3)

    def _title(self, drawing):
        leading = 66
        first = PICTURE_HEIGHT - 38 - leading * (len(self.title) - 1)
        drawing.begin(font_family=FONT, font_weight="bold", letter_spacing="-0.5")
        for index, words in enumerate(self.title):
            drawing.text(MARGIN - 2, first + index * leading, words, 60, "#fff")
        drawing.end()

    def _place(self, drawing):
        middle = (PICTURE_HEIGHT + HEIGHT) / 2
        drawing.rect(0, PICTURE_HEIGHT, WIDTH, HEIGHT - PICTURE_HEIGHT, "#fff")
        self._mark(drawing, MARGIN + 54, middle)
        drawing.begin(font_family=FONT)
        drawing.text(MARGIN + 134, middle - 6, self.venue, 35, "#2b2733", font_weight="bold")
        drawing.text(MARGIN + 134, middle + 36, self.kind, 26, "#8a8594")
        self._comments(drawing, WIDTH - MARGIN - 41, middle)
        drawing.end()

    def _mark(self, drawing, x, y):
        light, dark = self.colours
        drawing.circle(x, y, 54, drawing.linear((0, light), (1, dark), x2=0.6))
        drawing.begin(transform=f"translate({x} {y})", fill="#fff", stroke="#fff",
                      stroke_width=5, stroke_linecap="round", stroke_linejoin="round")
        marks.MARKS[self.mark](drawing)
        drawing.end()

    def _comments(self, drawing, x, y):
        """A speech bubble with the count in it."""
        drawing.path(
            f"M{x - 27} {y - 33}H{x + 27}a14 14 0 0 1 14 14V{y + 13}a14 14 0 0 1 -14 14"
            f"H{x - 2}L{x - 18} {y + 42}V{y + 27}H{x - 27}a14 14 0 0 1 -14 -14V{y - 19}"
            f"a14 14 0 0 1 14 -14Z",
            stroke="#c9c5d1", stroke_width=3.5, stroke_linejoin="round")
        drawing.text(x, y + 6, self.comments, 26, "#6f6a79", text_anchor="middle")
