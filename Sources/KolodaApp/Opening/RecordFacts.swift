import KolodaSources

/// What a deck of records keeps of itself in the journal.
struct RecordFacts: Hashable, Sendable {
  /// The names that the journal has them under.
  enum Name {
    static let roles = "fields"
    static let question = "question"
  }

  /// What its fields are for, where the user has said so.
  var roles: FieldRoles?
  /// What is asked of each record, where the user has said so; empty for nothing.
  var question: String?

  /// Takes what a journal has.
  init(_ facts: [String: String]) {
    roles = facts[Name.roles].flatMap { FieldRoles(text: $0) }
    question = facts[Name.question]
  }
}
