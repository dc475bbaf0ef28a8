import KolodaTriage

/// The marks as menu entries.
enum MarkMenu {
  /// A submenu of stars and one of colour labels.
  ///
  /// - Parameter action: the action's name; its target is a mark's kind and text.
  static func entries(action: String) -> [MenuEntry] {
    [
      submenu(MarkTexts.stars, action, Stars.allCases.reversed().map { .stars($0) }),
      submenu(MarkTexts.label, action, ColourLabel.allCases.map { .label($0) }),
    ]
  }

  /// The mark of such a target, as in "stars 3"; nil if it is not valid.
  static func mark(_ text: String) -> Mark? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2, let kind = Mark.Kind(rawValue: words[0]) else { return nil }
    return Mark(kind, text: words[1])
  }

  private static func submenu(_ title: String, _ action: String, _ marks: [Mark]) -> MenuEntry {
    .submenu(
      title,
      marks.map {
        .item($0.title, action: action, target: "\($0.kind.rawValue) \($0.text)")
      })
  }
}
