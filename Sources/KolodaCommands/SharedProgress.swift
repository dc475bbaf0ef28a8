import KolodaFiles
import KolodaSources
import KolodaSyncMessages

/// The progress of the people in a shared deck, for the command line.
struct SharedProgress {
  private let address: String
  private let name: String
  private var deck: SyncedDeck

  /// - Parameter isCurrent: whether the server has just sent the figures; otherwise those per
  ///   person may be older than the total, and are left out if they differ from it.
  init(address: String, name: String, _ deck: SyncedDeck, isCurrent: Bool = true) {
    self.address = address
    self.name = name
    self.deck = deck
    let sum = deck.people.reduce(0) { $0 + $1.answers }
    if !isCurrent, sum != deck.given { self.deck.people = [] }
    given = isCurrent ? sum : deck.given
  }

  private let given: Int

  /// The members of a JSON object, always in the same order.
  var members: [(String, String)] {
    let people = deck.people.map { person in
      JSONText.object([
        ("name", JSONText.string(person.name)), ("answers", "\(person.answers)"),
        ("extra", "\(person.extra)"), ("held", "\(person.held)"),
        ("removed", "\(person.isRemoved)"),
      ])
    }
    return [
      ("server", JSONText.string(address)), ("name", JSONText.string(name)),
      ("person", JSONText.string(deck.person)), ("cards", "\(deck.cards)"),
      ("answersPerCard", "\(deck.answersPerCard)"), ("given", "\(given)"),
      ("closed", "\(deck.isClosed)"), ("people", "[" + people.joined(separator: ", ") + "]"),
    ]
  }

  /// A few lines of plain text.
  var lines: [String] {
    let cards = deck.cards == 1 ? "1 card" : "each of \(deck.cards) cards"
    var lines = [
      "\(displayText(name.utf8)) on \(displayText(address.utf8))",
      "  \(given) of \(counted(deck.cards * deck.answersPerCard, "answer")) given, "
        + "\(deck.answersPerCard) for \(cards)",
    ]
    for person in deck.people {
      let extra = person.extra > 0 ? ", \(person.extra) extra" : ""
      let state = person.isRemoved ? ", removed" : ""
      let you = person.name == deck.person ? " (you)" : ""
      lines.append(
        "  \(displayText(person.name.utf8))\(you): \(counted(person.answers, "answer"))\(extra)\(state)"
      )
    }
    if deck.isClosed { lines.append("  closed") }
    return lines
  }
}
