/// Reads a file format's fields one after the other from bytes in memory.
package struct ByteCursor {
  /// The bytes that have not been read yet, with the indices that they had where they come from.
  package private(set) var rest: ArraySlice<UInt8>
  /// Whether the least significant byte of a number comes first.
  private let isLittleEndian: Bool

  package init(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool = false) {
    rest = bytes
    self.isLittleEndian = isLittleEndian
  }

  package init(_ bytes: [UInt8], isLittleEndian: Bool = false) {
    self.init(bytes[...], isLittleEndian: isLittleEndian)
  }

  /// Takes the next `count` bytes.
  package mutating func take(_ count: Int) throws(ContainerFault) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw .malformed }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Takes an unsigned number of up to eight bytes.
  ///
  /// Zero bytes give 0.
  package mutating func number(bytes count: Int) throws(ContainerFault) -> UInt64 {
    guard count <= 8 else { throw .malformed }
    let bytes = try take(count)
    return isLittleEndian
      ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      : bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Takes a number that is a count, a length or an offset; one above `Int.max` is malformed.
  package mutating func integer(bytes count: Int) throws(ContainerFault) -> Int {
    guard let number = Int(exactly: try number(bytes: count)) else { throw .malformed }
    return number
  }

  /// Takes a four-character code.
  package mutating func name() throws(ContainerFault) -> String {
    String(decoding: try take(4), as: UTF8.self)
  }

  /// Takes the next box of ISO 14496-12 that lies in these bytes; nil at their end.
  package mutating func box() throws(ContainerFault) -> (type: String, content: ArraySlice<UInt8>)?
  {
    guard !rest.isEmpty else { return nil }
    let size = try integer(bytes: 4)
    let type = try name()
    guard size >= 8 || size == 0 else { throw .malformed }
    return (type, try take(size == 0 ? rest.count : size - 8))
  }
}
