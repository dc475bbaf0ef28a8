"""A shop's list: each thing with a picture, a price and a description; "keep" makes a wish list."""

import json
from dataclasses import dataclass
from typing import Callable

from drawing import Drawing

WIDTH, HEIGHT = 640, 480


def _teapot(drawing):
    drawing.ellipse(0, 30, 120, 90, "#fff")
    drawing.rect(-34, -82, 68, 24, "#fff", rx=12)
    drawing.circle(0, -92, 14, "#fff")
    drawing.path("M112 20 C 170 10 160 -40 196 -56", "none", stroke="#fff", stroke_width=26,
                 stroke_linecap="round")
    drawing.path("M-104 -10 C -190 -20 -190 90 -100 70", "none", stroke="#fff", stroke_width=22,
                 stroke_linecap="round")


def _lamp(drawing):
    drawing.path("M-70 -110 L70 -110 L120 10 L-120 10 Z", "#fff")
    drawing.rect(-9, 10, 18, 100, "#fff")
    drawing.rect(-70, 106, 140, 20, "#fff", rx=10)


def _clock(drawing):
    drawing.circle(0, 0, 124, "#fff")
    drawing.path("M0 0 L0 -84 M0 0 L58 34", "none", stroke="#3d3846", stroke_width=14,
                 stroke_linecap="round")
    drawing.circle(0, 0, 11, "#3d3846")


def _chair(drawing):
    drawing.rect(-90, -130, 26, 260, "#fff", rx=10)
    drawing.rect(-90, 0, 190, 32, "#fff", rx=12)
    drawing.rect(76, 20, 24, 110, "#fff", rx=10)
    drawing.rect(-90, -130, 110, 24, "#fff", rx=10)


def _plant(drawing):
    drawing.path("M-70 40 L70 40 L50 130 L-50 130 Z", "#fff")
    for angle in (-50, -25, 0, 25, 50):
        drawing.path("M0 40 C -34 -20 -26 -90 0 -130 C 26 -90 34 -20 0 40 Z", "#fff",
                     transform=f"rotate({angle} 0 40)", opacity=0.9)


def _kite(drawing):
    drawing.path("M0 -130 L80 -30 L0 90 L-80 -30 Z", "#fff")
    drawing.path("M0 90 C 30 110 -30 130 10 150", "none", stroke="#fff", stroke_width=8,
                 stroke_linecap="round")


@dataclass(frozen=True)
class Thing:
    name: str
    price: float
    maker: str
    about: str
    colour: str
    picture: Callable[[Drawing], None]

    @property
    def file(self):
        return f"{self.name.split()[-1].lower()}.svg"

    def svg(self):
        drawing = Drawing()
        drawing.rect(0, 0, WIDTH, HEIGHT, self.colour)
        drawing.rect(0, 0, WIDTH, HEIGHT, drawing.linear((0, "#fff", 0.16), (1, "#000", 0.18)))
        drawing.begin(transform=f"translate({WIDTH // 2} {HEIGHT // 2})")
        self.picture(drawing)
        drawing.end()
        return drawing.svg(WIDTH, HEIGHT)


THINGS = [
    Thing("Round Teapot", 34.5, "Hearth & Kettle", "Holds five cups and pours without a drip.",
          "#c64600", _teapot),
    Thing("Reading Lamp", 59.0, "Lumen Works", "A warm light that dims as the evening goes on.",
          "#1a5fb4", _lamp),
    Thing("Wall Clock", 42.0, "Tockwell", "Two hands, no numbers, and not a sound at night.",
          "#613583", _clock),
    Thing("Kitchen Chair", 120.0, "Ash & Oak", "Steamed ash. It takes a child, a cat or a coat.",
          "#865e3c", _chair),
    Thing("Window Plant", 18.9, "Green Corner", "Needs water on Sundays, and forgives a missed one.",
          "#26a269", _plant),
    Thing("Red Kite", 12.0, "Upwind", "Flies in a breeze that only just moves a flag.",
          "#c01c28", _kite),
]


def listing():
    rows = [
        {"sku": f"KO-{number:03}", "name": thing.name, "price": thing.price,
         "picture": thing.file, "maker": thing.maker, "description": thing.about,
         "colours": ["white", thing.colour]}
        for number, thing in enumerate(THINGS, start=1)]
    inner = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows)
    return f"[\n{inner}\n]\n"
