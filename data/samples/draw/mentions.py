"""Sentences with marked names, as a program might have marked them, rightly or wrongly."""

import json

# A sentence, its marked parts with their labels, and the program's suggested decision.
SENTENCES = [
    ("Ada Lovelace wrote the first published program in 1843.",
     [("Ada Lovelace", "PERSON"), ("1843", "DATE")], "accept"),
    ("The train from Lviv to Kraków leaves at noon.",
     [("Lviv", "PLACE"), ("Kraków", "PLACE")], "accept"),
    ("May is the best month for a walk along the Danube.",
     [("May", "PERSON"), ("Danube", "PLACE")], "reject"),
    ("Marie Curie won two Nobel Prizes, in 1903 and 1911.",
     [("Marie Curie", "PERSON"), ("Nobel Prizes", "AWARD"), ("1903", "DATE"), ("1911", "DATE")],
     "accept"),
    ("Turkey sandwiches were gone by one o’clock.", [("Turkey", "PLACE")], "reject"),
    ("The Nile is longer than the Amazon, by most counts.",
     [("Nile", "PLACE"), ("Amazon", "COMPANY")], "reject"),
    ("Alan Turing was born in London.", [("Alan Turing", "PERSON"), ("London", "PLACE")],
     "accept"),
    ("Jordan ran the last mile alone.", [("Jordan", "PLACE")], "reject"),
    ("Letters from Grace Hopper are kept in Washington.",
     [("Grace Hopper", "PERSON"), ("Washington", "PLACE")], "accept"),
    ("The café on Charles Street 🙂 opens on Monday.",
     [("Charles", "PERSON"), ("Monday", "DATE")], "reject"),
    ("Rosa Parks stayed in her seat on 1 December 1955.",
     [("Rosa Parks", "PERSON"), ("1 December 1955", "DATE")], "accept"),
    ("Will gave the keys to Hope before he left.", [("Hope", "PERSON")], "reject"),
]


def lines():
    text = ""
    for number, (sentence, parts, label) in enumerate(SENTENCES, start=1):
        spans = []
        place = 0
        for part, name in parts:
            start = sentence.index(part, place)
            place = start + len(part)
            spans.append({"start": start, "end": place, "label": name})
        record = {"id": f"m{number:02}", "text": sentence, "spans": spans, "label": label,
                  "score": round(0.99 - 0.031 * number, 2), "meta": {"source": "sample"}}
        text += json.dumps(record, ensure_ascii=False) + "\n"
    return text
