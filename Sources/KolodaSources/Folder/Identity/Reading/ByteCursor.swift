/// Bytes that are read one field after the other, as most file formats have them.
struct ByteCursor {
  /// What has not been read yet.
  private(set) var rest: ArraySlice<UInt8>
  /// Whether the lowest byte of a number comes first.
  private let isLittleEndian: Bool

  init(_ bytes: some Sequence<UInt8>, isLittleEndian: Bool = false) {
    rest = Array(bytes)[...]
    self.isLittleEndian = isLittleEndian
  }

  /// Takes the next bytes.
  mutating func take(_ count: Int) throws(IdentityFault) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw .malformed }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Takes a number without sign of up to eight bytes; one of none is 0.
  mutating func number(bytes count: Int) throws(IdentityFault) -> UInt64 {
    guard count <= 8 else { throw .malformed }
    let bytes = try take(count)
    return isLittleEndian
      ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      : bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Takes a number that counts or places something in a file.
  mutating func integer(bytes count: Int) throws(IdentityFault) -> Int64 {
    guard let number = Int64(exactly: try number(bytes: count)) else { throw .malformed }
    return number
  }

  /// Takes four characters that name something.
  mutating func name() throws(IdentityFault) -> String {
    String(decoding: try take(4), as: UTF8.self)
  }
}
