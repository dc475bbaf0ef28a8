import KolodaFiles

/// Finds the records whose fields contain a text, ignoring case.
package struct FieldSearch: Sendable {
  /// A text to find, and where.
  package struct Query: Hashable, Sendable {
    /// The text; an empty one finds nothing.
    package var text = ""
    /// The field's name, or the path of a part of a field; nil for any field.
    package var field: String?
    /// Whether the text must be the field's whole value.
    package var isWhole = false

    /// Makes a query that finds nothing.
    package init() {}
  }

  /// How many records are read before `goesOn` is asked again.
  private static let pause = 1024

  /// Tells whether a query finds a record.
  package struct Matcher: Sendable {
    private let query: Query
    fileprivate let wanted: String

    /// Makes a matcher for a query.
    package init(_ query: Query) {
      self.query = query
      wanted = query.text.lowercased()
    }

    /// Whether the query finds a record.
    package func matches(_ record: Record) -> Bool {
      guard !wanted.isEmpty else { return false }
      var fields = record.fields
      if let name = query.field {
        fields = fields.filter { $0.name == name }
        if fields.isEmpty { fields = [record.field(at: name)].compactMap(\.self) }
      }
      return fields.contains { field in
        let text = record.words(of: field).lowercased()
        return query.isWhole ? text == wanted : text.contains(wanted)
      }
    }
  }

  private let query: Query
  private let listing: RecordListing
  private let matcher: Matcher
  private var wanted: String { matcher.wanted }

  /// Makes a search in a file.
  package init(_ query: Query, in listing: RecordListing) {
    self.query = query
    self.listing = listing
    matcher = Matcher(query)
  }

  /// Reads the file and returns the records that are found, in order.
  ///
  /// - Parameter goesOn: returns false to cancel the search.
  /// - Throws: `SystemError` if the file can't be read, `CancellationError` if it was cancelled.
  package func run(goesOn: () -> Bool = { true }) throws -> [Int] {
    guard !wanted.isEmpty else { return [] }
    var window = FileWindow(listing.file)
    var found: [Int] = []
    for (step, number) in try candidates(goesOn).enumerated() {
      if step % Self.pause == 0, !goesOn() { throw CancellationError() }
      if matcher.matches(listing.record(number, in: &window)) { found.append(number) }
    }
    return found
  }

  /// The records worth reading.
  ///
  /// A text of letters, digits and spaces appears unchanged in the file, unless fields are HTML, so
  /// a fast search through the file finds the candidates.
  private func candidates(_ goesOn: () -> Bool) throws -> [Int] {
    let isPlain = wanted.utf8.allSatisfy { byte in
      byte == ASCII.space || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
    }
    switch listing.form {
    case .lines, .values, .array, .members, .table:
      guard isPlain else { break }
      return try RecordSearch(query.text, in: listing).run { _, _ in goesOn() }
    case .notes, .bookmarks, .references: break
    }
    return Array(0..<listing.count)
  }
}
