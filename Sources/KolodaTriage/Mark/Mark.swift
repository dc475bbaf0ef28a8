/// What a person says of a card apart from its verdict.
///
/// A card has at most one mark of each kind: of those that are alive the newest holds.
package enum Mark: Hashable, Sendable {
  /// How good it is.
  case stars(Stars)
  /// Its colour.
  case label(ColourLabel)
  /// A text about it.
  case note(Note)
  /// How its picture is to be turned.
  case turn(Turn)

  /// What it is about.
  package typealias Kind = MarkKind

  /// What it is about.
  package var kind: Kind {
    switch self {
    case .stars: .stars
    case .label: .label
    case .note: .note
    case .turn: .turn
    }
  }

  /// Takes a mark from the text that it is kept as; nil if that is none of its kind.
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

  /// The text that it is kept as: a number, a colour's name, degrees.
  package var text: String {
    switch self {
    case .stars(let stars): "\(stars.rawValue)"
    case .label(let label): label.rawValue
    case .note(let note): note.text
    case .turn(let turn): "\(turn.rawValue)"
    }
  }
}

/// What a mark is about; also its name in the journal and on the command line.
package enum MarkKind: String, CaseIterable, Hashable, Sendable {
  case stars, label, note, turn
}

/// From no star to five.
package enum Stars: Int, CaseIterable, Hashable, Sendable, Comparable {
  case zero, one, two, three, four, five

  /// Takes a number as people write it.
  package init?(text: String) {
    guard let stars = Stars.allCases.first(where: { "\($0.rawValue)" == text }) else { return nil }
    self = stars
  }

  /// Whether the left are fewer.
  package static func < (left: Stars, right: Stars) -> Bool { left.rawValue < right.rawValue }
}

/// The colours that Lightroom, darktable and digiKam have in common.
package enum ColourLabel: String, CaseIterable, Hashable, Sendable {
  case red, yellow, green, blue, purple
  /// It has no colour, whatever it had before.
  case cleared = "none"
}

/// A text about a card, at most 10,000 bytes long.
package struct Note: Hashable, Sendable {
  /// The text; an empty one says that there is none.
  package let text: String

  /// The most bytes of a text.
  package static let longest = 10_000

  /// Takes a text without its NUL characters; nil if it is too long.
  package init?(_ text: String) {
    // They would end the text wherever C reads it.
    let text = text.utf8.contains(0) ? text.replacing("\0", with: "") : text
    guard text.utf8.count <= Note.longest else { return nil }
    self.text = text
  }
}

/// How far a picture is to be turned from how its file says that it stands: degrees, clockwise.
package enum Turn: Int, CaseIterable, Hashable, Sendable {
  case upright = 0
  case right = 90
  case over = 180
  case left = 270

  /// Takes degrees as people write them.
  package init?(text: String) {
    guard let turn = Turn.allCases.first(where: { "\($0.rawValue)" == text }) else { return nil }
    self = turn
  }

  /// One turn after the other.
  package static func + (left: Turn, right: Turn) -> Turn {
    Turn(rawValue: (left.rawValue + right.rawValue) % 360) ?? .upright
  }

  /// The same in quarters of a round.
  package var quarters: Int { rawValue / 90 }

  /// The turn that takes this one back.
  package var back: Turn { Turn(rawValue: (360 - rawValue) % 360) ?? .upright }
}
