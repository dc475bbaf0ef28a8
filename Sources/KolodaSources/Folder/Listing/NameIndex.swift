/// The files of a listing by their names: a table without an allocation for each.
struct NameIndex {
  private let listing: FolderListing
  /// The indices of files, -1 where there is none; at least twice as many as files.
  private var slots: [Int32]
  private let mask: Int

  init(_ listing: FolderListing) {
    self.listing = listing
    var capacity = 16
    while capacity < listing.count * 2 { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    mask = capacity - 1
    for index in 0..<listing.count {
      var slot = listing.withName(at: index) { Self.hash($0) } & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }

  /// The file of a name.
  subscript(name: [UInt8]) -> Int? {
    name.withUnsafeBufferPointer { name in
      var slot = Self.hash(name) & mask
      while slots[slot] >= 0 {
        let index = Int(slots[slot])
        if listing.withName(at: index, { $0.elementsEqual(name) }) { return index }
        slot = (slot + 1) & mask
      }
      return nil
    }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(name))
    return hasher.finalize()
  }
}
