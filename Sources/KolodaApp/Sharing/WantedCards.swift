import KolodaSyncMessages

/// The cards of a shared deck that are to be on this computer again: the server is asked for some at
/// a time.
struct WantedCards {
  /// How many are asked for at once.
  private static let step = 8
  /// How many are remembered at most: who looks through thousands sees few of them for long.
  private static let most = 256

  /// Those that the server is still to be asked for, the last wanted first.
  private var waiting: [Int] = []
  /// Those that it was asked for.
  private var asked: Set<Int> = []
  private var came: [Int] = []

  /// Notes that cards are wanted.
  mutating func want(_ numbers: Set<Int>) {
    let new = numbers.subtracting(asked)
    guard !new.isEmpty else { return }
    waiting = Array((new.sorted() + waiting.filter { !new.contains($0) }).prefix(Self.most))
  }

  /// What the server is to be asked for now; nil for nothing.
  mutating func next() -> [Int]? {
    guard !waiting.isEmpty else { return nil }
    let some = Array(waiting.prefix(Self.step))
    waiting.removeFirst(some.count)
    asked = Set(some)
    return some
  }

  /// Keeps a card that has come.
  ///
  /// - Throws: `SyncFailure` for one that was not asked for, and where it can't be kept.
  mutating func keep(_ card: SyncedCard, of sync: SharedSync) throws {
    guard asked.contains(card.number), sync.cards.isKnown(card.key, as: card.number) else {
      throw SyncFailure.refused("the server tells a card that it was not asked for")
    }
    do {
      try sync.records.keep(Array(card.record), of: card.number)
      try sync.photos?.keep(card.preview, record: Array(card.record), of: card.number)
    } catch {
      throw SyncFailure.unreadable("\(sync.joined.folder) can’t be written: \(error)")
    }
    came.append(card.number)
  }

  /// All that the server has of them is here.
  ///
  /// - Returns: which.
  mutating func end() -> [Int] {
    defer { (asked, came) = ([], []) }
    return came
  }

  /// The server is gone: they are asked for again.
  mutating func giveUp() {
    let former = asked
    (asked, came) = ([], [])
    want(former)
  }
}
