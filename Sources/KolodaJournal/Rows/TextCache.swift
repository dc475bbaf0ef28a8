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
