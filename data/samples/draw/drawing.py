"""A drawing under construction: SVG elements in order, and the gradients that fill them."""

import html
import math
import re


def number(value):
    """A coordinate to a tenth of a pixel, in as few characters as possible."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def points(*pairs):
    return " ".join(f"{number(x)},{number(y)}" for x, y in pairs)


def polar(x, y, radius, degrees):
    """The point at a distance and angle from another; 0 degrees is right, 90 is down."""
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


class Drawing:
    def __init__(self):
        self._defs = []
        self._body = []
        self._ids = 0

    # Paints

    def linear(self, *stops, x1=0, y1=0, x2=0, y2=1):
        """A linear gradient over the filled shape's box, by default downwards.

        Each stop is (offset, colour) or (offset, colour, opacity).
        """
        where = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        return self._gradient("linearGradient", where, stops)

    def radial(self, *stops, cx=0.5, cy=0.5, r=0.5):
        return self._gradient("radialGradient", f'cx="{cx}" cy="{cy}" r="{r}"', stops)

    def pattern(self, width, height, content, transform=None):
        name = self._name()
        turn = f' patternTransform="{transform}"' if transform else ""
        self._defs.append(
            f'<pattern id="{name}" width="{width}" height="{height}"'
            f' patternUnits="userSpaceOnUse"{turn}>{content}</pattern>')
        return f"url(#{name})"

    def clip(self, content):
        name = self._name()
        self._defs.append(f'<clipPath id="{name}">{content}</clipPath>')
        return f"url(#{name})"

    def _gradient(self, kind, where, stops):
        name = self._name()
        inner = "".join(
            f'<stop offset="{stop[0]}" stop-color="{stop[1]}"'
            + (f' stop-opacity="{stop[2]}"' if len(stop) > 2 else "") + "/>"
            for stop in stops)
        self._defs.append(f'<{kind} id="{name}" {where}>{inner}</{kind}>')
        return f"url(#{name})"

    def _name(self):
        self._ids += 1
        return f"p{self._ids}"

    # Shapes. Attributes are keywords, with _ for -: stroke_width=2.

    def rect(self, x, y, width, height, fill, **more):
        self._shape("rect", dict(x=x, y=y, width=width, height=height, fill=fill), more)

    def circle(self, x, y, radius, fill, **more):
        self._shape("circle", dict(cx=x, cy=y, r=radius, fill=fill), more)

    def ellipse(self, x, y, rx, ry, fill, **more):
        self._shape("ellipse", dict(cx=x, cy=y, rx=rx, ry=ry, fill=fill), more)

    def polygon(self, pairs, fill, **more):
        self._shape("polygon", dict(points=points(*pairs), fill=fill), more)

    def path(self, d, fill="none", **more):
        self._shape("path", dict(d=_short(d), fill=fill), more)

    def line(self, pairs, stroke, width, **more):
        """A polyline with round ends and corners."""
        self._shape("polyline", dict(
            points=points(*pairs), fill="none", stroke=stroke, stroke_width=width,
            stroke_linecap="round", stroke_linejoin="round"), more)

    def text(self, x, y, words, size, fill, **more):
        self._shape("text", dict(x=x, y=y, font_size=size, fill=fill), more, words)

    def begin(self, **attributes):
        """Opens a group; end() closes it."""
        self._body.append(f"<g{_attributes(attributes)}>")

    def end(self):
        self._body.append("</g>")

    def _shape(self, kind, attributes, more, words=None):
        tail = "/>" if words is None else f">{html.escape(str(words))}</{kind}>"
        self._body.append(f"<{kind}{_attributes(attributes | more)}{tail}")

    def svg(self, width, height):
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}">',
            "<defs>", *self._defs, "</defs>", *self._body, "</svg>", ""])


def _attributes(attributes):
    return "".join(
        f' {name.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
        for name, value in attributes.items())


def _short(d):
    """A path's data with every number rounded to a tenth."""
    return re.sub(r"-?\d+\.\d+", lambda match: number(float(match[0])), d)
