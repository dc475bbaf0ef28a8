"""Pictures in memory, such as screenshots, and their pixels."""

import collections
import struct
import zlib


class Picture:
    """An RGB picture."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self._pixels = width, height, pixels

    @property
    def pixels(self):
        """The bytes of the pixels, for comparing pictures."""
        return bytes(self._pixels)

    @classmethod
    def from_ppm(cls, data):
        magic, width, height, depth, pixels = data.split(maxsplit=4)
        if magic != b"P6" or depth != b"255":
            raise ValueError("not a binary PPM with 8 bits a channel")
        width, height = int(width), int(height)
        # Count from the end, since the first pixels may look like white space after the header.
        return cls(width, height, data[len(data) - 3 * width * height:])

    @classmethod
    def from_png(cls, data):
        """Read a PNG as `save` writes it: 8 bits per channel, no filters."""
        at, body, width, height = len(PNG_SIGNATURE), b"", 0, 0
        while at < len(data):
            length, kind = struct.unpack_from(">I4s", data, at)
            content = data[at + 8:at + 8 + length]
            if kind == b"IHDR":
                width, height = struct.unpack_from(">II", content)
            elif kind == b"IDAT":
                body += content
            at += length + 12
        rows = zlib.decompress(body)
        stride = 3 * width + 1
        if any(rows[start] for start in range(0, len(rows), stride)):
            raise ValueError("the PNG has filtered rows: it was not written here")
        return cls(width, height, b"".join(
            rows[start + 1:start + stride] for start in range(0, len(rows), stride)))

    @classmethod
    def from_bgrx(cls, width, height, data):
        pixels = bytearray(3 * width * height)
        for channel in range(3):
            pixels[channel::3] = data[2 - channel::4]
        return cls(width, height, bytes(pixels))

    def at(self, x, y):
        """The colour of the pixel at `x`, `y`; None outside the picture."""
        x, y = int(x), int(y)
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        start = 3 * (y * self.width + x)
        return tuple(self._pixels[start:start + 3])

    def colours(self, region):
        """How many pixels of `region` (x, y, width, height) have each colour."""
        left, top, width, height = region
        begin, end = max(left, 0), min(left + width, self.width)
        seen = collections.Counter()
        for y in range(max(top, 0), min(top + height, self.height)):
            row = self._pixels[3 * (y * self.width + begin):3 * (y * self.width + end)]
            seen.update(zip(row[::3], row[1::3], row[2::3]))
        return seen

    def reduced(self, region, columns, rows):
        """A small picture of `region` (x, y, width, height); each pixel is the mean of a patch."""
        left, top, width, height = region
        pixels = bytearray()
        for row in range(rows):
            lines = range(
                round(top + row * height / rows), round(top + (row + 1) * height / rows), 2)
            for column in range(columns):
                begin = round(left + column * width / columns)
                end = round(left + (column + 1) * width / columns)
                for channel in range(3):
                    samples = [
                        sample for y in lines for sample in self._pixels[
                            3 * (y * self.width + begin) + channel:3 * (y * self.width + end):6]]
                    pixels.append(round(sum(samples) / len(samples)))
        return Picture(columns, rows, bytes(pixels))

    def centre_of(self, wanted, around, reach):
        """The centre of the pixels with `wanted(colour)` within `reach` of `around`, or None."""
        found = [
            (x, y)
            for y in range(round(around[1]) - reach, round(around[1]) + reach + 1)
            for x in range(round(around[0]) - reach, round(around[0]) + reach + 1)
            if (colour := self.at(x, y)) is not None and wanted(colour)]
        if not found:
            return None
        # The centre of a pixel is half a pixel from its corner.
        return tuple(sum(place) / len(found) + 0.5 for place in zip(*found))

    def save(self, path):
        """Write a PNG, for a person to look at after a failure."""
        with open(path, "wb") as file:
            file.write(png(self.width, self.height, self._pixels))


def png(width, height, pixels):
    """The bytes of a PNG file."""
    rows = b"".join(
        b"\0" + pixels[start:start + 3 * width] for start in range(0, len(pixels), 3 * width))
    return (
        PNG_SIGNATURE + png_header(width, height) + png_chunk(b"IDAT", zlib.compress(rows, 1))
        + png_chunk(b"IEND", b""))


PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png_header(width, height):
    eight_bits, true_colour = 8, 2
    body = struct.pack(">IIBBBBB", width, height, eight_bits, true_colour, 0, 0, 0)
    return png_chunk(b"IHDR", body)


def png_chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def alike(colour, other, tolerance=10):
    """Whether two colours differ by at most `tolerance` on every channel."""
    return colour is not None and all(abs(a - b) <= tolerance for a, b in zip(colour, other))
