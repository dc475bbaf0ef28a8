import Glibc
import KolodaFiles
import KolodaTriage

/// Another deck that this one was found to be.
struct DeckOrigin: Hashable, Sendable {
  /// Where it was.
  let path: [UInt8]
  /// Whether its files themselves are here now, and not copies of them.
  ///
  /// What was applied stays with the files that it was applied to: a backup of an unplugged card
  /// brings back nothing of what an Apply took from the card.
  let isItself: Bool

  /// Whether the file of a card is in a folder as it was seen elsewhere, so that it went there.
  ///
  /// The number of its file system may be another since the system was started.
  static func isFile(of card: KnownCard, in folder: [UInt8]) -> Bool {
    guard let seen = card.sighting else { return false }
    var status = stat()
    guard stat(cString(folder + [UInt8(ascii: "/")] + seen.name), &status) == 0 else {
      return false
    }
    let modified =
      Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    return UInt64(status.st_ino) == seen.inode && Int64(status.st_size) == seen.size
      && modified == seen.modified
  }
}
