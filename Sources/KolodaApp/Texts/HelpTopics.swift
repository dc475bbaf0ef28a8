import KolodaLocalization
import KolodaTriage

extension HelpTopic {
  /// All pages, in their order.
  static var all: [HelpTopic] {
    [
      opening, deciding, undoing, series, marking, applying, touchpad, keys, piles, records,
      flashCards, shared, keeping,
      trouble,
    ]
  }

  /// What the user calls a key that is named in GTK's notation.
  private static func key(_ accelerator: String) -> String {
    Accelerator(accelerator)?.label ?? accelerator
  }

  private static var opening: HelpTopic {
    HelpTopic(
      id: "opening", title: localized("Opening a Deck"), icon: "folder-open-symbolic",
      parts: [
        .text(
          localized(
            "A deck is a folder of pictures with its subfolders, or a file: records, bookmarks or flash cards."
          )),
        .text(
          localized(
            "Open one with the Open button, from the list of recent decks, or by dropping it on the window. In the file manager, choose Open With, then Koloda."
          )),
        .text(
          localized(
            "Opening a picture opens its folder with that picture in front.")),
        .text(
          localized(
            "Another deck opens in the same window, and “{back}” returns to the one before. Opening a deck that is already open brings its window to the front.",
            ["back": ActionTexts.goBack])),
      ])
  }

  private static var records: HelpTopic {
    HelpTopic(
      id: "records", title: localized("Records"), icon: "text-x-generic-symbolic",
      parts: [
        .text(
          localized(
            "A file of records is a deck too: JSON Lines, JSON, CSV or TSV. Each record is a card, and a long one scrolls."
          )),
        .text(
          localized(
            "Where a record suggests its own answer, Return accepts it. Ctrl+F searches the whole file, and Ctrl+G goes to a record by its number."
          )),
        .text(
          localized(
            "Fields, under View in the menu, sets which field is the title, the text or the picture, and what question to ask about each record."
          )),
        .text(localized("Export Decisions, in the menu, writes the records with your answers.")),
      ])
  }

  private static var deciding: HelpTopic {
    HelpTopic(
      id: "deciding", title: KeyTexts.deciding, icon: "koloda-keep-symbolic",
      parts: [
        .text(
          localized(
            "Swipe the card: right to keep it, left to reject it, up for a favourite, down for later. Let go once the card has a border, or flick the card."
          )),
        .text(
          localized(
            "The round buttons below the card do the same, and so do the keys shown under them.")),
        .text(
          localized(
            "You don’t need to wait for a card to leave: decide on the next one right away."
          )),
        .text(
          localized(
            "To see only the photo, press F11. The buttons come back when you move the pointer, tap, or press Tab; Esc leaves full screen."
          )),
        .text(
          localized(
            "Your files don’t change until you apply. Koloda only remembers what you decided.")),
      ])
  }

  private static var undoing: HelpTopic {
    HelpTopic(
      id: "undoing", title: localized("Undo and Redo"), icon: "edit-undo-symbolic",
      parts: [
        .text(
          localized(
            "You can undo every decision, newest first, even from earlier days. The card comes back from the side it left by."
          )),
        .keys([
          (key("<Control>z"), ActionTexts.undo),
          (key("<Shift><Control>z"), ActionTexts.redo),
          (key("<Control>h"), HistoryTexts.title),
          (key("Escape"), KeyTexts.letGo),
        ]),
        .text(
          localized(
            "History lists every decision, newest first. A pile’s key changes the selected decision; Return shows its card in the deck."
          )),
        .text(localized("A new decision clears redo.")),
        .text(
          localized(
            "Page Up and Page Down go through all cards, decided ones too. Decide again to change a decision; Esc goes back to the first undecided card."
          )),
      ])
  }

  private static var series: HelpTopic {
    HelpTopic(
      id: "series", title: localized("Order and Comparing"), icon: "view-list-symbolic",
      parts: [
        .text(
          localized(
            "View in the main menu sorts this deck by name, by time taken or by time changed. If a camera’s clock was wrong, correct its times there with Camera Clocks."
          )),
        .text(
          localized(
            "With Stack Bursts, photos that a camera took within two seconds of each other are one card, and one decision covers them all. S opens and closes a stack."
          )),
        .text(
          localized(
            "Compare shows the photo beside the next ones, or beside the others of its stack. Left and Right change the other photo, Up holds it instead, and P keeps the held one and rejects the others."
          )),
        .keys([(key("s"), StackTexts.openOrClose), (key("c"), KeyTexts.compare)]),
      ])
  }

