import Koloda
import KolodaLocalization
import KolodaTriage

extension HelpTopic {
  /// All pages, in order.
  ///
  /// - Parameter deck: the keys of the deck that the help is on.
  static func all(_ deck: DeckKeys) -> [HelpTopic] {
    [
      opening(deck), deciding, undoing(deck), series(deck), marking(deck), applying, touchpad,
      keys(deck), piles, records(deck), flashCards(deck), shared, keeping, trouble,
    ]
  }

  /// The user's name of a command's first key.
  private static func key(_ command: WindowCommand) -> String {
    command.keys.first.flatMap { Accelerator($0)?.label } ?? ""
  }

  private static func opening(_ deck: DeckKeys) -> HelpTopic {
    let playing = line(KeyTexts.playVideo, deck.hasBacks ? [] : deck.keys(of: .flip))
    return HelpTopic(
      subject: .opening, title: localized("Opening a Deck"), icon: "folder-open-symbolic",
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
            "A video is a card, too: it shows a still, how long it is, and its size. One that belongs to a photo goes with that photo."
          )),
        .text(
          localized(
            "To play a video on its card, without sound, click its play sign. Ctrl+E opens it in your player."
          )),
        .keys([playing].filter { !$0.keys.isEmpty }),
        .text(
          localized(
            "Another deck opens in the same window, and “{back}” returns to the one before. Opening a deck that is already open brings its window to the front.",
            ["back": ActionTexts.goBack])),
      ])
  }

  private static var deciding: HelpTopic {
    HelpTopic(
      subject: .deciding, title: KeyTexts.deciding, icon: "koloda-keep-symbolic",
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
            "To see only the photo, press F11. The buttons come back when you move the pointer, tap, or press Tab; Escape leaves full screen."
          )),
        .text(
          localized(
            "Your files don’t change until you apply. Koloda only remembers what you decided.")),
      ])
  }

  private static func undoing(_ deck: DeckKeys) -> HelpTopic {
    let lines: [(keys: String, meaning: String)] = [
      line(ActionTexts.undo, deck.keys(of: .undo)), line(ActionTexts.redo, deck.keys(of: .redo)),
      (key(.history), HistoryTexts.title), line(KeyTexts.letGo, deck.keys(of: .letGo)),
    ]
    let browsing = line(
      KeyTexts.nextOrPrevious, deck.keys(of: .browse(.next)) + deck.keys(of: .browse(.previous)))
    return HelpTopic(
      subject: .undoing, title: localized("Undo and Redo"), icon: "edit-undo-symbolic",
      parts: [
        .text(
          localized(
            "You can undo every decision, newest first, even from earlier days. The card comes back from the side it left by."
          )),
        .keys(lines.filter { !$0.keys.isEmpty }),
        .text(
          localized(
            "History lists every decision, newest first. A pile’s key changes the selected decision; Return shows its card in the deck."
          )),
        .text(localized("A new decision clears redo.")),
        .text(
          localized(
            "You can go through all cards, decided ones too. Decide again to change a decision; Escape goes back to the first undecided card."
          )),
        .keys([browsing].filter { !$0.keys.isEmpty }),
      ])
  }

  private static func series(_ deck: DeckKeys) -> HelpTopic {
    let keep = deck.piles.first { $0.id == .keep }
    // On the compare page the arrows do something else.
    let keeping = (keep.map { deck.keys(of: $0) } ?? []).filter {
      deck.decision(of: $0) == .keep
    }
    let sides: [SwipeDirection] = Language.isRightToLeft ? [.right, .left] : [.left, .right]
    let lines = [
      line(KeyTexts.stack, deck.keys(of: .stack)),
      line(KeyTexts.compare, deck.keys(of: .compare)),
      line(KeyTexts.previousOrNextPhoto, sides.flatMap { deck.keys(of: .swipe($0)) }),
      line(KeyTexts.otherIsBetter, deck.keys(of: .swipe(.up)) + deck.keys(of: .flip)),
      line(KeyTexts.keepBest, keeping),
    ]
    return HelpTopic(
      subject: .series, title: localized("Order and Comparing"), icon: "view-list-symbolic",
      parts: [
        .text(
          localized(
            "View in the main menu sorts this deck by name, by time taken or by time changed. If a camera’s clock was wrong, always or from some day on, correct its times there with Camera Clocks."
          )),
        .text(
          localized(
            "With Stack Bursts, photos that a camera took within two seconds of each other are one card: a decision, stars and labels go to all of them."
          )),
        .text(
          localized(
            "With Stack Similar Photos, photos of the same scene that were taken within a day are one card, too. Koloda never chooses among them for you."
          )),
        .text(
          localized(
            "Compare shows the photo beside the next ones, or beside the others of its stack. If the other photo is better, make it the current best."
          )),
        .keys(lines.filter { !$0.keys.isEmpty }),
      ])
  }

  private static func marking(_ deck: DeckKeys) -> HelpTopic {
    let stars = Stars.allCases.filter { $0 != .zero }.flatMap { deck.keys(of: .stars($0)) }
    let labels: [ColourLabel] = [.red, .yellow, .green, .blue]
    let lines = [
      line(MarkTexts.setStars, stars), line(KeyTexts.noStars, deck.keys(of: .stars(.zero))),
      line(KeyTexts.labels, labels.flatMap { deck.keys(of: .label($0)) }),
      line(KeyTexts.note, deck.keys(of: .note)),
      line(KeyTexts.turnRight, deck.keys(of: .turn(.right))),
      line(KeyTexts.turnLeft, deck.keys(of: .turn(.left))),
      line(KeyTexts.information, deck.keys(of: .information)),
    ]
    return HelpTopic(
      subject: .marks, title: MarkTexts.heading, icon: "starred-symbolic",
      parts: [
        .text(
          localized(
            "Besides its pile, a photo can have stars, a colour label and a note. They don’t decide anything, and you can undo each of them."
          )),
        .keys(lines.filter { !$0.keys.isEmpty }),
        .text(
          localized(
            "Photos that you turn are turned in their files when you apply. RAW files don’t change: with “{option}”, their turn goes into the XMP file for your photo editor.",
            ["option": ApplyTexts.writesVerdicts])),
        .text(
          localized(
            "Stars, labels (including orange and purple) and notes are also in the photo’s menu (right-click) and in the panel beside the photo. Stars and labels from other apps are shown until you set your own. In Review, the keys mark all selected photos."
          )),
        .text(
          localized(
            "The XMP files for your photo editor also contain your stars and labels. In the editor, a rejected photo stays rejected, even if it has stars."
          )),
      ])
  }

  private static var applying: HelpTopic {
    HelpTopic(
      subject: .applying, title: ApplyTexts.title, icon: "folder-symbolic",
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
          (key(.review), ReviewTexts.title), (key(.apply), KeyTexts.apply),
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
      subject: .touchpad, title: localized("Touch and Mouse"),
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
            "To look closely, double-click the photo: it is shown at 100%. Pinch it, or scroll with Ctrl held down, to see it larger or smaller. Drag it to see other parts. Double-click it again to go back."
          )),
        .text(
          localized(
            "A mouse wheel decides nothing: over a photo that isn’t enlarged, turning it does nothing."
          )),
      ])
  }

  private static func keys(_ deck: DeckKeys) -> HelpTopic {
    var lines = deck.piles.map { line($0.title, deck.keys(of: $0)) }
    if deck.hasBacks { lines.append(line(KeyTexts.flip, deck.flipping)) }
    lines.removeAll { $0.keys.isEmpty }
    let rest: [(keys: String, meaning: String)] = [
      (key(.review), ReviewTexts.title), (key(.apply), KeyTexts.apply),
      (key(.openOutside), KeyTexts.openOutside), (key(.openWith), KeyTexts.openWith),
      (key(.showInFiles), OutsideTexts.show), (key(.copy), OutsideTexts.copy),
      (key(.open), KeyTexts.openFolder),
      (key(.newWindow), KeyTexts.newWindow),
      (key(.close), KeyTexts.closeWindow),
      (key(.quit), KeyTexts.quit), (key(.fullscreen), KeyTexts.fullScreen),
      (key(.shortcuts), KeyTexts.keyboardShortcuts),
    ]
    return HelpTopic(
      subject: .keys, title: localized("Keys"), icon: "input-keyboard-symbolic",
      parts: [
        .keys(lines + rest),
        .text(
          localized(
            "Everything works with a screen reader too: it reads the front card, and the card offers each decision as an action."
          )),
      ])
  }

  static func line(
    _ meaning: String, _ keys: [Accelerator]
  ) -> (keys: String, meaning: String) {
    (keys.map(\.keycap).joined(separator: "  "), meaning)
  }

  private static var piles: HelpTopic {
    HelpTopic(
      subject: .piles, title: localized("Piles and Export"), icon: "document-save-symbolic",
      parts: [
        .text(
          localized(
            "Cards go to one of four piles: keep, reject, favourite and later. At the end you see how many are in each. You can go through any pile again from the menu or from the review."
          )),
        .text(
          localized(
            "Choose Piles in the main menu to give this deck its own piles, each with a name, colour, symbol, keys and side. A pile can also have a folder that its photos go to when you apply."
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

  private static var keeping: HelpTopic {
    HelpTopic(
      subject: .keeping, title: localized("Your Decisions"),
      icon: "drive-harddisk-symbolic",
      parts: [
        .text(
          localized(
            "Each decision is saved before its card leaves the screen, in one file in your home folder:"
          )),
        .command("~/.local/share/koloda/journal.sqlite"),
        .text(
          localized(
            "Koloda recognises a picture by its content. If you rename it or move it within the folder, it keeps its decision; if you edit it, it is a new card."
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
      subject: .trouble, title: localized("Troubleshooting"), icon: "dialog-warning-symbolic",
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
            "If something is wrong, make a trace and send the file with your report. The file contains the names of pictures, but not the pictures themselves:"
          )),
        .command("koloda --trace trace.jsonl FOLDER"),
        .text(
          localized(
            "Include the text from Main Menu, About Koloda, Troubleshooting.")),
      ])
  }
}
