import Koloda
import KolodaTriage

/// Writes to the journal what was found out about cards: their present places and identities.
///
/// Findings that can't be written now are found again the next time the deck is opened.
struct CardNoting {
  private let journal: DeckJournal
  private let found: [(key: CardID, value: Identity)]

  init(_ journal: DeckJournal, _ found: [(key: CardID, value: Identity)]) {
    self.journal = journal
    self.found = found
  }

  /// The longest that one run may delay other programs, in milliseconds, not counting the commit.
  private static let slice = 5

  /// The other parts of the card that a part belongs to; all share the card's decisions.
  private func partners(of part: CardID, _ source: (any CardSource)?) -> [CardID] {
    guard let source else { return [] }
    return source.parts(of: source.whole(of: part)).filter { $0 != part }
  }

  /// Writes as many findings as it can in a short time.
  ///
  /// - Returns: the number of findings that need no further run.
  func run() -> Int {
    journal.state.withLock { state in
      // A deck without decisions has no row, and its cards needn't be known.
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
              db, deck, identity.key, identity.sighting, size: identity.sighting.state.size)
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
