import TestSupport
import Testing

@testable import KolodaFiles

@Suite struct DisplayTextTests {
  @Test func controlCharactersBecomeVisible() {
    #expect(displayText(Array("a\nb\u{1B}[31m\u{7F}".utf8)) == "a\u{240A}b\u{241B}[31m\u{2421}")
    #expect(displayText(Array("a\u{9B}31m\u{85}b".utf8)) == "a\u{FFFD}31m\u{FFFD}b")
    #expect(displayText([0x61, 0xFF, 0x9B, 0x62]) == "a\u{FFFD}\u{FFFD}b")
  }

  /// Characters that change the direction of writing, are invisible, or break a line.
  @Test(arguments: [
    0x80, 0x9B, 0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E,
    0x2060, 0x2066, 0x2069, 0x206F, 0xFEFF, 0xFFF9, 0xE0001, 0xE0041,
  ])
  func nothingThatCannotBeSeenComesThrough(code: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(code))
    #expect(displayText("a\(scalar)b".utf8) == "a\u{FFFD}b")
    #expect(displayText("ن\(scalar)ن".utf8) == "ن\u{FFFD}ن")
  }

  @Test(arguments: [
    "IMG 1 (2).jpg", "Größe.jpg", "صورة.jpg", "می\u{200C}خواهم.jpg", "क्\u{200D}ष.png", "写真",
    "👩\u{200D}👩\u{200D}👧", "❤️\u{200D}🔥", "e\u{301}",
  ])
  func whatPeopleWriteStaysAsItIs(name: String) {
    #expect(displayText(name.utf8).unicodeScalars.elementsEqual(name.unicodeScalars))
  }

  @Test func aJoinerThatJoinsNothingIsShown() {
    #expect(displayText("a\u{200D}b\u{200C}".utf8) == "a\u{FFFD}b\u{FFFD}")
    #expect(displayText("\u{200D}ن\u{200C}".utf8) == "\u{FFFD}ن\u{FFFD}")
    #expect(displayText("ن\u{200C}\u{200C}ن".utf8) == "ن\u{FFFD}\u{FFFD}ن")
  }

  /// Any bytes give a single line without control or format characters.
  @Test func anyBytesGiveOneVisibleLine() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        UInt8.random(in: 0 ... .max, using: &random)
      }
      let isFit = displayText(bytes).unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
      }
      #expect(isFit, "seed \(seed)")
    }
  }
}
