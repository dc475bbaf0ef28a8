import FoundationEssentials

/// The roles of a deck's fields: for each role, the name of a field or none.
package struct FieldRoles: Hashable, Sendable, Codable {
  /// What a field is for.
  package enum Role: String, CaseIterable, Hashable, Sendable {
    /// The record's title.
    case title
    /// The text to read.
    case text
    /// One of two answers, of which people choose the better one.
    case first
    /// The other answer.
    case second
    /// A picture, as a path relative to the folder of the deck's file.
    case picture
    /// The label that a person or a program gave the record.
    case label
    /// The value that identifies the record.
    case identity
  }

  private var names: [String: String] = [:]
  /// How labels are meant, if somebody has said so; nil to go by what they are.
  package var labels: LabelMeaning? {
    get { names[Self.labelsKey].flatMap { LabelMeaning(rawValue: $0) } }
    set { names[Self.labelsKey] = newValue?.rawValue }
  }
  private static let labelsKey = "labels"
  /// What the positions of spans count, if somebody has said so; nil to go by what fits the text.
  package var positions: PositionUnit? {
    get { names[Self.positionsKey].flatMap { PositionUnit(rawValue: $0) } }
    set { names[Self.positionsKey] = newValue?.rawValue }
  }
  private static let positionsKey = "positions"
  /// Whether the record decides which of its two answers is on which side, and nothing on its card
  /// tells where they come from.
  package var areBlinded: Bool {
    get { names[Self.blindedKey] != nil }
    set { names[Self.blindedKey] = newValue ? "yes" : nil }
  }
  private static let blindedKey = "blinded"

  /// Makes roles without any field.
  package init() {}

  /// The name of the field with a role; nil if there is none.
  package subscript(role: Role) -> String? {
    get { names[role.rawValue] }
    set { names[role.rawValue] = newValue }
  }

  /// Parses the form of `text`; nil for anything else.
  package init?(text: String) {
    guard let roles = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)) else {
      return nil
    }
    names = roles.filter { name, value in
      Role(rawValue: name) != nil
        || name == Self.labelsKey && LabelMeaning(rawValue: value) != nil
        || name == Self.positionsKey && PositionUnit(rawValue: value) != nil
        || name == Self.blindedKey
    }
  }

  /// The roles as JSON text, which is the same for equal roles.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(names)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
