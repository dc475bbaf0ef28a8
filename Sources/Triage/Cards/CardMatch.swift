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
  /// How many files lie just where the journal saw them.
  let unmovedCount: Int

  /// Matches files with cards.
  /// - Parameters:
  ///   - files: The files, in natural order.
  ///   - cards: The cards of the deck.
  ///   - sample: Reads a file's ends.
  init(
    files: [ListedFile], cards: [KnownCard], sample: (FileName) -> FileSample?
  ) {
    rows = Array(repeating: nil, count: files.count)
    guard !cards.isEmpty else {
      unmovedCount = 0
      return
    }

    var placed: [FileName: Int] = [:]
    placed.reserveCapacity(cards.count)
    for (index, card) in cards.enumerated() {
      if let name = card.name { placed[name] = index }
    }
    var isFound = Array(repeating: false, count: cards.count)
    var unmoved = 0
    for (index, file) in files.enumerated() {
      guard let card = placed[file.name], cards[card].state.isUnchanged(from: file.state)
      else { continue }
      rows[index] = cards[card].row
      isFound[card] = true
      unmoved += 1
    }
    unmovedCount = unmoved
    guard unmoved < cards.count && unmoved < files.count else { return }
    var missing = Missing(cards.indices.lazy.filter { !isFound[$0] }.map { cards[$0] })

    // A file that kept its number on the file system is most likely the same, so these go first:
    // of two files with equal content the one that was decided stays the decided one.
    for wantsSameFile in [true, false] {
      for (index, file) in files.enumerated() where rows[index] == nil {
        guard missing.hasSize(file.state.size) else { continue }
        if wantsSameFile && !missing.hasFile(file.state) { continue }
        guard let found = strangers[index] ?? sample(file.name) else { continue }
        if let card = missing.take(found, sameFile: wantsSameFile) {
          rows[index] = card.row
          moved[index] = found.state
          strangers[index] = nil
        } else {
          strangers[index] = found
        }
      }
    }
  }
}

/// The cards whose files have not been found yet.
private struct Missing {
  private struct Content: Hashable {
    let size: Int64
    let fingerprint: Fingerprint

    init(_ card: KnownCard) {
      size = card.state.size
      fingerprint = card.fingerprint
    }

    init(_ sample: FileSample) {
      size = sample.state.size
      fingerprint = sample.fingerprint
    }
  }

  private struct Node: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private var byContent: [Content: [KnownCard]] = [:]
  private var countOfSize: [Int64: Int] = [:]
  private var nodes: Set<Node> = []

  init(_ cards: some Sequence<KnownCard>) {
    for card in cards where card.fingerprint.isReadable {
      nodes.insert(Node(device: card.state.device, inode: card.state.inode))
      byContent[Content(card), default: []].append(card)
      countOfSize[card.state.size, default: 0] += 1
    }
    for content in byContent.keys {
      byContent[content]?.sort { $0.ordinal < $1.ordinal }
    }
  }

  func hasSize(_ size: Int64) -> Bool { countOfSize[size] != nil }

  func hasFile(_ state: FileState) -> Bool {
    nodes.contains(Node(device: state.device, inode: state.inode))
  }

  /// Takes the card of a content: the one of the same file if there is one, else, unless only
  /// that will do, the one with the lowest ordinal.
  mutating func take(_ found: FileSample, sameFile: Bool) -> KnownCard? {
    let content = Content(found)
    let cards = byContent[content, default: []]
    let same = cards.first { $0.state.isSameFile(as: found.state) }
    guard let card = same ?? (sameFile ? nil : cards.first) else { return nil }
    byContent[content]?.removeAll { $0.row == card.row }
    let count = countOfSize[content.size, default: 0]
    countOfSize[content.size] = count > 1 ? count - 1 : nil
    return card
  }
}
