/// The offsets of a file's records, in order, at four bytes each.
///
/// Only the lower halves of the offsets are stored, with the records from which the upper half is
/// greater.
struct RecordIndex: Sendable {
  /// How many offsets a page has.
  ///
  /// A full page is never copied to make room.
  private static let pageSize = 1 << 16

  private var pages: [[UInt32]] = []
  /// The records from which the upper half is greater by one; repeated if it grows by more.
  private var turns: [Int] = []
  /// The number of records.
  private(set) var count = 0

  /// Appends a record, whose offset must be greater than all before.
  mutating func append(_ offset: Int64) {
    while turns.count < Int(offset >> 32) { turns.append(count) }
    if count % Self.pageSize == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageSize)
    }
    pages[pages.count - 1].append(UInt32(truncatingIfNeeded: offset))
    count += 1
  }

  /// Removes the last record.
  ///
  /// - Returns: its offset; nil if there is none.
  mutating func removeLast() -> Int64? {
    guard count > 0 else { return nil }
    let offset = self[count - 1]
    count -= 1
    pages[pages.count - 1].removeLast()
    if pages[pages.count - 1].isEmpty { pages.removeLast() }
    while let turn = turns.last, turn > count { turns.removeLast() }
    return offset
  }

  /// The offset of a record.
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

  /// The range from a record's beginning to that of the next one.
  ///
  /// - Parameter end: the end of the last record.
  func extent(of record: Int, before end: Int64) -> Range<Int64> {
    let start = self[record]
    return start..<max(start, record + 1 < count ? self[record + 1] : end)
  }

  /// How many times the upper half grows.
  var turnCount: Int { turns.count }

  /// The form in which the cache keeps the index: first the records at which the upper half grows,
  /// eight bytes each, then the lower halves, four bytes each.
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

  /// Reads the cached form; nil if the offsets don't ascend.
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
    // While the upper half stays the same, the lower halves must ascend.
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

  /// The size in memory, in bytes, for tests.
  var byteCount: Int {
    pages.reduce(0) { $0 + $1.capacity * MemoryLayout<UInt32>.stride }
      + turns.capacity * MemoryLayout<Int>.stride
  }
}
