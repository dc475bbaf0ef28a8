import CAdwaita
import KolodaGTK
import KolodaRecords
import KolodaTriage

/// Two answers on a record's card, of which one is to be chosen: side by side, or one below the other
/// where there is no room for that.
@MainActor
enum AnswersView {
  /// The distance between the answers, in logical pixels.
  private static let gap: Int32 = 12

  /// Creates the widget.
  ///
  /// - Parameter isNarrow: whether the card has no room for two columns.
  static func make(_ pair: AnswerPair, isNarrow: Bool) -> Widget {
    let answers = makeBox(
      isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, spacing: gap,
      children: [make(pair.left, else: Pile.leftAnswer), make(pair.right, else: Pile.rightAnswer)])
    gtk_box_set_homogeneous(answers.of(GtkBox.self), isNarrow ? 0 : 1)
    // Left is where a swipe to the left goes, also in right-to-left languages.
    gtk_widget_set_direction(answers, GTK_TEXT_DIR_LTR)
    return makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: gap, children: ChatView.make(pair.beginning) + [answers])
  }

  /// - Parameter pile: the pile whose name is above an answer that is not to be named.
  private static func make(_ answer: AnswerPair.Answer, else pile: Pile) -> Widget {
    var turns = answer.turns
    // A single speaker is the same on both sides.
    if turns.count == 1 { turns[0].speaker = "" }
    let name = makeLabel(answer.name ?? pile.title, classes: ["heading"])
    wrapLines(of: name)
    let box = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: gap, classes: ["record-answer"],
      children: [name] + ChatView.make(turns))
    gtk_widget_set_hexpand(box, 1)
    return box
  }
}
