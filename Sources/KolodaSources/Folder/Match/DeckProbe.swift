import KolodaFiles
import KolodaTriage

/// Looks whether cards of another deck lie in a folder: whether that deck has moved here.
package struct DeckProbe {
  /// How many files of a card's length are read to find it.
  private static let mostReadings = 4

  private let listing: FolderListing
  private let reader: PhotoReader

  /// Makes a probe of a folder that has been listed.
  package init(_ listing: FolderListing) {
    self.init(listing, PhotoReader(listing.folder))
  }

  init(_ listing: FolderListing, _ reader: PhotoReader) {
    self.listing = listing
    self.reader = reader
  }

  /// How many of some cards are in a folder that is being listed; none if it can't be.
  package static func countFound(
    _ cards: [KnownCard], in scanned: Beside<Result<FolderListing, FolderScan.Failure>>
  ) -> Int {
    guard case .success(let listing) = scanned.value else { return 0 }
    return DeckProbe(listing).countFound(cards)
  }

  /// How many of some cards are here: under their names, or in files of their lengths.
  package func countFound(_ cards: [KnownCard]) -> Int {
    // No file of a folder is a record.
    let cards = cards.filter { !$0.isRecord }
    var found = 0
    var rest: [KnownCard] = []
    for card in cards {
      if isAtItsPlace(card) { found += 1 } else { rest.append(card) }
    }
    // The files are asked for their lengths only where that can matter.
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
