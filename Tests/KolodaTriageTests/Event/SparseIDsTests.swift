import TestSupport
import Testing

@testable import KolodaTriage

/// A sparse column behaves like a list of optional identifiers.
@Suite struct SparseIDsTests {
  @Test(arguments: seeds(30, from: 1)) func theyAreAList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var column = SparseIDs()
    var list: [EventID?] = []
    for _ in 0..<1500 {
      if random.once(in: 4), !list.isEmpty {
        column.popLast()
        list.removeLast()
      } else {
        let id: EventID? =
          random.once(in: 2)
          ? nil
          : random.once(in: 2) ? list.last ?? nil : EventID(high: 1, low: random.next() % 4)
        column.append(id)
        list.append(id)
      }
    }
    #expect(column.count == list.count)
    for place in list.indices { #expect(column[place] == list[place], "seed \(seed), at \(place)") }
  }

  /// The events of a group share one stored identifier.
  @Test func neighboursShareANumber() {
    var column = SparseIDs()
    for place in 0..<3000 { column.append(EventID(high: 0, low: UInt64(place / 1000))) }
    #expect(column.keptCount == 3)
  }
}
