import Koloda

/// The mapping between the records of a file and the cards, as runs in which both are numbered
/// consecutively.
struct CardNumbers: Sendable, Hashable {
  /// Consecutive records with consecutive card numbers.
  struct Run: Hashable {
    var record: Int
    var card: Int
    var count: Int
  }

  /// The runs, sorted by record.
  private(set) var runs: [Run] = []
  /// The same runs, sorted by card.
  private var byCard: [Run] = []
  /// The number of records.
  private(set) var count = 0

  /// Maps each record to the card of the same number.
  init(count: Int) {
    self.init()
    append(0, count: count)
    finish()
  }

  /// Makes an empty mapping.
  init() {}

  /// Appends records with consecutive cards; call `finish` after the last.
  mutating func append(_ card: Int, count added: Int = 1) {
    guard added > 0 else { return }
    if let last = runs.last, last.card + last.count == card {
      runs[runs.count - 1].count += added
    } else {
      runs.append(Run(record: count, card: card, count: added))
    }
    count += added
  }

  /// Prepares the look-up by card.
  mutating func finish() {
    byCard = runs.sorted { $0.card < $1.card }
  }

  /// The card of a record; nil if there is no such record.
  func card(of record: Int) -> CardID? {
    Self.last(of: runs, notAfter: record, by: \.record).flatMap { run in
      record < run.record + run.count ? CardID(run.card + record - run.record) : nil
    }
  }

  /// The record of a card; nil if it has none.
  func record(of card: CardID) -> Int? {
    let number = card.rawValue
    return Self.last(of: byCard, notAfter: number, by: \.card).flatMap { run in
      number < run.card + run.count ? run.record + number - run.card : nil
    }
  }

  /// The cards of all records, in the order of the records.
  var order: [CardID] {
    var order: [CardID] = []
    order.reserveCapacity(count)
    for run in runs { for card in run.card..<(run.card + run.count) { order.append(CardID(card)) } }
    return order
  }

  private static func last(
    of runs: [Run], notAfter number: Int, by start: KeyPath<Run, Int>
  ) -> Run? {
    var first = 0
    var last = runs.count
    while first < last {
      let middle = (first + last) / 2
      if runs[middle][keyPath: start] <= number { first = middle + 1 } else { last = middle }
    }
    return first > 0 ? runs[first - 1] : nil
  }
}
