/// The values for the few different texts of a column, found by the texts' bytes.
struct TextCache<Value> {
  private var texts: [[UInt8]] = []
  private var values: [Value] = []
  /// The position of the text found last, which is usually the next one too.
  private var last = 0

  /// The maximum number of texts: with more, searching would take longer than making a value again.
  private static var limit: Int { 16 }

  init() {}

  mutating func value(
    _ reader: RowReader, _ column: Int32, _ make: (String) -> Value?
  ) throws -> Value {
    if last < texts.count, try isText(last, reader, column) { return values[last] }
    for place in texts.indices where try isText(place, reader, column) {
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

  private func isText(_ place: Int, _ reader: RowReader, _ column: Int32) throws -> Bool {
    try texts[place].withUnsafeBytes { try reader.hasText(column, $0) }
  }
}