  private static var marking: HelpTopic {
    HelpTopic(
      id: "marks", title: MarkTexts.heading, icon: "starred-symbolic",
      parts: [
        .text(
          localized(
            "Besides its pile, a photo can have stars, a colour label and a note. They don’t decide anything, and you can undo each of them."
          )),
        .keys([
          ("1 … 5", MarkTexts.setStars), ("0", Stars.zero.title),
          (
            "6  7  8  9",
            [ColourLabel.red, .yellow, .green, .blue].map(\.title).joined(separator: ", ")
          ),
          ("N", KeyTexts.note),
        ]),
        .text(
          localized(
            "Photos that you turn with Ctrl+R are turned in their files when you apply. RAW files don’t change: their turn goes into the XMP file for your photo editor."
          )),
        .text(
          localized(
            "Stars, labels (purple, too) and notes are also in the photo’s menu (right-click) and in the panel beside the photo (I). Stars and labels from other apps are shown until you set your own. In Review, the keys mark all selected photos."
          )),
        .text(
          localized(
            "When you apply and write your decisions for your photo editor, stars and labels are written, too. A rejected photo stays rejected there."
          )),
      ])
  }

  private static var applying: HelpTopic {
    HelpTopic(
      id: "applying", title: ApplyTexts.title, icon: "folder-symbolic",
      parts: [
        .text(
          localized(
            "When you are ready, apply your decisions. For each pile, Koloda moves the photos to the trash or to a folder, or copies them to a folder. It can also write your decisions for your photo editor (XMP)."
          )),
        .text(
          localized(
            "Before you apply, review the piles and move photos that belong elsewhere. A pile’s key moves the selected photos, the arrow keys go from photo to photo, and Return opens one in the deck."
          )),
        .keys([
          (key("F9"), ReviewTexts.title), (key("<Control>Return"), KeyTexts.apply),
        ]),
        .text(
          localized(
            "You first see what will happen to each file. Files are never overwritten, and a file that has changed since you decided is skipped."
          )),
        .text(
          localized(
            "Undo Apply in the main menu brings the files back, even on another day. If Apply was interrupted, the deck offers to finish or undo it."
          )),
      ])
  }

  private static var touchpad: HelpTopic {
    HelpTopic(
      id: "touchpad", title: localized("Touch and Mouse"),
      icon: "input-touchpad-symbolic",
      parts: [
        .text(
          localized(
            "On a touchpad, swipe with two fingers while the pointer is over the card. The card follows your fingers."
          )),
        .text(localized("On a touchscreen, swipe with one finger; with a mouse, drag the card.")),
        .text(
          localized(
            "To cancel, bring the card back to the middle before you let go.")),
        .text(
          localized(
            "To look closely, double-click the photo, pinch it, or scroll with Ctrl held down: it is shown at 100%. Drag it to see other parts. Do the same again to go back."
          )),
      ])
  }

  private static var keys: HelpTopic {
    HelpTopic(
      id: "keys", title: localized("Keys"), icon: "input-keyboard-symbolic",
      parts: [
        .keys([
          ("→  P", Pile.keep.title), ("←  X", Pile.reject.title),
          ("↑  F", Pile.favourite.title), ("↓  " + localized("Space"), Pile.later.title),
          (key("F9"), ReviewTexts.title), (key("<Control>Return"), KeyTexts.apply),
          (key("<Control>e"), KeyTexts.openOutside), (key("<Shift><Control>e"), KeyTexts.openWith),
          (key("<Shift><Control>f"), OutsideTexts.show), (key("<Control>c"), OutsideTexts.copy),
          (key("<Control>o"), KeyTexts.openFolder),
          (key("<Control>n"), KeyTexts.newWindow),
          (key("<Control>w"), KeyTexts.closeWindow),
          (key("<Control>q"), KeyTexts.quit), (key("F11"), KeyTexts.fullScreen),
          (key("<Control>question"), KeyTexts.keyboardShortcuts),
        ]),
        .text(
          localized(
            "Everything works with a screen reader too: it reads the front card, and the card offers each decision as an action."
          )),
      ])
  }

