/// What a pile is called in files and on the command line: 1 to 32 of `a-z`, `0-9` and `-`.
package struct PileID: Hashable, Sendable, CustomStringConvertible {
  /// The name as text.
  package let text: String

  /// The most characters of a name.
  package static let longest = 32

  /// Takes a name; nil if it has other characters, none, or too many.
  package init?(_ text: String) {
    guard (1...PileID.longest).contains(text.utf8.count),
      text.utf8.allSatisfy(PileID.isLegal)
    else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  private static func isLegal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The name as text.
  package var description: String { text }

  /// Swiped right as the program comes.
  package static let keep = PileID(known: "keep")
  /// Swiped left as the program comes.
  package static let reject = PileID(known: "reject")
  /// Swiped up as the program comes.
  package static let favourite = PileID(known: "favourite")
  /// Swiped down as the program comes.
  package static let later = PileID(known: "later")
  /// A flash card that was not known.
  package static let again = PileID(known: "again")
  /// A flash card that was known.
  package static let good = PileID(known: "good")
  /// A flash card that was known with trouble.
  package static let hard = PileID(known: "hard")
  /// A flash card that was known at once.
  package static let easy = PileID(known: "easy")
}
