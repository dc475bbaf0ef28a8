import KolodaFiles

/// Finds the records whose fields have a text; letters of both cases are the same.
package struct FieldSearch: Sendable {
  /// What is looked for.
  package struct Query: Hashable, Sendable {
    /// The text; an empty one is in no field.
    package var text = ""
    /// The name of the field, or the path of a part of one; nil for any.
    package var field: String?
    /// Whether the field says that text and nothing else.
    package var isWhole = false

    /// Makes a query that finds nothing.
    package init() {}
  }

  /// How many records are read between two looks at whether it is still wanted.
  private static let pause = 1024

  /// Tells which records a query finds.
  package struct Matcher: Sendable {
    private let query: Query
    fileprivate let wanted: String

    /// Makes one for a query.
    package init(_ query: Query) {
      self.query = query
      wanted = query.text.lowercased()
    }

    /// Whether a record is found.
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

  /// Makes a search.
  package init(_ query: Query, in listing: RecordListing) {
    self.query = query
    self.listing = listing
    matcher = Matcher(query)
  }

  /// The records that are found, in order; it reads the file.
  ///
  /// - Parameter goesOn: answers whether it is still wanted.
  /// - Throws: `SystemError` if the file can't be read, `CancellationError` if it was given up.
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

  /// The records that come into question: plain words stand in the file as they are, where a field
  /// is no HTML.
  private func candidates(_ goesOn: () -> Bool) throws -> [Int] {
    let isPlain = wanted.utf8.allSatisfy { byte in
      byte == Mark.space || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
    }
    switch listing.form {
    case .lines, .values, .array, .table:
      guard isPlain else { break }
      return try RecordSearch(query.text, in: listing).run { _, _ in goesOn() }
    case .notes, .bookmarks: break
    }
    return Array(0..<listing.count)
  }
}
