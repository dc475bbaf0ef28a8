/// The fields of a message in the binary form of Protocol Buffers, as far as Anki uses it.
struct ProtobufFields {
  /// The value of a field.
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
  }

  /// The fields by number, in order; of a message that is cut off, those before.
  let all: [(number: UInt64, value: Value)]

  init(_ message: some Sequence<UInt8>) {
    var rest = ArraySlice(Array(message))
    var fields: [(number: UInt64, value: Value)] = []
    while let key = Self.number(&rest) {
      guard let value = Self.value(&rest, key & 7) else { break }
      fields.append((key >> 3, value))
    }
    all = fields
  }

  /// The last number with a field's number; nil if there is none.
  func number(_ field: UInt64) -> UInt64? {
    for case (field, .number(let number)) in all.reversed() { return number }
    return nil
  }

  /// The last text with a field's number; empty if there is none.
  func text(_ field: UInt64) -> String {
    String(decoding: messages(field).last ?? [], as: UTF8.self)
  }

  /// All that has a field's number and is neither a number nor a fraction.
  func messages(_ field: UInt64) -> [ArraySlice<UInt8>] {
    all.compactMap { found in
      if found.number == field, case .bytes(let bytes) = found.value { bytes } else { nil }
    }
  }

  private static func value(_ rest: inout ArraySlice<UInt8>, _ kind: UInt64) -> Value? {
    func take(_ count: UInt64) -> Value? {
      guard let count = Int(exactly: count), count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return .bytes(rest.prefix(count))
    }
    switch kind {
    case 0: return number(&rest).map { .number($0) }
    case 1: return take(8)
    case 2: return number(&rest).flatMap { take($0) }
    case 5: return take(4)
    default: return nil
    }
  }

  /// Takes a number of a variable length.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      value |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }
}
