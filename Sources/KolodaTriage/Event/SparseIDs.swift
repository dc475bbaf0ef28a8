/// Optional 128-bit IDs in a list; an ID that is nil or equals the one before takes almost no
/// memory.
struct SparseIDs: Sendable {
  private var ids = ChunkedArray<EventID>()
  /// For each item the index of its ID in `ids` plus 1; 0 for none.
  private var places = PackedColumn()

  init() {}

  /// The number of items, with and without an ID.
  var count: Int { places.count }

  /// The ID of an item; nil if it has none.
  subscript(index: Int) -> EventID? {
    guard !ids.isEmpty, case let place = places[index], place > 0 else { return nil }
    return ids[place - 1]
  }

  mutating func append(_ id: EventID?) {
    guard let id else { return places.append(0) }
    // An ID is removed only with the first item that has it, since such items are adjacent.
    if places.last != ids.count || ids.last != id { ids.append(id) }
    places.append(ids.count)
  }

  mutating func popLast() {
    let place = places.last ?? 0
    places.popLast()
    if place == ids.count, place > 0, places.last != place { ids.popLast() }
  }

  /// The number of stored IDs, for tests of the memory use.
  var keptCount: Int { ids.count }

  func write(to writer: inout ColumnWriter) throws {
    try ids.write(to: &writer)
    try places.write(to: &writer)
  }

  init(from reader: inout ColumnReader) throws {
    ids = try ChunkedArray(from: &reader)
    places = try PackedColumn(from: &reader)
    guard places.isWithin(0...ids.count) else { throw ColumnReader.Damage() }
  }
}
