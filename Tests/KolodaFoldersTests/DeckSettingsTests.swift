import Glibc
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

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

  /// No two piles look alike of which the file says no colour, nor do they look like the others.
  @Test func pilesWithoutAColourHaveOneEach() throws {
    let list =
      ##"[{"id": "a"}, {"id": "b", "colour": "#E66100"}, {"id": "keep"}, {"id": "c", "colour": null}, "##
      + #"{"id": "d"}, {"id": "e"}, {"id": "f"}, {"id": "g"}]"#
    let piles = try settings("{\"piles\": \(list)}").piles
    #expect(
      piles.map(\.colour) == [
        0x9141ac, 0xe66100, Pile.keep.colour, 0x865e3c, 0x2190a4, 0x77767b, Pile.reject.colour,
        Pile.favourite.colour,
      ])
    // Each is one that the window offers, and wherever piles are read they are the same.
    #expect(Set(piles.map(\.colour)).isSubset(of: Pile.colours))
    #expect(PileText.piles(in: list).map(\.colour) == piles.map(\.colour))
    #expect(
      DeckSettings(shared: "{\"piles\": \(list)}").piles.map(\.colour) == piles.map(\.colour))
    #expect(Pile.colours.count == 9 && Set(Pile.colours) == Set(Pile.spareColours))
    let many = (0..<30).map { "{\"id\": \"p\($0)\"}" }.joined(separator: ",")
    let colours = PileText.piles(in: "[\(many)]").map(\.colour)
    #expect(Set(colours) == Set(Pile.colours), "where there are more, they come again")
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

  /// A preset's folder is relative to the deck or to the home folder, or absolute.
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
      // What is written can be read again.
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

  @Test func thereAreSixtyPilesAtMost() throws {
    let entries = (1...61).map { #"{"id": "p\#($0)"}"# }.joined(separator: ",")
    let read = try settings(#"{"piles": [\#(entries)]}"#)
    #expect(read.piles.count == 60 && read.warnings == [.notAPile(number: 61)])
  }

  /// A path that JSON can't hold is better forgotten than changed.
  @Test(arguments: [
    (Array("/a/\u{200E}b\u{202E}c".utf8), true), (Array("/a/\u{1}\n\u{7F}".utf8), true),
    (Array("/a/e\u{301}".utf8), true), (Array("/a/".utf8) + [0xFF], false),
  ])
  func aPresetThatIsReadAgainHasTheSameFolderOrNone(folder: [UInt8], isKept: Bool) {
    for preset in [Pile.Preset.move(folder), .copy(folder)] {
      var pile = Pile.keep
      pile.preset = preset
      #expect(PileText.piles(in: PileText.json([pile])).map(\.preset) == [isKept ? preset : nil])
    }
  }
}
