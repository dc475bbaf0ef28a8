#!/bin/bash
# pycocotools counts a box that was found as missed if its annotation has the id 0.
#
# One would expect: annotations of a COCO file may be numbered from 0, as rows and lists are, and a
# detector that gives back all boxes exactly as they are annotated has an average precision of 1.
# Seen: the evaluation notes for each box the id of the annotation that it matches, where 0 means none.
# The box is taken for a false alarm and its annotation for one that nobody found: with two annotations
# precision falls to a half or a quarter. Nothing is raised or said. With other ids the result is 1.
# Images and categories with the id 0 do no harm. So whoever writes COCO numbers annotations from 1.
#
# With: pycocotools 2.0.11 and numpy 2.2.6 from PyPI; Python 3.11.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check \
  pycocotools==2.0.11 numpy==2.2.6

cat >"$folder/try.py" <<'PYTHON'
import contextlib
import importlib.metadata
import io
import json

from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

print("pycocotools", importlib.metadata.version("pycocotools"))
BOXES = [[10, 10, 20, 20], [50, 10, 20, 20]]


def evaluate(name, annotations, image=1, category=1):
    """Evaluate a detector that is always right against a file with annotations of these ids."""
    with open("boxes.json", "w", encoding="utf-8") as file:
        json.dump({
            "images": [{"id": image, "width": 100, "height": 50, "file_name": "pond.jpg"}],
            "categories": [{"id": category, "name": "duck"}],
            "annotations": [
                {"id": number, "image_id": image, "category_id": category, "bbox": box,
                 "area": box[2] * box[3], "iscrowd": 0}
                for number, box in zip(annotations, BOXES)]}, file)
    found = [{"image_id": image, "category_id": category, "bbox": box, "score": 0.9}
             for box in BOXES]
    with contextlib.redirect_stdout(io.StringIO()):
        truth = COCO("boxes.json")
        evaluation = COCOeval(truth, truth.loadRes(found), "bbox")
        evaluation.evaluate()
        evaluation.accumulate()
        evaluation.summarize()
    print(f"{name}: precision {evaluation.stats[0]:.2f}, recall {evaluation.stats[8]:.2f}")


evaluate("annotations 1 and 2", [1, 2])
evaluate("annotations 7 and 900", [7, 900])
evaluate("annotations 0 and 1", [0, 1])
evaluate("annotations 1 and 0", [1, 0])
evaluate("annotations 1 and 2, image 0", [1, 2], image=0)
evaluate("annotations 1 and 2, category 0", [1, 2], category=0)
PYTHON
(cd "$folder" && python/bin/python try.py) | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
pycocotools 2.0.11
annotations 1 and 2: precision 1.00, recall 1.00
annotations 7 and 900: precision 1.00, recall 1.00
annotations 0 and 1: precision 0.25, recall 0.50
annotations 1 and 0: precision 0.50, recall 0.50
annotations 1 and 2, image 0: precision 1.00, recall 1.00
annotations 1 and 2, category 0: precision 1.00, recall 1.00
SEEN
echo "As described."
