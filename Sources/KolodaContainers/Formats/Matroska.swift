/// The elements of Matroska and WebM, as RFC 8794 and RFC 9559 define them.
package enum Matroska {
  /// The identifiers of elements.
  package enum Element: Int {
    case segment = 0x1853_8067
    case info = 0x1549_A966
    case date = 0x4461
    case duration = 0x4489
  }

  /// Whether a file is one, by its first bytes.
  package static func isOne(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
  }

  /// What the head of a file says about all of it; nil if it is not in the head.
  package static func info(in head: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    element(.segment, in: head).flatMap { element(.info, in: $0) }
  }

  /// The content of the first element of a kind, as far as it is there; nil if there is none.
  package static func element(
    _ wanted: Element, in bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    var rest = bytes
    while let identifier = number(&rest, keepingMark: true), let size = number(&rest) {
      let length = min(size, rest.count)
      if identifier == wanted.rawValue { return rest.prefix(length) }
      rest = rest.dropFirst(length)
    }
    return nil
  }

  /// Takes a number; nil at the end.
  ///
  /// Its first byte tells how many bytes it has, by the place of its first bit. A length that consists of
  /// ones is unknown, and reaches to the end.
  ///
  /// - Parameter keepingMark: whether that bit is part of the number, as it is in identifiers.
  private static func number(
    _ bytes: inout ArraySlice<UInt8>, keepingMark: Bool = false
  ) -> Int? {
    guard let first = bytes.first, first > 0 else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard bytes.count >= length else { return nil }
    let mark: UInt8 = 0x80 >> UInt8(length - 1)
    let start = keepingMark ? Int(first) : Int(first & (mark - 1))
    let number = bytes.dropFirst().prefix(length - 1).reduce(start) { $0 << 8 | Int($1) }
    bytes = bytes.dropFirst(length)
    let isUnknown = !keepingMark && number == 1 << (7 * length) - 1
    return isUnknown ? .max : number
  }
}
