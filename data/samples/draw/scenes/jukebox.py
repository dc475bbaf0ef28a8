"""A jukebox: arches of light, a window of records, a panel of keys."""

from drawing import Drawing


def scene(drawing: Drawing):
    drawing.rect(0, 0, 640, 548, drawing.linear((0, "#0c3b4a"), (1, "#07202e")))
    tiles = drawing.pattern(
        48, 48, '<path d="M24 0L48 24L24 48L0 24Z" fill="#114f5e"/>'
        '<circle cx="24" cy="24" r="3" fill="#1f7480"/>')
    drawing.rect(0, 0, 640, 548, tiles)
    drawing.circle(384, 270, 400, drawing.radial(
        (0, "#ffb347", 0.75), (0.5, "#ff7a3c", 0.26), (1, "#ff7a3c", 0)))
    drawing.begin(transform="translate(384 0)")
    _case(drawing)
    _window(drawing)
    _panel(drawing)
    drawing.end()


def _arch(half, top=30):
    """A jukebox's outline: straight sides under a half circle."""
    return f"M{-half} 560V{top + 230}A{half} {230 * half / 230:.1f} 0 0 1 {half} {top + 230}V560Z"


def _case(drawing):
    wood = drawing.linear((0, "#6b1f1a"), (0.15, "#b5402f"), (0.5, "#8a2a22"), (0.85, "#b5402f"),
                          (1, "#5a1713"), x2=1, y2=0)
    drawing.path(_arch(230), wood, stroke="#2c0b0a", stroke_width=4)
    gold = ("#fff0b0", "#d99a2b")
    bands = (
        (216, gold), (206, ("#ff9fd0", "#ff2e88")), (190, ("#fff6fb", "#ff6fb1")),
        (182, ("#ff9fd0", "#ff2e88")), (172, gold), (164, ("#9ff6ff", "#12b5d6")),
        (150, ("#f2feff", "#5fe0f5")), (143, ("#9ff6ff", "#12b5d6")), (134, gold))
    for half, (light, dark) in bands:
        drawing.path(_arch(half), drawing.linear((0, light), (1, dark)))
    for y in range(290, 560, 46):
        for side in (-1, 1):
            drawing.circle(side * 194, y, 5, "#fff", opacity=0.55)
            drawing.circle(side * 153, y, 4, "#fff", opacity=0.5)


def _window(drawing):
    drawing.path(_arch(126), "#1c0a16")
    inside = drawing.clip(f'<path d="{_arch(126)}"/>')
    drawing.begin(clip_path=inside)
    drawing.rect(-126, 130, 252, 250, drawing.radial(
        (0, "#ffcf7a"), (0.7, "#a8371f"), (1, "#3a0d12"), cy=0.6, r=0.75))
    # The records stand in a fan; the one in front plays.
    for x in range(-104, 105, 16):
        drawing.ellipse(x, 226, 22, 66, "#1b1318", stroke="#55343a", stroke_width=1.5)
    drawing.ellipse(0, 322, 112, 40, "#120c10")
    for rx, ry in ((104, 36), (88, 30), (72, 25), (56, 19)):
        drawing.ellipse(0, 320, rx, ry, "none", stroke="#3b2c33", stroke_width=1.4)
    drawing.path("M0 320L-96 300A108 38 0 0 1 -50 287Z", "#fff", opacity=0.2)
    drawing.path("M0 320L96 340A108 38 0 0 1 50 353Z", "#fff", opacity=0.14)
    drawing.ellipse(0, 320, 38, 13, "#12b5d6")
    drawing.ellipse(0, 319, 6, 2.5, "#fff")
    drawing.line(((92, 248), (86, 296), (50, 316)), "#f6e9d8", 7)
    drawing.rect(36, 308, 24, 12, "#f6e9d8", rx=3)
    drawing.path("M-126 560V240A126 126 0 0 1 -20 120L-84 380Z", "#fff", opacity=0.12)
    drawing.end()


def _panel(drawing):
    drawing.rect(-134, 366, 268, 200, drawing.linear((0, "#ffe9a8"), (0.2, "#d99a2b"),
                                                     (1, "#8a5a14")))
    drawing.rect(-120, 380, 240, 50, "#fff6e0", rx=5)
    for row in range(2):
        for column in range(4):
            x, y = -112 + column * 58, 386 + row * 21
            drawing.rect(x, y, 50, 17, "#fff", rx=2, stroke="#c94f3f", stroke_width=1.5)
            drawing.path(f"M{x + 6} {y + 6}h{30 - row * 6}M{x + 6} {y + 11}h{20 + column * 4}",
                         stroke="#6b3a3a", stroke_width=2)
    for row in range(2):
        for column in range(8):
            x, y = -118 + column * 30, 442 + row * 28
            drawing.rect(x, y + 3, 25, 20, "#7a1228", rx=4)
            drawing.rect(x, y, 25, 20, drawing.linear((0, "#ff8aa0"), (1, "#e0233b")), rx=4)
    grille = "".join(f"M{x} 506V560" for x in range(-120, 121, 12))
    drawing.path(grille, stroke="#5c3708", stroke_width=5)
