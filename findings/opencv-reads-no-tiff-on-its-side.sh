#!/bin/bash
# OpenCV turns JPEGs and PNGs as EXIF says, leaves WebP and AVIF lying, and refuses such a TIFF.
#
# One would expect: cv2.imread turns the same photo, taken with the camera on its side (EXIF orientation 6),
# alike in each format, or in none; so boxes that were drawn on it fit it whatever its format.
# Seen: JPEG and PNG come upright. WebP and AVIF come as they are stored, although an AVIF has the rotation in
# its own box, beside EXIF. A TIFF can't be read at all: imread logs an error and gives None, while one with
# orientation 3 is turned. So boxes made with OpenCV lie in the upright picture of a JPEG, and in the stored
# one of a WebP. (OpenCV 5.0 turns WebP, too; AVIF and TIFF are as before.)
#
# With: opencv-python-headless 4.12.0.88, numpy 2.2.6 and pillow 12.0.0 from PyPI; Python 3.11.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check \
  opencv-python-headless==4.12.0.88 numpy==2.2.6 pillow==12.0.0

cat >"$folder/try.py" <<'PYTHON'
import cv2
from PIL import Image

photo = Image.new("RGB", (64, 48), "red")
photo.paste("blue", (0, 0, 32, 48))
for orientation in 1, 3, 6:
    for kind in "jpg", "png", "webp", "avif", "tif":
        # Pillow takes the orientation out of an AVIF's EXIF, so each gets its own.
        exif = Image.Exif()
        exif[0x0112] = orientation
        photo.save(f"photo.{kind}", exif=exif)
        pixels = cv2.imread(f"photo.{kind}")
        if pixels is None:
            told = "nothing"
        else:
            height, width, _ = pixels.shape
            # OpenCV's order is blue, green, red.
            told = f"{width}x{height}, {'blue' if pixels[4, 4, 0] > 128 else 'red'} at the top left"
        print(f"orientation {orientation}, {kind}: {told}")
PYTHON
(cd "$folder" && OPENCV_LOG_LEVEL=OFF python/bin/python try.py) 2>"$folder/errors" | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
orientation 1, jpg: 64x48, blue at the top left
orientation 1, png: 64x48, blue at the top left
orientation 1, webp: 64x48, blue at the top left
orientation 1, avif: 64x48, blue at the top left
orientation 1, tif: 64x48, blue at the top left
orientation 3, jpg: 64x48, red at the top left
orientation 3, png: 64x48, red at the top left
orientation 3, webp: 64x48, blue at the top left
orientation 3, avif: 64x48, blue at the top left
orientation 3, tif: 64x48, red at the top left
orientation 6, jpg: 48x64, blue at the top left
orientation 6, png: 48x64, blue at the top left
orientation 6, webp: 64x48, blue at the top left
orientation 6, avif: 64x48, blue at the top left
orientation 6, tif: nothing
SEEN
echo "As described."
