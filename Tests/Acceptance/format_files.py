"""The same picture in every format that is read, in the ways that programs write it.

The picture has a colour in each quarter, an arrow up, and the name of its file: so one sees
whether it is the right one, and upright. Needs Pillow, and the tools of FFmpeg, libtiff, libheif,
libavif and libjxl.
"""

import gzip
import io
import struct
import subprocess
import zlib

from PIL import Image, ImageDraw, ImageFont, ImageOps, TiffImagePlugin

import wide_profile
from pictures import PNG_SIGNATURE, png_chunk

SIZE = (900, 600)
# Red, green and blue of each quarter, row by row.
QUARTERS = ((200, 40, 40), (40, 150, 60), (40, 70, 190), (220, 190, 40))
_FONT = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", 44)
_ORIENTATION = 274
# The places of Adam7's passes: the first column and row, and the steps.
_PASSES = (
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2))
# The colours of high-definition television, and that the film says so.
_TELEVISION = (
    "-vf", "scale=out_color_matrix=bt709,format=yuv420p", "-colorspace", "bt709",
    "-color_primaries", "bt709", "-color_trc", "bt709")
# What is done to an upright picture so that its EXIF orientation undoes it.
_LAID = {
    2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
    6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}


def card(name, size=SIZE):
    """The picture with a name on it."""
    picture = Image.new("RGB", size)
    half = (size[0] // 2, size[1] // 2)
    for number, colour in enumerate(QUARTERS):
        corner = (number % 2 * half[0], number // 2 * half[1])
        picture.paste(colour, (*corner, corner[0] + half[0], corner[1] + half[1]))
    draw = ImageDraw.Draw(picture)
    x, y = half
    draw.polygon([(x, 20), (x + 60, 100), (x - 60, 100)], fill="white")
    draw.rectangle((x - 20, 100, x + 20, 150), fill="white")
    draw.rectangle((20, y - 40, size[0] - 20, y + 40), fill="white")
    draw.text(half, name, fill="black", font=_FONT, anchor="mm")
    return picture


def other(name):
    """A picture that is not to be seen: a later page, frame or view."""
    return ImageOps.invert(card(f"NOT THIS: {name}"))


def laid(name, orientation):
    """The picture as a camera keeps it that was not held upright, and the EXIF that says so."""
    exif = Image.Exif()
    exif[_ORIENTATION] = orientation
    return card(name).transpose(_LAID[orientation]), exif


def see_through(name):
    """The picture with a hole in each quarter's outer edge."""
    picture = card(name).convert("RGBA")
    hole = Image.new("L", SIZE, 255)
    ImageDraw.Draw(hole).rectangle((0, 250, 18, 350), fill=0)
    picture.putalpha(hole)
    return picture


def _wide(name):
    return wide_profile.converted(card(name)), wide_profile.profile()


def _deep_png(picture, profile=None):
    """A PNG with 16 bits a channel."""
    pixels = picture.tobytes()
    doubled = bytearray(2 * len(pixels))
    doubled[::2] = doubled[1::2] = pixels
    stride = 6 * picture.width
    rows = b"".join(b"\0" + doubled[at:at + stride] for at in range(0, len(doubled), stride))
    colours = (
        png_chunk(b"iCCP", b"wide\0\0" + zlib.compress(profile)) if profile is not None else b"")
    return _png(picture, 16, 0, colours, rows)


def _interlaced_png(picture):
    """A PNG in Adam7's seven passes."""
    width, height = picture.size
    pixels = picture.tobytes()
    rows = bytearray()
    for left, top, across, down in _PASSES:
        for y in range(top, height, down):
            row = pixels[3 * width * y:3 * width * (y + 1)]
            rows += b"\0" + b"".join(row[3 * x:3 * x + 3] for x in range(left, width, across))
    return _png(picture, 8, 1, b"", bytes(rows))


def _png(picture, depth, interlacing, chunks, rows):
    header = struct.pack(">IIBBBBB", *picture.size, depth, 2, 0, 0, interlacing)
    return (
        PNG_SIGNATURE + png_chunk(b"IHDR", header) + chunks
        + png_chunk(b"IDAT", zlib.compress(rows, 6)) + png_chunk(b"IEND", b""))


def _cursor(icon):
    """The bytes of an icon as a cursor whose hot spot is in its corner."""
    icon = bytearray(icon)
    icon[2] = 2
    icon[10:14] = bytes(4)
    return bytes(icon)


def _jpeg(picture, **options):
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=92, **options)
    return buffer.getvalue()


def _raw(picture):
    """A DNG whose own pixels are dark, with the picture as its preview."""
    width, height = picture.size
    preview = _jpeg(picture)
    data = bytearray(b"II*\0\0\0\0\0")

    def add(blob):
        if len(data) % 2:
            data.append(0)
        data.extend(blob)
        return len(data) - len(blob)

    def directory(entries):
        table = struct.pack("<H", len(entries))
        for tag, (kind, values) in sorted(entries.items()):
            form = {1: "B", 2: "B", 3: "H", 4: "I", 10: "i"}[kind]
            body = struct.pack(f"<{len(values)}{form}", *values)
            count = len(values) // (2 if kind == 10 else 1)
            field = body.ljust(4, b"\0") if len(body) <= 4 else struct.pack("<I", add(body))
            table += struct.pack("<HHI", tag, kind, count) + field
        return add(table + bytes(4))

    def text(words):
        return 2, words.encode() + b"\0"

    across, down = width + 16, height + 16
    pixels = add(struct.pack("<H", 256) * (across * down))
    own = directory({
        254: (4, [0]), 256: (4, [across]), 257: (4, [down]), 258: (3, [16]), 259: (3, [1]),
        262: (3, [32803]), 273: (4, [pixels]), 277: (3, [1]), 278: (4, [down]),
        279: (4, [across * down * 2]), 284: (3, [1]), 33421: (3, [2, 2]), 33422: (1, [0, 1, 1, 2]),
        50710: (1, [0, 1, 2]), 50711: (3, [1]), 50714: (3, [256]), 50717: (3, [15756])})
    first = directory({
        254: (4, [1]), 256: (4, [width]), 257: (4, [height]), 258: (3, [8, 8, 8]), 259: (3, [7]),
        262: (3, [6]), 271: text("Koloda"), 272: text("Test One"), 273: (4, [add(preview)]),
        274: (3, [1]), 277: (3, [3]), 278: (4, [height]), 279: (4, [len(preview)]), 284: (3, [1]),
        330: (4, [own]), 530: (3, [2, 2]), 50706: (1, [1, 4, 0, 0]), 50707: (1, [1, 1, 0, 0]),
        50708: text("Koloda Test One"), 50778: (3, [21]),
        50721: (10, [n for i in range(9) for n in (int(i % 4 == 0), 1)])})
    data[4:8] = struct.pack("<I", first)
    return bytes(data)


def _drawing():
    rectangles = "".join(
        f'<rect x="{number % 2 * 450}" y="{number // 2 * 300}" width="450" height="300" '
        f'fill="rgb{colour}"/>' for number, colour in enumerate(QUARTERS))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">{rectangles}'
        '<path d="M450 20l60 80h-40v50h-40v-50h-40z" fill="white"/>'
        '<text x="450" y="320" font-size="60" text-anchor="middle" fill="white">a drawing</text>'
        '</svg>'
    ).encode()


