/// Reads a file format's fields one after the other from bytes in memory.
struct ByteCursor {
  /// The bytes that have not been read yet.
  private(set) var rest: ArraySlice<UInt8>
  /// Whether the least significant byte of a number comes first.
  private let isLittleEndian: Bool

  init(_ bytes: some Sequence<UInt8>, isLittleEndian: Bool = false) {
    rest = Array(bytes)[...]
    self.isLittleEndian = isLittleEndian
  }

  /// Takes the next `count` bytes.
  mutating func take(_ count: Int) throws(IdentityFault) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw .malformed }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Takes an unsigned number of up to eight bytes.
  ///
  /// Zero bytes give 0.
  mutating func number(bytes count: Int) throws(IdentityFault) -> UInt64 {
    guard count <= 8 else { throw .malformed }
    let bytes = try take(count)
    return isLittleEndian
      ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      : bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Takes a number that is a count, a length or an offset; one above `Int64.max` is malformed.
  mutating func integer(bytes count: Int) throws(IdentityFault) -> Int64 {
    guard let number = Int64(exactly: try number(bytes: count)) else { throw .malformed }
    return number
  }

  /// Takes a four-character code.
  mutating func name() throws(IdentityFault) -> String {
    String(decoding: try take(4), as: UTF8.self)
  }
}
