import KolodaLocalization
import Testing

@testable import KolodaWords

@Suite("Lists within a line")
struct ListTextsTests {
  @Test(
    "parts stand one after the other, and in a sentence the last is joined by a word",
    arguments: [
      ([], "", ""), (["a"], "a", "a"), (["a", "b"], "a, b", "a and b"),
      (["a", "b", "c"], "a, b, c", "a, b and c"),
    ])
  func joined(texts: [String], row: String, sentence: String) {
    #expect(ListTexts.row(texts) == row)
    #expect(ListTexts.sentence(texts) == sentence)
  }
}
