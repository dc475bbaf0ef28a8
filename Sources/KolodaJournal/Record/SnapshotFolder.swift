import Glibc
import KolodaFiles
import KolodaTriage

/// Where the snapshots of long decks are kept: one for each deck, called by the deck's number.
struct SnapshotFolder: Sendable {
  /// How many are kept.
  private static let most = 16
  /// From how many events on a deck is worth a snapshot, and from how many that came since a new one.
  static let manyEvents = 4096

  private let folder: CacheFolder

  /// That of a journal; nil where nothing is kept of it.
  init?(_ location: JournalLocation) {
    guard let path = location.cache else { return nil }
    folder = CacheFolder(Array(path.utf8), ending: ".deck", keeping: Self.most)
  }

  /// The path of a deck's snapshot.
  func place(of deck: EventID) -> [UInt8] { folder.place(of: deck.bytes) }

  /// A deck's snapshot; nil if there is none that can be read.
  ///
  /// - Parameter isWanted: answers by its head, which is read first, whether it is worth the rest.
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

  /// Keeps a snapshot in the place of the deck's last one; it blocks.
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
