import Glibc
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaSources

@Suite struct DeckSettingsTests {
  private func settings(_ content: String?, in test: TestFolder? = nil) throws -> DeckSettings {
    let test = try test ?? TestFolder()
    if let content { try test.write("deck.json", content) }
    return DeckSettings.read(in: try test.folder)
  }

  @Test func saysWhatTheFileSays() throws {
    let read = try settings(
      #"{"title": "Events", "caption": false, "style": "stack", "more": [1]}"#)
    #expect(read.title == "Events" && read.caption == false && read.style == "stack")
    #expect(read.warnings.isEmpty && read.piles.isEmpty)
    #expect(try settings(nil) == DeckSettings())
    #expect(try settings("{}") == DeckSettings())
    #expect(try settings(#"{"title": "a\nb\u202Ec"}"#).title == "a\u{240A}b\u{FFFD}c")
  }

  @Test(arguments: ["", "{", "[]", "7", "\u{0}", String(repeating: "[", count: 70_000)])
  func aBrokenFileIsAWarning(content: String) throws {
    let read = try settings(content)
    #expect(read.title == nil && read.warnings.count == 1)
    #expect(read.warnings.first?.description.hasPrefix("deck.json") == true)
  }

  @Test func aWrongValueIsAWarningAndTheOthersHold() throws {
    let read = try settings(#"{"title": 7, "caption": "yes", "style": "stack", "piles": "x"}"#)
    #expect(read.title == nil && read.caption == nil && read.style == "stack")
    #expect(
      read.warnings == [
        .notAString(key: "title"), .notABoolean(key: "caption"), .notAList(key: "piles"),
      ])
  }

  @Test(arguments: ["7", #""""#, #""..""#, #""a/b""#, #""/etc""#, #"".git""#, #""a\u0000b""#])
  func aNameThatIsNoSubFolderIsAWarning(value: String) throws {
    let read = try settings("{\"backs\": \(value), \"title\": \"T\"}")
    #expect(read.backs == nil && read.title == "T")
    #expect(read.warnings == [.notASubfolder(key: "backs")])
  }

  /// A deck that somebody gave away must not have the program read what lies elsewhere.
  @Test(arguments: ["/etc", "../elsewhere", ".."])
  func backsThatAreALinkOutOfTheFolderAreRefused(target: String) throws {
    let test = try TestFolder()
    mkdir(test.beside("elsewhere"), 0o777)
    #expect(symlink(target, test.path + "/backs") == 0)
    let read = try settings(#"{"backs": "backs"}"#, in: test)
    #expect(read.backs == nil && read.warnings == [.notASubfolder(key: "backs")])
  }

  @Test func pilesAreTakenInOrder() throws {
    let read = try settings(
      #"""
      {"piles": [
        {"id": "blurred", "name": "Blurred", "colour": "#A1b2C3", "icon": "x-symbolic",
         "answer": "reject", "side": "left", "keys": ["b", "<Control>b"]},
        {"id": "keep", "side": "right"}, {"id": "plain"}]}
      """#)
    #expect(read.warnings.isEmpty && read.piles.map(\.id.text) == ["blurred", "keep", "plain"])
    let pile = try #require(read.piles.first)
    #expect(pile.name == "Blurred" && pile.colour == 0xA1B2C3 && pile.icon == "x-symbolic")
    #expect(pile.answer == .reject && pile.side == .left && pile.keys == ["b", "<Control>b"])
    #expect(read.piles[1] == .keep)
    #expect(read.piles[2].side == nil && read.piles[2].answer == .ignore)
  }

  @Test func aPileWithoutAnIconHasThatOfItsAnswer() throws {
    let read = try settings(
      #"""
      {"piles": [{"id": "a", "answer": "accept"}, {"id": "b", "answer": "reject"}, {"id": "c"},
        {"id": "d", "answer": "accept", "icon": "x"}, {"id": "keep", "answer": "ignore"}]}
      """#)
    #expect(
      read.piles.map(\.icon) == [
        Pile.keep.icon, Pile.reject.icon, Pile.later.icon, "x", Pile.keep.icon,
      ])
  }

  @Test(arguments: [
    "7", #"{"name": "x"}"#, #"{"id": "Not so"}"#, #"{"id": "keep"}"#,
    #"{"id": "x", "colour": "red"}"#, ##"{"id": "x", "colour": "#12345é"}"##,
    ##"{"id": "x", "colour": "#+12345"}"##, #"{"id": "x", "answer": 1}"#,
    #"{"id": "x", "side": "topLeft"}"#, #"{"id": "x", "keys": "k"}"#, #"{"id": "x", "name": ""}"#,
  ])
  func aBadPileIsAWarningAndLeftOut(entry: String) throws {
    let read = try settings(#"{"piles": [{"id": "keep"}, \#(entry), {"id": "last"}]}"#)
    #expect(read.piles.map(\.id.text) == ["keep", "last"])
    #expect(read.warnings == [.notAPile(number: 2)])
  }

  /// A folder is read from the deck's on, or from the user's, or is whole already.
  @Test func thePresetOfAPileIsAWholePath() throws {
    let test = try TestFolder()
    let deck = try test.folder.bytes
    let home = Array(try #require(getenv("HOME").map { String(cString: $0) }).utf8)
    for (text, folder) in [
      ("/best", Array("/best".utf8)), ("best", deck + Array("/best".utf8)),
      ("./a/./b/", deck + Array("/a/b".utf8)), ("a/../b", deck + Array("/b".utf8)),
      ("~/best", home + Array("/best".utf8)), ("/../..//ä", Array("/ä".utf8)),
    ] {
      let read = try settings(
        #"{"piles": [{"id": "a", "copy": "\#(text)"}, {"id": "b", "move": "\#(text)"}]}"#, in: test)
      #expect(read.warnings.isEmpty)
      #expect(read.piles.map(\.preset) == [.copy(folder), .move(folder)], "\(text)")
      // What is written of it is read again.
      let again = try settings(
        #"{"piles": [\#(read.piles.map(PileText.json).joined(separator: ","))]}"#, in: test)
      #expect(again.piles.map(\.preset) == read.piles.map(\.preset))
      #expect(again.piles.map(\.answer) == read.piles.map(\.answer))
    }
  }

  @Test(arguments: [
    #""copy": """#, #""copy": "a", "move": "b""#, #""move": 7"#, #""copy": "/""#,
    #""copy": "a\u0000b""#, #""copy": "\#(String(repeating: "x", count: 5000))""#,
  ])
  func aBadPresetIsAWarning(entry: String) throws {
    let read = try settings(#"{"piles": [{"id": "a", \#(entry)}, {"id": "last"}]}"#)
    #expect(read.piles.map(\.id.text) == ["last"])
    #expect(read.warnings == [.notAPile(number: 1)])
  }

  @Test func thereAreEightPilesAtMost() throws {
    let entries = (1...9).map { #"{"id": "p\#($0)"}"# }.joined(separator: ",")
    let read = try settings(#"{"piles": [\#(entries)]}"#)
    #expect(read.piles.count == 8 && read.warnings == [.notAPile(number: 9)])
  }
}
