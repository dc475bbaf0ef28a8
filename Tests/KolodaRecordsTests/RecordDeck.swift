import Koloda
import KolodaTriage

@testable import KolodaRecords

/// A deck on a file of records, with a journal in memory.
struct RecordDeck {
  let sample: RecordSample
  private var known: [KnownCard] = []
  private var piles: [CardKey: String] = [:]

  init(_ sample: RecordSample) {
    self.sample = sample
  }

  /// Opens the file, and notes the findings in the journal.
  mutating func open(
    in coding: TextCoding = .utf8, pieceSize: Int = 1 << 18
  ) throws -> RecordSource {
    let source = RecordSource(
      try sample.scan(in: coding, pieceSize: pieceSize), known: KnownCards(known))
    note(source.takeFindings())
    return source
  }

  mutating func decide(_ record: Int, _ pile: String, in source: RecordSource) {
    let card = CardID(record)
    let identity = source.identify(card) { key in
      guard let card = known.first(where: { $0.key == key }) else { return false }
      return source.card(of: card) != CardID(record)
    }
    note([card: identity])
    for place in known.indices where known[place].key == identity.key {
      known[place].isDecided = true
    }
    piles[identity.key] = pile
  }

  /// Notes findings, as a journal does.
  private mutating func note(_ found: [CardID: Identity]) {
    for identity in found.values {
      for place in known.indices where known[place].sighting?.name == identity.sighting.name {
        known[place].sighting = nil
      }
      if let place = known.firstIndex(where: { $0.key == identity.key }) {
        known[place].sighting = identity.sighting
        known[place].size = identity.sighting.state.size
      } else {
        known.append(
          KnownCard(
            key: identity.key, sighting: identity.sighting, size: identity.sighting.state.size,
            isDecided: false))
      }
    }
  }

  /// The piles of all records in order; nil for undecided ones.
  func piles(in source: RecordSource) -> [String?] {
    source.order.map { source.key(of: $0).flatMap { piles[$0] } }
  }

  /// The cards in the journal.
  var cards: [KnownCard] { known }
}
