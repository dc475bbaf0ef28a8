#!/bin/bash
# libtiff takes a fourth channel of no stated meaning for transparency.
#
# One would expect: a TIFF with red, green, blue and a further channel, whose tag ExtraSamples says 0,
# "unspecified", such as a mask or the infrared picture of a scan, comes out of libtiff's RGBA interface
# (TIFFReadRGBAImage and its kin, here by tiff2rgba) opaque, as it would without that channel.
# Seen: the channel is handed out as alpha, so where it is black, the photo vanishes. Unlike with true
# transparency the colours are not multiplied by it and can be brighter than it, which whoever mixes them
# does not expect. With two such channels it is the same. Pillow opens the same files as RGB. So a
# program looks at ExtraSamples itself, and has no use for the alpha unless it says 1 or 2.
#
# With: libtiff-tools 4.7.0 of Debian 13, unpacked with all that it needs; tifffile 2025.1.10, numpy
# 2.2.6 and pillow 12.0.0 from PyPI; Python 3.11. On Debian.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check \
  tifffile==2025.1.10 numpy==2.2.6 pillow==12.0.0

# Unpacks packages of Debian 13, and all that they need, into the folder `debian`.
unpack() {
  mkdir -p "$folder"/apt/{lists,archives}/partial "$folder"/debian/{proc,tmp}
  : >"$folder/apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
    "http://deb.debian.org/debian trixie main" >"$folder/apt/sources.list"
  local option options=()
  for option in Dir::State="$folder/apt" Dir::State::Status="$folder/apt/status" \
    Dir::Cache="$folder/apt" Dir::Etc::SourceList="$folder/apt/sources.list" \
    Dir::Etc::SourceParts=/dev/null Dir::Etc::Preferences=/dev/null \
    Dir::Etc::PreferencesParts=/dev/null APT::Install-Recommends=false APT::Sandbox::User=; do
    options+=(--option "$option")
  done
  apt-get --quiet=2 "${options[@]}" update
  apt-get --quiet=2 "${options[@]}" --download-only --yes install base-files "$@" >"$folder/log"
  for package in "$folder"/apt/archives/*.deb; do
    dpkg-deb --extract "$package" "$folder/debian"
  done
}
unpack 'libtiff-tools=4.7.0-*'

cat >"$folder/try.py" <<'PYTHON'
import subprocess
import sys

import numpy
import tifffile
from PIL import Image

COLOUR, ROOT = (200, 100, 50), sys.argv[1]


def shown(name, *kinds):
    """Print what becomes of a pixel whose further channels are all 0, and of one with 255."""
    picture = numpy.zeros((16, 2, 3 + len(kinds)), numpy.uint8)
    picture[:, :, :3] = COLOUR
    picture[:, 1, 3:] = 255
    tifffile.imwrite("in.tif", picture, photometric="rgb", extrasamples=kinds, metadata=None)
    subprocess.run(
        ["unshare", "--map-root-user", f"--root={ROOT}", "/usr/bin/tiff2rgba", "/tmp/in.tif",
         "/tmp/out.tif"], check=True)
    pixels = tifffile.imread("out.tif")[0].tolist()
    try:
        mode = Image.open("in.tif").mode
    except OSError:
        mode = "nothing"
    print(f"{name}: libtiff {pixels}, Pillow {mode}")


shown("no further channel")
shown("unspecified", "unspecified")
shown("two unspecified", "unspecified", "unspecified")
shown("transparency", "unassalpha")
PYTHON

cd "$folder/debian/tmp"
"$folder/python/bin/python" "$folder/try.py" "$folder/debian" | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
no further channel: libtiff [[200, 100, 50, 255], [200, 100, 50, 255]], Pillow RGB
unspecified: libtiff [[200, 100, 50, 0], [200, 100, 50, 255]], Pillow RGB
two unspecified: libtiff [[200, 100, 50, 0], [200, 100, 50, 255]], Pillow RGB
transparency: libtiff [[0, 0, 0, 0], [200, 100, 50, 255]], Pillow RGBA
SEEN
echo "As described."
