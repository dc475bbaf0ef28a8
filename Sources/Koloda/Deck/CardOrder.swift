/// An ordered list of cards in which cards are found quickly by ID and by position, at any size.
///
/// Consecutively numbered cards form a run. Each run has a label, a number on a circle; the runs
/// are ordered by their labels, starting with the front run. So rotating the order only changes
/// where it starts. The position of a card is found in two steps: its number gives the label of its
/// run, and the label gives the position.
///
/// - Complexity: O(log n) in the number of runs for every look-up and, amortised, for every change;
///   O(1) for a copy.
struct CardOrder: Sendable {
  /// A run of consecutively numbered cards.
  struct Run: TreeElement, Hashable {
    var label: UInt64
    var first: Int
    var last: Int

    var key: UInt64 { label }
    var width: Int { last - first + 1 }

    func contains(_ card: CardID) -> Bool { card.rawValue >= first && card.rawValue <= last }

    /// Whether another run continues the numbers of this one.
    func isFollowed(by next: Run) -> Bool { last < next.first && last + 1 == next.first }
  }

  /// The label of the run that ends with the number `last`.
  struct Place: TreeElement {
    var last: Int
    var label: UInt64

    var key: Int { last }
    var width: Int { 1 }
  }

  private(set) var runs = SortedTree<Run>()
  private(set) var places = SortedTree<Place>()
  /// The label of the front run.
  private(set) var front: UInt64 = 0

  /// The maximum number of cards; a wider range is cut, so that no count can overflow.
  private static let greatestCount = Int.max / 2
  /// The usual distance between labels: this many cards can be added at an end, one at a time,
  /// before labels must be reassigned.
  private static let stride: UInt64 = 1 << 32

  /// Makes an order of consecutively numbered cards.
  init(numbers: Range<Int>) {
    guard !numbers.isEmpty else { return }
    let (width, isTooWide) = numbers.upperBound.subtractingReportingOverflow(numbers.lowerBound)
    let count = isTooWide ? CardOrder.greatestCount : Swift.min(width, CardOrder.greatestCount)
    insert(Run(label: 0, first: numbers.lowerBound, last: numbers.lowerBound + (count - 1)))
  }

  /// Makes an order of cards.
  ///
  /// - Throws: `DeckError.duplicateCard` if a card occurs twice.
  /// - Complexity: O(n log n), or O(n) for cards with ascending numbers.
  init(_ cards: some Sequence<CardID>) throws(DeckError) {
    var runs = CardOrder.runs(of: cards)
    let stride = Swift.min(CardOrder.stride, UInt64.max / UInt64(Swift.max(runs.count, 1)))
    for index in runs.indices { runs[index].label = UInt64(index) * stride }
    let places = try CardOrder.places(of: runs)
    self.runs = SortedTree(rising: runs)
    self.places = SortedTree(rising: places)
  }

