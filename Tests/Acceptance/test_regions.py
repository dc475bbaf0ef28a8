"""Boxes on pictures: drawn, zoomed, decided with the picture, and exported for COCO's own tools."""

import json
import unittest

import photos
from belonging import InstanceCase
from case import OnWayland
from instance import title_of
from pictures import alike
from waiting import until

GREY = (90, 90, 90)
SIZE = (1600, 1200)
COCO = {
    "info": {"year": 2017},
    "annotations": [
        {"id": 1, "image_id": 7, "category_id": 1, "bbox": [700, 0, 200, 1200]},
        {"id": 2, "image_id": 7, "category_id": 2, "bbox": [100, 100, 50, 50]},
        {"id": 3, "image_id": 8, "category_id": 2, "bbox": [700, 500, 200, 200]},
        {"id": 4, "image_id": 9, "category_id": 2, "bbox": [700, 500, 200, 200]}],
    "images": [{"id": 7, "file_name": "a.png"}, {"id": 8, "file_name": "in/b.png"}],
    "categories": [{"id": 1, "name": "cat"}, {"id": 2, "name": "dog"}],
}


class RegionsInAWindow(OnWayland, InstanceCase):
    def setUp(self):
        super().setUp()
        self.home = self.desktop.new_folder("coco")
        (self.home / "in").mkdir()
        for name in ("a.png", "in/b.png"):
            (self.home / name).write_bytes(photos.flat(GREY, SIZE))
        self.file = self.home / "coco.json"
        self.file.write_text(json.dumps(COCO))

    def is_grey(self, x, y):
        return alike(self.desktop.screenshot().at(round(x), round(y)), GREY)

    def test_boxes_are_drawn_and_exported_with_their_pictures(self):
        self.start_instance(self.file, environment={"HOME": str(self.home)}, cwd=self.home)
        window = self.program.wait_for_windows(title_of(self.file))[title_of(self.file)]
        self.desktop.focus()
        deck = self.wait_for_front(window, "a.png")
        until(lambda: "cat, dog" in deck.description, lambda: deck.description)
        window.named("1 annotation in this file is of a picture that isn’t listed in it.")
        self.origin = self.desktop.settle(window)
        left, top, width, height = deck.extents
        x, y = self.origin[0] + left, self.origin[1] + top + height / 2
        # A photo at 100% is wider than the card.
        self.hand.point(self.origin[0] + left + width / 2, y)
        until(lambda: not self.is_grey(x + 40, y), lambda: "the card")

        def opens():
            self.hand.type("z")
            return self.is_grey(x + 40, y)

        until(lambda: self.is_grey(x + 40, y) or opens(), lambda: "the picture at 100%", every=1)
        row = self.desktop.screenshot()
        # Clear of the pointer.
        drawn = [step for step in range(40, int(width) - 40)
                 if not alike(row.at(round(x + step), round(y + 60)), GREY)]
        # Two sides of one box, each a few pixels wide and 200 apart.
        self.assertAlmostEqual(drawn[-1] - drawn[0], 200, delta=8, msg=str(drawn))
        self.assertLess(len(drawn), 20, drawn)
        self.hand.type("Escape")
        deck.act("deck.keep")
        second = self.wait_for_front(window, "in/b.png")
        until(lambda: "dog" in second.description, lambda: second.description)
        self.assertNotIn("cat", second.description)
        second.act("deck.reject")
        self.wait_for_decided(self.file, 2)
        self.origin = self.desktop.settle(window)
        self.hand.click(self.place(window.named("Export…")))
        found = json.loads(self.program.save_in_chooser(self.home, "*decisions.json").read_bytes())
        for name in ("info", "categories"):
            self.assertEqual(found[name], COCO[name])
        self.assertEqual([image["answer"] for image in found["images"]], ["accept", "reject"])
        self.assertEqual([part["id"] for part in found["annotations"]], [1, 2, 3])


if __name__ == "__main__":
    unittest.main()
