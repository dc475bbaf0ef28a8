/// An attribute that a person gives a card without deciding it.
///
/// A card has at most one mark of each kind: the newest that is alive holds.
package enum Mark: Hashable, Sendable {
  /// The number of stars.
  case stars(Stars)
  /// The colour label.
  case label(ColourLabel)
  /// A note.
  case note(Note)
  /// How the picture is turned.
  case turn(Turn)

  package typealias Kind = MarkKind

  package var kind: Kind {
    switch self {
    case .stars: .stars
    case .label: .label
    case .note: .note
    case .turn: .turn
    }
  }

  /// Parses a mark from the text that it is stored as; nil if the text is not valid for the kind.
  package init?(_ kind: Kind, text: String) {
    let mark: Mark? =
      switch kind {
      case .stars: Stars(text: text).map { .stars($0) }
      case .label: ColourLabel(rawValue: text).map { .label($0) }
      case .note: Note(text).map { .note($0) }
      case .turn: Turn(text: text).map { .turn($0) }
      }
    guard let mark else { return nil }
    self = mark
  }

  /// The text that the mark is stored as: a number, a colour's name, a note's text or degrees.
  package var text: String {
    switch self {
    case .stars(let stars): "\(stars.rawValue)"
    case .label(let label): label.rawValue
    case .note(let note): note.text
    case .turn(let turn): "\(turn.rawValue)"
    }
  }
}

/// The kind of a mark; the raw value is its name in the journal and on the command line.
package enum MarkKind: String, CaseIterable, Hashable, Sendable {
  case stars, label, note, turn
}

/// A rating from no stars to five.
package enum Stars: Int, CaseIterable, Hashable, Sendable, Comparable {
  case zero, one, two, three, four, five

  /// Parses a number from "0" to "5".
  package init?(text: String) {
    guard let stars = Stars.allCases.first(where: { "\($0.rawValue)" == text }) else { return nil }
    self = stars
  }

  package static func < (left: Stars, right: Stars) -> Bool { left.rawValue < right.rawValue }
}

/// The colour labels common to Lightroom, darktable and digiKam, and digiKam's orange.
package enum ColourLabel: String, CaseIterable, Hashable, Sendable {
  case red, orange, yellow, green, blue, purple
  /// No colour; replaces an earlier label.
  case cleared = "none"
}

/// A note about a card, at most 10,000 bytes long in UTF-8.
package struct Note: Hashable, Sendable {
  /// The text; empty for no note.
  package let text: String

  /// The maximum length of a note in bytes.
  package static let longest = 10_000

  /// Makes a note from text without its NUL characters; nil if it is too long.
  package init?(_ text: String) {
    // C code would end the text at the first NUL character.
    let text = text.utf8.contains(0) ? text.replacing("\0", with: "") : text
    guard text.utf8.count <= Note.longest else { return nil }
    self.text = text
  }
}

/// A picture's rotation relative to the orientation in its file, in degrees clockwise.
package enum Turn: Int, CaseIterable, Hashable, Sendable {
  case upright = 0
  case right = 90
  case over = 180
  case left = 270

  /// Parses "0", "90", "180" or "270".
  package init?(text: String) {
    guard let turn = Turn.allCases.first(where: { "\($0.rawValue)" == text }) else { return nil }
    self = turn
  }

  /// Combines two rotations.
  package static func + (left: Turn, right: Turn) -> Turn {
    Turn(rawValue: (left.rawValue + right.rawValue) % 360) ?? .upright
  }

  /// The rotation in quarter turns.
  package var quarters: Int { rawValue / 90 }

  /// The opposite rotation.
  package var back: Turn { Turn(rawValue: (360 - rawValue) % 360) ?? .upright }
}
