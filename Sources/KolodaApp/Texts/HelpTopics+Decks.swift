import Koloda
import KolodaLocalization
import KolodaTriage

// The pages about decks of other kinds than folders of photos.
extension HelpTopic {
  static func records(_ deck: DeckKeys) -> HelpTopic {
    // A card without a back can't be flipped, and the same keys accept its suggestion.
    let flipping = deck.hasBacks ? [] : deck.keys(of: .flip)
    let accepting = [line(KeyTexts.confirm, flipping + deck.keys(of: .confirm))]
    return HelpTopic(
      subject: .records, title: localized("Records"), icon: "text-x-generic-symbolic",
      parts: [
        .text(
          localized(
            "A file of records is a deck too: JSON Lines, JSON, CSV, TSV, or references in RIS or from PubMed. Each record is a card, and a long one scrolls."
          )),
        .text(
          localized(
            "A file that gzip or zstd has compressed opens as it is, and so does a zip archive of one file."
          )),
        .text(
          localized(
            "Boxes, polygons and keypoints from COCO, Label Studio, Labelme, VIA and Prodigy are drawn on their pictures, and you decide on them together with the picture. Zoom in to look closely."
          )),
        .text(
          localized(
            "Where a record suggests its own answer, you can accept it with a key. Ctrl+F searches the whole file, and Ctrl+G goes to a record by its number."
          )),
        .keys(accepting.filter { !$0.keys.isEmpty }),
        .text(
          localized(
            "Fields, under View in the menu, sets which field is the title, the text or the picture, and what question to ask about each record."
          )),
        .text(
          localized(
            "To sort records into classes, choose Piles in the main menu, and make a pile for each label in a field. The label that a record has already is suggested."
          )),
        .text(
          localized(
            "If each record has two answers, they are side by side: swipe to the better one. Fields can hide which is which."
          )),
        .text(localized("Export Decisions, in the menu, writes the records with your answers.")),
      ])
  }

  static func flashCards(_ deck: DeckKeys) -> HelpTopic {
    let flipping = deck.hasBacks ? [line(KeyTexts.flip, deck.flipping)] : []
    return HelpTopic(
      subject: .flashCards, title: localized("Flash Cards"), icon: "view-dual-symbolic",
      parts: [
        .text(
          localized(
            "A file named deck.json in the folder can give the deck a title, a style, and backs for its cards: a folder of pictures with the same names."
          )),
        .command(#"{ "title": "First Words", "backs": "backs" }"#),
        .text(localized("Flip a card with the button below it, or by clicking it.")),
        .keys(flipping.filter { !$0.keys.isEmpty }),
        .text(
          localized(
            "The sample deck “First Words” is made this way. Open it with the Open button.")),
        .text(
          localized(
            "A text file from Anki is a deck, too, with the piles “Again” and “Good”. Cards that you didn’t know come back until none are left, and Anki imports what you export."
          )),
        .text(
          localized(
            "When you export from Anki, tick “Include HTML and media references”, “Include unique identifier” and “Include notetype name”. Otherwise Anki may change your cards on the way back."
          )),
        .text(
          localized(
            "A package from Anki (.apkg or .colpkg) opens, too, with its pictures. What you export of it changes only the tags in Anki."
          )),
      ])
  }

  static var shared: HelpTopic {
    HelpTopic(
      subject: .shared, title: localized("Shared Decks"), icon: "system-users-symbolic",
      parts: [
        .text(
          localized(
            "Several people can decide on the same folder of photos or file of records, each on their own computer. A server hands out the cards, and nobody gets a card twice. Your decisions are sent automatically."
          )),
        .text(
          localized(
            "To join, choose “{join}” in the menu under “{open}”. Then “{shared}” in the main menu shows everyone’s progress and how well people agree, and opens the cards they disagree on as a deck, in which each swipe settles one.",
            [
              "join": SharedTexts.joinMenu, "open": ActionTexts.open, "shared": SharedTexts.menu,
            ])),
        .text(
          localized(
            "On the “{people}” page, the person who manages the deck can add and remove people, change the question and the piles, give people’s reserved cards to others, and close the deck.",
            ["people": PeopleTexts.title])),
        .text(
          localized(
            "If people disagree on a card, only somebody who didn’t answer it can settle it.")),
      ])
  }
}
