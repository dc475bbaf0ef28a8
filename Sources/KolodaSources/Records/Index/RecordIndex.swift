/// Where the records of a file begin, in order: four bytes for each.
///
/// The lower halves of the offsets are kept, and at which records the upper half grows.
struct RecordIndex: Sendable {
  /// How many records a page has; a page is never copied to make room.
  private static let pageSize = 1 << 16

  private var pages: [[UInt32]] = []
  /// The records from which on the upper half is one more, once for each time.
  private var turns: [Int] = []
  /// How many records there are.
  private(set) var count = 0

  /// Adds a record, which begins behind all that are there.
  mutating func append(_ offset: Int64) {
    while turns.count < Int(offset >> 32) { turns.append(count) }
    if count % Self.pageSize == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageSize)
    }
    pages[pages.count - 1].append(UInt32(truncatingIfNeeded: offset))
    count += 1
  }

  /// Takes the last record out.
  ///
  /// - Returns: where it begins; nil if there is none.
  mutating func removeLast() -> Int64? {
    guard count > 0 else { return nil }
    let offset = self[count - 1]
    count -= 1
    pages[pages.count - 1].removeLast()
    if pages[pages.count - 1].isEmpty { pages.removeLast() }
    while let turn = turns.last, turn > count { turns.removeLast() }
    return offset
  }

  /// Where a record begins.
  subscript(record: Int) -> Int64 {
    let low = Int64(pages[record / Self.pageSize][record % Self.pageSize])
    guard !turns.isEmpty else { return low }
    var first = 0
    var last = turns.count
    while first < last {
      let middle = (first + last) / 2
      if turns[middle] <= record { first = middle + 1 } else { last = middle }
    }
    return Int64(first) << 32 | low
  }

  /// From where a record begins to where the next one does.
  ///
  /// - Parameter end: where the last one ends.
  func extent(of record: Int, before end: Int64) -> Range<Int64> {
    let start = self[record]
    return start..<max(start, record + 1 < count ? self[record + 1] : end)
  }

  /// How many times the upper half grows.
  var turnCount: Int { turns.count }

  /// The index as it is kept in a file: the records at which the upper half grows, eight bytes each,
  /// then the lower halves, four each.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * turns.count + 4 * count)
    for turn in turns { withUnsafeBytes(of: UInt64(turn).littleEndian) { bytes += Array($0) } }
    for page in pages {
      page.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Makes an empty index.
  init() {}

  /// Takes an index from its bytes; nil if offsets don't rise.
  init?(_ bytes: UnsafeRawBufferPointer, count: Int, turns: Int) {
    guard bytes.count == 8 * turns + 4 * count else { return nil }
    for place in 0..<turns {
      let turn = bytes.loadUnaligned(fromByteOffset: 8 * place, as: UInt64.self)
      guard let record = Int(exactly: UInt64(littleEndian: turn)), record <= count,
        record >= self.turns.last ?? 0
      else { return nil }
      self.turns.append(record)
    }
    var start = 8 * turns
    while self.count < count {
      let added = min(Self.pageSize, count - self.count)
      pages.append(
        [UInt32](unsafeUninitializedCapacity: Self.pageSize) { page, initialised in
          UnsafeMutableRawBufferPointer(page).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + 4 * added)]))
          initialised = added
        })
      start += 4 * added
      self.count += added
    }
    // Within one upper half the lower ones rise.
    let ends = self.turns + [count]
    var first = 0
    for end in ends {
      var record = first + 1
      while record < end {
        if self[record] <= self[record - 1] { return nil }
        record += 1
      }
      first = end
    }
  }

  /// How many bytes it takes, for tests of its size.
  var byteCount: Int {
    pages.reduce(0) { $0 + $1.capacity * MemoryLayout<UInt32>.stride }
      + turns.capacity * MemoryLayout<Int>.stride
  }
}
