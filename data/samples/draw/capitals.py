"""Flash cards as Anki writes them: flags in front, countries and their capitals behind."""

from drawing import Drawing

WIDTH, HEIGHT = 600, 400

# Country, capital and flag: the colours of its stripes, and whether they are vertical.
COUNTRIES = (
    ("Austria", "Vienna", ("#c8102e", "#ffffff", "#c8102e"), False),
    ("Belgium", "Brussels", ("#000000", "#fdda25", "#ef3340"), True),
    ("Estonia", "Tallinn", ("#0072ce", "#000000", "#ffffff"), False),
    ("France", "Paris", ("#002654", "#ffffff", "#ce1126"), True),
    ("Germany", "Berlin", ("#000000", "#dd0000", "#ffce00"), False),
    ("Hungary", "Budapest", ("#ce2939", "#ffffff", "#477050"), False),
    ("Ireland", "Dublin", ("#169b62", "#ffffff", "#ff883e"), True),
    ("Italy", "Rome", ("#008c45", "#f4f9ff", "#cd212a"), True),
    ("Nigeria", "Abuja", ("#008753", "#ffffff", "#008753"), True),
    ("Poland", "Warsaw", ("#ffffff", "#dc143c"), False),
    ("Romania", "Bucharest", ("#002b7f", "#fcd116", "#ce1126"), True),
    ("Ukraine", "Kyiv", ("#0057b7", "#ffd700"), False),
)


def flag(colours, is_upright):
    drawing = Drawing()
    count = len(colours)
    for place, colour in enumerate(colours):
        if is_upright:
            drawing.rect(WIDTH * place / count, 0, WIDTH / count, HEIGHT, colour)
        else:
            drawing.rect(0, HEIGHT * place / count, WIDTH, HEIGHT / count, colour)
    # White stripes meet the white of a card, so draw an outline.
    drawing.rect(1, 1, WIDTH - 2, HEIGHT - 2, "none", stroke="#000", stroke_width=2,
                 stroke_opacity=0.15)
    return drawing.svg(WIDTH, HEIGHT)


def flags():
    return {f"{country.lower()}.svg": flag(colours, is_upright)
            for country, _, colours, is_upright in COUNTRIES}


def notes():
    lines = [
        "#separator:tab", "#html:true", "#notetype:Basic", "#guid column:1", "#tags column:4"]
    for country, capital, _, _ in COUNTRIES:
        name = country.lower()
        lines.append(
            f'koloda-{name}\t<img src="{name}.svg">\t{country}<br>{capital}\tcapitals')
    return "\n".join(lines) + "\n"
