import Foundation
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaSources

@Suite("What a deck's settings say")
struct DeckSettingsTests {
  /// Reads settings from a folder of their own.
  private func settings(
    _ json: String, in place: (URL) throws -> Void = { _ in }
  ) throws -> DeckSettings {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-settings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(json.utf8).write(to: folder.appendingPathComponent("deck.json"))
    try place(folder)
    return DeckSettings.read(in: try FolderPath.resolve(folder.path))
  }

  @Test("a pile has what it says, and else what the built-in one has")
  func piles() throws {
    let settings = try settings(
      """
      {"piles": [
        {"id": "sharp", "name": "Sharp", "colour": "#102030", "icon": "camera-photo-symbolic",
         "answer": "accept", "side": "up", "keys": ["s", "<Control>1"]},
        {"id": "keep", "name": "Good"}, {"id": "ask"}, {"id": "later", "side": null}
      ]}
      """)
    #expect(settings.warnings.isEmpty)
    let piles = settings.piles
    #expect(piles.map(\.id.text) == ["sharp", "keep", "ask", "later"])
    #expect(piles[0].name == "Sharp" && piles[0].colour == 0x102030)
    #expect(piles[0].icon == "camera-photo-symbolic" && piles[0].answer == .accept)
    #expect(piles[0].side == .up && piles[0].keys == ["s", "<Control>1"])
    #expect(piles[1].name == "Good" && piles[1].side == .right && piles[1].answer == .accept)
    #expect(piles[2].name == "ask" && piles[2].side == nil && piles[2].answer == .ignore)
    #expect(piles[3].side == nil)
  }

  @Test(
    "a pile that makes no sense is named, and the others are taken",
    arguments: [
      #"{"id": "Big"}"#, #"{"id": ""}"#, #"{}"#, #"7"#, #"{"id": "a", "colour": "red"}"#,
      #"{"id": "a", "side": "topLeft"}"#, #"{"id": "a", "answer": "yes"}"#,
      #"{"id": "a", "keys": "x"}"#, #"{"id": "a", "name": ""}"#, #"{"id": "fine"}"#,
    ])
  func nonsense(entry: String) throws {
    let settings = try settings(#"{"piles": [{"id": "fine"}, \#(entry), {"id": "last"}]}"#)
    #expect(settings.warnings == [.notAPile(number: 2)])
    #expect(settings.piles.map(\.id.text) == ["fine", "last"])
  }

  @Test("a deck has eight piles at most, and no list is a warning")
  func limits() throws {
    let many = (1...9).map { #"{"id": "p\#($0)"}"# }.joined(separator: ",")
    let full = try settings(#"{"piles": [\#(many)]}"#)
    #expect(full.piles.count == 8 && full.warnings == [.notAPile(number: 9)])
    #expect(try settings(#"{"piles": {}}"#).warnings == [.notAList(key: "piles")])
  }

  @Test("the folder of the backs may not be a link: it could lead anywhere")
  func backs() throws {
    let json = #"{"backs": "backs"}"#
    let real = try settings(json) { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("backs"), withIntermediateDirectories: true)
    }
    #expect(real.backs == FileName("backs") && real.warnings.isEmpty)
    let linked = try settings(json) { folder in
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("backs"), withDestinationURL: URL(fileURLWithPath: "/"))
    }
    #expect(linked.backs == nil && linked.warnings == [.notASubfolder(key: "backs")])
    for name in ["../x", "a/b", ".hidden", ""] {
      #expect(try settings(#"{"backs": "\#(name)"}"#).backs == nil)
    }
  }
}
