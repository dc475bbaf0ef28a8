import Testing

@testable import KolodaFiles

/// Sizes of any files can be added: a sparse file may have any length.
@Suite struct ByteSumTests {
  static let sums: [(Int64, Int64, Int64)] = [
    (1, 2, 3), (Int64.max, 0, Int64.max), (Int64.max, 1, Int64.max),
    (Int64.max, Int64.max, Int64.max), (Int64.max, -1, Int64.max - 1),
    (Int64.min, -1, Int64.min), (Int64.min, Int64.max, -1),
  ]

  @Test(arguments: sums)
  func aSumStopsAtTheGreatestNumber(one: Int64, other: Int64, sum: Int64) {
    #expect(one.saturatingSum(other) == sum)
    #expect(other.saturatingSum(one) == sum)
  }
}
