#!/bin/bash
# Label Studio's converter turns a turned box as if every picture were square.
#
# One would expect: a rectangle with a rotation, in Label Studio's own JSON, becomes in COCO the upright box
# around what the annotator saw, whatever the picture's shape. Where x, y, width and height are
# percentages of the picture, its width and its height are lengths of their own, and an angle is one of
# pixels only.
# Seen: the corners are turned while they are still percentages, and then stretched to pixels. In a picture
# four times as wide as high, a box of 40 by 20 pixels that was turned by a right angle comes out as 80 by 10
# instead of 20 by 40, elsewhere. In a square picture, or not turned, the same box is right. The
# export for oriented boxes of YOLO, from the same JSON by the same library, is right in both. Nothing
# is said. So who needs COCO boxes of a project with turned rectangles takes them from the JSON.
#
# With: label-studio-sdk 2.1.2 from PyPI; Python 3.11.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check label-studio-sdk==2.1.2

cat >"$folder/try.py" <<'PYTHON'
import importlib.metadata
import json
import math
import pathlib

from label_studio_sdk.converter import Converter

print("label-studio-sdk", importlib.metadata.version("label-studio-sdk"))
CONFIG = """<View><Image name="image" value="$image"/>
<RectangleLabels name="label" toName="image"><Label value="boat"/></RectangleLabels></View>"""
X, Y, WIDTH, HEIGHT = 200, 40, 40, 20


def expected(turn):
    """The upright box around one of X, Y, WIDTH, HEIGHT turned clockwise around its first corner."""
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    corners = [(X + a * cosine - b * sine, Y + a * sine + b * cosine)
               for a in (0, WIDTH) for b in (0, HEIGHT)]
    return around(corners)


def around(corners):
    across, down = zip(*corners)
    return [min(across), min(down), max(across) - min(across), max(down) - min(down)]


def told(box):
    return " ".join(str(round(number)) for number in box)


def export(width, height, turn):
    """Export one box in a picture of `width` by `height` pixels, and compare."""
    folder = pathlib.Path(f"{width}x{height}-{turn}")
    folder.mkdir()
    value = {"x": X / width * 100, "y": Y / height * 100, "width": WIDTH / width * 100,
             "height": HEIGHT / height * 100, "rotation": turn, "rectanglelabels": ["boat"]}
    task = {"id": 1, "data": {"image": "https://example.org/lake.jpg"}, "annotations": [{
        "id": 1, "completed_by": 1, "was_cancelled": False, "result": [{
            "id": "a", "type": "rectanglelabels", "from_name": "label", "to_name": "image",
            "original_width": width, "original_height": height, "image_rotation": 0,
            "value": value}]}]}
    source = folder / "tasks.json"
    source.write_text(json.dumps([task]), encoding="utf-8")
    converter = Converter(CONFIG, str(folder), download_resources=False)
    converter.convert_to_coco(str(source), str(folder / "coco"), is_dir=False)
    coco = json.loads((folder / "coco" / "result.json").read_text(encoding="utf-8"))
    converter.convert_to_yolo(str(source), str(folder / "yolo"), is_dir=False, is_obb=True)
    line, = (folder / "yolo" / "labels").glob("*.txt")
    places = [float(place) for place in line.read_text(encoding="utf-8").split()[1:]]
    corners = [(a * width, b * height) for a, b in zip(places[::2], places[1::2])]
    print(f"{width}x{height}, turned by {turn}: expected {told(expected(turn))}, "
          f"COCO {told(coco['annotations'][0]['bbox'])}, YOLO's oriented {told(around(corners))}")


export(400, 400, 0)
export(400, 400, 90)
export(400, 100, 0)
export(400, 100, 90)
export(400, 1600, 90)
PYTHON
(cd "$folder" && python/bin/python try.py) | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
label-studio-sdk 2.1.2
400x400, turned by 0: expected 200 40 40 20, COCO 200 40 40 20, YOLO's oriented 200 40 40 20
400x400, turned by 90: expected 180 40 20 40, COCO 180 40 20 40, YOLO's oriented 180 40 20 40
400x100, turned by 0: expected 200 40 40 20, COCO 200 40 40 20, YOLO's oriented 200 40 40 20
400x100, turned by 90: expected 180 40 20 40, COCO 120 40 80 10, YOLO's oriented 180 40 20 40
400x1600, turned by 90: expected 180 40 20 40, COCO 195 40 5 160, YOLO's oriented 180 40 20 40
SEEN
echo "As described."
