import KolodaFiles
import KolodaTriage

/// Checks whether the cards of another deck lie in a folder, and so whether that deck was moved
/// here.
package struct DeckProbe {
  /// How many files of a card's length are read when looking for it.
  private static let mostReadings = 4

  private let listing: FolderListing
  private let reader: PhotoReader

  /// Makes a probe for a folder's listing.
  package init(_ listing: FolderListing) {
    self.init(listing, PhotoReader(listing.folder))
  }

  init(_ listing: FolderListing, _ reader: PhotoReader) {
    self.listing = listing
    self.reader = reader
  }

  /// Counts how many of the cards lie in a folder that is being listed; 0 if it can't be listed.
  package static func countFound(
    _ cards: [KnownCard], in scanned: Beside<Result<FolderListing, FolderScan.Failure>>
  ) -> Int {
    guard case .success(let listing) = scanned.value else { return 0 }
    return DeckProbe(listing).countFound(cards)
  }

  /// Counts how many of the cards lie here, under their old names or in other files of the same
  /// length.
  package func countFound(_ cards: [KnownCard]) -> Int {
    // Records never lie in a folder of files.
    let cards = cards.filter { !$0.isRecord }
    var found = 0
    var rest: [KnownCard] = []
    for card in cards {
      if isAtItsPlace(card) { found += 1 } else { rest.append(card) }
    }
    // The files' lengths are only looked up if they can decide whether half of the cards are here.
    guard !rest.isEmpty, 2 * (found + rest.count) >= cards.count, 2 * found < cards.count else {
      return found
    }
    let facts = reader.facts(listing, Array(0..<listing.count))
    var files: [Int64: [Int]] = [:]
    for (file, fact) in facts.enumerated() {
      if let size = fact?.state.size { files[size, default: []].append(file) }
    }
    for card in rest {
      let candidates = files[card.size, default: []].prefix(DeckProbe.mostReadings)
      if candidates.contains(where: { isCard(card, at: $0) }) { found += 1 }
    }
    return found
  }

  private func isAtItsPlace(_ card: KnownCard) -> Bool {
    guard let sighting = card.sighting,
      let file = listing.index(of: FileName(bytes: sighting.name))
    else { return false }
    let state = reader.facts(listing, [file]).first??.state
    if let state, state.isUnchanged(from: FileState(sighting)) { return true }
    return isCard(card, at: file)
  }

  private func isCard(_ card: KnownCard, at file: Int) -> Bool {
    reader.identity(Array(listing.bytes(at: file)), card.isLegacy)?.hasContent(of: card.key)
      ?? false
  }
}
