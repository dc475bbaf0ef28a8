import KolodaRecords

/// The settings that a deck of records keeps in the journal.
package struct RecordFacts: Hashable, Sendable {
  /// The names of the settings in the journal.
  package enum Name {
    package static let roles = "fields"
    package static let question = "question"
    package static let order = "order"
    package static let array = "array"
    package static let table = "table"
    package static let formerIdentities = "former-identities"
  }

  /// What the fields are for, if the user has said so.
  package var roles: FieldRoles?
  /// The fields that identified records before, the latest first.
  package var formerIdentities: [String] = []
  /// The order of the records.
  package var order = RecordOrder.file
  /// The list in the file that holds the records, if the user has chosen one.
  package var array: String?
  /// What the user has said about how a table is written.
  package var table = TableChoice()
  /// The question about each record, if the user has set one; empty for no question.
  package var question: String?

  /// Reads the settings from a journal's facts.
  package init(_ facts: [String: String]) {
    roles = facts[Name.roles].flatMap { FieldRoles(text: $0) }
    question = facts[Name.question]
    array = facts[Name.array]
    table = facts[Name.table].flatMap { TableChoice(text: $0) } ?? TableChoice()
    order = facts[Name.order].flatMap { RecordOrder(text: $0) } ?? .file
    formerIdentities =
      facts[Name.formerIdentities].map { $0.split(separator: "\n").map(String.init) } ?? []
  }

  /// How records are identified.
  package var identity: RecordIdentity {
    roles.map { .chosen($0[.identity], former: formerIdentities) } ?? .guessed
  }
}
