/// A pile's name in files and on the command line: 1 to 32 characters of `a-z`, `0-9` and `-`.
package struct PileID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// The maximum number of characters.
  package static let longest = 32

  /// Makes a name; nil if it is empty, too long or has other characters.
  package init?(_ text: String) {
    guard (1...PileID.longest).contains(text.utf8.count),
      text.utf8.allSatisfy(PileID.isLegal)
    else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// Whether the id of a pile, or the name of its icon, may have this character.
  package static func isLegal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  package var description: String { text }

  /// The pile for swipes to the right by default.
  package static let keep = PileID(known: "keep")
  /// The pile for swipes to the left by default.
  package static let reject = PileID(known: "reject")
  /// The pile for swipes up by default.
  package static let favourite = PileID(known: "favourite")
  /// The pile for swipes down by default.
  package static let later = PileID(known: "later")
  /// The pile for flash cards that were not known.
  package static let again = PileID(known: "again")
  /// The pile for flash cards that were known.
  package static let good = PileID(known: "good")
  /// The pile for flash cards that were known with difficulty.
  package static let hard = PileID(known: "hard")
  /// The pile for flash cards that were known at once.
  package static let easy = PileID(known: "easy")
  /// The pile for pairs of answers of which the one that the file names first is better.
  package static let firstAnswer = PileID(known: "first")
  /// The pile for pairs of which the other one is better.
  package static let secondAnswer = PileID(known: "second")
  /// The pile for pairs of which the left one is better, where the record decides which that is.
  package static let leftAnswer = PileID(known: "left")
  /// The pile for such pairs of which the right one is better.
  package static let rightAnswer = PileID(known: "right")
  /// The pile for pairs of which neither is better.
  package static let tie = PileID(known: "tie")
  /// The piles that say which of two answers is better.
  package static let ofTwoAnswers: Set = [
    firstAnswer, secondAnswer, leftAnswer, rightAnswer, tie,
  ]
}
