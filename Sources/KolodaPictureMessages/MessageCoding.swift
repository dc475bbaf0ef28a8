/// Writes the fields of a message one after another.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: UInt8) { bytes.append(value) }
  mutating func put(_ value: UInt32) { put(Int(value)) }
  mutating func put(_ value: Int) {
    withUnsafeBytes(of: Int64(value).littleEndian) { bytes.append(contentsOf: $0) }
  }
  mutating func put(_ value: PixelSize) {
    put(value.width)
    put(value.height)
  }
  mutating func put(_ value: PixelArea) {
    put(value.x)
    put(value.y)
    put(value.size)
  }
  /// Writes a text, cut off at `longestText`.
  mutating func put(_ text: String) {
    let part = Array(text.utf8.prefix(MessageWriter.longestText))
    put(part.count)
    bytes.append(contentsOf: part)
  }

  /// The longest text in a message, in bytes.
  static let longestText = 1024
}

/// Reads the fields of a message, which may be malformed: a field that is missing or out of range
/// is nil.
struct MessageReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func number() -> Int? {
    guard rest.count >= 8 else { return nil }
    let value = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return Int(Int64(bitPattern: value))
  }

  mutating func job() -> UInt32? { number().flatMap { UInt32(exactly: $0) } }

  mutating func size() -> PixelSize? {
    guard let width = number(), let height = number() else { return nil }
    return PixelSize(width: width, height: height)
  }

  mutating func area() -> PixelArea? {
    guard let x = number(), let y = number(), let size = size() else { return nil }
    return PixelArea(x: x, y: y, size: size)
  }

  mutating func text() -> String? {
    guard let count = number(), (0...MessageWriter.longestText).contains(count),
      rest.count >= count
    else { return nil }
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }
}
