"""People seen from behind, as silhouettes."""

import random


def crowd(drawing, seed, top, fill, size=1.0, step=46, raised=0.5, width=640):
    """A row of listeners, some with raised arms, whose heads are at about `top`."""
    chance = random.Random(seed)
    x = -chance.uniform(0, step)
    while x < width + step:
        y = top + chance.uniform(-12, 12) * size
        _listener(drawing, x, y, size * chance.uniform(0.92, 1.1), fill, chance, raised)
        x += step * chance.uniform(0.8, 1.25)


def _listener(drawing, x, y, size, fill, chance, raised):
    head = 17 * size
    shoulder = y + head * 1.35
    drawing.ellipse(x, y, head * 0.86, head, fill)
    drawing.path(
        f"M{x - 34 * size} 560V{shoulder + 24 * size}q0 {-22 * size} {24 * size} {-24 * size}"
        f"h{20 * size}q{24 * size} {2 * size} {24 * size} {24 * size}V560Z", fill)
    for side in (-1, 1):
        if chance.random() < raised:
            _arm(drawing, x + side * 27 * size, shoulder + 12 * size, side, size, fill, chance)


def _arm(drawing, x, y, side, size, fill, chance):
    elbow = (x + side * chance.uniform(2, 14) * size, y - 34 * size)
    hand = (elbow[0] + side * chance.uniform(-12, 8) * size,
            elbow[1] - chance.uniform(26, 42) * size)
    drawing.line(((x, y), elbow, hand), fill, round(12 * size, 1))
    drawing.circle(hand[0], hand[1], 8.5 * size, fill)
