import Koloda
import KolodaFiles
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

/// How a pile of several people stands, as the command line tells it.
struct SharedStatus {
  /// A card to answer.
  private struct Waiting {
    let name: String
    let record: String
  }

  private let joined: JoinedPile
  private let waiting: [Waiting]
  private let unsent: Int
  private let offline: String?

  /// - Parameters:
  ///   - unsent: how many events are still to go up.
  ///   - offline: why the server can't be reached.
  @MainActor
  init(
    _ joined: JoinedPile, _ opened: OpenedShared, _ deck: OpenDeck, unsent: Int, offline: String?
  ) {
    self.joined = joined
    self.unsent = unsent
    self.offline = offline
    waiting = joined.pile.held.sorted { $0.number < $1.number }.compactMap { card in
      guard let id = opened.source.card(at: card.number), deck.pile(of: id) == nil else {
        return nil
      }
      return Waiting(
        name: "#\(card.number + 1)", record: String(decoding: card.record, as: UTF8.self))
    }
  }

  private var given: Int { joined.pile.people.reduce(0) { $0 + $1.answers } }

  /// One line of JSON, its keys always in the same order.
  var json: String {
    let people = joined.pile.people.map { person in
      JSONText.object([
        ("name", JSONText.string(person.name)), ("answers", "\(person.answers)"),
        ("extra", "\(person.extra)"), ("held", "\(person.held)"),
        ("removed", "\(person.isRemoved)"),
      ])
    }
    let cards = waiting.map { card in
      JSONText.object([("card", JSONText.string(card.name)), ("record", card.record)])
    }
    return JSONText.object([
      ("server", JSONText.string(joined.address)), ("name", JSONText.string(joined.name)),
      ("person", JSONText.string(joined.pile.person)), ("cards", "\(joined.pile.cards)"),
      ("answersPerCard", "\(joined.pile.answersPerCard)"), ("given", "\(given)"),
      ("closed", "\(joined.pile.isClosed)"), ("people", "[" + people.joined(separator: ", ") + "]"),
      ("waiting", "[" + cards.joined(separator: ", ") + "]"), ("unsent", "\(unsent)"),
      ("offline", offline.map(JSONText.string) ?? "null"),
    ])
  }

  /// A few lines for people.
  var text: String {
    let pile = joined.pile
    var lines = [
      "\(displayText(joined.name.utf8)) on \(displayText(joined.address.utf8))",
      "  \(given) of \(pile.cards * pile.answersPerCard) answers given, "
        + "\(pile.answersPerCard) for each of \(pile.cards) cards",
    ]
    for person in pile.people {
      let extra = person.extra > 0 ? ", \(person.extra) extra" : ""
      let state = person.isRemoved ? ", removed" : ""
      let you = person.name == pile.person ? " (you)" : ""
      lines.append(
        "  \(displayText(person.name.utf8))\(you): \(person.answers) answers\(extra)\(state)")
    }
    if pile.isClosed { lines.append("  closed") }
    if unsent > 0 { lines.append("  \(unsent) decisions still to be sent") }
    if waiting.isEmpty { lines.append("  no cards for you now") }
    lines += waiting.map { "  \($0.name) \(displayText($0.record.utf8))" }
    return lines.joined(separator: "\n")
  }
}
