import ArgumentParser
import Koloda
import KolodaFiles
import KolodaTriage

/// `koloda decide PATH CARD PILE`: sends a card to a pile.
struct DecideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide", abstract: "Send a card to a pile, or to another one.")

  @Argument(help: "A folder of images.")
  var path: String

  @Argument(
    help: ArgumentHelp(
      "A file name within the folder, or #N for its Nth card, counted from 1.",
      discussion: "A file whose name begins with # is ./#name."))
  var card: String

  @Argument(help: "The pile: keep, reject, favourite or later, or one of the deck's own.")
  var pile: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try reportingErrors {
      try ApplyWork(path).failWhereUnfinished()
      try DeckCommand.act(on: path, json: json) { opened, deck in
        guard let pile = PileID(pile), deck.piles[pile] != nil else {
          throw CommandFailure.noPile(pile, known: deck.piles.all.map(\.id))
        }
        guard let card = DecideCommand.card(card, in: opened) else {
          throw CommandFailure.noCard(card)
        }
        return deck.decide(card, pile)
      }
    }
  }

  /// The card that an argument means.
  static func card(_ argument: String, in opened: OpenedDeck) -> CardID? {
    var bytes = RawArguments.bytes(of: argument)
    if bytes.first == UInt8(ascii: "#") {
      let order = opened.source.order
      guard let number = Int(argument.dropFirst()), (1...max(order.count, 1)).contains(number),
        number <= order.count
      else { return nil }
      return order[number - 1]
    }
    while bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
    return opened.source.card(named: FileName(bytes: bytes))
  }
}
