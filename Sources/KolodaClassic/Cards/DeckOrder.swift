import KolodaGTK

/// The mapping between cards and the indices of a data source.
///
/// Cards inserted together have consecutive IDs and form a run, so an unedited deck of a million
/// cards takes no more memory than one of ten. Looking up a card takes time proportional to the
/// number of edits, not of cards.
struct DeckOrder {
  /// Cards with consecutive IDs at consecutive indices.
  private struct Run {
    var first: Int
    var count: Int
    var end: Int { first + count }
  }

  /// The maximum number of cards of a data source.
  static let greatestCount = 1 << 24

  private var runs: [Run] = []
  private var next = 0
  /// The number of cards.
  private(set) var count = 0

  /// Every card, in order.
  var cards: [CardID] { runs.flatMap { run in (run.first..<run.end).map { CardID($0) } } }

  /// The range of IDs if they are consecutive, as they are before any edit; otherwise nil.
  var numbers: Range<Int>? {
    guard runs.count <= 1 else { return nil }
    return runs.first.map { $0.first..<$0.end } ?? 0..<0
  }

  /// Replaces all cards by new ones.
  mutating func renew(count: Int) {
    runs = count > 0 ? [Run(first: next, count: count)] : []
    next += count
    self.count = count
  }

  /// The card at an index; nil if the index is out of range.
  func card(at index: Int) -> CardID? {
    guard index >= 0 else { return nil }
    var left = index
    for run in runs {
      if left < run.count { return CardID(run.first + left) }
      left -= run.count
    }
    return nil
  }

  /// The index of a card; nil if the data source doesn't have it.
  func index(of card: CardID) -> Int? {
    let number = card.rawValue
    var start = 0
    for run in runs {
      if number >= run.first, number < run.end { return start + number - run.first }
      start += run.count
    }
    return nil
  }

  /// Inserts new cards at a range of indices.
  ///
  /// - Returns: the new cards, in order.
  mutating func insert(_ range: Range<Int>) -> [CardID] {
    guard !range.isEmpty else { return [] }
    let run = Run(first: next, count: range.count)
    runs.insert(run, at: split(at: range.lowerBound))
    next += range.count
    count += range.count
    return (run.first..<run.end).map { CardID($0) }
  }

  /// Removes the cards at a range of indices.
  ///
  /// - Returns: the removed cards.
  mutating func remove(_ range: Range<Int>) -> Set<CardID> {
    let from = split(at: range.lowerBound)
    let to = split(at: range.upperBound)
    let removed = Set(runs[from..<to].flatMap { ($0.first..<$0.end).map { CardID($0) } })
    runs.removeSubrange(from..<to)
    count -= range.count
    return removed
  }

  /// Splits a run if necessary, so that one starts at an index.
  ///
  /// - Returns: the position of that run.
  private mutating func split(at index: Int) -> Int {
    var start = 0
    for place in runs.indices {
      let run = runs[place]
      if index == start { return place }
      if index < start + run.count {
        let left = index - start
        runs[place].count = left
        runs.insert(Run(first: run.first + left, count: run.count - left), at: place + 1)
        return place + 1
      }
      start += run.count
    }
    return runs.count
  }
}