class Maker:
    """Writes the files into a folder, and knows what is to be seen of each."""

    def __init__(self, folder, work):
        self._folder, self._work = folder, work
        self.coloured = []  # the names of those whose quarters have their colours

    def _path(self, name, is_coloured=True):
        if is_coloured:
            self.coloured.append(name)
        return self._folder / name

    def _save(self, name, picture=None, is_coloured=True, **options):
        picture = picture or card(name)
        picture.save(self._path(name, is_coloured), **options)

    def _write(self, name, data, is_coloured=True):
        self._path(name, is_coloured).write_bytes(data)

    def _convert(self, name, tool, *arguments, picture=None, source="png"):
        """Has a tool make the file, from a picture that is saved or bytes that are written."""
        place = self._work / f"source.{source}"
        if isinstance(picture, bytes):
            place.write_bytes(picture)
        elif isinstance(picture, list):
            picture[0].save(place, save_all=True, append_images=picture[1:], duration=400)
        else:
            (picture or card(name)).save(place)
        path = self._path(name)
        command = [tool, *(str(path) if part == "OUT" else str(place) if part == "IN" else part
                           for part in arguments)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def everything(self):
        """Write all files."""
        self._jpegs()
        self._pngs()
        self._webps()
        self._tiffs()
        self._heifs()
        self._jxls()
        self._others()
        self._films()

    def _jpegs(self):
        self._save("a1 plain.jpg", quality=92)
        self._save("a2 progressive.jpg", quality=92, progressive=True)
        for orientation in (2, 3, 6, 8):
            name = f"a3 orientation {orientation}.jpg"
            picture, exif = laid(name, orientation)
            self._save(name, picture, quality=92, exif=exif)
        self._save("a4 inks.jpg", card("a4 inks.jpg").convert("CMYK"), False, quality=92)
        self._save("a5 grey.jpg", card("a5 grey.jpg").convert("L"), False, quality=92)
        picture, profile = _wide("a6 wide gamut.jpg")
        self._save("a6 wide gamut.jpg", picture, quality=95, subsampling=0, icc_profile=profile)
        self._save(
            "a7 two views.mpo", save_all=True, append_images=[other("second view")])

    def _pngs(self):
        self._save("b1 plain.png")
        self._save("b2 palette.png", card("b2 palette.png").quantize(64))
        self._save("b3 see-through.png", see_through("b3 see-through.png"))
        self._write("b4 16 bits.png", _deep_png(card("b4 16 bits.png")))
        self._write("b5 16 bits, wide gamut.png", _deep_png(*_wide("b5 16 bits, wide gamut.png")))
        self._write("b6 interlaced.png", _interlaced_png(card("b6 interlaced.png")))
        self._save(
            "b7 animated.png", save_all=True, duration=300,
            append_images=[other("second frame")] * 3)
        picture, exif = laid("b8 orientation 6.png", 6)
        self._save("b8 orientation 6.png", picture, exif=exif)

    def _webps(self):
        self._save("c1 lossy.webp", quality=90)
        self._save("c2 lossless.webp", lossless=True)
        self._save("c3 see-through.webp", see_through("c3 see-through.webp"), quality=90)
        self._save(
            "c4 animated.webp", save_all=True, duration=300,
            append_images=[other("second frame")] * 3)
        picture, exif = laid("c5 orientation 8.webp", 8)
        self._save("c5 orientation 8.webp", picture, exif=exif, quality=90)
        picture, profile = _wide("c6 wide gamut.webp")
        self._save("c6 wide gamut.webp", picture, lossless=True, icc_profile=profile)
        self._save("d1 still.gif", card("d1 still.gif").quantize(64))
        frames = [other("second frame").quantize(64)] * 3
        self._save(
            "d2 animated.gif", card("d2 animated.gif").quantize(64), save_all=True,
            append_images=frames, duration=300)

    def _tiffs(self):
        for kind in (
                "raw", "tiff_lzw", "tiff_adobe_deflate", "packbits", "jpeg", "zstd", "lzma",
                "webp"):
            name = f"e1 {kind}.tif"
            self._save(name, compression=kind)
        self._save(
            "e2 bilevel, group 4.tif", card("e2 bilevel").convert("1"), False, compression="group4")
        self._save(
            "e3 pages.tif", save_all=True, append_images=[other("second page")],
            compression="tiff_lzw")
        name = "e4 orientation 6.tif"
        tags = TiffImagePlugin.ImageFileDirectory_v2()
        tags[_ORIENTATION] = 6
        self._save(name, laid(name, 6)[0], tiffinfo=tags, compression="tiff_lzw")
        picture, profile = _wide("e5 wide gamut.tif")
        self._save("e5 wide gamut.tif", picture, icc_profile=profile)
        source = _deep_png(card("e6 16 bits.tif"))
        self._convert("e6 16 bits.tif", "ffmpeg", "-y", "-i", "IN", "OUT", picture=source)
        self._save("e7 grey.tif", card("e7 grey.tif").convert("L"), False)
        self._save("e8 inks.tif", card("e8 inks.tif").convert("CMYK"), False)
        plain = self._work / "plain.tif"
        for name, options in (
                ("e9 tiles.tif", ["-t", "-w", "128", "-l", "128"]),
                ("e9 planes.tif", ["-p", "separate"])):
            card(name).save(plain)
            subprocess.run(["tiffcp", *options, plain, self._path(name)], check=True)

    def _heifs(self):
        heif = ("heif-enc", "-q", "90")
        deep = _deep_png(card("f2 10 bits.heic"))
        self._convert("f1 plain.heic", *heif, "IN", "-o", "OUT")
        self._convert("f2 10 bits.heic", *heif, "-b", "10", "IN", "-o", "OUT", picture=deep)
        picture, profile = _wide("f3 wide gamut.heic")
        self._convert("f3 wide gamut.heic", *heif, "IN", "-o", "OUT", picture=_jpeg(
            picture, icc_profile=profile, subsampling=0), source="jpg")
        self._convert("f4 thumbnail.heic", *heif, "-t", "160", "IN", "-o", "OUT")
        other("second picture").save(self._work / "second.png")
        self._convert(
            "f5 two pictures.heic", *heif, "IN", str(self._work / "second.png"), "-o", "OUT")
        self._convert("f6 see-through.heic", *heif, "IN", "-o", "OUT",
                      picture=see_through("f6 see-through.heic"))
        self._convert("g1 plain.avif", "avifenc", "IN", "OUT")
        deep = _deep_png(card("g2 10 bits.avif"))
        self._convert("g2 10 bits.avif", "avifenc", "-d", "10", "IN", "OUT", picture=deep)
        picture, profile = _wide("g3 wide gamut.avif")
        self._convert("g3 wide gamut.avif", "avifenc", "IN", "OUT", picture=_jpeg(
            picture, icc_profile=profile, subsampling=0), source="jpg")
        self._convert("g4 turned by irot.avif", "avifenc", "--irot", "3", "IN", "OUT",
                      picture=laid("g4 turned by irot.avif", 6)[0])

    def _jxls(self):
        self._convert("h1 lossy.jxl", "cjxl", "IN", "OUT", "-d", "1")
        self._convert("h2 lossless.jxl", "cjxl", "IN", "OUT", "-d", "0")
        self._convert("h3 from a JPEG.jxl", "cjxl", "IN", "OUT",
                      picture=_jpeg(card("h3 from a JPEG.jxl")), source="jpg")
        self._convert("h4 animated.jxl", "cjxl", "IN", "OUT", "-d", "1",
                      picture=[card("h4 animated.jxl"), other("second frame")])
        deep = _deep_png(*_wide("h5 16 bits, wide gamut.jxl"))
        self._convert("h5 16 bits, wide gamut.jxl", "cjxl", "IN", "OUT", "-d", "0", "-e", "3",
                      picture=deep)
        picture, exif = laid("h6 orientation 6.jxl", 6)
        self._convert("h6 orientation 6.jxl", "cjxl", "IN", "OUT",
                      picture=_jpeg(picture, exif=exif), source="jpg")

    def _others(self):
        self._write("i1 drawing.svg", _drawing())
        self._write("i2 packed.svgz", gzip.compress(_drawing()))
        self._save("j1 24 bits.bmp")
        self._save("j2 palette.bmp", card("j2 palette.bmp").quantize(64))
        icon = card("icon").resize((252, 168))
        icons = {}
        for kind in ("bmp", "png"):
            buffer = io.BytesIO()
            icon.save(buffer, "ICO", bitmap_format=kind, sizes=[icon.size])
            icons[kind] = buffer.getvalue()
            self._write(f"k1 {kind}.ico", icons[kind], False)
        self._write("k2 cursor.cur", _cursor(icons["bmp"]), False)
        self._save("l1 colours.ppm")
        self._save("l2 grey.pgm", card("l2 grey.pgm").convert("L"), False)
        self._save("l3 bilevel.pbm", card("l3 bilevel.pbm").convert("1"), False)
        pixels = bytearray(2 * 3 * SIZE[0] * SIZE[1])
        pixels[::2] = pixels[1::2] = card("l4 16 bits.ppm").tobytes()
        self._write("l4 16 bits.ppm", b"P6 900 600 65535\n" + bytes(pixels))
        self._write("m1 raw.dng", _raw(card("m1 raw.dng")))
        # These are not shown, or not whole; their cards say so.
        whole = _jpeg(card("n1 cut off.jpg"))
        self._write("n1 cut off.jpg", whole[:len(whole) * 2 // 3], False)
        self._write("n2 empty.jpg", b"", False)
        self._write("n3 text.png", b"This is no picture.\n" * 20, False)
        self._write("n4 a PNG by another name.jpg", _deep_png(card("n4 a PNG by another name.jpg")))
        self._save("n5 unknown.tga", card("n5"), False)
        self._save("n5 unknown.jp2", card("n5"), False)

    def _films(self):
        still = self._work / "still.png"
        for name, options in (
                ("o1 h264.mp4", [*_TELEVISION, "-c:v", "libx264"]),
                ("o2 hevc.mov", [*_TELEVISION, "-c:v", "libx265", "-tag:v", "hvc1"]),
                ("o3 vp9.webm", [*_TELEVISION, "-c:v", "libvpx-vp9"]),
                ("o4 motion jpeg.avi", ["-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj420p"])):
            card(name).save(still)
            subprocess.run(
                ["ffmpeg", "-y", "-loglevel", "error", "-loop", "1", "-framerate", "10", "-t", "2",
                 "-i", still, *options, self._path(name)],
                check=True, stderr=subprocess.DEVNULL)
