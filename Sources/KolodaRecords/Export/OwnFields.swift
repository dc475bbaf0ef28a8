/// The field names that records already use, so that an export doesn't overwrite them.
struct OwnFields {
  /// The prefix of an added field's name if a record already has a field of that name.
  static let lead = "koloda_"

  private let names: Set<String>

  /// Looks for the wanted names in all records of a file, so that each export of the file uses the
  /// same names.
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

  /// Takes the field names of one record.
  init(of record: Record) {
    names = Set(record.fields.map(\.name))
  }

  /// The name for an added field: the wanted one, with the prefix if that is taken.
  func nameBeside(_ name: String) -> String { names.contains(name) ? Self.lead + name : name }
}

extension RecordListing {
  /// The records with a field of a name, among those given by their numbers; this may block.
  package func records(among numbers: Set<Int>, withField name: String) -> Set<Int> {
    var window = FileWindow(file)
    var found: Set<Int> = []
    for number in numbers.sorted()
    where record(number, in: &window).field(named: name) != nil {
      found.insert(number)
    }
    return found
  }
}
