#!/bin/bash
# djxl of Debian 12 puts EXIF into PNGs that others can't read, and that would turn the picture twice.
#
# One would expect: the EXIF of a photo that went from JPEG to JPEG XL (cjxl) and to PNG (djxl) can be read, and
# fits the picture.
# Seen: djxl 0.7 writes it as text ("Raw profile type exif") and copies the whole box of the JPEG XL, which
# begins with four bytes that say where the EXIF begins. So it begins with four zeros instead of "Exif" or the
# byte order; Pillow raises an error. Who is lenient and skips the zeros turns the photo twice: the pixels are
# turned already, and the EXIF still says 6. djxl 0.11 writes a chunk eXIf that can be read and says 1.
#
# With: libjxl-tools 0.7.0 of Debian 12, unpacked with all that it needs; pillow 12.0.0 from PyPI; Python
# 3.11. On Debian.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check pillow==12.0.0

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
unpack 'libjxl-tools=0.7.0-*'

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


photo("photo.jpg", 6)
run("cjxl", "/tmp/photo.jpg", "/tmp/photo.jxl")
run("djxl", "/tmp/photo.jxl", "/tmp/back.png")
with Image.open("back.png") as picture:
    print(f"the picture is {picture.width}x{picture.height}")
    # The profile's name, its length and its bytes as hexadecimal digits.
    name, length, digits = picture.info["Raw profile type exif"].split()
    print(f"{name} of {int(length)} bytes begins with {digits[:12]}")
    print("its orientation is", bytes.fromhex(digits)[-7])
    picture.load()
    try:
        print(picture.getexif().get(0x0112))
    except SyntaxError as error:
        print("Pillow:", error)
PYTHON

cd "$folder/debian/tmp"
"$folder/python/bin/python" "$folder/try.py" "$folder/debian" | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
the picture is 48x64
exif of 30 bytes begins with 000000004d4d
its orientation is 6
Pillow: not a TIFF file (header b'\x00\x00\x00\x00MM\x00*' not valid)
SEEN
echo "As described."