  private static var piles: HelpTopic {
    HelpTopic(
      id: "piles", title: localized("Piles and Export"), icon: "document-save-symbolic",
      parts: [
        .text(
          localized(
            "Cards go to one of four piles: keep, reject, favourite and later. At the end you see how many are in each. You can go through any pile again from there, from the menu or from the review."
          )),
        .text(
          localized(
            "Choose Piles in the main menu to give this deck its own piles: up to eight, each with a name, colour, symbol, keys and side. A pile can also have a folder that its photos go to when you apply."
          )),
        .text(
          localized(
            "You can export your decisions at any time, one line for each picture: as a table for spreadsheets (CSV), or as JSON Lines for other apps (JSONL)."
          )),
        .text(localized("On the command line:")),
        .command("koloda status FOLDER"),
        .command("koloda export FOLDER --format csv -o decisions.csv"),
      ])
  }

  private static var shared: HelpTopic {
    HelpTopic(
      id: "shared-decks", title: localized("Shared Decks"), icon: "system-users-symbolic",
      parts: [
        .text(
          localized(
            "Several people can decide on one folder of photos or file of records, each on their own computer. A server hands out the cards, and nobody gets a card twice. Your decisions are sent automatically."
          )),
        .text(
          localized(
            "To join, choose “{join}” in the menu under “{open}”. Then “{shared}” in the main menu shows everyone’s progress and how far people agree, and opens the cards they disagree on as a deck, in which each swipe settles one.",
            [
              "join": SharedTexts.joinMenu, "open": ActionTexts.open, "shared": SharedTexts.menu,
            ])),
        .text(
          localized(
            "On the page “{people}”, whoever manages the deck can add and remove people, give their reserved cards to others, and close the deck.",
            ["people": PeopleTexts.title])),
      ])
  }

  private static var flashCards: HelpTopic {
    HelpTopic(
      id: "flash-cards", title: localized("Flash Cards"), icon: "view-dual-symbolic",
      parts: [
        .text(
          localized(
            "A file named deck.json in the folder can give the deck a title, a style, and backs for its cards: a folder of pictures with the same names."
          )),
        .command(#"{ "title": "First Words", "backs": "backs" }"#),
        .text(
          localized(
            "Flip a card with Space, T or Return, with the button below it, or by clicking it.")),
        .text(
          localized(
            "The sample deck “First Words” is made this way. Open it from the menu.")),
        .text(
          localized(
            "A text file from Anki is a deck, too, with the piles “Again” and “Good”. Cards that you didn’t know come again until none is left, and Anki imports what you export."
          )),
      ])
  }

  private static var keeping: HelpTopic {
    HelpTopic(
      id: "keeping", title: localized("Your Decisions"),
      icon: "drive-harddisk-symbolic",
      parts: [
        .text(
          localized(
            "Each decision is saved before its card leaves the screen, in one file in your home folder:"
          )),
        .command("~/.local/share/koloda/journal.sqlite"),
        .text(
          localized(
            "Koloda knows a picture by its content. If you rename it or move it within the folder, it keeps its decision; if you edit it, it is a new card."
          )),
        .text(
          localized(
            "The window size and the list of recent decks are in another file, which you can delete at any time:"
          )),
        .command("~/.local/state/koloda/session.conf"),
      ])
  }

  private static var trouble: HelpTopic {
    HelpTopic(
      id: "trouble", title: localized("Troubleshooting"), icon: "dialog-warning-symbolic",
      parts: [
        .text(
          localized(
            "If a picture can’t be shown, its card says why. You can decide on it like any other."
          )),
        .text(
          localized(
            "If a decision can’t be saved, its card comes back and a message below the header bar says what is wrong."
          )),
        .text(
          localized(
            "If something is wrong, make a trace and send the file with your report. It contains the names of the pictures, but not the pictures:"
          )),
        .command("koloda --trace trace.jsonl FOLDER"),
        .text(
          localized(
            "Include the text from Main Menu, About Koloda, Troubleshooting.")),
      ])
  }
}
