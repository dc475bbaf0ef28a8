import KolodaFiles

/// How a JSON file has its values by column, so that none of its parts is a record.
package enum ColumnShape: Hashable, Sendable {
  /// A list for each column.
  case lists
  /// An object for each column, in which the values are called by their numbers.
  case objects
  /// The names of the columns, and a list of rows.
  case rows

  /// The least number of records and of columns that are recognised.
  private static let least = 2

  /// Recognises the shape of a file; nil for any other.
  init?(_ listing: RecordListing) {
    if listing.form == .members, listing.count >= Self.least {
      let columns = (0..<Self.least).map { listing.record($0).fields.dropFirst().map(\.name) }
      let numbers = columns[0].indices.map { "\($0 - columns[0].startIndex)" }
      guard numbers.count >= Self.least, columns.allSatisfy({ $0 == numbers }) else { return nil }
      self = .objects
      return
    }
    guard listing.isOneObject else { return nil }
    let record = listing.record(0)
    let counts = record.bytes.withUnsafeBytes { buffer in
      record.fields.map { field in
        (field.name, Self.counts(UnsafeRawBufferPointer(rebasing: buffer[field.value])))
      }
    }
    let columns = counts.first { $0.0 == "columns" }?.1.elements ?? 0
    if columns > 0, counts.first(where: { $0.0 == "data" })?.1.first == columns {
      self = .rows
    } else if counts.count >= Self.least, let first = counts.first?.1.elements, first >= Self.least,
      counts.allSatisfy({ $0.1.elements == first })
    {
      self = .lists
    } else {
      return nil
    }
  }

  /// How many elements a list has, and how many its first one has.
  private static func counts(
    _ value: UnsafeRawBufferPointer
  ) -> (elements: Int?, first: Int?) {
    let elements = value.first == ASCII.openBracket ? value.jsonElements() : nil
    return (elements?.count, elements?.first?.jsonElements()?.count)
  }

  /// A command that makes a file of records of a file with this name; of any file for an empty one.
  package func command(for name: String) -> String {
    let filter =
      switch self {
      case .lists: "range(first(.[]) | length) as $i | map_values(.[$i])"
      case .objects: "(first(.[]) | keys_unsorted[]) as $i | map_values(.[$i])"
      case .rows:
        ".columns as $c | .data[] | [$c, .] | transpose"
          + " | map({key: .[0] | tostring, value: .[1]}) | from_entries"
      }
    return Self.command(filter, for: name)
  }

  /// A command with a filter of `jq`.
  static func command(_ filter: String, for name: String) -> String {
    let file = !name.isEmpty && PackedFormat.isPlain(name) ? name : "FILE"
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    return "jq -c '\(filter)' '\(file)' > '\(stem).jsonl'"
  }
}
