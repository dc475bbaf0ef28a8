/// A page of the help.
struct HelpTopic {
  /// A part of a page.
  enum Part {
    /// A paragraph.
    case text(String)
    /// Keys, and what they do.
    case keys([(keys: String, meaning: String)])
    /// Something to type at a prompt.
    case command(String)
  }

  /// A name for programs.
  let id: String
  let title: String
  let icon: String
  let parts: [Part]
}
