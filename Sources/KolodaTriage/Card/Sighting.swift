/// Where a card's file was seen, and what the file system said of it then.
package struct Sighting: Hashable, Sendable {
  /// The path inside the deck, as bytes.
  package var name: [UInt8]
  /// The length, in bytes.
  package var size: Int64
  /// When the content last changed, in nanoseconds since 1970.
  package var modified: Int64
  /// The number of the file system.
  package var device: UInt64
  /// The file's number on it, which a change of name keeps.
  package var inode: UInt64
  /// When the file was last known to lie there, in microseconds since 1970.
  package var seen: Int64

  /// Makes a sighting.
  package init(
    name: [UInt8], size: Int64, modified: Int64, device: UInt64, inode: UInt64, seen: Int64
  ) {
    self.name = name
    self.size = size
    self.modified = modified
    self.device = device
    self.inode = inode
    self.seen = seen
  }
}
