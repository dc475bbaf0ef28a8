extension FieldRoles {
  /// The fields in which a model says what it takes a record for.
  private static let suggestions: Set = ["suggestion", "prediction", "predicted"]
  /// The field in which Prodigy has the options that somebody chose.
  private static let chosen = "accept"

  /// The roles for a deck whose piles are the labels of a field: what a record says in it suggests its
  /// pile, unless a model suggests one in another field.
  package func suggesting(_ field: String, _ labels: FieldLabels) -> FieldRoles {
    var roles = self
    roles.labels = .verdicts
    let known = self[.label]?.split(separator: ".").last.map { $0.lowercased() }
    guard known.map({ !Self.suggestions.contains($0) }) ?? true else { return roles }
    guard labels.areOptions else {
      roles[.label] = field
      return roles
    }
    let outer = field.lastIndex(of: ".").map { String(field[...$0]) } ?? ""
    roles[.label] = outer + Self.chosen + ".0"
    return roles
  }
}
