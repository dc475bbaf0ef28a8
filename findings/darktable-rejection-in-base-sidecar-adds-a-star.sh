#!/bin/bash
# darktable gives a photo one star more if a sidecar of its base name rejects it.
#
# One would expect: `photo.xmp` beside `photo.jpg` with an xmp:Rating of -1, which is a rejection to
# Adobe's programs, rejects the photo in darktable too, as the same rating in `photo.jpg.xmp` does; or
# it is left out of account, as other values that a program doesn't know.
# Seen: a rating of 3 in `photo.xmp` is read. One of -1 adds a star to those that the photo has
# already, so the photos that somebody rejected are the ones that go up: from darktable's usual one
# star to two, from three stars in the photo's own packet to four. So a program that rejects for
# darktable writes `photo.jpg.xmp`, and never -1 into `photo.xmp` alone.
#
# With: darktable 5.0.1-2 of Debian 13, unpacked with all that it needs; pillow 12.0.0 from PyPI. On
# Debian; some 140 MB are downloaded. darktable 4.2.1-4 of Debian 12 does the same.
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
unpack darktable=5.0.1-2

cat >"$folder/make.py" <<'PYTHON'
import sys

from PIL import Image

PACKET = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="{}"/>
</rdf:RDF>
</x:xmpmeta>"""


def make(name, packet=None, **sidecars):
    inside = {"xmp": PACKET.format(packet).encode()} if packet else {}
    Image.linear_gradient("L").resize((96, 64)).convert("RGB").save(f"{name}.jpg", **inside)
    for kind, rating in sidecars.items():
        sidecar = f"{name}.xmp" if kind == "base" else f"{name}.jpg.xmp"
        with open(sidecar, "w", encoding="utf-8") as file:
            file.write(PACKET.format(rating))


make("no-rating")
make("full-rejected", full=-1)
make("base-three", base=3)
make("base-rejected", base=-1)
make("packet-three", packet=3)
make("packet-three-base-rejected", packet=3, base=-1)
PYTHON

# What darktable read is in the packet of the picture that it exports.
inside() {
  HOME=/tmp unshare --map-root-user --pid --fork --kill-child --mount-proc=/proc \
    --root="$folder/debian" "$@"
}
{
  # Its status is 1 also when all is well.
  (inside /usr/bin/darktable --version 2>"$folder/log" || true) | grep '^darktable [0-9.]*$'
  (cd "$folder/debian/tmp" && "$folder/python/bin/python" "$folder/make.py")
  for photo in no-rating full-rejected base-three base-rejected packet-three \
    packet-three-base-rejected; do
    inside /usr/bin/darktable-cli "/tmp/$photo.jpg" "/tmp/out/$photo.jpg" --core \
      --configdir /tmp/config --cachedir /tmp/cache --library :memory: --disable-opencl \
      --conf write_sidecar_files=never >"$folder/log" 2>&1 || { cat "$folder/log" && false; }
    rating=$(grep --text --only-matching 'xmp:Rating="[^"]*"' "$folder/debian/tmp/out/$photo.jpg")
    echo "$photo: $rating"
  done
} | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
darktable 5.0.1
no-rating: xmp:Rating="1"
full-rejected: xmp:Rating="-1"
base-three: xmp:Rating="3"
base-rejected: xmp:Rating="2"
packet-three: xmp:Rating="3"
packet-three-base-rejected: xmp:Rating="4"
SEEN
echo "As described."
