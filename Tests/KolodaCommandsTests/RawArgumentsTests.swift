import Testing

@testable import KolodaCommands

@Suite("Arguments as bytes")
struct RawArgumentsTests {
  /// Bytes that are not UTF-8, plain text, and text that looks like the escape for such bytes.
  static let arguments: [[UInt8]] = [
    [], Array("/no such folder/å".utf8), Array("--output=a".utf8), [0xff], [0xfe], [0x80, 0x81],
    [0x63, 0x61, 0x66, 0xe9], [0xe2, 0x82], [0xe2, 0x82, 0x41], [0xc3, 0xc3, 0xa9],
    [0xed, 0xa0, 0x80], [0xf4, 0x8f, 0xba, 0x80], [0xf4, 0x8f, 0xbb, 0xbf],
    [0xf8, 0x88, 0x80, 0x80, 0x80], [0xef, 0xbf, 0xbd],
  ]

  @Test("every argument is found again in its text", arguments: arguments)
  func roundTrip(bytes: [UInt8]) {
    #expect(RawArguments.bytes(of: RawArguments.text(of: bytes)) == bytes)
  }

  @Test("two arguments never have the same text")
  func distinct() {
    let texts = RawArgumentsTests.arguments.map { RawArguments.text(of: $0) }
    #expect(Set(texts.map { Array($0.unicodeScalars) }).count == texts.count)
  }

  @Test("any bytes are found again, also in the midst of others")
  func random() {
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0 ... .max, using: &generator)
    var state = seed
    func next(below end: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % end
    }
    let pieces = RawArgumentsTests.arguments
    for _ in 0..<2000 {
      let bytes = (0..<next(below: 6)).flatMap { _ in
        next(below: 2) == 0
          ? pieces[Int(next(below: UInt64(pieces.count)))] : [UInt8(1 + next(below: 255))]
      }
      #expect(RawArguments.bytes(of: RawArguments.text(of: bytes)) == bytes, "seed \(seed)")
    }
  }

  @Test(
    "text stays what it is",
    arguments: ["", "/no such folder/å", "caf\u{e9}", "a\u{0}b", "\u{fffd}"])
  func text(text: String) {
    #expect(RawArguments.text(of: Array(text.utf8)) == text)
    #expect(RawArguments.bytes(of: text) == Array(text.utf8))
  }

  @Test("a message shows no byte that is no text")
  func shown() {
    #expect(RawArguments.shown("bad \(RawArguments.text(of: [0x61, 0xff]))") == "bad a\u{fffd}")
  }
}
