/// The offsets from UTC of photos that have one, by the time on their clocks.
struct NearOffsets {
  private let known: [(clock: Int64, offset: Int16)]

  /// - Parameter known: the clocks, in microseconds, and the offsets, in minutes.
  init(_ known: [(clock: Int64, offset: Int16)]) {
    self.known = known.sorted { ($0.clock, $0.offset) < ($1.clock, $1.offset) }
  }

  /// The offset of the photo nearest in time, the earlier one of two; nil if no photo has one.
  func offset(at clock: Int64) -> Int16? {
    var (low, high) = (0, known.count)
    while low < high {
      let middle = (low + high) / 2
      if known[middle].clock <= clock { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return known.first?.offset }
    guard low < known.count else { return known.last?.offset }
    let (before, after) = (known[low - 1], known[low])
    let isBefore = clock.subtracting(before.clock) <= after.clock.subtracting(clock)
    return isBefore ? before.offset : after.offset
  }
}

extension Int64 {
  /// The difference to a smaller number, or the greatest one where that does not fit.
  fileprivate func subtracting(_ other: Int64) -> Int64 {
    let (difference, isFar) = subtractingReportingOverflow(other)
    return isFar ? .max : difference
  }
}
