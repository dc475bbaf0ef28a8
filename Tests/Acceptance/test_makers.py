"""A folder as cameras and phones fill it: decided and applied in the window, and checked by file."""

import pathlib
import shutil

import camera_files
from case import OnWayland
from PIL import Image
from test_apply_window import ApplyCase
from waiting import until

_FILMS = pathlib.Path(__file__).resolve().parents[1] / "Fixtures/films"

# The files of each card, the one that is shown first. Those of every second card are rejected.
_CARDS = [
    # Google's phones, and what Google Photos exports.
    ["PXL_20240407_152207242.RAW-01.MP.COVER.jpg", "PXL_20240407_152207242.RAW-02.ORIGINAL.dng"],
    ["PXL_20240407_152300001.MP.jpg", "PXL_20240407_152300001.dng", "PXL_20240407_152300001.MP"],
    ["PXL_20240407_152400001~2.jpg", "PXL_20240407_152400001.jpg"],
    [
        "PXL_20240407_152500001.PORTRAIT-01.COVER.jpg",
        "PXL_20240407_152500001.PORTRAIT-02.ORIGINAL.jpg",
    ],
    ["Strand-edited.jpg", "Strand.jpg", "Strand.jpg.supplemental-metadata.json"],
    ["Strand(1).jpg", "Strand.jpg.supplemental-metadata(1).json"],
    # Apple.
    [
        "IMG_E1234.HEIC", "IMG_1234.HEIC", "IMG_1234.MOV", "IMG_E1234.MOV", "IMG_1234.AAE",
        "IMG_O1234.AAE",
    ],
    ["IMG_1235.HEIC", "IMG_1235_HEVC.MOV"],
    # Samsung.
    ["20240101_120000~2.jpg", "20240101_120000.jpg"],
    ["20240101_130000.jpg", "20240101_130000.dng", "20240101_130000.mp4"],
    # Olympus.
    ["P1010001.JPG", "P1010001.ORF", "P1010001.ORI", "P1010001.ORF.xmp"],
    ["P1010002.JPG", "P1010002.ORF"],
    # Sony.
    ["DSC00001.JPG", "DSC00001.ARW", "DSC00001.xmp"],
    ["DSC00002.HIF", "DSC00002.ARW", "DSC00002.ARW.pp3"],
    ["C0001.MP4", "C0001M01.XML"],
    # Nikon.
    [
        "DSC_0001.JPG", "DSC_0001.NEF", "DSC_0001.WAV", "NKSC_PARAM/DSC_0001.JPG.nksc",
        "NKSC_PARAM/DSC_0001.NEF.nksc",
    ],
    ["DSC_0002.JPG", "DSC_0002.NEF", "NKSC_PARAM/DSC_0002.NEF.nksc"],
    # Canon.
    ["IMG_0001.JPG", "IMG_0001.CR3", "IMG_0001.WAV", "IMG_0001.dr4", "IMG_0001.acr"],
    ["IMG_0002.CR3", "CaptureOne/Settings166/IMG_0002.CR3.cos"],
    # Fujifilm, Panasonic.
    ["DSCF0001.JPG", "DSCF0001.RAF", ".comments/DSCF0001.JPG.xml"],
    ["P1000001.JPG", "P1000001.RW2", "SILKYPIX_DS/P1000001.RW2.16.spd"],
    # DJI, GoPro, Insta360.
    ["DJI_0001.JPG", "DJI_0001.DNG"],
    ["DJI_0002.MP4", "DJI_0002.SRT", "DJI_0002.LRF"],
    ["GX010001.MP4", "GX010001.THM", "GL010001.LRV"],
    ["IMG_20240101_120000_00_001.insp", "IMG_20240101_120000_00_001.dng"],
    # The film is of another year.
    ["IMG_9140.JPG"],
    ["IMG_9140.MOV"],
]
_STAYS = ["metadata.json", "notes.txt"]
_FILM_ENDINGS = {".mov", ".mp4", ".mp", ".lrv", ".lrf"}


class MakersOnWayland(OnWayland, ApplyCase):
    def make_deck(self):
        number = 0
        for name in [name for files in _CARDS for name in files] + _STAYS:
            number += 1
            path = self.folder / name
            path.parent.mkdir(exist_ok=True, parents=True)
            ending = path.suffix.lower()
            if name == "IMG_9140.MOV":
                path.write_bytes(camera_files.film(1_640_995_200))
            elif ending in _FILM_ENDINGS:
                shutil.copy(_FILMS / "vp9.webm", path)
            elif ending in {".jpg", ".insp"}:
                photo = Image.new("RGB", (90, 60), (number * 7 % 256, 90, 60))
                camera_files.write(
                    path.with_suffix(".jpeg"), photo, f"2020:05:{number % 28 + 1:02} 10:11:12")
                path.with_suffix(".jpeg").rename(path)
            else:
                path.write_bytes(f"what {name} holds".encode())
            # Each differs from all others.
            with path.open("ab") as file:
                file.write(name.encode())

    def all_files(self):
        """The contents of all files in the deck's folder, by path."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*") if path.is_file()}

    def contents(self, folder):
        """The contents of all files in a folder and its folders."""
        return sorted(path.read_bytes() for path in folder.rglob("*") if path.is_file())

    def front(self, names):
        """That of some names which the front card has; None if it has none of them."""
        shown = self.program.deck.name.split(",")[0].split(" + ")[0]
        return shown if shown in names else None

    def test_what_was_asked_for_is_done_to_each_file(self):
        piles = {
            files[0]: "Left" if number % 2 else "Right" for number, files in enumerate(_CARDS)}
        gone = [name for files in _CARDS if piles[files[0]] == "Left" for name in files]
        before = self.all_files()
        asked = set()
        while len(asked) < len(_CARDS):
            name = until(
                lambda: self.front(piles.keys() - asked),
                lambda: f"a card that is left; in front is {self.program.deck.name!r}", every=0.02)
            self.hand.type(piles[name])
            asked.add(name)
        rejected = sum(key == "Left" for key in piles.values())
        self.assert_piles(keep=len(piles) - rejected, reject=rejected)
        self.press("Apply…")
        self.wait_for_text("your files stay as they are")
        self.choose(1)
        self.wait_for_text(f"move {len(gone)} files to the trash (")
        self.press("Apply")
        self.wait_for_text("applied")
        self.assertEqual(
            self.all_files(), {name: text for name, text in before.items() if name not in gone})
        trash = pathlib.Path(self.data_home) / "Trash/files"
        self.assertEqual(self.contents(trash), sorted(before[name] for name in gone))
        self.press("Undo Apply")
        self.wait_for_text("apply was undone")
        self.assertEqual(self.all_files(), before)
