extension CardOrder: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { runs.width }

  subscript(offset: Int) -> CardID {
    // A collection is only asked for valid positions.
    found(at: offset)?.card ?? CardID(0)
  }

  var first: CardID? { frontRun.map { CardID($0.first) } }
  var last: CardID? { backRun.map { CardID($0.last) } }

  /// Iterates over the cards from front to back.
  struct Iterator: IteratorProtocol {
    private let order: CardOrder
    private var leaf: ArraySlice<Run>
    private var run: Run?
    private var left: Int

    init(_ order: CardOrder) {
      self.order = order
      left = order.count
      leaf = order.runs.leaf(notBefore: order.front) ?? []
      run = leaf.popFirst()
    }

    mutating func next() -> CardID? {
      guard left > 0, let now = run else { return nil }
      left -= 1
      if now.first < now.last {
        run?.first += 1
      } else {
        if leaf.isEmpty {
          let first = order.runs.first
          leaf =
            order.runs.leaf(after: now.label)
            ?? first.flatMap { order.runs.leaf(notBefore: $0.label) } ?? []
        }
        run = leaf.popFirst()
      }
      return CardID(now.first)
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}

extension CardOrder {
  /// Checks the invariants that hold after every change; compiled out of release builds.
  func checkInvariants() {
    #if DEBUG
      runs.checkInvariants()
      places.checkInvariants()
      assert(runs.isEmpty || frontRun != nil, "no run is in front")
      assert(runCount == runs.reduce(0) { sum, _ in sum + 1 }, "a run can't be found")
      var last: Int?
      for place in places {
        let run = runs.element(place.label)
        assert(run?.last == place.last, "a run is elsewhere")
        if let last, let run { assert(last < run.first, "a card is there twice") }
        last = place.last
      }
    #endif
  }
}
