extension Deck {
  /// Decisions in the order in which they were made, the oldest first.
  ///
  /// A copy costs nothing and shares what both have in common, however long the history is.
  ///
  /// - Complexity: O(log n) for each decision that is looked up; going through them all is O(n).
  public struct History: Sendable {
    fileprivate struct Entry: TreeElement {
      var serial: Int
      var decision: Decision
      /// Whether the card came back to the stack.
      var cameBack: Bool

      var key: Int { serial }
      var width: Int { 1 }
      var mark: Mark { Mark(card: decision.card.rawValue, serial: serial) }
    }

    /// A card, and the serial number of one of its decisions.
    fileprivate struct Mark: TreeElement, Comparable {
      var card: Int
      var serial: Int

      var key: Mark { self }
      var width: Int { 1 }

      static func < (a: Mark, b: Mark) -> Bool {
        a.card == b.card ? a.serial < b.serial : a.card < b.card
      }
    }

    private var entries = SortedTree<Entry>()
    private var marks = SortedTree<Mark>()
    /// The newest decisions, which are in the trees only when there are a few: a decision that is
    /// made while a copy is kept copies no more than these.
    private var recent: [Entry] = []
    /// How many decisions' cards did not come back to the stack.
    private(set) var goneCount = 0

    /// How many decisions wait for the trees at most.
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

    /// Whether a card has a decision.
    public func contains(_ card: CardID) -> Bool {
      recent.contains { $0.decision.card == card } || lastMark(of: card) != nil
    }

    /// The index of a card's last decision, nil if it has none.
    public func lastIndex(of card: CardID) -> Int? {
      if let index = recent.lastIndex(where: { $0.decision.card == card }) {
        return entries.width + index
      }
      return lastMark(of: card).map { entries.width(before: $0.serial) }
    }

    private func lastMark(of card: CardID) -> Mark? {
      guard let mark = marks.last(before: Mark(card: card.rawValue, serial: .max)),
        mark.card == card.rawValue
      else { return nil }
      return mark
    }

    private var lastEntry: Entry? { recent.last ?? entries.last }

    /// The last decision, nil without.
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

    /// Takes the last decision out.
    mutating func popLast() -> (decision: Decision, cameBack: Bool)? {
      guard let last = lastEntry else { return nil }
      if recent.popLast() == nil {
        entries.remove(last.serial)
        marks.remove(last.mark)
      }
      if !last.cameBack { goneCount -= 1 }
      return (last.decision, last.cameBack)
    }

    /// Takes every decision of a card out.
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

    /// Gives a card's decisions to another, which has none.
    mutating func replace(_ card: CardID, with new: CardID) {
      for index in recent.indices where recent[index].decision.card == card {
        recent[index].decision.card = new
      }
      while let mark = lastMark(of: card) {
        marks.remove(mark)
        marks.insert(Mark(card: new.rawValue, serial: mark.serial))
        entries.update(mark.serial) { $0.decision.card = new }
      }
    }

    /// The cards that did not come back to the stack, the first decided first.
    var gone: [CardID] {
      entries.filter { !$0.cameBack }.map(\.decision.card)
        + recent.filter { !$0.cameBack }.map(\.decision.card)
    }
  }
}

extension Deck.History: RandomAccessCollection {
  /// The index of the oldest decision.
  public var startIndex: Int { 0 }
  /// How many decisions there are.
  public var endIndex: Int { entries.width + recent.count }

  /// The decision at an index, 0 for the oldest.
  public subscript(index: Int) -> Deck.Decision {
    entries.element(at: index)?.element.decision ?? recent[index - entries.width].decision
  }

  /// Goes through the decisions, the oldest first.
  public struct Iterator: IteratorProtocol {
    fileprivate var entries: SortedTree<Entry>.Iterator
    fileprivate var recent: ArraySlice<Entry>

    /// The next decision, nil after the last.
    public mutating func next() -> Deck.Decision? {
      (entries.next() ?? recent.popFirst())?.decision
    }
  }

  /// Begins with the oldest decision.
  public func makeIterator() -> Iterator {
    Iterator(entries: entries.makeIterator(), recent: recent[...])
  }
}

extension Deck.History: Hashable, ExpressibleByArrayLiteral {
  /// Whether both have the same decisions in the same order.
  public static func == (a: Deck.History, b: Deck.History) -> Bool { a.elementsEqual(b) }

  /// Hashes the decisions.
  public func hash(into hasher: inout Hasher) {
    for decision in self { hasher.combine(decision) }
  }

  /// Makes a history of decisions.
  public init(arrayLiteral decisions: Deck.Decision...) { self.init(decisions, cameBack: false) }
}

extension Deck.History {
  /// Checks what must hold after every change; compiled out of release builds.
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
