import Testing

@testable import KolodaApp

/// The places of a searched text on a card.
@Suite("Marks of a search")
@MainActor
struct SearchMarksTests {
  @Test(
    "Each place is found, in bytes, with no regard to capitals of ASCII",
    arguments: [
      ("an", "Anna and Hanna", [0..<2, 5..<7, 10..<12]), ("aa", "aaaa", [0..<2, 2..<4]),
      ("é", "é É é", [0..<2, 6..<8]), ("", "abc", []), ("abcd", "abc", []), ("x", "", []),
    ])
  func places(text: String, shown: String, expected: [Range<Int>]) {
    #expect(SearchMarks.places(of: text, in: shown) == expected)
  }
}
