"""The events of the sample deck, in the order of their dates. Every name is invented."""

from event import Event
from scenes import (
    amplifier, cassette, city, drums, guitar, headphones, hills, jukebox, keys, lake, microphone,
    stage, vinyl)

EVENTS = (
    Event(21, "MAY", "FRI", ("Midnight", "Static"), "Club Meridian", "Concert hall", 128,
          ("#ff7ac0", "#4a1180"), "bolt", stage.scene),
    Event(23, "MAY", "SUN", ("Slow Grooves",), "Wax & Honey", "Record shop", 34,
          ("#ff9d3d", "#d6303c"), "record", vinyl.scene),
    Event(29, "MAY", "SAT", ("Valve Choir",), "The Boiler", "Rock bar", 57,
          ("#e0394a", "#5a0d18"), "crown", amplifier.scene),
    Event(4, "JUN", "FRI", ("Rooftop", "Serenade"), "Eleven Floors", "Roof terrace", 92,
          ("#6a7be0", "#1d2a66"), "moon", city.scene),
    Event(12, "JUN", "SAT", ("Tinderhill", "Festival"), "Tinderhill", "Open air", 412,
          ("#ff9a7a", "#8c2f6d"), "wheel", hills.scene),
    Event(18, "JUN", "FRI", ("Loud Clockwork",), "Studio Nine", "Workshop", 19,
          ("#2fc4b2", "#0a4a50"), "star", drums.scene),
    Event(26, "JUN", "SAT", ("Six String", "Summer"), "Pier Garden", "Beach stage", 76,
          ("#49d3b8", "#0c6b7c"), "leaf", guitar.scene),
    Event(2, "JUL", "FRI", ("Velvet", "Frequency"), "Blue Lantern", "Jazz cellar", 63,
          ("#ff5fc8", "#3b1480"), "note", microphone.scene),
    Event(9, "JUL", "FRI", ("Jukebox Heroes",), "Dot's Diner", "Dance café", 48,
          ("#ffb347", "#c2342f"), "arch", jukebox.scene),
    Event(17, "JUL", "SAT", ("Side B Forever",), "Tape Museum", "Listening night", 25,
          ("#9a7bff", "#c65bd6"), "key", cassette.scene),
    Event(25, "JUL", "SUN", ("Eighty-Eight", "Rivers"), "Odeon Hall", "Recital", 31,
          ("#ffb45e", "#14386b"), "wave", keys.scene),
    Event(7, "AUG", "SAT", ("Quiet Riotous",), "Ferry House", "Silent disco", 87,
          ("#ff9a8c", "#7b2d8b"), "record", headphones.scene),
    Event(21, "AUG", "SAT", ("Northern", "Lights Out"), "Lake Aune", "Open air", 205,
          ("#3dd9a8", "#0b3350"), "hill", lake.scene),
)
