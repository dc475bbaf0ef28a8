import Foundation

/// Which fields of a deck's records say what: each role is a field's name, or nothing.
package struct FieldRoles: Hashable, Sendable, Codable {
  /// What a field may be for.
  package enum Role: String, CaseIterable, Hashable, Sendable {
    /// What the record is called.
    case title
    /// What is read.
    case text
    /// A picture, by its path beside the deck's file.
    case picture
    /// What somebody, or some program, has taken the record for.
    case label
    /// What makes the record itself.
    case identity
  }

  private var names: [String: String] = [:]

  /// No field says anything.
  package init() {}

  /// The name of the field that has a role.
  package subscript(role: Role) -> String? {
    get { names[role.rawValue] }
    set { names[role.rawValue] = newValue }
  }

  /// Takes roles from their text; nil if that is of something else.
  package init?(text: String) {
    guard let roles = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)) else {
      return nil
    }
    names = roles.filter { Role(rawValue: $0.key) != nil }
  }

  /// The roles as a text, which is the same for the same roles.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(names)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
