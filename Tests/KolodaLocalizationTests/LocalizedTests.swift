import Testing

@testable import KolodaLocalization

@Suite struct LocalizedTests {
  @Test func aTextWithoutATranslationIsItsEnglish() {
    #expect(localized("{shown} of {count}", ["shown": "3", "count": "9"]) == "3 of 9")
    #expect(localizedIn("a pile", "Keep") == "Keep")
  }

  @Test func aLongTextWithoutATranslationIsItself() {
    // For an unknown text gettext returns the pointer that it was given, which must still be valid
    // then.
    for length in 1...2000 {
      let text = String(repeating: "x", count: length)
      #expect(localized(text) == text)
      #expect(localizedIn("a pile", text) == text)
      #expect(localizedCount(text, text + "s", count: length) == text + (length == 1 ? "" : "s"))
    }
  }

  @Test func textsForTheTerminalAreInEnglish() {
    #expect(!Language.isEnglish)
    #expect(Language.inEnglish { Language.isEnglish && localized("Undo") == "Undo" })
    #expect(!Language.isEnglish)
  }

  @Test(arguments: [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "-1 cards")])
  func englishHasTwoNumbers(count: Int, text: String) {
    #expect(localizedCount("{count} card", "{count} cards", count: count) == text)
  }

  @Test(arguments: [
    ("{a}{b}", "12"), ("{c} {a}", "{c} 1"), ("{a", "{a"), ("a}", "a}"), ("{}", "{}"),
    ("{{a}}", "{{a}}"), ("", ""),
  ])
  func onlyKnownNamesAreFilled(text: String, result: String) {
    #expect(filled(text, ["a": "1", "b": "2"]) == result)
  }

  @Test func aValueIsNotFilledAgain() {
    #expect(filled("{a} {b}", ["a": "{b}", "b": "x"]) == "{b} x")
  }
}
