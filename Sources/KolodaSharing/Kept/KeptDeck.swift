import FoundationEssentials
import KolodaFiles
import KolodaFolders
import KolodaSyncMessages
import KolodaTriage

/// What this computer keeps of a shared deck that the person has joined: its address, its state
/// when last asked, and the cards that the person holds.
///
/// Decisions are in the journal, and records are in files of their own.
package struct KeptDeck: Codable, Sendable {
  /// The address of the server's database.
  package var address: String
  /// The deck's name on the server.
  package var name: String
  /// The deck as the server last described it, without the records of its cards.
  package var pile: SyncedDeck
  /// The newest of the person's events in the local journal that the server has.
  var lastSent: String?
  /// The newest of the person's events that the server had when `lastSent` was noted, or later, from
  /// whichever computer.
  ///
  /// A server that lacks it was restored from a backup.
  package var seen: SyncPlace?
  /// The newest of the person's events on the server that was read, from whichever computer.
  package var read: SyncPlace?
  /// The newest of these that the local journal has: one that is not valid is left out; nil if that
  /// is not known.
  var lastKept: String?
  /// How many of the person's events the local journal had when it was last read.
  var journalCount: Int?
  /// The ids of the person's events that the server has refused.
  ///
  /// They stay on this computer.
  package var refused: [String]?
  /// When the server last described the deck, in microseconds since 1970.
  package var told: Int64?
  /// Whether another deck has this one's name now.
  ///
  /// If so, nothing is sent any more.
  package var isFormer: Bool?

  /// Whether the server has refused this event, or the decision that it undoes or redoes.
  func isRefused(_ event: SyncEvent) -> Bool {
    guard let refused, !refused.isEmpty else { return false }
    return refused.contains(event.uid) || event.about.map(refused.contains) ?? false
  }

  /// The deck's address and name.
  package var place: SharedAddress { SharedAddress(address, name: name) }

  /// The folder of this shared deck, which is also its path in the journal.
  package var folder: String { SharedAddress.folder + "/" + pile.id }

  /// The folder for the disputed cards of this deck that are settled on this computer.
  package var disputesFolder: String { folder + "/disputes" }

  /// Creates `disputesFolder`.
  package func makeDisputesFolder() throws {
    do {
      try FileManager.default.createDirectory(
        atPath: disputesFolder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw SyncFailure(writing: disputesFolder, error)
    }
  }

  /// Adds the deck's name and folder to an error that says the deck was removed; returns other
  /// errors unchanged.
  package func failure(_ error: any Error) -> any Error {
    guard case SyncFailure.server(let fault) = error, fault.kind == .removed else { return error }
    return SyncFailure.removed(name: name, folder: folder)
  }

  /// The deck's settings that everybody shares.
  package var settings: DeckSettings { DeckSettings(shared: pile.look?.text ?? "") }

  /// Finds a joined deck by its address.
  ///
  /// - Throws: `SyncFailure.notJoined`
  package static func find(_ place: SharedAddress) throws -> KeptDeck {
    if let found = all.first(where: { $0.place == place.whole && $0.isFormer != true }) {
      return found
    }
    throw SyncFailure.notJoined(place.name)
  }

  /// Reads which photos of the deck are stored; nil if its cards are not photos.
  ///
  /// - Parameter folder: where they are stored; nil for the deck's own folder.
  package func photos(in folder: String? = nil, _ records: KeptRecords) -> KeptPhotos? {
    pile.hasPhotos == true ? KeptPhotos(in: folder ?? self.folder, records) : nil
  }

  /// Takes the server's newest description of the deck.
  ///
  /// - Parameters:
  /// - records: where to save the records that came with it.
  /// - photos: where to save the pictures; nil for a deck without photos.
  package mutating func take(
    _ new: SyncedDeck, _ records: KeptRecords, _ photos: KeptPhotos? = nil
  ) throws {
    guard new.id == pile.id, new.person == pile.person else { throw SyncFailure.wrongAnswer }
    var new = new
    if new.people.isEmpty { new.people = pile.people }
    // Whether the cards are photos never changes.
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
        throw SyncFailure(writing: folder, error)
      }
    }
    // A card without its record can't be shown; the server sends it again.
    new.held.removeAll { !records.has($0.number) || photos?.has($0.number) == false }
    pile = new
    told = UTCTime.now().microseconds
  }

  /// Saves the file; it is either replaced as a whole or left as it was.
  package func save() throws {
    guard pile.id.utf8.count == 32, Hex.bytes(pile.id.utf8) != nil else {
      throw SyncFailure.wrongAnswer
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let bytes = try JSONEncoder().encode(self)
      try replaceFile(Array("\(folder)/pile.json".utf8), with: Array(bytes), mode: 0o600)
    } catch {
      throw SyncFailure(writing: "\(folder)/pile.json", error)
    }
  }
}
