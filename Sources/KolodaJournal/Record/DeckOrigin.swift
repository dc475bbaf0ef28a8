import Glibc
import KolodaFiles
import KolodaTriage

/// Another deck that this one was recognised as.
struct DeckOrigin: Hashable, Sendable {
  /// The other deck's path.
  let path: [UInt8]
  /// Whether the files here are the other deck's own, rather than copies.
  ///
  /// What was applied concerns only the files it was applied to: a backup of an unplugged memory
  /// card brings back nothing that an Apply took from the card.
  let isItself: Bool

  /// Whether a card's file, as it was seen elsewhere, is in a folder, so that it was moved there.
  ///
  /// The device number is not compared, because it may change when the system restarts.
  static func isFile(of card: KnownCard, in folder: [UInt8]) -> Bool {
    guard let seen = card.sighting else { return false }
    var status = stat()
    guard stat(cString(folder + [UInt8(ascii: "/")] + seen.name), &status) == 0 else {
      return false
    }
    let state = FileState(status)
    return state.inode == seen.state.inode && state.isUnchanged(from: seen.state)
  }
}
