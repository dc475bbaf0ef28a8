import Testing

@testable import KolodaLocalization

@Suite struct WholeNumberTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (123_456, "123,456"),
    (1_234_567, "1,234,567"), (-1234, "-1,234"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func digitsStandInGroupsOfThree(number: Int, text: String) {
    #expect(wholeNumber(number) == text)
  }

  @Test func countsInTextsHaveGroups() {
    #expect(localizedCount("{count} card", "{count} cards", count: 12_345) == "12,345 cards")
  }

  @Test func numbersAtTheTerminalHaveNone() {
    #expect(Language.inEnglish { wholeNumber(12_345) } == "12345")
  }
}
