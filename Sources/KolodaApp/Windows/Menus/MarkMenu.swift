import KolodaTriage

/// The marks as entries of a menu.
enum MarkMenu {
  /// A submenu of stars and one of labels.
  ///
  /// - Parameter action: what is done with a mark, told as its kind and text.
  static func entries(action: String) -> [MenuEntry] {
    [
      submenu(MarkTexts.stars, action, Stars.allCases.reversed().map { .stars($0) }),
      submenu(MarkTexts.label, action, ColourLabel.allCases.map { .label($0) }),
    ]
  }

  /// The mark that an item tells, as in "stars 3".
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
