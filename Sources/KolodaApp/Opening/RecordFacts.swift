import KolodaSources

/// What a deck of records keeps of itself in the journal.
struct RecordFacts: Hashable, Sendable {
  /// The names that the journal has them under.
  enum Name {
    static let roles = "fields"
    static let question = "question"
    static let order = "order"
    static let array = "array"
    static let formerIdentities = "former-identities"
  }

  /// What its fields are for, where the user has said so.
  var roles: FieldRoles?
  /// The fields that told records apart before, the last one first.
  var formerIdentities: [String] = []
  /// The order in which the records come.
  var order = RecordOrder.file
  /// The list of the file that the records are in, where the user has said so.
  var array: String?
  /// What is asked of each record, where the user has said so; empty for nothing.
  var question: String?

  /// Takes what a journal has.
  init(_ facts: [String: String]) {
    roles = facts[Name.roles].flatMap { FieldRoles(text: $0) }
    question = facts[Name.question]
    array = facts[Name.array]
    order = facts[Name.order].flatMap { RecordOrder(text: $0) } ?? .file
    formerIdentities =
      facts[Name.formerIdentities].map { $0.split(separator: "\n").map(String.init) } ?? []
  }

  /// What tells the records apart.
  var identity: RecordIdentity {
    roles.map { .chosen($0[.identity], former: formerIdentities) } ?? .guessed
  }
}
