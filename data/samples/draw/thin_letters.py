"""Letters and digits as thin strokes, so that a date looks the same with any fonts.

Each has a width and the data of a path, drawn in a box 100 high.
"""

import re

STROKES = {
    "0": (60, "M30 0C50 0 60 20 60 50S50 100 30 100 0 80 0 50 10 0 30 0Z"),
    "1": (26, "M0 20L26 0V100"),
    "2": (60, "M2 28C2 10 14 0 30 0S58 11 58 28C58 42 48 52 37 63L1 100H60"),
    "3": (60, "M4 20C7 8 17 0 30 0C46 0 56 10 56 23C56 38 45 46 30 46H22M30 46"
              "C48 46 60 57 60 73C60 89 47 100 30 100C15 100 4 92 0 78"),
    "4": (64, "M47 100V0L0 72H64"),
    "5": (60, "M54 0H12L6 46C12 40 20 36 30 36C48 36 60 49 60 67C60 87 47 100 30 100"
              "C15 100 5 92 1 79"),
    "6": (60, "M51 8C46 3 39 0 32 0C12 0 0 22 0 56C0 84 12 100 31 100C48 100 60 87 60 69"
              "C60 51 48 39 31 39C14 39 0 52 0 70"),
    "7": (58, "M0 0H58L18 100"),
    "8": (60, "M30 46C15 46 5 37 5 23S15 0 30 0 55 9 55 23 45 46 30 46C13 46 0 57 0 73"
              "S13 100 30 100 60 89 60 73 47 46 30 46Z"),
    "9": (60, "M9 92C14 97 21 100 28 100C48 100 60 78 60 44C60 16 48 0 29 0C12 0 0 13 0 31"
              "C0 49 12 61 29 61C46 61 60 48 60 30"),
    "A": (68, "M0 100L34 0L68 100M12 66H56"),
    "B": (60, "M0 0V100H32C50 100 60 89 60 73S50 47 32 47H0M32 47C47 47 56 38 56 23"
              "S47 0 32 0H0"),
    "C": (70, "M70 22C64 8 52 0 38 0C16 0 0 20 0 50S16 100 38 100C52 100 64 92 70 78"),
    "D": (68, "M0 0V100H26C52 100 68 80 68 50S52 0 26 0Z"),
    "E": (54, "M54 0H0V100H54M0 48H46"),
    "F": (52, "M52 0H0V100M0 48H44"),
    "G": (70, "M70 22C64 8 52 0 38 0C16 0 0 20 0 50S16 100 38 100C58 100 70 86 70 64V54H42"),
    "H": (62, "M0 0V100M62 0V100M0 48H62"),
    "I": (2, "M1 0V100"),
    "J": (44, "M44 0V70C44 90 35 100 22 100S2 91 0 74"),
    "L": (50, "M0 0V100H50"),
    "M": (76, "M0 100V0L38 70L76 0V100"),
    "N": (62, "M0 100V0L62 100V0"),
    "O": (76, "M38 0C60 0 76 20 76 50S60 100 38 100 0 80 0 50 16 0 38 0Z"),
    "P": (58, "M0 100V0H30C48 0 58 11 58 28S48 56 30 56H0"),
    "R": (60, "M0 100V0H30C48 0 58 11 58 28S48 56 30 56H0M30 56L60 100"),
    "S": (60, "M56 20C52 7 43 0 30 0C14 0 4 10 4 24C4 38 14 44 31 49C50 54 60 60 60 75"
              "C60 90 48 100 30 100C14 100 4 91 0 77"),
    "T": (64, "M0 0H64M32 0V100"),
    "U": (62, "M0 0V64C0 88 12 100 31 100S62 88 62 64V0"),
    "V": (66, "M0 0L33 100L66 0"),
    "W": (92, "M0 0L24 100L46 20L68 100L92 0"),
    "Y": (64, "M0 0L32 50L64 0M32 50V100"),
}


def width(word, height, gap):
    """The width of a word in letters of a height, with a gap between them in the same unit."""
    return sum(STROKES[letter][0] for letter in word) * height / 100 + gap * (len(word) - 1)


def draw(drawing, word, x, y, height, gap, stroke_width):
    """Draws a word in white with its top left corner at x, y."""
    for letter in word:
        box, data = STROKES[letter]
        drawing.path(_placed(data, x, y, height / 100), stroke="#fff", stroke_width=stroke_width,
                     stroke_linecap="round", stroke_linejoin="round")
        x += box * height / 100 + gap


def _placed(data, x, y, scale):
    """A path's data, scaled and moved. Its commands are M, L, C, S, H, V, Z in capitals."""
    placed = []
    for command, tail in re.findall(r"([MLCSHVZ])([^MLCSHVZ]*)", data):
        values = [float(value) for value in tail.split()]
        if command == "H":
            values = [x + values[0] * scale]
        elif command == "V":
            values = [y + values[0] * scale]
        else:
            values = [(y if index % 2 else x) + value * scale
                      for index, value in enumerate(values)]
        placed.append(command + " ".join(f"{value:.1f}" for value in values))
    return "".join(placed)
