import KolodaSyncMessages

/// The cards of a shared deck whose records are to be fetched again, several at a time.
struct WantedCards {
  /// The most cards in one request.
  private static let step = 8
  /// The most cards that are remembered: somebody who scrolls through thousands looks at few of
  /// them.
  private static let most = 256

  /// The cards that are still to be asked for, with the last wanted in front.
  private var waiting: [Int] = []
  /// The cards that were asked for and have not all arrived.
  private var asked: Set<Int> = []
  private var came: [Int] = []

  /// Adds cards that are wanted.
  mutating func want(_ numbers: Set<Int>) {
    let new = numbers.subtracting(asked)
    guard !new.isEmpty else { return }
    waiting = Array((new.sorted() + waiting.filter { !new.contains($0) }).prefix(Self.most))
  }

  /// The cards to ask for now; nil if there are none.
  mutating func next() -> [Int]? {
    guard !waiting.isEmpty else { return nil }
    let some = Array(waiting.prefix(Self.step))
    waiting.removeFirst(some.count)
    asked = Set(some)
    return some
  }

  /// Saves a card that has arrived.
  ///
  /// - Throws: `SyncFailure` if the card was not asked for or can't be saved.
  mutating func keep(_ card: SyncedCard, of sync: SharedSync) throws {
    guard asked.contains(card.number), sync.cards.isKnown(card.key, as: card.number) else {
      throw SyncFailure.wrongAnswer
    }
    do {
      try sync.records.keep(Array(card.record), of: card.number)
      try sync.photos?.keep(card.preview, record: Array(card.record), of: card.number)
    } catch {
      throw SyncFailure(writing: sync.joined.folder, error)
    }
    came.append(card.number)
  }

  /// Ends a request: the server has sent all the cards that it has.
  ///
  /// - Returns: the numbers of the cards that arrived.
  mutating func end() -> [Int] {
    defer { (asked, came) = ([], []) }
    return came
  }

  /// Puts the asked-for cards back after the connection broke.
  mutating func giveUp() {
    let former = asked
    (asked, came) = ([], [])
    want(former)
  }
}
