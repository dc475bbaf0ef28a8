import KolodaFiles
import KolodaTriage

/// Checks whether the cards of other decks lie in a folder, and so whether one of those decks was
/// moved here.
package final class DeckProbe {
  /// How many files of a card's length are read when looking for it.
  private static let mostReadings = 4
  /// The total time for reading files whose length is that of no card; the folder's first card
  /// waits for it.
  private static let patience: Duration = .milliseconds(300)

  private let listing: FolderListing
  private let reader: PhotoReader
  private lazy var facts = reader.facts(listing, Array(0..<listing.count))
  /// The identity of each file read so far; nil if it couldn't be read.
  private var identities: [Int: PhotoIdentity?] = [:]
  private var timeLeft: Duration

  /// Makes a probe for a folder's listing.
  package convenience init(_ listing: FolderListing) {
    self.init(listing, PhotoReader(listing.folder))
  }

  init(
    _ listing: FolderListing, _ reader: PhotoReader, patience: Duration = DeckProbe.patience
  ) {
    self.listing = listing
    self.reader = reader
    timeLeft = patience
  }

  /// Counts how many of the cards lie here, under their old names or in other files of the same
  /// length; at least half of them is as good as all.
  ///
  /// - Parameter thoroughly: whether to look for files that were renamed and edited as well; asked
  ///   only if that can decide whether half of the cards are here.
  package func countFound(
    _ cards: [KnownCard], thoroughly: @autoclosure () -> Bool = false
  ) -> Int {
    // Records never lie in a folder of files.
    let cards = cards.filter { !$0.isRecord }
    var found = 0
    var rest: [KnownCard] = []
    for card in cards {
      if isAtItsPlace(card) { found += 1 } else { rest.append(card) }
    }
    let enough = (cards.count + 1) / 2
    // The files' lengths are only looked up if they can decide whether half of the cards are here.
    guard found < enough, found + rest.count >= enough else { return found }
    var files: [Int64: [Int]] = [:]
    for (file, fact) in facts.enumerated() {
      if let size = fact?.state.size { files[size, default: []].append(file) }
    }
    rest.removeAll { card in
      let candidates = files[card.size, default: []].prefix(DeckProbe.mostReadings)
      return candidates.contains { isCard(card, at: $0) }
    }
    found = cards.count - rest.count
    guard found < enough else { return found }
    let candidates = editedFiles(rest)
    guard found + candidates.count >= enough, thoroughly() else { return found }
    return found + countFound(rest, enough: enough - found, in: candidates)
  }

  /// The files that may be the cards, renamed and edited: those that have changed since the cards
  /// were seen.
  ///
  /// An edit of the metadata changes a file's length by little, so those whose length is nearest to
  /// a card's come first.
  private func editedFiles(_ cards: [KnownCard]) -> [Int] {
    let sizes = NearSizes(cards.map(\.size).sorted())
    let earliest = cards.map { $0.sighting?.seen ?? .min }.min() ?? .max
    var files: [(file: Int, distance: UInt64)] = []
    for (file, fact) in facts.enumerated() {
      guard let fact, fact.changedAt >= earliest else { continue }
      files.append((file, sizes.distance(to: fact.state.size)))
    }
    files.sort { ($0.distance, $0.file) < ($1.distance, $1.file) }
    return files.map(\.file)
  }

  /// Reads files until `enough` of the cards are found among them, or too much was read without a
  /// match.
  private func countFound(_ cards: [KnownCard], enough: Int, in files: [Int]) -> Int {
    var lost = cards.filter { !$0.isLegacy }
    var readingsLeft = FileMatch.mostReadings
    var found = 0
    for file in files {
      guard found < enough, readingsLeft > 0 else { break }
      // Files that were read for another deck take no time.
      guard timeLeft > .zero || identities[file] != nil else { continue }
      let start = ContinuousClock.now
      let identity = self.identity(file, wantsLegacyKey: false)
      if let identity, let index = lost.firstIndex(where: { identity.hasContent(of: $0.key) }) {
        lost.remove(at: index)
        found += 1
        readingsLeft = FileMatch.mostReadings
      } else {
        timeLeft -= .now - start
        readingsLeft -= 1
      }
    }
    return found
  }

  private func isAtItsPlace(_ card: KnownCard) -> Bool {
    guard let sighting = card.sighting,
      let file = listing.file(named: FileName(bytes: sighting.name))
    else { return false }
    let state = reader.facts(listing, [file]).first??.state
    if let state, state.isUnchanged(from: sighting.state) { return true }
    return isCard(card, at: file)
  }

  private func isCard(_ card: KnownCard, at file: Int) -> Bool {
    identity(file, wantsLegacyKey: card.isLegacy)?.hasContent(of: card.key) ?? false
  }

  private func identity(_ file: Int, wantsLegacyKey: Bool) -> PhotoIdentity? {
    if !wantsLegacyKey, let known = identities[file] { return known }
    let identity = reader.identity(Array(listing.bytes(at: file)), wantsLegacyKey)
    identities[file] = identity
    return identity
  }
}
