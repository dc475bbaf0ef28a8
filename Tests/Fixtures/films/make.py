#!/usr/bin/env python3
"""Make the films beside this script from ../formats/quarters.png, with ffmpeg."""

import pathlib
import struct
import subprocess

HERE = pathlib.Path(__file__).parent
QUARTERS = HERE.parent / "formats" / "quarters.png"
# One second of black, then two of the picture.
INPUT = [
    "-f", "lavfi", "-i", "color=black:size=64x48:rate=10:duration=1",
    "-loop", "1", "-framerate", "10", "-t", "2", "-i", str(QUARTERS)]
FILTER = ["-filter_complex", "[1]scale=64:48,setsar=1[a];[0][a]concat[v]", "-map", "[v]"]
EXACT = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"]
FILMS = {
    "h264.mp4": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "12", "-g", "10"],
    "long-group.mp4": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "12", "-g", "100",
                       "-sc_threshold", "0"],
    "hevc.mov": ["-c:v", "libx265", "-pix_fmt", "yuv420p", "-crf", "12", "-x265-params",
                 "log-level=none", "-tag:v", "hvc1"],
    "hevc-10.mp4": ["-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-crf", "12", "-x265-params",
                    "log-level=none"],
    "vp9.webm": ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-crf", "12", "-b:v", "0"],
    "mjpeg.avi": ["-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj420p"],
    "h264.mts": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "12", "-g", "10", "-f",
                 "mpegts"],
}


def run(*arguments):
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", *arguments], check=True)


def main():
    for name, options in FILMS.items():
        run(*INPUT, *FILTER, *EXACT, *options, str(HERE / name))
    run("-loop", "1", "-framerate", "5", "-t", "120", "-i", str(QUARTERS), "-vf", "scale=64:48,setsar=1",
        *EXACT, "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-crf", "40", "-b:v", "0",
        str(HERE / "two-minutes.webm"))
    run("-f", "lavfi", "-i", "sine=duration=1:sample_rate=8000", *EXACT, "-c:a", "aac", "-b:a", "8k",
        str(HERE / "sound.mp4"))
    film = bytearray((HERE / "h264.mp4").read_bytes())
    # When it was recorded: noon of 5 January 2024, UTC, in seconds since 1904.
    header = film.index(b"mvhd")
    film[header + 8:header + 12] = struct.pack(">I", 1704456000 + 2082844800)
    (HERE / "h264.mp4").write_bytes(film)
    # The same with a matrix that turns it clockwise.
    matrix = film.index(b"tkhd") + 4 + 40
    film[matrix:matrix + 36] = struct.pack(">9i", 0, 1 << 16, 0, -1 << 16, 0, 0, 48 << 16, 0, 1 << 30)
    (HERE / "turned.mp4").write_bytes(film)
    # Its beginning, without the index at its end; and with the index, but without its end.
    (HERE / "no-index.mp4").write_bytes(film[:film.index(b"moov") - 4])
    run("-i", str(HERE / "long-group.mp4"), "-c", "copy", *EXACT, "-movflags", "+faststart",
        str(HERE / "cut-off.mp4"))
    whole = (HERE / "cut-off.mp4").read_bytes()
    (HERE / "cut-off.mp4").write_bytes(whole[:len(whole) - 60])


main()
