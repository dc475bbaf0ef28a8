import Koloda
import KolodaTriage

/// Notes in the journal what was found out of cards: where they lie now, and what they are.
///
/// What can't be noted now is found out again the next time.
struct CardNoting {
  private let journal: DeckJournal
  private let found: [(key: CardID, value: Identity)]

  init(_ journal: DeckJournal, _ found: [(key: CardID, value: Identity)]) {
    self.journal = journal
    self.found = found
  }

  /// How long others may be held up at most, in milliseconds; the commit comes on top.
  private static let slice = 5

  /// The other parts of the card that a part belongs to: what is decided of them is decided of it.
  private func partners(of part: CardID, _ source: (any CardSource)?) -> [CardID] {
    guard let source else { return [] }
    return source.parts(of: source.whole(of: part)).filter { $0 != part }
  }

  /// Notes as many as it can in a short time.
  ///
  /// - Returns: how many it is done with.
  func run() -> Int {
    journal.state.withLock { state in
      // Only decks with decisions are worth it.
      guard state.isRead, let deck = state.deck else { return found.count }
      let (rows, source) = (state.rows, state.source)
      var count = found.count
      let made = try? state.file.write { db in
        let end = ContinuousClock.now + .milliseconds(Self.slice)
        var made: [(CardID, Int64)] = []
        count = 0
        for (card, identity) in found {
          if count > 0, ContinuousClock.now > end { break }
          count += 1
          if let row = rows.row(of: card), let old = try CardRow.find(db, row: row)?.known {
            try CardRow.identify(db, deck, row, old.key, is: identity)
            try CardRow.see(db, deck, row, identity.sighting)
            continue
          }
          let row: Int64
          if let there = try CardRow.find(db, of: deck, key: identity.key) {
            guard source?.card(of: there.known) == card else { continue }
            try CardRow.see(db, deck, there.row, identity.sighting)
            row = there.row
          } else {
            row = try CardRow.insert(
              db, deck, identity.key, identity.sighting, size: identity.sighting.size)
          }
          made.append((card, row))
          for partner in partners(of: card, source) {
            if let other = rows.row(of: partner) { try EventRow.name(db, row, as: other) }
          }
        }
        return made
      }
      for (card, row) in made ?? [] { rows.learn(card, row) }
      return made == nil ? found.count : count
    }
  }
}