  /// The runs that cards form, without labels.
  private static func runs(of cards: some Sequence<CardID>) -> [Run] {
    var runs: [Run] = []
    for card in cards {
      let run = Run(label: 0, first: card.rawValue, last: card.rawValue)
      if let last = runs.indices.last, runs[last].isFollowed(by: run) {
        runs[last].last = run.last
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  private static func places(of runs: [Run]) throws(DeckError) -> [Place] {
    let sorted = runs.sorted { $0.last < $1.last }
    for (run, next) in zip(sorted, sorted.dropFirst()) where next.first <= run.last {
      throw .duplicateCard(CardID(run.last))
    }
    return sorted.map { Place(last: $0.last, label: $0.label) }
  }

  /// Throws `DeckError.duplicateCard` if a card occurs twice.
  static func checkUnique(_ cards: some Sequence<CardID>) throws(DeckError) {
    _ = try places(of: runs(of: cards))
  }

  // MARK: Looking up

  /// The number of runs, which determines the use of memory and time.
  var runCount: Int { places.width }

  func contains(_ card: CardID) -> Bool { run(of: card) != nil }

  private func run(of card: CardID) -> Run? {
    guard let label = places.first(notBefore: card.rawValue)?.label,
      let run = runs.element(label), run.contains(card)
    else { return nil }
    return run
  }

  /// A card's position behind the front; nil if it isn't there.
  func firstIndex(of card: CardID) -> Int? {
    guard let run = run(of: card) else { return nil }
    let place = runs.width(before: run.label) + (card.rawValue - run.first)
    let offset = place - runs.width(before: front)
    return offset < 0 ? offset + count : offset
  }

  /// The card at a position and its run; nil past the end.
  func found(at offset: Int) -> (run: Run, card: CardID)? {
    let place = offset + runs.width(before: front)
    guard let (run, start) = runs.element(at: place < count ? place : place - count) else {
      return nil
    }
    return (run, CardID(run.first + ((place < count ? place : place - count) - start)))
  }

  var frontRun: Run? { runs.element(front) }
  var backRun: Run? { runs.last(before: front) ?? runs.last }

  private func run(after run: Run) -> Run? { runs.first(after: run.label) ?? runs.first }
  private func run(before run: Run) -> Run? { runs.last(before: run.label) ?? runs.last }

  // MARK: Adding and removing at the ends

  mutating func popFirst() -> CardID? {
    guard let run = frontRun else { return nil }
    drop(CardID(run.first), from: run)
    return CardID(run.first)
  }

  mutating func prepend(_ card: CardID) {
    let new = Run(label: 0, first: card.rawValue, last: card.rawValue)
    if let run = frontRun, new.isFollowed(by: run) {
      runs.update(front) { $0.first = card.rawValue }
    } else if let back = backRun {
      front = put([new], after: back, nearNext: true) ?? front
    } else {
      insert(new)
    }
  }

  mutating func append(_ card: CardID) {
    let new = Run(label: 0, first: card.rawValue, last: card.rawValue)
    if let back = backRun, back.isFollowed(by: new) {
      end(back, with: card.rawValue)
    } else if let back = backRun {
      put([new], after: back)
    } else {
      insert(new)
    }
  }

  /// Appends consecutively numbered cards.
  ///
  /// - Throws: `DeckError.duplicateCard` if one of them is there already.
  /// - Complexity: O(log n) in the number of runs, whatever the number of cards.
  mutating func append(numbers: Range<Int>) throws(DeckError) {
    guard let last = numbers.last else { return }
    if let place = places.first(notBefore: numbers.lowerBound), let run = runs.element(place.label),
      run.first <= last
    {
      throw .duplicateCard(CardID(Swift.max(run.first, numbers.lowerBound)))
    }
    let new = Run(label: 0, first: numbers.lowerBound, last: last)
    if let back = backRun, back.isFollowed(by: new) {
      end(back, with: last)
    } else if let back = backRun {
      put([new], after: back)
    } else {
      insert(new)
    }
  }

  // MARK: Edits

  /// Inserts distinct cards that are not in the order yet.
  mutating func insert(_ cards: [CardID], at offset: Int) {
    var new = CardOrder.runs(of: cards)
    guard !new.isEmpty else { return }
    if isEmpty {
      insert(new.removeFirst())
      if let only = frontRun { put(new, after: only) }
      return
    }
    if offset < count { cut(at: offset) }
    guard let before = offset > 0 ? found(at: offset - 1)?.run : backRun else { return }
    let label = put(new, after: before, nearNext: offset <= 0)
    if offset <= 0 { front = label ?? front }
    join(new)
  }

  @discardableResult
  mutating func remove(_ card: CardID) -> Bool {
    guard let run = run(of: card) else { return false }
    drop(card, from: run)
    return true
  }

  /// Removes a card from its run.
  private mutating func drop(_ card: CardID, from run: Run) {
    let number = card.rawValue
    if run.first == run.last {
      let before = self.run(before: run)
      if run.label == front { front = self.run(after: run)?.label ?? 0 }
      runs.remove(run.label)
      places.remove(run.last)
      if let before, before.label != run.label { join(at: CardID(before.last)) }
    } else if number == run.first {
      runs.update(run.label) { $0.first += 1 }
    } else if number == run.last {
      end(run, with: number - 1)
    } else {
      end(run, with: number - 1)
      if let before = self.run(of: CardID(number - 1)) {
        put([Run(label: 0, first: number + 1, last: run.last)], after: before)
      }
    }
  }

  /// Replaces a card by a new one at the same position.
  mutating func replace(_ card: CardID, with new: CardID) {
    guard let offset = firstIndex(of: card) else { return }
    remove(card)
    insert([new], at: offset)
  }

  /// Rotates the order until it starts at the given position.
  mutating func rotate(toStartAt offset: Int) {
    guard offset > 0, offset < count, let back = backRun else { return }
    cut(at: offset)
    guard let run = found(at: offset)?.run else { return }
    front = run.label
    join(at: CardID(back.last))
  }

  // MARK: Runs

  /// Inserts a run whose label is unused.
  private mutating func insert(_ run: Run) {
    if isEmpty { front = run.label }
    runs.insert(run)
    places.insert(Place(last: run.last, label: run.label))
  }

  /// Changes the last number of a run.
  private mutating func end(_ run: Run, with last: Int) {
    runs.update(run.label) { $0.last = last }
    places.remove(run.last)
    places.insert(Place(last: last, label: run.label))
  }

  /// Splits a run so that a new one starts at a position.
  private mutating func cut(at offset: Int) {
    guard let (run, card) = found(at: offset), card.rawValue > run.first else { return }
    end(run, with: card.rawValue - 1)
    guard let before = self.run(of: CardID(card.rawValue - 1)) else { return }
    put([Run(label: 0, first: card.rawValue, last: run.last)], after: before)
  }

  /// Merges the run that ends with a card with the run after it, if their numbers are consecutive.
  private mutating func join(at card: CardID) {
    guard let run = run(of: card), let next = self.run(after: run), next.label != front,
      run.isFollowed(by: next)
    else { return }
    runs.remove(next.label)
    places.remove(run.last)
    runs.update(run.label) { $0.last = next.last }
    places.update(next.last) { $0.label = run.label }
  }

  /// Merges new runs with the runs before and after them if their numbers are consecutive.
  private mutating func join(_ new: [Run]) {
    guard let first = new.first, let last = new.last else { return }
    join(at: CardID(last.last))
    if let run = run(of: CardID(first.first)), run.label != front,
      let before = self.run(before: run)
    {
      join(at: CardID(before.last))
    }
  }

  // MARK: Labels

  /// Inserts new runs after another one, in order.
  ///
  /// - Parameter nearNext: whether unused labels are left before the new runs rather than after
  ///   them.
  /// - Returns: the label of the first new run.
  @discardableResult
  private mutating func put(
    _ new: [Run], after run: Run, nearNext: Bool = false
  ) -> UInt64? {
    guard !new.isEmpty else { return nil }
    var before = run
    var gap = gap(after: before)
    if gap / UInt64(new.count) < 2 {
      makeRoom(for: new.count, around: before.label)
      guard let moved = self.run(of: CardID(before.last)) else { return nil }
      before = moved
      gap = self.gap(after: before)
    }
    let step = Swift.min(gap / UInt64(new.count + 1), CardOrder.stride)
    let start = nearNext ? gap - step * UInt64(new.count + 1) : 0
    var label = before.label &+ start
    for run in new {
      label &+= step
      insert(Run(label: label, first: run.first, last: run.last))
    }
    return before.label &+ start &+ step
  }

  /// The distance from a run's label to the next; the whole circle if there is only one run.
  private func gap(after run: Run) -> UInt64 {
    guard let next = self.run(after: run), next.label != run.label else { return .max }
    return next.label &- run.label
  }

  /// Respaces as few labels around one as necessary.
  ///
  /// This is the list labelling of Bender et al., "Two simplified algorithms for maintaining order
  /// in a list" (2002): it respaces the smallest range of labels that is not too crowded. The
  /// larger a range, the lower the density allowed in it.
  private mutating func makeRoom(for count: Int, around label: UInt64) {
    var most = 1.0
    for bits in 1...64 {
      most *= CardOrder.crowd
      let mask = bits == 64 ? UInt64.max : (1 << UInt64(bits)) - 1
      let lowest = label & ~mask
      let crowd = labelled(lowest...(lowest | mask), atMost: bits == 64 ? .max : Int(most) + 1)
      let step = mask / UInt64(Swift.max(crowd.count, 1))
      guard bits == 64 || Double(crowd.count) <= most && step > UInt64(count) + 1 else { continue }
      relabel(crowd, from: lowest, step: step)
      return
    }
  }

  /// The factor by which the number of labels allowed in a range grows when the range doubles.
  private static let crowd = 4.0 / 3

  /// The runs with labels in a range; stops once there are more than `most`.
  private func labelled(_ range: ClosedRange<UInt64>, atMost most: Int) -> [Run] {
    var found: [Run] = []
    var next = runs.leaf(notBefore: range.lowerBound)
    while let leaf = next, let last = leaf.last, found.count <= most {
      found += leaf.prefix { $0.label <= range.upperBound }
      next = last.label < range.upperBound ? runs.leaf(after: last.label) : nil
    }
    return found
  }

  private mutating func relabel(_ crowd: [Run], from lowest: UInt64, step: UInt64) {
    let isFront = crowd.firstIndex { $0.label == front }
    for run in crowd { runs.remove(run.label) }
    for (index, run) in crowd.enumerated() {
      var run = run
      run.label = lowest + UInt64(index) * step
      runs.insert(run)
      places.update(run.last) { $0.label = run.label }
      if index == isFront { front = run.label }
    }
  }
}
