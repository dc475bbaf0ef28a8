import KolodaFiles

/// Which present file is which card of the journal.
///
/// A file at the place, with the size and the time that a card was last seen with, is that card,
/// and is not read. Any other file can only be a card whose own file is missing from its place,
/// so a file is read only if its size is that of such a card: a folder opened again unchanged
/// costs no reading, and a renamed file costs one.
struct CardMatch {
  /// For each file the card's row, or nil if the journal does not know it.
  private(set) var rows: [Int64?]
  /// Files found to be a card at a place, size or time the journal does not know yet.
  private(set) var moved: [Int: FileState] = [:]
  /// Files that had to be read and are no card: so that they need not be read again.
  private(set) var strangers: [Int: FileSample] = [:]

  /// Matches files with cards.
  /// - Parameters:
  ///   - files: The files, in natural order.
  ///   - cards: The cards of the deck.
  ///   - sought: The rows of the cards that it is worth to read files for.
  ///   - sample: Reads a file's ends.
  init(
    files: [ListedFile], cards: [KnownCard], sought: Set<Int64>,
    sample: (FileName) -> FileSample?
  ) {
    rows = Array(repeating: nil, count: files.count)
    guard !cards.isEmpty else { return }
    var missing = MissingCards(matchPlaces(files, cards).filter { sought.contains($0.row) })
    guard !missing.isEmpty else { return }

    // A file that kept its number on the file system is most likely the same, so these go first:
    // of two files with equal content the one that was decided stays the decided one.
    for wantsSameFile in [true, false] {
      for (index, file) in files.enumerated() where rows[index] == nil {
        guard missing.hasSize(file.state.size) else { continue }
        if wantsSameFile && !missing.hasFile(file.state) { continue }
        guard let found = strangers[index] ?? sample(file.name) else { continue }
        if let card = missing.take(found, file, sameFile: wantsSameFile) {
          rows[index] = card.row
          moved[index] = found.state
          strangers[index] = nil
        } else {
          strangers[index] = found
        }
      }
    }
  }

  /// Matches the files that lie where the journal saw them.
  /// - Returns: The cards whose files do not.
  private mutating func matchPlaces(_ files: [ListedFile], _ cards: [KnownCard]) -> [KnownCard] {
    var places: [FileName: Int] = [:]
    places.reserveCapacity(cards.count)
    for (index, card) in cards.enumerated() {
      if let name = card.name { places[name] = index }
    }
    let exchange = Exchange(files, cards)
    var isFound = Array(repeating: false, count: cards.count)
    for (index, file) in files.enumerated() {
      guard let place = places[file.name] else { continue }
      let card = cards[place]
      guard card.state.isUnchanged(from: file.state),
        card.state.isSameFile(as: file.state) || !exchange.isLikely(file, for: card)
      else { continue }
      rows[index] = card.row
      isFound[place] = true
    }
    return cards.indices.compactMap { isFound[$0] ? nil : cards[$0] }
  }
}

/// The files and cards by what the file system says of them, sought only where a file of another
/// number lies in a card's place.
///
/// That is common and harmless (a folder was copied, a memory card's file system makes its numbers
/// up anew), unless names were exchanged between files of one size and one time, as pictures made
/// by a program at once can be.
private final class Exchange {
  private let files: [ListedFile]
  private let cards: [KnownCard]
  private lazy var filesByState = Dictionary(
    files.map { ($0.state, $0.name) }, uniquingKeysWith: { first, _ in first })
  private lazy var cardsByState = Dictionary(
    cards.map { ($0.state, $0.row) }, uniquingKeysWith: { first, _ in first })

  init(_ files: [ListedFile], _ cards: [KnownCard]) {
    self.files = files
    self.cards = cards
  }

  /// Whether the file is another card's, or the card's file lies elsewhere.
  func isLikely(_ file: ListedFile, for card: KnownCard) -> Bool {
    if let owner = cardsByState[file.state], owner != card.row { return true }
    if let name = filesByState[card.state], name != file.name { return true }
    return false
  }
}
