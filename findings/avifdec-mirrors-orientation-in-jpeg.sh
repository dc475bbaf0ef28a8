#!/bin/bash
# avifdec of libavif 1.2 writes JPEGs that lie upside down.
#
# One would expect: a photo taken on its side (EXIF orientation 6), made an AVIF by avifenc and a JPEG again
# by avifdec, has orientation 6 or is turned. To PNG it is so.
# Seen: the JPEG's pixels are not turned and its EXIF says 8, so it is shown upside down; 8 becomes 6 in
# turn. The other orientations are kept. Whoever compares what a program shows of an AVIF with a JPEG made by
# avifdec finds the program wrong where it is right.
#
# With: libavif-bin 1.2.1 of Debian 13, unpacked with all that it needs; pillow 12.0.0 from PyPI; Python
# 3.11. On Debian.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check pillow==12.0.0

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
unpack 'libavif-bin=1.2.1-*'

cat >"$folder/try.py" <<'PYTHON'
import subprocess
import sys

from PIL import Image

ROOT = sys.argv[1]

# Left half blue, right half red; upright it is higher than wide.
PHOTO = Image.new("RGB", (64, 48), "red")
PHOTO.paste("blue", (0, 0, 32, 48))


def photo(name, orientation):
    """Write it with an orientation as EXIF counts them."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    PHOTO.save(name, exif=exif)


def run(*command):
    subprocess.run(
        ["unshare", "--map-root-user", f"--root={ROOT}", *command], check=True, cwd="/",
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def told(name):
    with Image.open(name) as picture:
        return f"{picture.width}x{picture.height}, orientation {picture.getexif().get(0x0112)}"


for orientation in range(1, 9):
    photo("photo.jpg", orientation)
    run("avifenc", "/tmp/photo.jpg", "/tmp/photo.avif")
    for back in "png", "jpg":
        run("avifdec", "/tmp/photo.avif", f"/tmp/back.{back}")
    print(f"{orientation}: PNG {told('back.png')}; JPEG {told('back.jpg')}")
PYTHON

cd "$folder/debian/tmp"
"$folder/python/bin/python" "$folder/try.py" "$folder/debian" | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
1: PNG 64x48, orientation 1; JPEG 64x48, orientation 1
2: PNG 64x48, orientation 2; JPEG 64x48, orientation 2
3: PNG 64x48, orientation 3; JPEG 64x48, orientation 3
4: PNG 64x48, orientation 4; JPEG 64x48, orientation 4
5: PNG 64x48, orientation 5; JPEG 64x48, orientation 5
6: PNG 64x48, orientation 6; JPEG 64x48, orientation 8
7: PNG 64x48, orientation 7; JPEG 64x48, orientation 7
8: PNG 64x48, orientation 8; JPEG 64x48, orientation 6
SEEN
echo "As described."
