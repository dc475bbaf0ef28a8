import CAdwaita
import KolodaGLib
import KolodaGTK

/// The page for a deck that takes long to open, with the progress and a button to cancel.
@MainActor
final class OpeningPage {
  let widget: Widget?
  /// Whether the page replaced a deck, rather than another page.
  var coversDeck = true
  private let count = makeLabel("", classes: ["dim-label", "numeric"])
  private let opening: DeckOpening
  private lazy var timer = Timer { [weak self] in self?.refresh() ?? false }

  /// The size of the spinner, in logical pixels.
  private static let spinnerSize: Int32 = 48
  /// The time between two updates of the progress, in milliseconds.
  private static let interval: UInt32 = 200

  /// Makes the page.
  ///
  /// - Parameter cancelled: called when the user cancels.
  init(_ opening: DeckOpening, cancelled: @escaping @MainActor () -> Void) {
    self.opening = opening
    let spinner = gtk_spinner_new()
    spinner.map { gtk_widget_set_size_request($0, Self.spinnerSize, Self.spinnerSize) }
    spinner.map { gtk_spinner_start($0.opaque) }
    let title = makeLabel(WelcomeTexts.opening(opening.request.title), classes: ["title-2"])
    title.map { gtk_label_set_wrap($0.opaque, 1) }
    title.map { gtk_label_set_wrap_mode($0.opaque, PANGO_WRAP_WORD_CHAR) }
    title.map { gtk_label_set_justify($0.opaque, GTK_JUSTIFY_CENTER) }
    let cancel = gtk_button_new_with_label(ActionTexts.cancel)
    cancel.map { gtk_widget_add_css_class($0, "pill") }
    cancel.map { gtk_widget_set_halign($0, GTK_ALIGN_CENTER) }
    widget = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 24, children: [spinner, title, count, cancel])
    widget.map { gtk_widget_set_valign($0, GTK_ALIGN_CENTER) }
    cancel.map { Signal.connect($0.object, "clicked") { () -> Void in cancelled() } }
    if refresh() { timer.start(interval: Self.interval) }
  }

  /// Updates the progress.
  ///
  /// - Returns: whether it may still change.
  @discardableResult
  private func refresh() -> Bool {
    let text =
      switch opening.progress {
      case .pictures(0): ""
      case .pictures(let found): WelcomeTexts.found(found)
      case .share(let share) where share < 1: WelcomeTexts.read(share)
      // What is left to do is no reading: cards are found, and the first one is looked through.
      case .share: ""
      }
    count.map { gtk_label_set_text($0.opaque, text) }
    return !opening.isCancelled && opening.outcome == nil
  }

  /// Stops updating the progress.
  func end() { timer.stop() }
}
