import KolodaFiles
import KolodaTriage

/// What tells the records of a deck apart.
package enum RecordIdentity: Hashable, Sendable {
  /// The likeliest of their fields, or else their bytes.
  case guessed
  /// A field of that name, or their bytes; and the fields by which they were told apart before.
  case chosen(String?, former: [String])

  /// The keys that a record may have by what is in its identity field, where its file is not there;
  /// a field that somebody has chosen is not among them.
  package static func keys(ofID id: String) -> [CardKey] { RecordKeys.keys(ofID: id) }
}

/// Finds what makes records themselves: the value of their identity field, else their bytes.
struct RecordKeys: Sendable {
  /// Names of fields that tell records apart, the likelier first; capitals don't matter.
  static let fieldNames = ["id", "_id", "uuid", "guid", "_task_hash", "key", "example_id"]
  /// How many records are looked at to find the deck's field.
  private static let sampleCount = 1000
  /// How many bytes of them.
  private static let sampleBytes: Int64 = 1 << 20

  let listing: RecordListing
  /// The name of the field that tells the records apart, in small letters; nil if none does.
  let field: String?

  /// Fields that told them apart before, in small letters.
  private let former: [String]

  init(_ listing: RecordListing, identity: RecordIdentity = .guessed) {
    self.listing = listing
    switch identity {
    case .guessed:
      field = Self.field(of: listing)
      former = []
    case .chosen(let name, let former):
      field = name?.lowercased()
      self.former = former.map { $0.lowercased() }
    }
  }

  /// The fields that may tell the records of a form apart whatever is in them, the likelier first.
  private static func ownFields(of listing: RecordListing) -> [String] {
    switch listing.form {
    case .bookmarks: ["address"]
    case .notes: listing.notes?.column(of: .guid) != nil ? ["guid", firstField] : [firstField]
    case .lines, .values, .array, .table: []
    }
  }
  /// What the first field of a note is known by, whatever its head calls it.
  private static let firstField = "first field"

  /// The likeliest of the fields that each of the first records has, each with another value.
  private static func field(of listing: RecordListing) -> String? {
    if let own = ownFields(of: listing).first { return own }
    var window = FileWindow(listing.file)
    var values: [String: Set<String>] = [:]
    var count = 0
    for number in 0..<min(listing.count, sampleCount) {
      let extent = listing.extent(of: number)
      if extent.upperBound - listing.extent(of: 0).lowerBound > sampleBytes, count > 0 { break }
      let record = listing.record(number, in: &window)
      // One that can't be read says nothing of the others.
      guard record.fault == nil else { continue }
      count += 1
      for name in fieldNames {
        if let value = value(of: name, in: record, of: listing) {
          values[name, default: []].insert(value)
        }
      }
    }
    return fieldNames.first { count > 0 && values[$0]?.count == count }
  }

  /// What a record has in a field, which tells it apart only if it is a text or a number.
  private static func value(
    of name: String, in record: Record, of listing: RecordListing
  ) -> String? {
    guard let field = field(name, in: record, of: listing) else { return nil }
    let text = record.text(of: field)
    if text.isEmpty { return nil }
    if field.kind == .value, let first = text.utf8.first {
      let isNumber = first == UInt8(ascii: "-") || (0x30...0x39).contains(first)
      if !isNumber { return nil }
    }
    return text
  }

  private static func field(
    _ name: String, in record: Record, of listing: RecordListing
  ) -> RecordField? {
    guard let notes = listing.notes else {
      return record.fields.last { $0.name.lowercased() == name }
    }
    guard let column = name == firstField ? notes.firstField : notes.column(of: .guid),
      column < record.fields.count
    else { return nil }
    return record.fields[column]
  }

  /// What a record has in the deck's identity field; nil if it has none, or the deck has.
  func id(of record: Record) -> String? { known(record)?.value }

  /// The field that a record is known by, and what it has in it; nil if it has none.
  private func known(_ record: Record) -> (field: String, value: String)? {
    guard let field else { return nil }
    let own = Self.ownFields(of: listing)
    for name in own.isEmpty ? [field] : own {
      if let value = Self.value(of: name, in: record, of: listing) { return (name, value) }
    }
    return nil
  }

