#!/bin/bash
# Exempi turns a plain WebP into one that nothing can read, and reports success.
#
# One would expect: where xmp_files_can_put_xmp says yes, a packet with a rating is added to the
# picture by xmp_files_put_xmp and xmp_files_close, and the picture stays as it is.
# Seen: a WebP that has nothing but its image, as Pillow and others write it, gets the head for metadata
# written over the first 18 bytes of its image instead of before them. All calls return true, and the
# picture can't be opened any more. Where that head is there already, as in a WebP with a colour profile
# or transparency, all is well. So a sidecar, or another library, is needed for WebP.
#
# With: libexempi8 2.6.6-2 and python3 of Debian 13, unpacked with all that they need; pillow 12.0.0
# from PyPI. On Debian. libexempi8 2.6.3-1 of Debian 12 does the same.
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
unpack libexempi8=2.6.6-2 python3

cat >"$folder/pictures.py" <<'PYTHON'
import sys

from PIL import Image, ImageCms

NAMES = ["plain", "plain-lossless", "with-profile", "with-transparency"]
picture = Image.linear_gradient("L").resize((96, 64)).convert("RGB")


def chunks(name):
    """The names of a WebP's chunks, as far as they can be followed."""
    with open(name, "rb") as file:
        data = file.read()
    at, found = 12, []
    while at + 8 <= len(data):
        found.append(ascii(data[at:at + 4].decode("latin-1")).strip("'").strip())
        length = int.from_bytes(data[at + 4:at + 8], "little")
        at += 8 + length + length % 2
    return " ".join(found)


def state(name):
    try:
        with Image.open(name) as opened:
            opened.load()
            return f"shown, {'with' if 'xmp' in opened.info else 'without'} a packet"
    except OSError:
        return "can't be read"


if sys.argv[1] == "make":
    picture.save("plain.webp")
    picture.save("plain-lossless.webp", lossless=True)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    picture.save("with-profile.webp", icc_profile=profile)
    clear = picture.convert("RGBA")
    clear.putalpha(128)
    clear.save("with-transparency.webp")
for name in NAMES:
    print(f"  {name}: {state(f'{name}.webp')}: {chunks(f'{name}.webp')}")
PYTHON

cat >"$folder/debian/tmp/rate.py" <<'PYTHON'
import ctypes
import sys

exempi = ctypes.CDLL("libexempi.so.8")


def function(name, result, *arguments):
    found = getattr(exempi, name)
    found.restype, found.argtypes = result, arguments
    return found


BOOL, INT, POINTER, TEXT = ctypes.c_bool, ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p
OPEN_FOR_UPDATE, CLOSE_SAFELY = 2, 2
function("xmp_init", BOOL)()
for name in sys.argv[1:]:
    file = function("xmp_files_open_new", POINTER, TEXT, INT)(name.encode(), OPEN_FOR_UPDATE)
    packet = function("xmp_new_empty", POINTER)()
    function("xmp_set_property", BOOL, POINTER, TEXT, TEXT, TEXT, ctypes.c_uint32)(
        packet, b"http://ns.adobe.com/xap/1.0/", b"Rating", b"3", 0)
    calls = [function(f"xmp_files_{call}_xmp", BOOL, POINTER, POINTER)(file, packet)
             for call in ("can_put", "put")]
    calls.append(function("xmp_files_close", BOOL, POINTER, INT)(file, CLOSE_SAFELY))
    print(f"  {name.removesuffix('.webp')}: can put {calls[0]}, put {calls[1]}, closed {calls[2]}")
PYTHON

cd "$folder/debian/tmp"
{
  echo "made by Pillow:"
  "$folder/python/bin/python" "$folder/pictures.py" make
  echo "rated by Exempi:"
  unshare --map-root-user --root="$folder/debian" --wd=/tmp /usr/bin/python3 rate.py \
    plain.webp plain-lossless.webp with-profile.webp with-transparency.webp
  echo "afterwards:"
  "$folder/python/bin/python" "$folder/pictures.py" look
} | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
made by Pillow:
  plain: shown, without a packet: VP8
  plain-lossless: shown, without a packet: VP8L
  with-profile: shown, without a packet: VP8X ICCP VP8
  with-transparency: shown, without a packet: VP8X ALPH VP8
rated by Exempi:
  plain: can put True, put True, closed True
  plain-lossless: can put True, put True, closed True
  with-profile: can put True, put True, closed True
  with-transparency: can put True, put True, closed True
afterwards:
  plain: can't be read: VP8X >]$\x8e
  plain-lossless: can't be read: VP8X j\xdb\xb6a
  with-profile: shown, with a packet: VP8X ICCP VP8 XMP
  with-transparency: shown, with a packet: VP8X ALPH VP8 XMP
SEEN
echo "As described."
