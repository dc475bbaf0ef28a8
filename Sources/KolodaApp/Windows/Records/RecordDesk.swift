import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaSources

/// What lies above a deck of records: the question, and the line of the search.
@MainActor
final class RecordDesk {
  let widget: Widget?
  let search = SearchLine()
  /// What is looked for in the deck's file.
  var finding: RecordFinding?
  /// Follows how far a large file is read; nil once all of it is.
  var reading: Timer?
  /// Why only the beginning of the file is there, as it was said; nil if nothing was.
  var trouble: RecordFileError?
  /// What is to be looked for when all of the file is read.
  var waitingText: String?
  /// What is asked of each record; empty for nothing.
  var question = ""
  /// Whether there is no card that it could be asked of.
  var isDone = false {
    didSet { if isDone != oldValue { showQuestion() } }
  }
  private let line = makeLabel("", classes: ["record-question"])

  init() {
    line.map { gtk_label_set_wrap($0.opaque, 1) }
    line.map { gtk_label_set_justify($0.opaque, GTK_JUSTIFY_CENTER) }
    widget = makeBox(GTK_ORIENTATION_VERTICAL, children: [search.widget, line])
    showQuestion()
  }

  /// Shows the question above the card.
  func showQuestion() {
    line.map { gtk_label_set_text($0.opaque, question) }
    line.map { gtk_widget_set_visible($0, question.isEmpty || isDone ? 0 : 1) }
  }
}
