"""A lighthouse on a cliff, its beam over a rough sea."""

import landscape
from drawing import Drawing


def sight(drawing: Drawing):
    landscape.sky(drawing, (0, "#14234f"), (0.3, "#3f4f94"), (0.52, "#c7839c"), (0.64, "#ffc49a"))
    landscape.stars(drawing, 12, 70, 260)
    for x, y, scale in ((150, 330, 1.3), (330, 390, 0.9), (60, 410, 0.8)):
        landscape.cloud(drawing, x, y, scale, "#e9a6b4", 0.5)
    lamp = (470, 196)
    drawing.polygon((lamp, (-40, 60), (-40, 250)), drawing.linear(
        (0, "#fff2b8", 0), (1, "#fff2b8", 0.75), x1=0, x2=1, y2=0))
    drawing.polygon((lamp, (700, 150), (700, 262)), drawing.linear(
        (0, "#fff2b8", 0.6), (1, "#fff2b8", 0.1), x2=1, y2=0))
    drawing.rect(0, 506, 640, 294, drawing.linear((0, "#7d6f9f"), (0.3, "#31508c"), (1, "#0b1c44")))
    landscape.ripples(drawing, 21, 512, 780, "#ffd2b0", 70, 0.35)
    drawing.path("M300 800C310 700 330 640 372 600C380 560 410 548 440 540H560C600 548 620 560"
                 " 640 566V800Z", drawing.linear((0, "#5a4a56"), (1, "#211d36")))
    drawing.path("M372 600C380 560 410 548 440 540H560C600 548 620 560 640 566V592C560 574"
                 " 470 570 372 600Z", "#55804f")
    for d in ("M400 620L388 720", "M470 600L458 760", "M540 596L552 720", "M600 606L590 690"):
        drawing.path(d, stroke="#161428", stroke_width=5, opacity=0.5)
    _tower(drawing, 470)
    for x, y, width in ((290, 700, 120), (240, 746, 170), (330, 770, 150)):
        drawing.path(f"M{x - width / 2} {y}Q{x - width / 4} {y - 22} {x} {y - 4}"
                     f"T{x + width / 2} {y}Q{x} {y + 16} {x - width / 2} {y}Z", "#fff", opacity=0.7)


def _tower(drawing, x):
    body = f"M{x - 44} 548L{x - 28} 236H{x + 28}L{x + 44} 548Z"
    drawing.path(body, "#fdf6ee")
    clip = drawing.clip(f'<path d="{body}"/>')
    drawing.begin(clip_path=clip)
    for y in (270, 372, 474):
        drawing.rect(x - 60, y, 120, 50, "#e4373d")
    drawing.rect(x - 60, 220, 120, 340, drawing.linear(
        (0, "#fff", 0.25), (0.45, "#000", 0), (1, "#1a1030", 0.5), x2=1, y2=0))
    drawing.end()
    for y in (336, 440):
        drawing.rect(x - 7, y, 14, 22, "#2a2348", rx=7)
    drawing.rect(x - 12, 508, 24, 40, "#2a2348", rx=10)
    drawing.rect(x - 42, 226, 84, 12, "#2a2348", rx=3)
    drawing.circle(x, 196, 74, drawing.radial((0, "#fff6cf"), (0.3, "#ffe08a", 0.7),
                                              (1, "#ffe08a", 0)))
    drawing.rect(x - 24, 168, 48, 58, "#ffeaa0", rx=4)
    drawing.path(f"M{x - 8} 168V226M{x + 8} 168V226", stroke="#2a2348", stroke_width=3)
    drawing.path(f"M{x - 32} 170Q{x} 118 {x + 32} 170Z", "#e4373d")
    drawing.circle(x, 140, 6, "#2a2348")
