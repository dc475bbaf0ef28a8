import ArgumentParser
import KolodaDecks
import KolodaSharing
import KolodaTriage

/// `koloda decide PATH CARD PILE`: puts a card in a pile.
struct DecideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide", abstract: "Put a card in a pile, or move it to another pile.")

  @Argument(
    help:
      "A folder of pictures, a file of records, or the address of a shared deck; leave it out with --files-from."
  )
  var path: String

  @Argument(
    help: ArgumentHelp(
      "A file name within the folder, a path to the file, or #N for the Nth card, counted from 1.",
      discussion: "A file whose name begins with # is ./#name. A record is #N, or id:X."))
  var card: String?

  @Argument(
    help: """
      The pile: keep, reject, favourite or later; again or good for flash cards; or one of the \
      deck’s own piles. Also accept, reject or ignore: the first pile that counts as that, \
      or else the name of a pile.
      """)
  var pile: String?

  @OptionGroup
  var list: ListOptions

  @OptionGroup
  var reading: ReadingOptions

  @Option(
    help: ArgumentHelp(
      """
      Decide the cards of a file that “koloda export” wrote as jsonl, each as it says there; \
      - is standard input.
      """,
      valueName: "file"))
  var from: String?

  @Option(help: "With an address: the name of the shared deck.")
  var name: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if from != nil {
      if card != nil { throw ValidationError("use either a card and a pile, or --from") }
      if list.file != nil { throw ValidationError("--from needs a folder or a file of records") }
      return
    }
    if card == nil { throw ValidationError("a card is missing") }
    if list.file == nil, pile == nil { throw ValidationError("a pile is missing") }
    if list.file != nil, pile != nil {
      throw ValidationError("use either a folder or --files-from")
    }
  }

  func run() throws {
    try reportingErrors {
      if let from { return try decideLines(of: from) }
      guard let card else { return }
      if SharedAddress.isMeant(by: path), let pile {
        return try SharedCommands.decide(
          path, name: try SharedCommands.checked(name), card: card, pile: pile, json: json)
      }
      let place = try list.deck(orAt: path)
      // Without a path, every argument moves one place to the left.
      let (wanted, target) = pile.map { [card] in (card, $0) } ?? (path, card)
      if try DeckCommand.records(at: place) == nil {
        try ApplyWork(place).failWhereUnfinished()
      }
      try DeckCommand.act(on: place, reading: reading.wish, json: json) { opened, deck in
        let pile = try deck.piles.pile(called: target)
        guard let card = try place.card(called: wanted, in: opened) else {
          if wanted.hasPrefix("id:"), let records = opened.kind.file,
            records.source.exportedIDFields.isEmpty
          {
            throw CommandFailure.unsuited(
              "no field tells the records of this deck apart, so none has an id: use #N")
          }
          throw CommandFailure.noCard(wanted)
        }
        return DeckChanges(moved: deck.decide(card, pile))
      }
    }
  }

  private func decideLines(of file: String) throws {
    if SharedAddress.isMeant(by: path) {
      throw CommandFailure.unsuited("--from is for folders and files of records")
    }
    let lines = try DecidedLines(file: RawArguments.bytes(of: file))
    let place = CommandDeck.path(path)
    if try DeckCommand.records(at: place) == nil { try ApplyWork(place).failWhereUnfinished() }
    try DeckCommand.act(on: place, reading: reading.wish, json: json) { opened, deck in
      try lines.decide(in: opened, deck)
    }
  }
}
