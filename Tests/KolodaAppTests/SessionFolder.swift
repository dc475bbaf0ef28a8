import Foundation
import KolodaJournal

@testable import KolodaApp
@testable import KolodaDecks

/// A folder of photos whose journal can be made to fail; removed after the test.
final class SessionFolder {
  private let parent: URL
  private let journal: URL

  /// Creates this many files that are not pictures, so that their cards show a failure.
  init(files: Int) throws {
    parent = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-session-\(UUID().uuidString)")
    journal = parent.appendingPathComponent("data/journal.sqlite")
    let photos = parent.appendingPathComponent("photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for index in 0..<files {
      let file = photos.appendingPathComponent("\(index).png")
      try Data("card \(index)".utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: parent)
  }

  /// Writes a file into the folder, in the place of one of the same name.
  func write(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(
      to: parent.appendingPathComponent("photos/\(name)"), options: .atomic)
  }

  /// Opens the folder from where it was left.
  func open(_ access: DeckJournal.Access = .writing) throws -> OpenedPhotos {
    try OpenedPhotos.read(
      .resolve(parent.appendingPathComponent("photos").path),
      in: JournalLocation(path: journal.path), access: access)
  }

  /// Replaces the journal by a folder, so that it can't be opened.
  func breakJournal() throws {
    let manager = FileManager.default
    if manager.fileExists(atPath: journal.path) { try manager.moveItem(at: journal, to: kept) }
    try manager.createDirectory(at: journal, withIntermediateDirectories: true)
  }

  /// Puts the journal back.
  func repairJournal() throws {
    try FileManager.default.removeItem(at: journal)
    if FileManager.default.fileExists(atPath: kept.path) {
      try FileManager.default.moveItem(at: kept, to: journal)
    }
  }

  private var kept: URL { parent.appendingPathComponent("data/kept.sqlite") }
}
