import KolodaSources
import KolodaSyncMessages

/// The records of the cards that people disagree on, as they are shown; those seen last are kept.
struct DisputeRecords {
  /// How many are kept.
  private static let most = 64
  /// By how many it is guessed what the fields are for.
  static let sampleCount = 8

  private let roles: FieldRoles
  private var records: [Int: Record] = [:]
  private var seen: [Int] = []

  /// Guesses what the fields are for.
  init(_ samples: [Int: Record]) {
    let sorted = samples.sorted { $0.key < $1.key }
    var roles = RoleGuess(sorted.map(\.value)).roles(identity: nil)
    // There is no folder that a path could lead into.
    roles[.picture] = nil
    self.roles = roles
    for (card, record) in sorted { keep(record, of: card) }
  }

  /// Keeps a record.
  mutating func keep(_ record: Record, of card: Int) {
    if records.updateValue(record, forKey: card) == nil { seen.append(card) }
    if seen.count > Self.most { records[seen.removeFirst()] = nil }
  }

  /// Whether a card's record is there.
  func has(_ card: Int) -> Bool { records[card] != nil }

  /// What a card shows; nil for one that is not there.
  func layout(of card: Int, _ extent: RecordLayout.Extent = .init()) -> RecordLayout? {
    records[card].map { RecordLayout($0, number: card, roles: roles, extent: extent) }
  }
}
