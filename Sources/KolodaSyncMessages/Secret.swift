/// A password, which is left out when a value that contains it is printed.
package struct Secret: Hashable, Sendable {
  /// The password in plain text.
  package let text: String

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

/// A password that a person has entered.
package struct GivenPassword: Codable, Hashable, Sendable {
  package var secret: Secret
  /// Whether to store it in the desktop's keyring once the server has accepted it.
  package var isToBeKept: Bool

  package init(_ secret: Secret, isToBeKept: Bool) {
    self.secret = secret
    self.isToBeKept = isToBeKept
  }
}
