#!/bin/bash
# LibRaw takes a plain 16-bit grey TIFF for a RAW photo.
#
# One would expect: an uncompressed TIFF, 16 bits, one channel, photometric BlackIsZero, as scanners
# and microscopes write it, is refused by LibRaw as "not a RAW file", as the same picture with 8 bits
# is.
# Seen: with 16 bits it opens as a RAW photo of the picture's size, with or without a Make tag, and
# has no preview. A program that asks LibRaw first, and shows a RAW photo by its preview, shows
# nothing. So ask a TIFF decoder first, or after LibRaw found no preview.
#
# With: rawpy 0.25.1 (LibRaw 0.21.4), tifffile 2025.1.10, numpy 2.2.6, from PyPI; Python 3.11.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check \
  rawpy==0.25.1 tifffile==2025.1.10 numpy==2.2.6

cat >"$folder/try.py" <<'PYTHON'
import numpy
import rawpy
import tifffile

print("LibRaw", ".".join(map(str, rawpy.libraw_version)))
for bits, kind in ((8, numpy.uint8), (16, numpy.uint16)):
    grey = numpy.tile(numpy.linspace(0, 2**bits - 1, 64), (48, 1)).astype(kind)
    for make in (None, "Canon"):
        tags = [(271, "s", 0, make, True)] if make else []
        tifffile.imwrite("grey.tif", grey, photometric="minisblack", extratags=tags, metadata=None)
        try:
            with rawpy.imread("grey.tif") as photo:
                told = f"a RAW photo of {photo.sizes.raw_width}x{photo.sizes.raw_height}"
                try:
                    photo.extract_thumb()
                    told += " with a preview"
                except rawpy.LibRawNoThumbnailError:
                    told += " without a preview"
        except rawpy.LibRawFileUnsupportedError:
            told = "not a RAW file"
        print(f"{bits} bits, Make {make}: {told}")
PYTHON
(cd "$folder" && python/bin/python try.py) | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
LibRaw 0.21.4
8 bits, Make None: not a RAW file
8 bits, Make Canon: not a RAW file
16 bits, Make None: a RAW photo of 64x48 without a preview
16 bits, Make Canon: a RAW photo of 64x48 without a preview
SEEN
echo "As described."