  // MARK: Keys

  /// What makes a record itself, as the first with this content; nil if it can't be read.
  func key(of number: Int, in window: inout FileWindow) -> CardKey? {
    key(of: listing.record(number, in: &window), number, in: &window)
  }

  /// What makes a record itself that was read.
  func key(of record: Record, _ number: Int, in window: inout FileWindow) -> CardKey? {
    switch record.fault {
    case .changed, .elsewhere, .unreadable: return nil
    case .tooLong: return keyOfLong(number)
    case nil, .notJSON, .unclosedQuote, .unclosed:
      if let known = known(record) { return Self.key(field: known.field, value: known.value) }
      return try? listing.withOwnBytes(of: number, in: &window) { Self.key(bytes: $0) }
    }
  }

  /// All that the journal may know a record by: the decks' fields need not have been the same.
  ///
  /// - Parameter versions: how the keys were made that are looked for.
  func keys(
    of number: Int, in window: inout FileWindow, versions: Set<UInt8>
  ) -> [CardKey] {
    var keys: [CardKey] = []
    if versions.contains(CardKey.Version.recordID.rawValue) {
      let record = listing.record(number, in: &window)
      let own = Self.ownFields(of: listing)
      let names = own.isEmpty ? namesOfKeys : own
      keys += Self.keys(of: names, in: record, of: listing)
      if let other = inOtherCoding(record, number) {
        keys += Self.keys(of: names, in: other, of: listing)
      }
    }
    guard versions.contains(CardKey.Version.recordBytes.rawValue) else { return keys }
    if listing.extent(of: number).count > RecordListing.longest {
      return keys + [keyOfLong(number)].compactMap(\.self)
    }
    let key = try? listing.withOwnBytes(of: number, in: &window) { Self.key(bytes: $0) }
    return keys + [key].compactMap(\.self)
  }

  private static func keys(
    of names: [String], in record: Record, of listing: RecordListing
  ) -> [CardKey] {
    names.compactMap { name in
      value(of: name, in: record, of: listing).map { key(field: name, value: $0) }
    }
  }

  /// A record as the other coding that may be chosen for these bytes has it; nil if that is the same.
  ///
  /// The journal may know it from the time before that choice.
  private func inOtherCoding(_ record: Record, _ number: Int) -> Record? {
    let other: TextCoding
    switch listing.coding {
    case .utf8: other = .latin1
    case .latin1: other = .utf8
    case .utf16LittleEndian, .utf16BigEndian: return nil
    }
    guard record.bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    let bytes = listing.coding.encoded(record.bytes, .question)
    return listing.parser.record(bytes.withUnsafeBytes { other.decoded($0) }, number: number)
  }

  /// The fields by which a journal may know records, this deck's own first.
  private var namesOfKeys: [String] {
    var names: [String] = []
    for name in [field].compactMap(\.self) + former + Self.fieldNames where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The keys that a record of any deck may have by what is in its identity field.
  static func keys(ofID id: String) -> [CardKey] {
    (fieldNames + ["address", firstField]).map { key(field: $0, value: id) }
  }

  private static func key(field: String, value: String) -> CardKey {
    let digest = SHA256()
    digest.add(Array(field.utf8) + [0] + Array(value.utf8))
    return CardKey(version: CardKey.Version.recordID.rawValue, digest: digest.finish())
  }

  private static func key(bytes: UnsafeRawBufferPointer) -> CardKey {
    let digest = SHA256()
    digest.add(bytes)
    return CardKey(version: CardKey.Version.recordBytes.rawValue, digest: digest.finish())
  }

  /// The key of a record that is too long to be read at once: of all up to the next record.
  private func keyOfLong(_ number: Int) -> CardKey? {
    let extent = listing.extent(of: number)
    let digest = SHA256()
    var start = extent.lowerBound
    while start < extent.upperBound {
      let end = min(start + Int64(FileWindow.size), extent.upperBound)
      guard let bytes = try? listing.file.bytes(start..<end), bytes.count == Int(end - start) else {
        return nil
      }
      digest.add(bytes)
      start = end
    }
    return CardKey(version: CardKey.Version.recordBytes.rawValue, digest: digest.finish())
  }
}
