import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// All decks of the journal: to list them, to take one out, and to take decisions to another
/// computer.
///
/// All of it may block.
package struct JournalLibrary: Sendable {
  let location: JournalLocation
  let person: String

  /// Makes a library; nothing is read yet.
  ///
  /// - Parameter person: whose decisions are counted, and who takes over those of one other person.
  package init(_ location: JournalLocation = .standard, person: String = Person.login) {
    self.location = location
    self.person = person
  }

  /// The decks that the journal knows, in the order in which it learnt of them.
  package func decks() throws(JournalError) -> [DeckSummary] {
    var file = JournalFile(location)
    return try file.read { db, version in
      version == 1
        ? try FirstVersion.read(db).map(summary) : try DeckSummaries(person: person).read(db)
    } ?? []
  }

  private func summary(_ deck: FirstVersion) -> DeckSummary {
    var tally = DeckTally(person: Person.login)
    for event in deck.events.filter(\.isVerdict) + deck.events.filter({ !$0.isVerdict }) {
      for card in event.cards { tally.add(event, of: card) }
    }
    return DeckSummary(
      path: deck.path, movedFrom: nil, cards: deck.cards.count, piles: tally.piles,
      lastTime: deck.events.map(\.time).max())
  }

  /// Takes a deck and all its decisions out of the journal, after a copy of that is kept in the
  /// folder of the copies.
  ///
  /// The decks that it was at other places go with it, as far as nothing lies there any more: it
  /// would be found to be them again.
  ///
  /// - Returns: the path of the copy, nil if the journal does not know the deck.
  package func forget(_ path: [UInt8]) throws(JournalError) -> String? {
    guard try decks().contains(where: { $0.path == path }) else { return nil }
    let copy = try JournalCopies(location).keep(.forgotten)
    var file = JournalFile(location)
    let forgotten = try file.write { db -> [EventID] in
      guard let deck = try DeckRow.find(db, path: path) else { return [] }
      let others = try DeckRow.all(db).filter { deck.isRelated(to: $0) && !isThere($0.path) }
      for deck in others + [deck] { try deck.delete(db) }
      return (others + [deck]).map(\.uid)
    }
    for deck in forgotten { SnapshotFolder(location)?.remove(deck) }
    return copy
  }
}

private func isThere(_ path: [UInt8]) -> Bool {
  var status = stat()
  return stat(cString(path), &status) == 0
}

extension Event {
  /// Whether it says of a decide that it holds or not.
  fileprivate var isVerdict: Bool {
    switch kind {
    case .undo, .redo: true
    case .decide, .mark, .applied: false
    }
  }
}
