"""JPEG files with the EXIF of a camera that nobody sells."""

import struct

from PIL import Image
from PIL.TiffImagePlugin import IFDRational

_MAKE = 0x010F
_MODEL = 0x0110
_EXIF = 0x8769
_EXPOSURE = 0x829A
_APERTURE = 0x829D
_SENSITIVITY = 0x8827
_DATE_TAKEN = 0x9003
_PART_OF_SECOND = 0x9291
_FOCAL_LENGTH = 0x920A
_LENS = 0xA434


def write(
        path, photo, taken, model="Sample Camera", lens="Sample 24-70 mm", focal_length=35,
        seconds=(1, 250), aperture=5.6, sensitivity=100):
    """Write a photo. `taken` is `YYYY:MM:DD hh:mm:ss`, and may have hundredths after a point."""
    moment, _, part = taken.partition(".")
    exif = Image.Exif()
    exif[_MAKE], exif[_MODEL] = "Koloda", model
    exif[_EXIF] = {
        _DATE_TAKEN: moment, _PART_OF_SECOND: part or "00", _EXPOSURE: IFDRational(*seconds),
        _APERTURE: IFDRational(round(aperture * 10), 10), _SENSITIVITY: sensitivity,
        _FOCAL_LENGTH: IFDRational(round(focal_length * 10), 10), _LENS: lens}
    photo.save(path, quality=92, exif=exif)


_SECONDS_TO_1970 = 2_082_844_800  # since 1904, when QuickTime's time begins


def film(moment):
    """The header of a film that was recorded at a moment, in seconds since 1970."""
    header = struct.pack(">4s4xII", b"mvhd", *[moment + _SECONDS_TO_1970] * 2)
    header = struct.pack(">I", len(header) + 84) + header + bytes(80)
    return struct.pack(">I4s", len(header) + 8, b"moov") + header
