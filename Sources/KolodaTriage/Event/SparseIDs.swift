/// Numbers of 128 bits for some of the things in a list; what has the same as the one before it, or
/// none, takes next to no room.
struct SparseIDs: Sendable {
  private var ids = ChunkedArray<EventID>()
  /// Where the number of each thing stands there, counted from 1; 0 for none.
  private var places = PackedColumn()

  /// Makes a list of no things.
  init() {}

  /// How many things there are.
  var count: Int { places.count }

  /// The number of a thing; nil for none.
  subscript(index: Int) -> EventID? {
    guard !ids.isEmpty, case let place = places[index], place > 0 else { return nil }
    return ids[place - 1]
  }

  /// Adds a thing.
  mutating func append(_ id: EventID?) {
    guard let id else { return places.append(0) }
    // One that others have, too, is taken out with the first of them: those stand together.
    if places.last != ids.count || ids.last != id { ids.append(id) }
    places.append(ids.count)
  }

  mutating func popLast() {
    let place = places.last ?? 0
    places.popLast()
    if place == ids.count, place > 0, places.last != place { ids.popLast() }
  }

  /// How many numbers are kept, for tests of its size.
  var keptCount: Int { ids.count }

  /// Writes the numbers.
  func write(to writer: inout ColumnWriter) throws {
    try ids.write(to: &writer)
    try places.write(to: &writer)
  }

  /// Reads numbers.
  init(from reader: inout ColumnReader) throws {
    ids = try ChunkedArray(from: &reader)
    places = try PackedColumn(from: &reader)
    guard places.isWithin(0...ids.count) else { throw ColumnReader.Damage() }
  }
}
