import KolodaFiles
import KolodaSources
import KolodaSyncMessages

/// How far the people of a pile have come, as the command line tells it.
struct SharedProgress {
  private let address: String
  private let name: String
  private var pile: SyncedPile

  /// - Parameter isCurrent: whether the server has just said it; else people's figures may be older
  ///   than the others, and are left out then.
  init(address: String, name: String, _ pile: SyncedPile, isCurrent: Bool = true) {
    self.address = address
    self.name = name
    self.pile = pile
    let sum = pile.people.reduce(0) { $0 + $1.answers }
    if !isCurrent, sum != pile.given { self.pile.people = [] }
    given = isCurrent ? sum : pile.given
  }

  private let given: Int

  /// The members of an object of JSON, always in the same order.
  var members: [(String, String)] {
    let people = pile.people.map { person in
      JSONText.object([
        ("name", JSONText.string(person.name)), ("answers", "\(person.answers)"),
        ("extra", "\(person.extra)"), ("held", "\(person.held)"),
        ("removed", "\(person.isRemoved)"),
      ])
    }
    return [
      ("server", JSONText.string(address)), ("name", JSONText.string(name)),
      ("person", JSONText.string(pile.person)), ("cards", "\(pile.cards)"),
      ("answersPerCard", "\(pile.answersPerCard)"), ("given", "\(given)"),
      ("closed", "\(pile.isClosed)"), ("people", "[" + people.joined(separator: ", ") + "]"),
    ]
  }

  /// A few lines for people.
  var lines: [String] {
    let cards = pile.cards == 1 ? "1 card" : "each of \(pile.cards) cards"
    var lines = [
      "\(displayText(name.utf8)) on \(displayText(address.utf8))",
      "  \(given) of \(counted(pile.cards * pile.answersPerCard, "answer")) given, "
        + "\(pile.answersPerCard) for \(cards)",
    ]
    for person in pile.people {
      let extra = person.extra > 0 ? ", \(person.extra) extra" : ""
      let state = person.isRemoved ? ", removed" : ""
      let you = person.name == pile.person ? " (you)" : ""
      lines.append(
        "  \(displayText(person.name.utf8))\(you): \(counted(person.answers, "answer"))\(extra)\(state)"
      )
    }
    if pile.isClosed { lines.append("  closed") }
    return lines
  }
}
