import Foundation
import KolodaFiles
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

/// What this computer keeps of a pile that the person has joined: where it is, how it stood last,
/// and the cards that are held.
///
/// Decisions are in the journal, records beside it.
struct JoinedPile: Codable, Sendable {
  /// The address of the server.
  var address: String
  /// What the pile is called there.
  var name: String
  /// How it stood when the server was last asked; the records of its cards are not in it.
  var pile: SyncedPile
  /// The last of the person's events in the journal up to which the server has them.
  var lastSent: String?
  /// The last of the person's events on the server that is in the journal here, whichever computer it
  /// was made on.
  var lastRead: String?
  /// The person's events that the server has refused: they stay on this computer.
  var refused: [String]?
  /// When the server last said how it stands, in microseconds since 1970.
  var told: Int64?
  /// Whether another pile has its name now: nothing is sent any more.
  var isFormer: Bool?

  /// Whether the server has refused an event, or the decision that it is about.
  func isRefused(_ event: SyncEvent) -> Bool {
    guard let refused, !refused.isEmpty else { return false }
    return refused.contains(event.uid) || event.about.map(refused.contains) ?? false
  }

  /// Where it is.
  var place: SharedAddress { SharedAddress(address, name: name) }

  /// The folder of this pile, which its deck has for a path in the journal.
  var folder: String { SharedAddress.folder + "/" + pile.id }

  /// The folder of the cards of this pile that people disagree on, in which some are settled here.
  var disputesFolder: String { folder + "/disputes" }

  /// Makes that folder.
  func makeDisputesFolder() throws {
    do {
      try FileManager.default.createDirectory(
        atPath: disputesFolder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw SyncFailure.unreadable("\(disputesFolder) cannot be made: \(error)")
    }
  }

  /// What goes wrong with this pile's server, in its own words where they say more.
  func failure(_ error: any Error) -> any Error {
    guard case SyncFailure.server(let fault) = error, fault.kind == .removed else { return error }
    return SyncFailure.removed(name: name, folder: folder)
  }

  /// What everybody is shown besides the cards.
  var settings: DeckSettings { DeckSettings(shared: pile.look?.text ?? "") }

  /// Finds a pile that was joined here.
  /// - Throws: `SyncFailure.notJoined`
  static func find(_ place: SharedAddress) throws -> JoinedPile {
    if let found = all.first(where: { $0.place == place.whole && $0.isFormer != true }) {
      return found
    }
    throw SyncFailure.notJoined(place.name)
  }

  /// Takes in how it stands now.
  ///
  /// - Parameters:
  ///   - records: where the records go that came with it.
  ///   - photos: where the pictures go; nil for a pile without.
  mutating func take(
    _ new: SyncedPile, _ records: KeptRecords, _ photos: KeptPhotos? = nil
  ) throws {
    guard new.id == pile.id, new.person == pile.person else {
      throw SyncFailure.refused("the server answers for another shared deck, or for somebody else")
    }
    var new = new
    if new.people.isEmpty { new.people = pile.people }
    // What the cards are doesn't change.
    new.hasPhotos = pile.hasPhotos
    new.look = new.look ?? pile.look
    for index in new.held.indices {
      guard let record = new.held[index].record else { continue }
      let (number, preview) = (new.held[index].number, new.held[index].preview)
      (new.held[index].record, new.held[index].preview) = (nil, nil)
      do {
        try records.keep(Array(record), of: number)
        try photos?.keep(preview, record: Array(record), of: number)
      } catch {
        throw SyncFailure.unreadable("\(folder) can’t be written: \(error)")
      }
    }
    // Of a card without its record nothing can be seen: it comes again.
    new.held.removeAll { !records.has($0.number) || photos?.has($0.number) == false }
    pile = new
    told = UTCTime.now().microseconds
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
