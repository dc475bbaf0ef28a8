import ArgumentParser
import KolodaTriage

/// `koloda decide PATH CARD PILE`: sends a card to a pile.
struct DecideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide", abstract: "Send a card to a pile, or to another one.")

  @Argument(help: "A folder of images, or a file of records.")
  var path: String

  @Argument(
    help: ArgumentHelp(
      "A file name within the folder, or #N for the Nth card, counted from 1.",
      discussion: "A file whose name begins with # is ./#name. A record is #N, or id:X."))
  var card: String

  @Argument(help: "The pile: keep, reject, favourite or later, or one of the deck's own.")
  var pile: String

  @Option(help: "With a server’s address: what the pile is called there.")
  var name: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try reportingErrors {
      if SharedCommands.isAddress(path) {
        return try SharedCommands.decide(
          path, name: try SharedCommands.checked(name), card: card, pile: pile, json: json)
      }
      if try DeckCommand.records(at: path) == nil {
        try ApplyWork(path).failWhereUnfinished()
      }
      try DeckCommand.act(on: path, json: json) { opened, deck in
        guard let pile = PileID(pile), deck.piles[pile] != nil else {
          throw CommandFailure.noPile(pile, known: deck.piles.all.map(\.id))
        }
        guard let card = opened.card(called: RawArguments.bytes(of: card)) else {
          throw CommandFailure.noCard(card)
        }
        return deck.decide(card, pile)
      }
    }
  }
}
