/// Where the rows of a table stand in a list: a table as well, as long as they lie close together.
struct RowPlaces {
  /// The first row that the table has a place for.
  private var first: Int64 = 0
  /// The place of each row from there, -1 for none.
  private var near: [Int32] = []
  /// The places of rows that lie too far from the others.
  private var far: [Int64: Int] = [:]

  /// How far a row may lie from the first: what a table of so many rows costs is little.
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
