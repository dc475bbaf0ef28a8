import KolodaFiles

/// The cards whose files do not lie where the journal saw them.
struct MissingCards {
  private struct Content: Hashable {
    let size: Int64
    let fingerprint: Fingerprint
  }

  private struct Node: Hashable {
    let device: UInt64
    let inode: UInt64

    init(_ state: FileState) {
      device = state.device
      inode = state.inode
    }
  }

  /// Cards of one content, by ordinal.
  private var byContent: [Content: [KnownCard]] = [:]
  private var countOfSize: [Int64: Int] = [:]
  private var nodes: Set<Node> = []

  init(_ cards: [KnownCard]) {
    for card in cards where card.fingerprint.isReadable {
      nodes.insert(Node(card.state))
      let content = Content(size: card.state.size, fingerprint: card.fingerprint)
      byContent[content, default: []].append(card)
      countOfSize[card.state.size, default: 0] += 1
    }
    for content in byContent.keys {
      byContent[content]?.sort { $0.ordinal < $1.ordinal }
    }
  }

  var isEmpty: Bool { countOfSize.isEmpty }

  func hasSize(_ size: Int64) -> Bool { countOfSize[size] != nil }

  func hasFile(_ state: FileState) -> Bool { nodes.contains(Node(state)) }

  /// Takes the card of a content: the one of the same file if there is one, else, unless only
  /// that will do, the one with the lowest ordinal that can be it.
  mutating func take(_ found: FileSample, _ file: ListedFile, sameFile: Bool) -> KnownCard? {
    let content = Content(size: found.state.size, fingerprint: found.fingerprint)
    let cards = byContent[content, default: []]
    let same = cards.first { $0.state.isSameFile(as: found.state) }
    guard let card = same ?? (sameFile ? nil : cards.first { $0.canBe(file) }) else { return nil }
    byContent[content]?.removeAll { $0.row == card.row }
    let count = countOfSize[content.size, default: 0]
    countOfSize[content.size] = count > 1 ? count - 1 : nil
    return card
  }
}
