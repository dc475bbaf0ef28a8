"""The contrast of what is on the screen with what is behind it, as WCAG 2 measures it."""

import functools

# WCAG 2 asks for this much of texts, and of large texts and symbols.
LEAST_OF_TEXT = 4.5
LEAST_OF_SYMBOLS = 3
# So much of a place has one colour if that is its ground; else there is a picture behind the sign.
_LEAST_GROUND = 0.3
# Pixels of a sign's strongest colour; fewer may be of something that ends beside it.
_LEAST_INK = 3


@functools.cache
def luminance(colour):
    """The relative luminance of a colour."""
    parts = [part / 255 for part in colour]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    """The contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def measure(picture, place):
    """The greatest contrast in a place of a picture with its ground; None without a plain ground.

    The edges of letters are mixed with the ground, so the strongest of their colours counts.
    """
    seen = picture.colours([int(number) for number in place])
    if not seen:
        return None
    (ground, count), = seen.most_common(1)
    if count < _LEAST_GROUND * seen.total():
        return None
    found = sorted(((contrast(colour, ground), number) for colour, number in seen.items()), reverse=True)
    pixels = 0
    for strength, number in found:
        pixels += number
        if pixels >= _LEAST_INK:
            return strength
    return 1
