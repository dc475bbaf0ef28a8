import KolodaSources

/// The settings that a deck of records keeps in the journal.
struct RecordFacts: Hashable, Sendable {
  /// The names of the settings in the journal.
  enum Name {
    static let roles = "fields"
    static let question = "question"
    static let order = "order"
    static let array = "array"
    static let table = "table"
    static let formerIdentities = "former-identities"
  }

  /// What the fields are for, if the user has said so.
  var roles: FieldRoles?
  /// The fields that identified records before, the latest first.
  var formerIdentities: [String] = []
  /// The order of the records.
  var order = RecordOrder.file
  /// The list in the file that holds the records, if the user has chosen one.
  var array: String?
  /// What the user has said about how a table is written.
  var table = TableChoice()
  /// The question about each record, if the user has set one; empty for no question.
  var question: String?

  /// Reads the settings from a journal's facts.
  init(_ facts: [String: String]) {
    roles = facts[Name.roles].flatMap { FieldRoles(text: $0) }
    question = facts[Name.question]
    array = facts[Name.array]
    table = facts[Name.table].flatMap { TableChoice(text: $0) } ?? TableChoice()
    order = facts[Name.order].flatMap { RecordOrder(text: $0) } ?? .file
    formerIdentities =
      facts[Name.formerIdentities].map { $0.split(separator: "\n").map(String.init) } ?? []
  }

  /// How records are identified.
  var identity: RecordIdentity {
    roles.map { .chosen($0[.identity], former: formerIdentities) } ?? .guessed
  }
}
