extension Deck {
  /// Decisions in the order they were made, oldest first.
  ///
  /// Copying a history takes constant time, and copies share their common parts.
  ///
  /// - Complexity: O(log n) for looking up a decision; O(n) for iterating over all.
  public struct History: Sendable {
    fileprivate struct Entry: TreeElement {
      var serial: Int
      var decision: Decision
      /// Whether the card returned to the stack.
      var cameBack: Bool

      var key: Int { serial }
      var width: Int { 1 }
      var mark: DecisionMark { DecisionMark(card: decision.card.rawValue, serial: serial) }
    }

    /// A card and the serial number of one of its decisions.
    fileprivate struct DecisionMark: TreeElement, Comparable {
      var card: Int
      var serial: Int

      var key: DecisionMark { self }
      var width: Int { 1 }

      static func < (a: DecisionMark, b: DecisionMark) -> Bool {
        a.card == b.card ? a.serial < b.serial : a.card < b.card
      }
    }

    private var entries = SortedTree<Entry>()
    private var marks = SortedTree<DecisionMark>()
    /// The newest decisions, which are moved to the trees in batches: a decision made while a copy
    /// of the history exists copies no more than these.
    private var recent: [Entry] = []
    /// The number of decisions whose card did not return to the stack.
    private(set) var goneCount = 0

    /// The number of decisions in a batch.
    private static let recentCount = 32

    init() {}

    /// - Complexity: O(n log n)
    init(_ decisions: some Sequence<Decision>, cameBack: Bool) {
      let entries = decisions.enumerated().map {
        Entry(serial: $0.offset, decision: $0.element, cameBack: cameBack)
      }
      self.entries = SortedTree(rising: entries)
      marks = SortedTree(rising: entries.map(\.mark).sorted())
      goneCount = cameBack ? 0 : entries.count
    }

    // MARK: Looking up

    /// Whether the history has a decision about a card.
    public func contains(_ card: CardID) -> Bool {
      recent.contains { $0.decision.card == card } || lastMark(of: card) != nil
    }

    /// The index of the last decision about a card; nil if there is none.
    public func lastIndex(of card: CardID) -> Int? {
      if let index = recent.lastIndex(where: { $0.decision.card == card }) {
        return entries.width + index
      }
      return lastMark(of: card).map { entries.width(before: $0.serial) }
    }

    private func lastMark(of card: CardID) -> DecisionMark? {
      guard let mark = marks.last(before: DecisionMark(card: card.rawValue, serial: .max)),
        mark.card == card.rawValue
      else { return nil }
      return mark
    }

    private var lastEntry: Entry? { recent.last ?? entries.last }

    /// The last decision; nil if the history is empty.
    public var last: Decision? { lastEntry?.decision }

    // MARK: Changing

    mutating func append(_ decision: Decision, cameBack: Bool = false) {
      let serial = lastEntry.map { $0.serial + 1 } ?? 0
      recent.append(Entry(serial: serial, decision: decision, cameBack: cameBack))
      if !cameBack { goneCount += 1 }
      guard recent.count == History.recentCount else { return }
      for entry in recent {
        entries.insert(entry)
        marks.insert(entry.mark)
      }
      recent.removeAll(keepingCapacity: true)
    }

    /// Removes and returns the last decision.
    mutating func popLast() -> (decision: Decision, cameBack: Bool)? {
      guard let last = lastEntry else { return nil }
      if recent.popLast() == nil {
        entries.remove(last.serial)
        marks.remove(last.mark)
      }
      if !last.cameBack { goneCount -= 1 }
      return (last.decision, last.cameBack)
    }

    /// Removes every decision about a card.
    mutating func remove(_ card: CardID) {
      while let index = recent.lastIndex(where: { $0.decision.card == card }) {
        if !recent.remove(at: index).cameBack { goneCount -= 1 }
      }
      while let mark = lastMark(of: card) {
        marks.remove(mark)
        if entries.remove(mark.serial)?.cameBack == false { goneCount -= 1 }
      }
    }

    mutating func removeAll() { self = History() }

    /// Transfers a card's decisions to another card, which has none.
    mutating func replace(_ card: CardID, with new: CardID) {
      for index in recent.indices where recent[index].decision.card == card {
        recent[index].decision.card = new
      }
      while let mark = lastMark(of: card) {
        marks.remove(mark)
        marks.insert(DecisionMark(card: new.rawValue, serial: mark.serial))
        entries.update(mark.serial) { $0.decision.card = new }
      }
    }

    /// The cards that did not return to the stack, in the order of their decisions.
    var gone: [CardID] {
      entries.filter { !$0.cameBack }.map(\.decision.card)
        + recent.filter { !$0.cameBack }.map(\.decision.card)
    }
  }
}

extension Deck.History: RandomAccessCollection {
  /// The index of the oldest decision.
  public var startIndex: Int { 0 }
  /// The number of decisions.
  public var endIndex: Int { entries.width + recent.count }

  /// The decision at an index; 0 is the oldest.
  public subscript(index: Int) -> Deck.Decision {
    entries.element(at: index)?.element.decision ?? recent[index - entries.width].decision
  }

  /// Iterates over the decisions, oldest first.
  public struct Iterator: IteratorProtocol {
    fileprivate var entries: SortedTree<Entry>.Iterator
    fileprivate var recent: ArraySlice<Entry>

    /// Returns the next decision; nil after the last.
    public mutating func next() -> Deck.Decision? {
      (entries.next() ?? recent.popFirst())?.decision
    }
  }

  /// Returns an iterator that starts with the oldest decision.
  public func makeIterator() -> Iterator {
    Iterator(entries: entries.makeIterator(), recent: recent[...])
  }
}

extension Deck.History: Hashable, ExpressibleByArrayLiteral {
  /// Whether both histories contain the same decisions in the same order.
  public static func == (a: Deck.History, b: Deck.History) -> Bool { a.elementsEqual(b) }

  /// Hashes the decisions.
  public func hash(into hasher: inout Hasher) {
    for decision in self { hasher.combine(decision) }
  }

  /// Makes a history from decisions, oldest first.
  public init(arrayLiteral decisions: Deck.Decision...) { self.init(decisions, cameBack: false) }
}

extension Deck.History {
  /// Checks the invariants that hold after every change; compiled out of release builds.
  func checkInvariants() {
    #if DEBUG
      entries.checkInvariants()
      marks.checkInvariants()
      assert(marks.width == entries.width, "a decision isn't marked")
      for mark in marks {
        assert(
          entries.element(mark.serial)?.decision.card.rawValue == mark.card,
          "a decision is marked as another card's")
      }
      assert(
        gone.count == goneCount && recent.count < Self.recentCount,
        "the decided cards are miscounted")
    #endif
  }
}
