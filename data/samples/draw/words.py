"""The words of the flash cards: the deck's own name comes last."""

import pictures
from flash_card import Word

WORDS = (
    Word("Сонце", "sontse", "sun", "Сонце світить.", "The sun is shining.", "#f59f00", pictures.sun),
    Word("Вода", "voda", "water", "Вода холодна.", "The water is cold.", "#1c7ed6", pictures.drop),
    Word("Дім", "dim", "house", "Це мій дім.", "This is my house.", "#e8590c", pictures.house),
    Word("Книга", "knyha", "book", "Книга цікава.", "The book is interesting.", "#7048e8",
         pictures.book),
    Word("Дерево", "derevo", "tree", "Дерево високе.", "The tree is tall.", "#2f9e44", pictures.tree),
    Word("Небо", "nebo", "sky", "Небо синє.", "The sky is blue.", "#1098ad", pictures.cloud),
    Word("Хліб", "khlib", "bread", "Хліб свіжий.", "The bread is fresh.", "#c07a2c", pictures.bread),
    Word("Місто", "misto", "city", "Місто велике.", "The city is big.", "#495a8c", pictures.city),
    Word("Серце", "sertse", "heart", "Серце б’ється.", "The heart is beating.", "#e03150",
         pictures.heart),
    Word("Зірка", "zirka", "star", "Зірка ясна.", "The star is bright.", "#364fc7", pictures.star),
    Word("Птах", "ptakh", "bird", "Птах летить.", "The bird is flying.", "#0ca678", pictures.bird),
    Word("Колода", "koloda", "deck of cards", "Колода повна.", "The deck is complete.", "#c2255c",
         pictures.deck),
)
