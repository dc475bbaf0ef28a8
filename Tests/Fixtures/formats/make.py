#!/usr/bin/python3
"""Makes the files of this folder: the same picture in each format.

It needs Pillow, and cwebp, heif-enc (of libheif 1.15, with an encoder of each kind) and cjxl on PATH.
"""

import subprocess
import tempfile
from pathlib import Path

from PIL import Image

SIZE = (64, 48)
COLOURS = [(220, 20, 20), (20, 180, 20), (20, 20, 220), (220, 220, 20)]

folder = Path(__file__).parent


def main() -> None:
    picture = Image.new("RGB", SIZE)
    half = (SIZE[0] // 2, SIZE[1] // 2)
    for number, colour in enumerate(COLOURS):
        corner = (number % 2 * half[0], number // 2 * half[1])
        picture.paste(colour, (*corner, corner[0] + half[0], corner[1] + half[1]))

    def save(name: str, image: Image.Image = picture, **options: object) -> None:
        image.save(folder / f"quarters.{name}", **options)

    save("jpg", quality=95, subsampling=0)
    save("png", optimize=True)
    save("gif")
    save("bmp", picture.quantize(4))
    save("tif", compression="tiff_lzw")
    save("ppm", picture.resize((8, 6), Image.Resampling.NEAREST))
    save("ico", bitmap_format="bmp", sizes=[SIZE])
    rectangles = "".join(
        f'<rect x="{number % 2 * half[0]}" y="{number // 2 * half[1]}" width="{half[0]}" '
        f'height="{half[1]}" fill="rgb{colour}"/>\n'
        for number, colour in enumerate(COLOURS)
    )
    (folder / "quarters.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE[0]}" height="{SIZE[1]}">\n'
        f"{rectangles}</svg>\n",
        encoding="utf-8",
    )
    with tempfile.TemporaryDirectory() as place:
        source = str(Path(place, "source.png"))
        picture.save(source)

        def convert(command: list[str], name: str, output: list[str]) -> None:
            subprocess.run([*command, source, *output, folder / f"quarters.{name}"], check=True)

        convert(["cwebp", "-quiet", "-q", "90"], "webp", ["-o"])
        convert(["heif-enc", "-q", "90"], "heic", ["-o"])
        convert(["heif-enc", "-A", "-q", "90"], "avif", ["-o"])
        convert(["cjxl", "-d", "1"], "jxl", [])


main()
