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

  /// How many bytes it takes, for tests of its size.
  var byteCount: Int {
    pages.reduce(0) { $0 + $1.capacity * MemoryLayout<UInt32>.stride }
      + turns.capacity * MemoryLayout<Int>.stride
  }
}
