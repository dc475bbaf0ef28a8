import Testing

@testable import KolodaApp

@Suite("Arguments as bytes")
struct RawArgumentsTests {
  @Test("an argument of the command line is found as it was given")
  func given() {
    for argument in CommandLine.arguments {
      #expect(String(decoding: RawArguments.bytes(of: argument), as: UTF8.self) == argument)
    }
  }

  @Test(
    "text that is no argument is its own bytes",
    arguments: ["", "/no such folder/å", "caf\u{e9}", "a\u{0}b", "\u{fffd}"])
  func other(text: String) {
    #expect(RawArguments.bytes(of: text) == Array(text.utf8))
  }
}
