#!/bin/bash
# Pillow turns TIFFs as their orientation says, and nothing else.
#
# One would expect: the same photo with EXIF orientation 6, as JPEG, PNG and TIFF, opens with the same
# size, and exif_transpose turns each of them.
# Seen: a TIFF has its upright size as soon as it is opened, while its EXIF still says 6; once its pixels
# are read it is turned, and the tag is gone. JPEG and PNG stay as they are until exif_transpose. A program
# that takes size and tag from the opened file and swaps the sides itself gets a TIFF's size wrong, and a
# script that turns by the tag as it was on opening turns it twice.
#
# With: pillow 12.0.0 from PyPI; Python 3.11.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check pillow==12.0.0

cat >"$folder/try.py" <<'PYTHON'
from PIL import Image, ImageOps


def told(picture):
    return f"{picture.width}x{picture.height} orientation {picture.getexif().get(0x0112)}"


exif = Image.Exif()
exif[0x0112] = 6
photo = Image.new("RGB", (64, 48), "red")
photo.paste("blue", (0, 0, 32, 48))
for name, options in (
        ("jpg", {}), ("png", {}), ("tif", {}), ("lzw.tif", {"compression": "tiff_lzw"}),
        ("fax.tif", {"compression": "group4"})):
    (photo.convert("1") if name == "fax.tif" else photo).save(f"photo.{name}", exif=exif, **options)
    with Image.open(f"photo.{name}") as picture:
        opened = told(picture)
        picture.load()
        read = told(picture)
        transposed = told(ImageOps.exif_transpose(picture))
        print(f"{name}: opened {opened}; read {read}; transposed {transposed}")
PYTHON
(cd "$folder" && python/bin/python try.py) | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
jpg: opened 64x48 orientation 6; read 64x48 orientation 6; transposed 48x64 orientation None
png: opened 64x48 orientation 6; read 64x48 orientation 6; transposed 48x64 orientation None
tif: opened 48x64 orientation 6; read 48x64 orientation None; transposed 48x64 orientation None
lzw.tif: opened 48x64 orientation 6; read 48x64 orientation None; transposed 48x64 orientation None
fax.tif: opened 48x64 orientation 6; read 48x64 orientation None; transposed 48x64 orientation None
SEEN
echo "As described."
