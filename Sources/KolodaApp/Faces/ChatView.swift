import CAdwaita
import KolodaGTK
import KolodaRecords

/// A chat on a record's card: the speaker's name, small, above each message.
@MainActor
enum ChatView {
  /// The distance between messages, in logical pixels.
  private static let gap: Int32 = 12

  /// Creates the chat's widget.
  ///
  /// - Parameter isAlone: whether it is the record's only chat, so that its name can be left out.
  static func make(_ chat: RecordLayout.Chat, isAlone: Bool) -> Widget {
    let name = isAlone ? nil : text(chat.name, ["heading"])
    return makeBox(GTK_ORIENTATION_VERTICAL, spacing: gap, children: [name] + make(chat.turns))
  }

  /// Creates a widget for each message.
  static func make(_ turns: [ChatTurn]) -> [Widget] {
    turns.map { turn in
      makeBox(
        GTK_ORIENTATION_VERTICAL, spacing: 0,
        children: [
          text(turn.speaker, ["dim-label", "caption-heading"]), text(turn.text, ["record-text"]),
        ])
    }
  }

  private static func text(_ text: String, _ classes: [String]) -> Widget? {
    guard !text.isEmpty else { return nil }
    let label = makeLabel(text, classes: classes)
    wrapLines(of: label)
    return label
  }
}
