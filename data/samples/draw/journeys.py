"""The posts of the travel deck, newest first. Every traveller is invented."""

from faces import Face
from post import Post
from sights import (
    balloons, canal, dunes, fjord, island, lighthouse, savanna, shrine, terraces, viaduct)

POSTS = (
    Post("Ivy Marlowe", "2 min ago", "Balloons at Dawn",
         Face("#ffd166", "#f2c09a", "#6b3a2a", "#ff5a5f", "long"), balloons.sight),
    Post("Tomas Lind", "14 min ago", "Red Cabin Fjord",
         Face("#8ecae6", "#f6d0b1", "#d9a441", "#1d3557", "beard"), fjord.sight),
    Post("Amara Diallo", "38 min ago", "Giraffe Evening",
         Face("#ff9f5a", "#7a4a2e", "#20140f", "#ffe08a", "curls"), savanna.sight),
    Post("Noor Haddad", "1 hour ago", "Caravan",
         Face("#e9d8a6", "#c98f64", "#f4e3c8", "#2a6f97", "hat"), dunes.sight),
    Post("Kenji Arai", "2 hours ago", "Gate in the Water",
         Face("#ffc2d4", "#f0c8a4", "#1c1a24", "#35527f", "short"), shrine.sight),
    Post("Lena Vos", "3 hours ago", "Canal Houses",
         Face("#bde0c0", "#f4cdb0", "#c8553d", "#588157", "bun"), canal.sight),
    Post("Mateo Rojas", "5 hours ago", "Over-Water Hut",
         Face("#7fe9dc", "#b97a4f", "#2b1c14", "#ff5a5f", "cap"), island.sight),
    Post("Oona Blake", "8 hours ago", "Keeper's Light",
         Face("#c8b6ff", "#f7d7c0", "#a4452c", "#14234f", "curls"), lighthouse.sight),
    Post("Putri Wayan", "Yesterday", "Green Stairs",
         Face("#b8e8a0", "#a9714a", "#1b1410", "#f2d184", "bun"), terraces.sight),
    Post("Emil Sorge", "Yesterday", "Snow Train",
         Face("#d7e8f5", "#f3cdb2", "#4a3a34", "#d62828", "short"), viaduct.sight),
)
