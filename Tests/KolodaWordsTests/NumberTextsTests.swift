import KolodaLocalization
import Testing

@testable import KolodaWords

@Suite("Numbers in texts")
struct NumberTextsTests {
  @Test(
    "a number has as many decimals as it is to have, and no minus before a zero",
    arguments: [
      (0.0, 1, "0.0"), (0.404, 2, "0.40"), (1.999, 2, "2.00"), (-0.04, 1, "0.0"),
      (-1.25, 2, "−1.25"), (12.6, 0, "13"), (0.05, 2, "0.05"),
    ])
  func decimals(number: Double, digits: Int, text: String) {
    #expect(NumberTexts.decimal(number, digits: digits) == text)
  }

  @Test(
    "one decimal is left out where it is 0",
    arguments: [(5.6, "5.6"), (8.0, "8"), (7.96, "8"), (0.04, "0"), (1e9, "1000000000")])
  func shortDecimals(number: Double, text: String) {
    #expect(NumberTexts.shortDecimal(number) == text)
  }

  @Test("a size has a unit, and what is no size is none")
  func sizes() {
    // The space between them may be one that doesn't break.
    #expect(NumberTexts.size(117_000).replacing("\u{A0}", with: " ") == "117.0 kB")
    #expect(NumberTexts.size(-1) == NumberTexts.size(0))
    let sizes: [Int64] = [-1, 1, 999, 1000, 117_000, 999_949, 999_950, 3_100_000_000, .max]
    #expect(
      Language.inEnglish { sizes.map(NumberTexts.size) } == [
        "0 bytes", "1 byte", "999 bytes", "1.0 kB", "117.0 kB", "999.9 kB", "1.0 MB", "3.1 GB",
        "9.2 EB",
      ])
  }
}
