/// The order in which the records of a file are cards.
package enum RecordOrder: Hashable, Sendable {
  /// As they stand in the file.
  case file
  /// Shuffled; the same seed gives the same order of the same number of records.
  case shuffled(seed: UInt32)
  /// By the number that a field holds, the smallest first; records without one come last.
  case ascending(String)
  /// By the number that a field holds, the greatest first; records without one come last.
  case descending(String)

  /// Takes an order from its text; nil if that is of something else.
  package init?(text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts.first, parts.count == 2 ? String(parts[1]) : nil) {
    case ("file", nil): self = .file
    case ("shuffled", let seed?):
      guard let seed = UInt32(seed) else { return nil }
      self = .shuffled(seed: seed)
    case ("ascending", let field?): self = .ascending(field)
    case ("descending", let field?): self = .descending(field)
    default: return nil
    }
  }

  /// The order as a text.
  package var text: String {
    switch self {
    case .file: "file"
    case .shuffled(let seed): "shuffled:\(seed)"
    case .ascending(let field): "ascending:\(field)"
    case .descending(let field): "descending:\(field)"
    }
  }

  /// The records of a file in this order, counted from 0; by a field, each record is read.
  ///
  /// - Returns: nil for the order of the file, also where it was cancelled.
  func records(of listing: RecordListing, isCancelled: () -> Bool) -> [Int]? {
    switch self {
    case .file: return nil
    case .shuffled(let seed): return shuffled(listing.count, seed: seed)
    case .ascending(let field): return sorted(listing, by: field, sign: 1, isCancelled)
    case .descending(let field): return sorted(listing, by: field, sign: -1, isCancelled)
    }
  }

  /// Fisher and Yates' shuffle by the generator SplitMix64: Swift's own may be another one day.
  private func shuffled(_ count: Int, seed: UInt32) -> [Int] {
    var generator = SplitMix(state: UInt64(seed))
    var records = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) {
      records.swapAt(last, Int(generator.next() % UInt64(last + 1)))
    }
    return records
  }

  private func sorted(
    _ listing: RecordListing, by field: String, sign: Double, _ isCancelled: () -> Bool
  ) -> [Int]? {
    var window = FileWindow(listing.file)
    var keys: [(value: Double, number: Int32)] = []
    keys.reserveCapacity(listing.count)
    for number in 0..<listing.count {
      if number % Self.pause == 0, isCancelled() { return nil }
      let record = listing.record(number, in: &window)
      let value = record.field(at: field).flatMap { Double(record.text(of: $0)) } ?? .nan
      keys.append((value.isNaN ? .infinity : sign * value, Int32(truncatingIfNeeded: number)))
    }
    // Equal ones stay as they stand in the file.
    keys.sort { $0.value != $1.value ? $0.value < $1.value : $0.number < $1.number }
    return keys.map { Int($0.number) }
  }

  /// How many records are read between two looks at whether it is still wanted.
  private static let pause = 4096

  /// Steele, Lea and Flood's SplitMix64 (OOPSLA 2014).
  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
      return mixed ^ mixed >> 31
    }
  }
}
