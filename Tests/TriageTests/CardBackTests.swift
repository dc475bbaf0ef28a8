import Koloda
import Testing

@testable import Triage

@Suite struct CardBackTests {
  @Test func backsAreNoCards() throws {
    let test = try TestFolder()
    for name in [
      "1 a.png", "2 b.png", "backs/1 a.png", "backs/deep/x.png", "other/3.png", "other/backs/4.png",
    ] {
      try test.write(name, name)
    }
    try test.write("deck.json", #"{"backs": "backs"}"#)
    let deck = try FolderDeck.open(test)
    #expect(
      deck.files.map(\.name.text) == ["1 a.png", "2 b.png", "other/3.png", "other/backs/4.png"])
    #expect(deck.back(of: CardID(0))?.text == "backs/1 a.png")
    #expect(deck.back(of: CardID(1)) == nil)
    #expect(deck.back(of: CardID(99)) == nil)
  }

  @Test func withoutTheSettingEveryFolderHoldsCards() throws {
    let test = try TestFolder()
    try test.write("1.png", "x")
    try test.write("backs/1.png", "y")
    let deck = try FolderDeck.open(test)
    #expect(deck.files.count == 2)
    #expect(deck.back(of: CardID(0)) == nil)
  }

  @Test(arguments: ["7", #""""#, #""..""#, #""a/b""#, #""/etc""#, #"".git""#, #""a\u0000b""#])
  func aNameThatIsNoSubFolderIsAWarning(value: String) throws {
    let test = try TestFolder()
    try test.write("deck.json", "{\"backs\": \(value), \"title\": \"T\"}")
    let read = DeckSettings.read(in: try test.folder)
    #expect(read.backs == nil && read.title == "T")
    #expect(read.warnings.count == 1)
    #expect(
      read.warnings.first == .notASubfolder(key: "backs"))
  }
}
