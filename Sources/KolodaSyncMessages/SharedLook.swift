/// What everybody is shown besides the cards.
package struct SharedLook: Codable, Hashable, Sendable {
  /// The longest text, in bytes.
  package static let longest = 65_536

  /// A mark that changes whenever the text does.
  package var mark: String
  /// The question and the piles, in the form of a `deck.json`; empty for nothing.
  package var text: String

  package init(mark: String, text: String) {
    self.mark = mark
    self.text = text
  }

  /// Whether it is no longer than it may be.
  var isSound: Bool { text.utf8.count <= Self.longest && mark.utf8.count <= 64 }
}
