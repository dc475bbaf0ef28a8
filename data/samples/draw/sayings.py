"""Old sayings as a table, with quotes and line breaks in its fields."""

import csv
import io

SAYINGS = [
    ("A stitch in time\nsaves nine.", "English", 'Sewing; also "fix it now".'),
    ("Many hands make light work.", "English", ""),
    ("Übung macht den Meister.", "German", 'Literally: "practice makes the master".'),
    ("Wer den Pfennig nicht ehrt,\nist des Talers nicht wert.", "German", "A penny, a thaler."),
    ("Más vale tarde que nunca.", "Spanish", 'As in English: "better late than never".'),
    ("Слово не горобець,\nвилетить — не впіймаєш.", "Ukrainian", "A word is no sparrow."),
    ("الصبر مفتاح الفرج.", "Arabic", "Patience is the key to relief."),
    ("千里之行，始于足下。", "Chinese", "A journey of a thousand miles begins underfoot."),
    ("Look before you leap.", "English", 'See also: "He who hesitates is lost".'),
    ("Petit à petit,\nl’oiseau fait son nid.", "French", "Little by little, the bird builds."),
]


def table():
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(["saying", "language", "note"])
    writer.writerows(SAYINGS)
    return text.getvalue()
