import Glibc
import KolodaFiles
import KolodaTriage

/// The folder with the snapshots of long decks, one file per deck, named by the deck's id.
struct SnapshotFolder: Sendable {
  /// The maximum number of snapshots.
  private static let most = 16
  /// The number of events that makes a snapshot worthwhile, or a new one after this many more
  /// events.
  static let manyEvents = 4096

  private let folder: CacheFolder

  /// The folder for a journal; nil if nothing is cached for it.
  init?(_ location: JournalLocation) {
    guard let path = location.cache else { return nil }
    folder = CacheFolder(Array(path.utf8), ending: ".deck", keeping: Self.most)
  }

  /// Returns the path of a deck's snapshot.
  func place(of deck: EventID) -> [UInt8] { folder.place(of: deck.bytes) }

  /// Returns a deck's snapshot; nil if there is no readable one.
  ///
  /// - Parameter isWanted: Returns, given the head, whether to read the rest.
  func snapshot(
    of deck: EventID, ifHead isWanted: (DeckSnapshot.Head) throws -> Bool = { _ in true }
  ) -> DeckSnapshot? {
    let descriptor = open(cString(place(of: deck)), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegular else { return nil }
    do {
      var reader = try ColumnReader(count: Int(status.st_size)) { memory in
        Self.fill(memory, from: descriptor)
      }
      return try DeckSnapshot(from: &reader) { try $0.deck == deck && isWanted($0) }
    } catch {
      return nil
    }
  }

  private static func fill(_ memory: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int {
    var filled = 0
    while filled < memory.count {
      let count = read(descriptor, memory.baseAddress.map { $0 + filled }, memory.count - filled)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }

  /// Writes a snapshot, replacing the deck's previous one; this blocks.
  func keep(_ snapshot: DeckSnapshot) {
    folder.keep(snapshot.head.deck.bytes) { (descriptor) throws(SystemError) in
      do {
        var writer = ColumnWriter { try writeAll($0, to: descriptor) }
        try snapshot.write(to: &writer)
      } catch {
        throw error as? SystemError ?? SystemError(code: EIO)
      }
    }
  }

  /// Removes a deck's snapshot.
  func remove(_ deck: EventID) { unlink(cString(place(of: deck))) }
}
