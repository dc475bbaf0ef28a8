import KolodaFiles
import KolodaSources
import KolodaTriage

/// How the records of a deck are identified.
package enum RecordIdentity: Hashable, Sendable {
  /// By the likeliest of their fields, or else by their bytes.
  case guessed
  /// By the field of this name, or by their bytes if nil.
  ///
  /// `former` lists the fields that identified them before.
  case chosen(String?, former: [String])

  /// The keys that a record with this id may have, for use when its file is not there.
  ///
  /// Fields that somebody chose by hand are not covered.
  package static func keys(ofID id: String) -> [CardKey] { RecordKeys.keys(ofID: id) }
}

/// Computes the keys of records: from the value of their identity field, else from their bytes.
struct RecordKeys: Sendable {
  /// The names of fields that identify records, the likelier ones first; case doesn't matter.
  static let fieldNames = ["id", "_id", "uuid", "guid", "_task_hash", "key", "example_id"]
  /// How many records are read to find the deck's identity field.
  private static let sampleCount = 1000
  /// How many bytes of records are read for that, at most.
  private static let sampleBytes: Int64 = 1 << 20

  let listing: RecordListing
  /// The name of the identity field, in lower case; nil if there is none.
  let field: String?

  /// The former identity fields, in lower case.
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

  /// The fields that identify records of this form by definition, the preferred one first.
  private static func ownFields(of listing: RecordListing) -> [String] {
    switch listing.form {
    case .bookmarks: ["address"]
    case .notes: listing.notes?.column(of: .guid) != nil ? ["guid", firstField] : [firstField]
    case .references(.pubmed): [ReferenceFields.idInPubMed]
    case .lines, .values, .array, .members, .table, .references(.ris): []
    }
  }
  /// The name used in keys for the first field of a note, whatever the header calls it.
  private static let firstField = "first field"

  /// The likeliest field that each of the first records has, with a different value in each.
  private static func field(of listing: RecordListing) -> String? {
    if let own = ownFields(of: listing).first { return own }
    var window = FileWindow(listing.file)
    var values: [String: Set<String>] = [:]
    var count = 0
    for number in 0..<min(listing.count, sampleCount) {
      let extent = listing.extent(of: number)
      if extent.upperBound - listing.extent(of: 0).lowerBound > sampleBytes, count > 0 { break }
      let record = listing.record(number, in: &window)
      // A record that can't be read says nothing about the others.
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

  /// The value of a record's field, if it can identify the record: only texts and numbers do.
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

  /// The value of a record's identity field; nil if the record or the deck has none.
  func id(of record: Record) -> String? { known(record)?.value }

  /// The field that identifies a record, and its value; nil if the record has none.
  private func known(_ record: Record) -> (field: String, value: String)? {
    guard let field else { return nil }
    let own = Self.ownFields(of: listing)
    for name in own.isEmpty ? [field] : own {
      if let value = Self.value(of: name, in: record, of: listing) { return (name, value) }
    }
    return nil
  }

  /// The id of a record from an export, which is a JSON object; nil if it has no identity field.
  func id(ofExported record: Record) -> String? {
    for name in exportedFields {
      let small = name.lowercased()
      guard let field = record.fields.last(where: { $0.name.lowercased() == small }) else {
        continue
      }
      let text = record.text(of: field)
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// The names that an export gives to the deck's identity fields; empty if there is none.
  var exportedFields: [String] {
    guard let field else { return [] }
    let own = Self.ownFields(of: listing)
    guard let notes = listing.notes else { return own.isEmpty ? [field] : own }
    return own.compactMap { name in
      (name == Self.firstField ? notes.firstField : notes.column(of: .guid)).map {
        notes.name(of: $0)
      }
    }
  }

  // MARK: Keys

  /// The key of a record, as the first one with this content; nil if it can't be read.
  func key(of number: Int, in window: inout FileWindow) -> CardKey? {
    key(of: listing.record(number, in: &window), number, in: &window)
  }

  /// The key of a record that was already read.
  func key(of record: Record, _ number: Int, in window: inout FileWindow) -> CardKey? {
    switch record.fault {
    case .changed, .elsewhere, .unreadable: return nil
    case .tooLong: return keyOfLong(number)
    case nil, .notJSON, .unclosedQuote, .unclosed:
      if let known = known(record) { return Self.key(field: known.field, value: known.value) }
      return try? listing.withOwnBytes(of: number, in: &window) { Self.key(bytes: $0) }
    }
  }

  /// All keys that the journal may have for a record, since its identity field may have changed.
  ///
  /// - Parameter versions: the kinds of keys that are looked for.
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

  /// The record as it reads in the other coding that these bytes may have; nil if it reads the
  /// same.
  ///
  /// The journal may know the record from before somebody chose its coding.
  private func inOtherCoding(_ record: Record, _ number: Int) -> Record? {
    let other: TextCoding
    switch listing.coding {
    case .utf8: other = .latin1
    case .latin1, .named: other = .utf8
    case .utf16LittleEndian, .utf16BigEndian: return nil
    }
    guard record.bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    let bytes = listing.coding.encoded(record.bytes, .question)
    return listing.parser.record(bytes.withUnsafeBytes { other.decoded($0) }, number: number)
  }

  /// The fields by which a journal may know records, with this deck's own first.
  private var namesOfKeys: [String] {
    var names: [String] = []
    for name in [field].compactMap(\.self) + former + Self.fieldNames where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The keys that a record with this id may have in any deck.
  static func keys(ofID id: String) -> [CardKey] {
    let own = ["address", firstField, ReferenceFields.idInPubMed]
    return (fieldNames + own).map { key(field: $0, value: id) }
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

  /// The key of a record that is too long to be read at once, over its bytes up to the next record.
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
