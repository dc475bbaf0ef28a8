import TestSupport
import Testing

@testable import KolodaTriage

/// A packed column behaves like a list of any numbers.
@Suite struct PackedColumnTests {
  /// Returns a number typical of columns: equal to the last one, next to it, near it, or any other.
  private func number(after last: Int, _ random: inout SeededGenerator) -> Int {
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: last
    case 4..<8: last &+ 1
    case 8, 9: last &+ Int.random(in: -300...300, using: &random)
    case 10: [0, -1, .min, .max].randomElement(using: &random) ?? 0
    default: Int.random(in: .min ... .max, using: &random)
    }
  }

  @Test(arguments: seeds(60, from: 1))
  func aColumnIsAList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var column = PackedColumn()
    var list: [Int] = []
    for step in 0..<2500 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        for _ in 0..<Int.random(in: 0...list.count, using: &random) where random.once(in: 2) {
          column.popLast()
          list.removeLast()
        }
      case 1:
        let (number, count) = (list.last ?? 7, Int.random(in: -1...1200, using: &random))
        column.append(repeating: number, count: count)
        list += repeatElement(number, count: max(count, 0))
      case 2..<8 where !list.isEmpty:
        let place = Int.random(in: list.indices, using: &random)
        let number = number(after: list[place], &random)
        column[place] = number
        list[place] = number
      default:
        let number = number(after: list.last ?? 0, &random)
        column.append(number)
        list.append(number)
      }
      guard step % 50 == 49 else { continue }
      #expect(column.elementsEqual(list), "seed \(seed), step \(step)")
    }
    column.replaceEach { $0 &* 3 }
    #expect(column.elementsEqual(list.map { $0 &* 3 }), "seed \(seed)")
  }

  @Test func aCopyStaysWhatItWas() {
    var column = PackedColumn()
    for number in 0..<1300 { column.append(number * number % 77) }
    let copy = column
    column[3] = 500
    column[1299] = -1
    column.popLast()
    #expect(copy.elementsEqual((0..<1300).map { $0 * $0 % 77 }) && column != copy)
  }

  /// Regular sequences take almost no space, and numbers close together take little.
  @Test(arguments: [(0, 0, 0.1), (1, 0, 0.1), (-200, 0, 0.1), (0, 100, 1.2), (150, 300, 2.2)])
  func aColumnTakesAsMuchAsItSays(step: Int, spread: Int, bytes: Double) {
    var random = SeededGenerator(seed: 5)
    var column = PackedColumn()
    for place in 0..<51_200 {
      column.append(step * place + Int.random(in: 0...spread, using: &random))
    }
    #expect(Double(column.packedByteCount) < bytes * Double(column.count))
  }
}
