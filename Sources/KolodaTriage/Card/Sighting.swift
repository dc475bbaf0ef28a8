/// Where a card's file was seen, and what the file system said about it then.
package struct Sighting: Hashable, Sendable {
  /// The path inside the deck as bytes, or `#` and a record's place, such as `#12@3456`.
  package var name: [UInt8]
  /// The length, in bytes.
  package var size: Int64
  /// When the content last changed, in nanoseconds since 1970.
  package var modified: Int64
  /// The number of the file system.
  package var device: UInt64
  /// The file's number in the file system, which stays the same when the file is renamed.
  package var inode: UInt64
  /// When the file was last seen there, in microseconds since 1970.
  package var seen: Int64

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
