import CAdwaita
import KolodaGLib
import KolodaGTK

/// The page for a deck that takes long to open, with the progress and a button to cancel.
@MainActor
final class OpeningPage {
  let widget: Widget
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
    gtk_widget_set_size_request(spinner, Self.spinnerSize, Self.spinnerSize)
    gtk_spinner_start(spinner.opaque)
    let title = makeLabel(WelcomeTexts.opening(opening.request.title), classes: ["title-2"])
    gtk_label_set_wrap(title.opaque, 1)
    gtk_label_set_wrap_mode(title.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_justify(title.opaque, GTK_JUSTIFY_CENTER)
    let cancel = gtk_button_new_with_label(ActionTexts.cancel)
    gtk_widget_add_css_class(cancel, "pill")
    gtk_widget_set_halign(cancel, GTK_ALIGN_CENTER)
    widget = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 24, children: [spinner, title, count, cancel])
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    Signal.connect(cancel.object, "clicked") { () -> Void in cancelled() }
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
    gtk_label_set_text(count.opaque, text)
    return !opening.isCancelled && opening.outcome == nil
  }

  /// Stops updating the progress.
  func end() { timer.stop() }
}
