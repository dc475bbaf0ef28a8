import Foundation
import KolodaFiles
import KolodaJournal
import KolodaSyncMessages

/// What this computer keeps of a pile that the person has joined: where it is, how it stood last,
/// and the cards that are held.
///
/// Decisions are in the journal.
struct JoinedPile: Codable {
  /// The address of the server.
  var address: String
  /// What the pile is called there.
  var name: String
  /// How it stood when the server was last asked.
  var pile: SyncedPile
  /// The last of the person's events that the server has, of those of this computer.
  var lastSent: String?

  /// The folder of all joined piles.
  private static var folder: String { JournalLocation.standard.directory + "/shared" }

  /// The folder of this pile, which its deck has for a path in the journal.
  var folder: String { Self.folder + "/" + pile.id }

  /// Finds a pile that was joined here.
  /// - Throws: `SyncFailure.notJoined`
  static func find(address: String, name: String) throws -> JoinedPile {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for entry in names.sorted() {
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(entry)/pile.json"),
        let found = try? JSONDecoder().decode(JoinedPile.self, from: bytes), found.pile.isSound
      else { continue }
      if found.address == address, found.name == name, found.pile.id == entry { return found }
    }
    throw SyncFailure.notJoined(name)
  }

  /// Keeps it; the file is whole or as it was.
  func save() throws {
    guard pile.id.utf8.count == 32, Hex.bytes(pile.id.utf8) != nil else {
      throw SyncFailure.refused("the server names no shared deck")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let bytes = try JSONEncoder().encode(self)
      try replaceFile(Array("\(folder)/pile.json".utf8), with: Array(bytes), mode: 0o600)
    } catch {
      throw SyncFailure.unreadable("\(folder)/pile.json cannot be written: \(error)")
    }
  }
}
