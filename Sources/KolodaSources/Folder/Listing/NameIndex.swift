import Glibc

/// The files of a listing by their names: a table without an allocation for each.
struct NameIndex {
  private let listing: FolderListing
  /// The indices of files, -1 where there is none; at least twice as many as files.
  ///
  /// It is made once somebody asks for a file that is not the next one, which may never happen.
  private var slots: [Int32] = []
  /// The file that was found last.
  private var last = -1

  init(_ listing: FolderListing) {
    self.listing = listing
  }

  /// Finds the file of a name; at once if it follows the one that was found before.
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
