"""The flash cards' pictures: white outlines about 180 across, around 0, 0."""

from drawing import Drawing, polar


def sun(drawing: Drawing):
    drawing.circle(0, 0, 40, "#fff", stroke="none")
    for index in range(12):
        inner, outer = polar(0, 0, 58, 30 * index), polar(0, 0, 86 - index % 2 * 10, 30 * index)
        drawing.line((inner, outer), "#fff", 9)


def drop(drawing: Drawing):
    drawing.path("M0 -90C30 -40 62 -8 62 30A62 62 0 0 1 -62 30C-62 -8 -30 -40 0 -90Z")
    drawing.path("M-34 32A34 34 0 0 0 0 66")


def house(drawing: Drawing):
    drawing.path("M-84 -4L0 -78L84 -4M-60 -22V74H60V-22")
    drawing.path("M-18 74V22H18V74")
    drawing.path("M44 -42V-76")


def book(drawing: Drawing):
    drawing.path("M0 -50C-24 -72 -60 -74 -88 -66V58C-60 50 -24 52 0 74C24 52 60 50 88 58V-66"
                 "C60 -74 24 -72 0 -50ZV74")
    for y in (-30, -2, 26):
        drawing.path(f"M-64 {y - 6}Q-42 {y - 8} -24 {y + 4}M64 {y - 6}Q42 {y - 8} 24 {y + 4}",
                     stroke_width=6)


def tree(drawing: Drawing):
    drawing.path("M0 88V0M0 44L30 18M0 26L-26 4")
    drawing.path("M-20 56C-66 60 -92 24 -68 -10C-84 -52 -44 -80 -16 -68C6 -98 62 -86 60 -42"
                 "C96 -24 84 44 22 54")


def cloud(drawing: Drawing):
    drawing.path("M-58 46C-96 46 -98 -4 -62 -8C-62 -52 -4 -68 16 -30C46 -48 78 -22 66 8"
                 "C96 14 90 46 62 46Z")
    drawing.path("M-30 76H-4M26 76H50")


def bread(drawing: Drawing):
    drawing.path("M-86 -6C-96 -54 -40 -66 0 -66S96 -54 86 -6C84 4 78 10 72 12V58Q72 66 64 66H-64"
                 "Q-72 66 -72 58V12C-78 10 -84 4 -86 -6Z")
    drawing.path("M-40 -34L-22 -6M-6 -40L12 -12M28 -34L46 -6")


def city(drawing: Drawing):
    drawing.path("M-88 76V-10H-40M-40 76V-66H18V76M18 -30H84V76M-96 76H96")
    for x, y in ((-22, -40), (0, -40), (-22, -8), (0, -8), (-22, 24), (0, 24), (40, 0), (62, 0),
                 (40, 32), (62, 32), (-66, 18), (-66, 48)):
        drawing.circle(x, y, 5, "#fff", stroke="none")


def heart(drawing: Drawing):
    drawing.path("M0 74C-56 34 -88 2 -84 -34C-80 -74 -24 -84 0 -40C24 -84 80 -74 84 -34"
                 "C88 2 56 34 0 74Z")
    drawing.path("M-54 -30C-52 -44 -40 -50 -30 -48", stroke_width=7)


def star(drawing: Drawing):
    drawing.polygon([polar(0, 6, 92 if index % 2 == 0 else 40, 36 * index - 90)
                     for index in range(10)], "none")


def bird(drawing: Drawing):
    drawing.path("M-90 -18C-56 -10 -36 -4 -20 12C-16 -36 10 -72 52 -84C44 -52 46 -30 40 -10"
                 "C58 -16 72 -14 80 -2L96 6L80 14C72 50 34 70 -4 60C-28 54 -50 56 -70 70"
                 "C-68 46 -60 32 -46 22Z")
    drawing.circle(62, 4, 5.5, "#fff", stroke="none")


def deck(drawing: Drawing):
    drawing.rect(-56, -90, 112, 132, "none", rx=16)
    drawing.path("M-44 62H44M-30 82H30")
    drawing.path("M0 14C-20 -2 -32 -14 -30 -28C-28 -42 -9 -45 0 -29C9 -45 28 -42 30 -28"
                 "C32 -14 20 -2 0 14Z", "#fff", stroke="none")
