/// What the notes of one type have: their fields, and the cards that Anki makes of each.
struct NoteType: Sendable {
  /// The two sides of a card, before a note is filled in.
  struct Template: Sendable {
    var name: String
    var front: CardTemplate
    var back: CardTemplate
  }

  /// The name, by which Anki knows the type in a text file.
  var name: String
  /// Whether each card asks for gaps in a text, rather than being another template.
  var hasGaps: Bool
  /// The names of the fields, in order.
  var fields: [String]
  /// The templates by their number.
  var templates: [Int: Template]

  /// The template of a card, given its number in the note, counted from 0.
  func template(of card: Int) -> Template? { templates[hasGaps ? 0 : card] }
}
