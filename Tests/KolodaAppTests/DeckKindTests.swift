import Foundation
import KolodaJournal
import Testing

@testable import KolodaDecks

/// An opened deck says what it is, and what its cards are.
@Suite("The kind of an opened deck")
struct DeckKindTests {
  @Test("A folder has photos")
  func folder() throws {
    let folder = try SessionFolder(files: 1)
    let opened: any OpenedDeck = try folder.open(.reading)
    #expect(opened.kind.folder?.place == opened.place)
    #expect(opened.kind.file == nil && opened.kind.shared == nil)
    guard case .photos(let photos) = opened.content else {
      Issue.record("no photos")
      return
    }
    #expect(photos.place == opened.place)
  }

  @Test("A file has records")
  func file() throws {
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-kind-\(UUID().uuidString).jsonl")
    try Data("{\"a\": 1}\n".utf8).write(to: place)
    defer { try? FileManager.default.removeItem(at: place) }
    let opened: any OpenedDeck = try OpenedRecords.read(
      Array(place.path.utf8), as: .jsonl, in: JournalLocation(path: "/proc/none"),
      access: .reading)
    #expect(opened.kind.file?.place == opened.place)
    #expect(opened.kind.folder == nil && opened.kind.shared == nil)
    guard case .records(let records) = opened.content else {
      Issue.record("no records")
      return
    }
    #expect(records.place == opened.place)
  }
}
