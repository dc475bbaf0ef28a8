import KolodaLocalization
import Triage

extension HelpTopic {
  /// All pages, in their order.
  static var all: [HelpTopic] {
    [opening, deciding, undoing, touchpad, keys, piles, flashCards, keeping, trouble]
  }

  /// What the user calls a key that is named in GTK's notation.
  private static func key(_ accelerator: String) -> String {
    Accelerator(accelerator)?.label ?? accelerator
  }

  private static var opening: HelpTopic {
    HelpTopic(
      id: "opening", title: localized("Opening a Deck"), icon: "folder-open-symbolic",
      parts: [
        .text(localized("A deck is a folder of pictures. Its sub-folders are part of it.")),
        .text(
          localized(
            "Open one with the Open button, from the list of recent decks, or by dropping it on the window. In the file manager, choose Open With and Koloda."
          )),
        .text(
          localized(
            "Opening a single picture opens its folder with that picture in front.")),
        .text(
          localized(
            "Each folder has a window of its own. Opening a folder that is open already brings its window to the front."
          )),
      ])
  }

  private static var deciding: HelpTopic {
    HelpTopic(
      id: "deciding", title: KeyTexts.deciding, icon: "koloda-keep-symbolic",
      parts: [
        .text(
          localized(
            "Swipe the card: right to keep it, left to reject it, up for a favourite, down for later. Let go once the symbol on the card has a border, or flick it."
          )),
        .text(
          localized(
            "The round buttons below the card do the same, and so do the keys under them.")),
        .text(
          localized(
            "There is no need to wait for a card to be gone: the next one can be decided at once."
          )),
        .text(
          localized(
            "Nothing happens to your files. Koloda only notes what you decided.")),
      ])
  }

  private static var undoing: HelpTopic {
    HelpTopic(
      id: "undoing", title: localized("Undo and Redo"), icon: "edit-undo-symbolic",
      parts: [
        .text(
          localized(
            "Every decision can be taken back, the last one first, also those of another day. The card comes back from the side that it left by."
          )),
        .keys([
          (key("<Control>z"), ActionTexts.undo),
          (key("<Shift><Control>z"), ActionTexts.redo),
          (key("Escape"), KeyTexts.letGo),
        ]),
        .text(localized("A new decision ends what could be redone.")),
      ])
  }

  private static var touchpad: HelpTopic {
    HelpTopic(
      id: "touchpad", title: localized("Touchpad, Touch, Mouse"),
      icon: "input-touchpad-symbolic",
      parts: [
        .text(
          localized(
            "On a touchpad, swipe with two fingers while the pointer is over the card. The card goes where the fingers go."
          )),
        .text(localized("On a touchscreen, swipe with one finger; with a mouse, drag the card.")),
        .text(
          localized(
            "Bring the card back to the middle before you let go, and nothing is decided.")),
      ])
  }

  private static var keys: HelpTopic {
    HelpTopic(
      id: "keys", title: localized("Keys"), icon: "input-keyboard-symbolic",
      parts: [
        .keys([
          ("→  P", Pile.keep.title), ("←  X", Pile.reject.title),
          ("↑  F", Pile.favourite.title), ("↓  " + localized("Space"), Pile.later.title),
          (key("<Control>o"), KeyTexts.openFolder),
          (key("<Control>n"), KeyTexts.newWindow),
          (key("<Control>w"), KeyTexts.closeWindow),
          (key("<Control>q"), KeyTexts.quit), (key("F11"), KeyTexts.fullScreen),
          (key("<Control>question"), KeyTexts.keyboardShortcuts),
        ]),
        .text(
          localized(
            "All of it works with a screen reader too: it reads the card in front, and the card offers each decision as an action."
          )),
      ])
  }

  private static var piles: HelpTopic {
    HelpTopic(
      id: "piles", title: localized("Piles and Export"), icon: "document-save-symbolic",
      parts: [
        .text(
          localized(
            "Decided cards lie on four piles: keep, reject, favourite and later. When all is decided you see how many lie on each."
          )),
        .text(
          localized(
            "Export writes a line for each decided picture, at any time: a table for a spreadsheet (CSV), or a JSON object a line for other programs (JSONL)."
          )),
        .text(localized("The same at a prompt:")),
        .command("koloda status FOLDER"),
        .command("koloda export FOLDER --format csv -o decisions.csv"),
      ])
  }

  private static var flashCards: HelpTopic {
    HelpTopic(
      id: "flash-cards", title: localized("Flash Cards"), icon: "view-dual-symbolic",
      parts: [
        .text(
          localized(
            "A file called deck.json in the folder gives the deck a title, a look, and backs for its cards: a folder of pictures with the same names."
          )),
        .command(#"{ "title": "First Words", "backs": "backs" }"#),
        .text(
          localized("Turn a card over with Return, T or the button below it, or by a click.")),
        .text(
          localized(
            "The sample deck “First Words” is made that way; open it from the menu.")),
      ])
  }

  private static var keeping: HelpTopic {
    HelpTopic(
      id: "keeping", title: localized("Where Decisions Are Kept"),
      icon: "drive-harddisk-symbolic",
      parts: [
        .text(
          localized(
            "Each decision is on disk before its card has left the screen, in one file in your home folder:"
          )),
        .command("~/.local/share/koloda/journal.sqlite"),
        .text(
          localized(
            "A card is its picture’s content. A picture that is renamed or moved within the folder keeps its decision; one that is changed is a new card."
          )),
        .text(
          localized(
            "The size of the windows and the list of recent decks are kept apart, and can be deleted at any time:"
          )),
        .command("~/.local/state/koloda/session.conf"),
      ])
  }

  private static var trouble: HelpTopic {
    HelpTopic(
      id: "trouble", title: localized("Trouble"), icon: "dialog-warning-symbolic",
      parts: [
        .text(
          localized(
            "A picture that can’t be shown is a card that says why; it can be decided like any other."
          )),
        .text(
          localized(
            "If a decision can’t be saved, its card comes back and a line under the header says what is wrong."
          )),
        .text(
          localized(
            "If something feels wrong, record it and send the file with your report. It holds the names of the pictures, and nothing of what is on them:"
          )),
        .command("koloda --trace trace.jsonl FOLDER"),
        .text(
          localized(
            "Please add what Main Menu, About Koloda, Troubleshooting shows.")),
      ])
  }
}
