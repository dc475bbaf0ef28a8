import KolodaLocalization
import KolodaTriage

/// The texts of stars, colour labels and notes.
package enum MarkTexts {
  package static var heading: String {
    // TRANSLATORS: the heading of stars, colour labels and notes.
    localized("Marks")
  }
  package static var stars: String { localizedIn("marks", "Stars") }
  package static var label: String {
    // TRANSLATORS: a colour that a photo is marked with, as in Lightroom and darktable.
    localized("Colour Label")
  }
  package static var note: String { localized("Note") }
  package static var editNote: String { localized("Write a Note") }
  package static var turnLeft: String { localized("Turn Photo Left") }
  package static var turnRight: String { localized("Turn Photo Right") }
  package static var noteHint: String { localized("Saved when you leave the note") }
  package static var noteDone: String { localized("Done") }
  package static var noteTooLong: String { localized("This note is too long to be saved.") }
  package static var setStars: String { localized("Set stars") }
  package static var setLabel: String { localized("Set a colour label") }

  package static func several(_ count: Int, _ mark: String) -> String {
    // TRANSLATORS: said of photos that were marked together, as in "12 photos: 3 stars".
    localizedCount(
      "{count} photo: {mark}", "{count} photos: {mark}", count: count, ["mark": mark])
  }

  /// Describes marks in words; empty for none.
  package static func words(_ marks: Marks) -> String {
    var words: [String] = []
    if let stars = marks.stars, stars != .zero { words.append(stars.title) }
    if let label = marks.label, label != .cleared { words.append(label.title) }
    if let note = marks.note, !note.text.isEmpty { words.append(note.text) }
    return ListTexts.row(words)
  }
}

extension Stars {
  /// The name for a number of stars.
  package var title: String {
    self == .zero
      ? localized("No Stars")
      : localizedCount("{count} Star", "{count} Stars", count: rawValue)
  }

  /// The stars as symbols.
  package var signs: String { String(repeating: "★", count: rawValue) }
}

extension ColourLabel {
  /// The name of the colour label.
  package var title: String {
    switch self {
    case .red: localizedIn("label", "Red")
    case .orange: localizedIn("label", "Orange")
    case .yellow: localizedIn("label", "Yellow")
    case .green: localizedIn("label", "Green")
    case .blue: localizedIn("label", "Blue")
    case .purple: localizedIn("label", "Purple")
    case .cleared: localized("No Label")
    }
  }
}

extension Mark {
  /// The name of the mark.
  package var title: String {
    switch self {
    case .stars(let stars): stars.title
    case .label(let label): label.title
    case .note(let note): note.text.isEmpty ? localized("No Note") : note.text
    case .turn(let turn): localized("Turned by {degrees}°", ["degrees": "\(turn.rawValue)"])
    }
  }
}
