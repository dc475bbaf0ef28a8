/// Names of fields that records have themselves: they are not written over.
struct OwnFields {
  /// What the name of a field is begun with that stands beside the record's own.
  static let lead = "koloda_"

  private let names: Set<String>

  /// Looks for fields of some names in all records of a file, so that each export of it names them
  /// alike.
  init(of listing: RecordListing, among wanted: [String]) {
    let wanted = Set(wanted)
    var found = wanted.intersection(listing.names)
    if listing.form.isJSON, !wanted.isEmpty {
      var window = FileWindow(listing.file)
      for number in 0..<listing.count where found.count < wanted.count {
        for field in listing.record(number, in: &window).fields where wanted.contains(field.name) {
          found.insert(field.name)
        }
      }
    }
    names = found
  }

  /// Those of one record.
  init(of record: Record) {
    names = Set(record.fields.map(\.name))
  }

  /// What a field is called that is to have a name: `koloda_` stands before it where that is taken.
  func nameBeside(_ name: String) -> String { names.contains(name) ? Self.lead + name : name }
}
