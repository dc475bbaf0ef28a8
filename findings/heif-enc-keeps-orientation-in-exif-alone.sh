#!/bin/bash
# heif-enc of Debian 12 makes HEICs of photos on their side that lie on their side.
#
# One would expect: a JPEG with EXIF orientation 6 becomes a HEIC that says so where HEIF has it, as a
# rotation of the picture (irot), for a reader of HEIF must leave EXIF's orientation alone.
# Seen: the file has no rotation, only the EXIF of the JPEG. Readers that keep to the standard, libheif's own
# among them, show it on its side; those that look at EXIF show it upright. heif-convert of the same package
# writes it back as it was, so the two together hide it. With libheif 1.23 the rotation is there.
#
# With: libheif-examples 1.15.1 of Debian 12, unpacked with all that it needs; pillow 12.0.0 and pillow-heif
# 1.1.1 (libheif 1.20) from PyPI; Python 3.11. On Debian.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check \
  pillow==12.0.0 pillow-heif==1.1.1

# Unpacks packages of Debian 12, and all that they need, into the folder `debian`.
unpack() {
  mkdir -p "$folder"/apt/{lists,archives}/partial "$folder"/debian/{proc,tmp}
  : >"$folder/apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
    "http://deb.debian.org/debian bookworm main" >"$folder/apt/sources.list"
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
unpack 'libheif-examples=1.15.1-*'

cat >"$folder/try.py" <<'PYTHON'
import subprocess
import sys

from PIL import Image
from pillow_heif import register_heif_opener

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


register_heif_opener()
for orientation in 1, 6, 8:
    photo("photo.jpg", orientation)
    run("heif-enc", "/tmp/photo.jpg", "--output", "/tmp/photo.heic")
    run("heif-convert", "/tmp/photo.heic", "/tmp/back.jpg")
    with open("photo.heic", "rb") as file:
        rotation = "a rotation" if b"irot" in file.read() else "no rotation"
    with Image.open("photo.heic") as picture:
        shown = f"{picture.width}x{picture.height}"
    print(f"{orientation}: {rotation}, shown at {shown}; JPEG again {told('back.jpg')}")
PYTHON

cd "$folder/debian/tmp"
"$folder/python/bin/python" "$folder/try.py" "$folder/debian" | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
1: no rotation, shown at 64x48; JPEG again 64x48, orientation 1
6: no rotation, shown at 64x48; JPEG again 64x48, orientation 6
8: no rotation, shown at 64x48; JPEG again 64x48, orientation 8
SEEN
echo "As described."
