import KolodaFiles
import KolodaTriage

/// Checks whether the cards of another deck are records of a file, and so whether that deck was
/// moved here.
package struct RecordProbe {
  /// How many records of a card's length are read when looking for it.
  private static let mostReadings = 4

  private let keys: RecordKeys

  /// Makes a probe for a file's listing.
  package init(_ listing: RecordListing) {
    keys = RecordKeys(listing)
  }

  /// Counts how many of the cards are here, at their places or among the records of their length.
  package func countFound(_ cards: [KnownCard]) -> Int {
    let cards = cards.filter(\.isRecord)
    var window = FileWindow(keys.listing.file)
    var found = 0
    var rest: [KnownCard] = []
    for card in cards {
      if let number = card.sighting.flatMap(keys.listing.record(seenAt:)),
        isCard(card, number, &window)
      {
        found += 1
      } else {
        rest.append(card)
      }
    }
    guard !rest.isEmpty, 2 * found < cards.count else { return found }
    var candidates: [Int: [Int]] = [:]
    for card in rest { candidates[Int(card.size)] = [] }
    for number in 0..<keys.listing.count {
      // A line ending, a comma or white space may follow the record.
      let length = keys.listing.extent(of: number).count
      for size in max(0, length - 3)...length {
        guard let there = candidates[size], there.count < Self.mostReadings else { continue }
        candidates[size]?.append(number)
      }
    }
    for card in rest
    where candidates[Int(card.size), default: []].contains(where: { isCard(card, $0, &window) }) {
      found += 1
    }
    return found
  }

  private func isCard(_ card: KnownCard, _ number: Int, _ window: inout FileWindow) -> Bool {
    keys.keys(of: number, in: &window, versions: [card.key.version]).contains(card.key.content)
  }
}
