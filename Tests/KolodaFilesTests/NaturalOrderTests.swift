import KolodaFiles
import TestSupport
import Testing

@testable import KolodaFiles

@Suite struct NaturalOrderTests {
  private func sorted(_ names: [String]) -> [String] {
    names.map { FileName($0) }.sorted().map(\.text)
  }

  @Test(arguments: [
    ["img1.jpg", "img2.jpg", "img10.jpg", "img100.jpg"],
    ["a.jpg", "B.jpg", "c.jpg", "É.jpg", "ê.jpg"],
    ["photo.jpg", "photo (2).jpg", "photo (10).jpg", "photo-2.jpg"],
    ["1/z.jpg", "2/a.jpg", "10/a.jpg"],
    ["a/1.jpg", "a/2.jpg", "a.jpg", "a b.jpg"],
    ["x2y", "x02z", "x3"],
    ["000", "0001", "01", "1", "2"],
    ["A/1.jpg", "A/2.jpg", "a/1.jpg"],
    ["v99999999999999999999.jpg", "v100000000000000000000.jpg"],
  ])
  func numbersByValueLettersWithoutCase(expected: [String]) {
    #expect(sorted(expected.reversed()) == expected)
    #expect(sorted(expected) == expected)
  }

  /// The order is total: of two names exactly one relation holds, swapping them reverses it, it is
  /// transitive, and only equal bytes are equal.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func isATotalOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("aAbB019.-_ /".utf8) + [0xC3, 0xA9, 0x89, 0xFF]
    let names = (0..<60).map { _ in
      (0..<Int.random(in: 0...7, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
    }
    let orders = names.map { left in
      names.map { NaturalOrder.comparePaths(left, $0).signum() }
    }
    for left in names.indices {
      for right in names.indices {
        let order = orders[left][right]
        #expect(order == -orders[right][left], "seed \(seed)")
        #expect(
          (order == 0) == (names[left] == names[right]),
          "seed \(seed): \(names[left]) \(names[right])")
        guard order < 0 else { continue }
        let isThrough = names.indices.allSatisfy { third in
          orders[right][third] >= 0 || orders[left][third] < 0
        }
        #expect(isThrough, "seed \(seed): \(names[left]) \(names[right])")
      }
    }
  }

  @Test func aNumberLongerThanAByteCountsIsStillANumber() {
    let long = String(repeating: "9", count: 300)
    let longer = "1" + String(repeating: "0", count: 300)
    #expect(FileName(long) < FileName(longer))
    #expect(FileName("8") < FileName(long))
    #expect(FileName(String(repeating: "0", count: 600) + "7") < FileName("8"))
  }
}
