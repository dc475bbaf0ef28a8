/// A password: it is nowhere to be seen where what has it is printed.
package struct Secret: Hashable, Sendable {
  /// The password.
  package let text: String

  /// Takes one.
  package init(_ text: String) { self.text = text }
}

extension Secret: Codable {
  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "(a password)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A password that a person has given.
package struct GivenPassword: Codable, Hashable, Sendable {
  /// The password.
  package var secret: Secret
  /// Whether the desktop's keyring is to keep it once it has proved right.
  package var isToBeKept: Bool

  /// Makes one.
  package init(_ secret: Secret, isToBeKept: Bool) {
    self.secret = secret
    self.isToBeKept = isToBeKept
  }
}
