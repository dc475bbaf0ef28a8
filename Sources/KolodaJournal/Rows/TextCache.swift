import Glibc

/// What the few texts of a column stand for, found by their bytes.
struct TextCache<Value> {
  private var texts: [[UInt8]] = []
  private var values: [Value] = []
  /// The text that was asked for last: mostly it is asked for again.
  private var last = 0

  /// How many texts are kept: where there are more, to look for them takes longer than to make
  /// them anew.
  private static var limit: Int { 16 }

  init() {}

  mutating func value(
    _ reader: RowReader, _ column: Int32, _ make: (String) -> Value?
  ) throws -> Value {
    if let place = try reader.withText(column, find) {
      last = place
      return values[place]
    }
    let text = try reader.text(column)
    guard let value = make(text) else { throw reader.damage(column) }
    if texts.count < Self.limit {
      texts.append(Array(text.utf8))
      values.append(value)
    }
    return value
  }

  private func find(_ text: UnsafeRawBufferPointer) -> Int? {
    if last < texts.count, isText(last, text) { return last }
    return texts.indices.first { isText($0, text) }
  }

  private func isText(_ place: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    texts[place].withUnsafeBytes { known in
      guard known.count == text.count else { return false }
      guard let one = known.baseAddress, let other = text.baseAddress else { return true }
      return memcmp(one, other, known.count) == 0
    }
  }
}
