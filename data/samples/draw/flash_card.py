"""A flash card: a word on paper in front, its meaning on colour behind."""

from dataclasses import dataclass
from typing import Callable

from drawing import Drawing

# The card, in pixels. The program shows cards in 4:5 and rounds their corners.
WIDTH, HEIGHT = 640, 800

MARGIN = 48
FONT = "Cantarell, Inter, sans-serif"
INK = "#22202b"
PAPER = "#fffdf7"


@dataclass(frozen=True)
class Word:
    word: str
    sound: str
    meaning: str
    example: str
    translation: str
    colour: str
    picture: Callable[[Drawing], None]

    def front(self, number, count):
        drawing = Drawing()
        drawing.rect(0, 0, WIDTH, HEIGHT, PAPER)
        drawing.rect(0, 0, WIDTH, 14, self.colour)
        drawing.begin(font_family=FONT)
        self._head(drawing, "UKRAINIAN", number, count, INK, 0.5)
        drawing.text(WIDTH / 2, 436, self.word, _fitting(self.word), INK, font_weight="bold",
                     text_anchor="middle")
        drawing.rect(WIDTH / 2 - 32, 486, 64, 6, self.colour, rx=3)
        drawing.text(WIDTH / 2, 562, f"[{self.sound}]", 44, INK, text_anchor="middle",
                     opacity=0.6)
        drawing.end()
        return drawing.svg(WIDTH, HEIGHT)

    def back(self, number, count):
        drawing = Drawing()
        drawing.rect(0, 0, WIDTH, HEIGHT, self.colour)
        drawing.rect(0, 0, WIDTH, HEIGHT, drawing.linear((0, "#fff", 0.1), (1, "#000", 0.22)))
        drawing.begin(font_family=FONT)
        self._head(drawing, "ENGLISH", number, count, "#fff", 0.75)
        drawing.circle(WIDTH / 2, 272, 136, "#fff", opacity=0.16)
        drawing.begin(transform=f"translate({WIDTH // 2} 272)", stroke="#fff", stroke_width=9,
                      fill="none", stroke_linecap="round", stroke_linejoin="round")
        self.picture(drawing)
        drawing.end()
        size = 84 if len(self.meaning) < 9 else 66
        drawing.text(WIDTH / 2, 532, self.meaning, size, "#fff", font_weight="bold",
                     text_anchor="middle")
        drawing.rect(WIDTH / 2 - 32, 576, 64, 6, "#fff", rx=3)
        drawing.text(WIDTH / 2, 654, self.example, 40, "#fff", text_anchor="middle")
        drawing.text(WIDTH / 2, 704, self.translation, 32, "#fff", text_anchor="middle",
                     opacity=0.85)
        drawing.end()
        return drawing.svg(WIDTH, HEIGHT)

    def _head(self, drawing, language, number, count, fill, opacity):
        drawing.begin(font_size=24, fill=fill, opacity=opacity, letter_spacing=3)
        drawing.text(MARGIN, 84, language, 24, fill, font_weight="bold")
        drawing.text(WIDTH - MARGIN, 84, f"{number} / {count}", 24, fill, text_anchor="end")
        drawing.end()


def _fitting(word):
    """The size at which a word of this length fits between the margins."""
    return min(150, round((WIDTH - 2 * MARGIN) / (0.66 * len(word))))
