import Glibc

/// Looks up a listing's files by their paths, with one hash table and no allocation per file.
struct NameIndex {
  private let listing: FolderListing
  /// A hash table of file indices, -1 in free slots; at least twice as many slots as files.
  ///
  /// It is built at the first look-up of a file that doesn't follow the one found last, which may
  /// never happen.
  private var slots: [Int32] = []
  /// The index of the file found last.
  private var last = -1

  init(_ listing: FolderListing) {
    self.listing = listing
  }

  /// Finds a file by its path; without the table if it follows the one found last.
  mutating func find(_ name: UnsafeRawBufferPointer) -> Int? {
    if isName(of: last + 1, name) {
      last += 1
      return last
    }
    if slots.isEmpty { fill() }
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isName(of: Int(slots[slot]), name) {
        last = Int(slots[slot])
        return last
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(of index: Int, _ name: UnsafeRawBufferPointer) -> Bool {
    guard index < listing.count else { return false }
    return listing.withName(at: index) { other in
      guard other.count == name.count, let start = other.baseAddress, let own = name.baseAddress
      else { return other.isEmpty && name.isEmpty }
      return memcmp(start, own, name.count) == 0
    }
  }

  private mutating func fill() {
    var capacity = 16
    while capacity < listing.count * 2 { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    for index in 0..<listing.count {
      var slot =
        listing.withName(at: index) { Self.hash(UnsafeRawBufferPointer($0)) } & (capacity - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }

  private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: name)
    return hasher.finalize()
  }
}
