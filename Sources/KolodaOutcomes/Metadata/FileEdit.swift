/// A range of a file's bytes to replace.
struct FileEdit: Hashable {
  /// The bytes to replace; an empty range inserts there.
  let range: Range<Int>
  /// The bytes in their place.
  let bytes: [UInt8]
}
