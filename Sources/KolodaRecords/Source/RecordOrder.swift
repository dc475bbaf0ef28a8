/// The order in which a file's records are shown as cards.
package enum RecordOrder: Hashable, Sendable {
  /// In the order of the file.
  case file
  /// Shuffled.
  ///
  /// The same seed always gives the same order for the same number of records.
  case shuffled(seed: UInt32)
  /// By the number in a field, smallest first; records without a number come last.
  case ascending(String)
  /// By the number in a field, greatest first; records without a number come last.
  case descending(String)

  /// Parses the form of `text`; nil for anything else.
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

  /// The order as text.
  package var text: String {
    switch self {
    case .file: "file"
    case .shuffled(let seed): "shuffled:\(seed)"
    case .ascending(let field): "ascending:\(field)"
    case .descending(let field): "descending:\(field)"
    }
  }

  /// The records of a file in this order, counted from 0.
  ///
  /// Sorting by a field reads every record.
  ///
  /// - Returns: nil for the order of the file, or if it was cancelled.
  func records(of listing: RecordListing, isCancelled: () -> Bool) -> [Int]? {
    switch self {
    case .file: return nil
    case .shuffled(let seed): return shuffled(listing.count, seed: seed)
    case .ascending(let field): return sorted(listing, by: field, sign: 1, isCancelled)
    case .descending(let field): return sorted(listing, by: field, sign: -1, isCancelled)
    }
  }

  /// A Fisher–Yates shuffle with the generator SplitMix64, because Swift's own shuffle may change
  /// one day.
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
    // Equal records stay in the order of the file.
    keys.sort { $0.value != $1.value ? $0.value < $1.value : $0.number < $1.number }
    return keys.map { Int($0.number) }
  }

  /// How many records are read before `isCancelled` is asked again.
  private static let pause = 4096

  /// SplitMix64 by Steele, Lea and Flood (OOPSLA 2014).
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
