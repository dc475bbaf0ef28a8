#!/usr/bin/python3
"""Makes the files of this folder: the same picture, stored in ways that matter to who reads a part of it.

It needs Pillow, and cwebp, heif-enc (of libheif 1.15, with an encoder of each kind) and cjxl on PATH.
"""

import math
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

from PIL import Image

SIZE = (171, 133)

folder = Path(__file__).parent


def light(x: float, y: float, colour: int) -> int:
    """Waves that nowhere repeat within the picture, and edges of blocks between them."""
    wave = math.sin(x * (0.11 + 0.03 * colour) + y * y * 0.0021) + math.cos(y * 0.17 - x * 0.05 * colour)
    block = 40 if (x // 23 + y // 19 + colour) % 2 else 0
    return max(0, min(255, round(88 + 42 * wave + block)))


def tiff(name: str, kind: int, bits: int, samples: int, tile: tuple[int, int] | None, rows: int,
         sample: bytes, extra: list[tuple[int, int, bytes]] = []) -> None:
    """Write a big-endian TIFF of tiles or strips, deflated."""
    width, height = SIZE
    step = samples * bits // 8
    parts = []
    if tile:
        for top in range(0, height, tile[1]):
            for left in range(0, width, tile[0]):
                block = bytearray()
                for y in range(top, top + tile[1]):
                    row = sample[y * width * step:(y + 1) * width * step] if y < height else b""
                    row = row[left * step:(left + tile[0]) * step]
                    block += row + bytes(tile[0] * step - len(row))
                parts.append(zlib.compress(bytes(block)))
    else:
        for top in range(0, height, rows):
            parts.append(zlib.compress(sample[top * width * step:(top + rows) * width * step]))
    body = bytearray(b"MM\0*\0\0\0\0")
    places = []
    for part in parts:
        places.append(len(body))
        body += part
    entries = [
        (256, 4, [width]), (257, 4, [height]), (258, 3, [bits] * samples), (259, 3, [8]),
        (262, 3, [kind]), (277, 3, [samples])]
    lengths = [len(part) for part in parts]
    if tile:
        entries += [(322, 4, [tile[0]]), (323, 4, [tile[1]]), (324, 4, places), (325, 4, lengths)]
    else:
        entries += [(273, 4, places), (278, 4, [rows]), (279, 4, lengths)]
    entries += extra
    fields = []
    for tag, number, values in sorted(entries):
        data = b"".join(struct.pack({3: ">H", 4: ">I"}[number], value) for value in values)
        if len(data) > 4:
            place = len(body)
            body += data
            data = struct.pack(">I", place)
        fields.append(struct.pack(">HHI", tag, number, len(values)) + data.ljust(4, b"\0"))
    struct.pack_into(">I", body, 4, len(body))
    body += struct.pack(">H", len(fields)) + b"".join(fields) + bytes(4)
    (folder / name).write_bytes(body)


def box(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + name + content


def boxes(data: bytes, start: int, end: int) -> dict[bytes, tuple[int, int]]:
    """The first box of each name in a range: where its content begins and ends."""
    found: dict[bytes, tuple[int, int]] = {}
    while start < end:
        length, = struct.unpack_from(">I", data, start)
        found.setdefault(data[start + 4:start + 8], (start + 8, start + length))
        start += length
    return found


def hevc(picture: Image.Image, place: str) -> tuple[bytes, bytes]:
    """A picture as heif-enc encodes it: the content of its hvcC box, and its data."""
    source, made = Path(place, "tile.png"), Path(place, "tile.heic")
    picture.save(source)
    subprocess.run(["heif-enc", "-q", "85", source, "-o", made], check=True, stdout=subprocess.DEVNULL)
    data = made.read_bytes()
    parts = boxes(data, 0, len(data))
    meta = boxes(data, parts[b"meta"][0] + 4, parts[b"meta"][1])
    properties = boxes(data, *boxes(data, *meta[b"iprp"])[b"ipco"])
    return data[slice(*properties[b"hvcC"])], data[slice(*parts[b"mdat"])]


def tiled_heif(name: str, picture: Image.Image, side: int) -> None:
    """Write a HEIF of square tiles as phones do, with an irot that turns it by nothing."""
    width, height = picture.size
    columns, rows = -(-width // side), -(-height // side)
    large = Image.new("RGB", (columns * side, rows * side), picture.getpixel((width - 1, height - 1)))
    large.paste(picture)
    with tempfile.TemporaryDirectory() as place:
        tiles = [
            hevc(large.crop((x, y, x + side, y + side)), place)
            for y in range(0, rows * side, side) for x in range(0, columns * side, side)]
    grid, count = len(tiles) + 1, len(tiles) + 1

    def full(name: bytes, content: bytes, version: int = 0, flags: int = 0) -> bytes:
        return box(name, bytes([version, 0, 0, flags]) + content)

    # Properties 1 to 4 are of the picture, 5 of all tiles, and each tile has its own after them.
    properties = [
        full(b"ispe", struct.pack(">II", width, height)), full(b"pixi", bytes([3, 8, 8, 8])),
        box(b"colr", b"nclx" + struct.pack(">HHHB", 1, 13, 6, 128)), box(b"irot", bytes([0])),
        full(b"ispe", struct.pack(">II", side, side))]
    links = [(grid, [1, 2, 3, 4])]
    for number, (configuration, _) in enumerate(tiles, 1):
        properties.append(box(b"hvcC", configuration))
        links.append((number, [5, len(properties)]))
    owners = b"".join(
        struct.pack(">HB", item, len(numbers)) + bytes(numbers) for item, numbers in sorted(links))
    # The tiles are hidden.
    kinds = b"".join(
        full(b"infe", struct.pack(">HH", item, 0) + b"hvc1\0", 2, 1) for item in range(1, grid))
    kinds += full(b"infe", struct.pack(">HH", grid, 0) + b"grid\0", 2)
    numbers = b"".join(struct.pack(">H", item) for item in range(1, grid))
    shape = bytes([0, 0, rows - 1, columns - 1]) + struct.pack(">HH", width, height)

    def meta(start: int) -> bytes:
        places, offset = b"", start
        for item, (_, data) in enumerate(tiles, 1):
            places += struct.pack(">HHHHII", item, 0, 0, 1, offset, len(data))
            offset += len(data)
        places += struct.pack(">HHHHII", grid, 1, 0, 1, 0, len(shape))
        return full(b"meta", b"".join([
            full(b"hdlr", struct.pack(">I4s", 0, b"pict") + bytes(13)),
            full(b"pitm", struct.pack(">H", grid)),
            full(b"iinf", struct.pack(">H", count) + kinds),
            full(b"iloc", struct.pack(">BBH", 0x44, 0, count) + places, 1),
            full(b"iref", box(b"dimg", struct.pack(">HH", grid, grid - 1) + numbers)),
            box(b"iprp", b"".join([
                box(b"ipco", b"".join(properties)),
                full(b"ipma", struct.pack(">I", count) + owners)])),
            box(b"idat", shape)]))

    head = box(b"ftyp", b"heic" + bytes(4) + b"mif1heic")
    body = b"".join(data for _, data in tiles)
    start = len(head) + len(meta(0)) + 8
    (folder / name).write_bytes(head + meta(start) + box(b"mdat", body))


def main() -> None:
    width, height = SIZE
    picture = Image.new("RGB", SIZE)
    picture.putdata([
        tuple(light(x, y, colour) for colour in range(3)) for y in range(height) for x in range(width)])
    rgb = picture.tobytes()

    def save(name: str, image: Image.Image = picture, **options: object) -> None:
        image.save(folder / name, **options)

    for name, subsampling in ("444", 0), ("422", 1), ("420", 2):
        save(f"{name}.jpg", quality=88, subsampling=subsampling)
    save("progressive.jpg", quality=88, progressive=True)
    save("grey.jpg", picture.convert("L"), quality=88)
    save("inks.jpg", picture.convert("CMYK"), quality=88)
    save("rows.png")
    save("rows.bmp")
    save("rows.ppm")
    save("raw.tif", compression=None)
    save("photo.tif", compression="jpeg")
    save("palette.tif", picture.quantize(64), compression="tiff_lzw")
    tiff("strips.tif", 2, 8, 3, None, 9, rgb)
    tiff("one strip.tif", 2, 8, 3, None, height, rgb)
    tiff("tiles.tif", 2, 8, 3, (32, 48), 0, rgb)
    tiff("deep tiles.tif", 2, 16, 3, (48, 32), 0, bytes(value for level in rgb for value in (level, 77)))
    inks = picture.convert("CMYK").tobytes()
    tiff("ink tiles.tif", 5, 8, 4, (64, 16), 0, inks)
    with tempfile.TemporaryDirectory() as place:
        source = str(Path(place, "source.png"))
        picture.save(source)

        def convert(command: list[str], name: str, output: list[str]) -> None:
            subprocess.run([*command, source, *output, folder / name], check=True)

        convert(["cwebp", "-quiet", "-q", "85"], "photo.webp", ["-o"])
        convert(["cwebp", "-quiet", "-lossless"], "lossless.webp", ["-o"])
        convert(["heif-enc", "-q", "85"], "photo.heic", ["-o"])
        convert(["heif-enc", "-A", "-q", "85"], "photo.avif", ["-o"])
        convert(["cjxl", "-d", "1"], "photo.jxl", [])
    tiled_heif("tiles.heic", picture, 64)


main()
