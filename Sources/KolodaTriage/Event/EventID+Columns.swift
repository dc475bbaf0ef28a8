extension ColumnWriter {
  /// Writes an ID in 16 bytes.
  package mutating func write(_ id: EventID) throws {
    try withUnsafeBytes(of: id) { try write($0) }
  }
}

extension ColumnReader {
  /// Reads an ID of 16 bytes.
  package mutating func id() throws -> EventID {
    var id = EventID(high: 0, low: 0)
    try withUnsafeMutableBytes(of: &id) { try read(into: $0) }
    return id
  }
}
