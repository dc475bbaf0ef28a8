/// The positions of a table's rows in a list, stored as an array while the rows lie close together.
struct RowPlaces {
  /// The first row that `near` covers.
  private var first: Int64 = 0
  /// The positions of the rows from `first` on; -1 for none.
  private var near: [Int32] = []
  /// The positions of rows that lie too far from `first`.
  private var far: [Int64: Int] = [:]

  /// How far `near` may extend from `first`: 16 MiB at most.
  private static let reach: Int64 = 1 << 22

  subscript(row: Int64) -> Int? {
    get {
      let (offset, isFar) = row.subtractingReportingOverflow(first)
      if !isFar, offset >= 0, offset < near.count {
        let place = near[Int(offset)]
        if place >= 0 { return Int(place) }
      }
      return far.isEmpty ? nil : far[row]
    }
    set {
      guard let newValue else { return }
      if near.isEmpty { first = max(row, 1 << 12) - 1 << 12 }
      let (offset, isFar) = row.subtractingReportingOverflow(first)
      guard !isFar, offset >= 0, offset < Self.reach, let place = Int32(exactly: newValue) else {
        far[row] = newValue
        return
      }
      if offset >= near.count {
        let count = max(Int(offset) + 1, 2 * near.count)
        near.append(contentsOf: repeatElement(-1, count: count - near.count))
      }
      near[Int(offset)] = place
    }
  }
}
