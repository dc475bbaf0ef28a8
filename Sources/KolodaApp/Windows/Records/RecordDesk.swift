import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaRecords

/// The lines above a deck of records: the search and the question.
@MainActor
final class RecordDesk {
  let widget: Widget
  let search = SearchLine()
  /// The search in the deck's file.
  var finding: RecordFinding?
  /// Follows the reading of a large file; nil once it is complete.
  var reading: Timer?
  /// The error that was shown because only the beginning of the file could be read; nil if none
  /// was.
  var trouble: RecordFileError?
  /// The question for a record's number, while it is there.
  weak var jump: JumpQuestion?
  /// The text to search for once the whole file has been read.
  var waitingText: String?
  /// The question about each record; empty for none.
  var question = ""
  /// Whether no card is left, so that the question is hidden.
  var isDone = false {
    didSet { if isDone != oldValue { showQuestion() } }
  }
  private let line = makeLabel("", classes: ["record-question"])

  init() {
    gtk_label_set_wrap(line.opaque, 1)
    gtk_label_set_justify(line.opaque, GTK_JUSTIFY_CENTER)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, children: [search.widget, line])
    showQuestion()
  }

  /// Shows the question above the card, if there are both.
  func showQuestion() {
    gtk_label_set_text(line.opaque, question)
    gtk_widget_set_visible(line, question.isEmpty || isDone ? 0 : 1)
  }
}
