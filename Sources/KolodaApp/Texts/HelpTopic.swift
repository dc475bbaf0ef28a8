/// A page of the help.
struct HelpTopic {
  /// A part of a page.
  enum Part {
    /// A paragraph.
    case text(String)
    /// Keys and what they do.
    case keys([(keys: String, meaning: String)])
    /// A command to type at a prompt.
    case command(String)
  }

  /// The subject of a page.
  enum Subject: String {
    case opening, deciding, undoing, series, marks, applying, touchpad, keys, piles, records
    case flashCards, shared, keeping, trouble
  }

  let subject: Subject
  let title: String
  let icon: String
  let parts: [Part]
}
