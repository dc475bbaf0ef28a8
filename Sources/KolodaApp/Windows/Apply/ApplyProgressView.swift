import CAdwaita
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaOutcomes

/// The progress of an Apply.
@MainActor
final class ApplyProgressView {
  let widget: Widget = adw_status_page_new()
  private let bar: Widget = gtk_progress_bar_new()
  private let file = makeLabel("", classes: ["dim-label", "caption"])
  private let cancel = gtk_button_new_with_label(ActionTexts.cancel)

  /// The bar's width, in logical pixels.
  private static let barWidth: Int32 = 280

  init(cancel press: @escaping @MainActor () -> Void) {
    gtk_widget_set_size_request(bar, ApplyProgressView.barWidth, -1)
    gtk_widget_set_halign(bar, GTK_ALIGN_CENTER)
    gtk_progress_bar_set_show_text(bar.opaque, 1)
    shim_accessible_set_label(bar.opaque, DeckTexts.progress)
    gtk_label_set_ellipsize(file.opaque, PANGO_ELLIPSIZE_MIDDLE)
    gtk_widget_add_css_class(cancel, "pill")
    gtk_widget_set_halign(cancel, GTK_ALIGN_CENTER)
    Signal.connect(cancel.object, "clicked") { () -> Void in press() }
    adw_status_page_set_child(
      widget.opaque,
      makeBox(GTK_ORIENTATION_VERTICAL, spacing: 18, children: [bar, file, cancel]))
  }

  /// Prepares for a run.
  func begin(isBack: Bool) {
    adw_status_page_set_title(widget.opaque, isBack ? ApplyTexts.undoing : ApplyTexts.applying)
    gtk_progress_bar_set_fraction(bar.opaque, 0)
    gtk_progress_bar_set_text(bar.opaque, "")
    gtk_label_set_text(file.opaque, "")
    // Undoing can't be cancelled halfway.
    gtk_widget_set_visible(cancel, isBack ? 0 : 1)
    gtk_widget_set_sensitive(cancel, 1)
  }

  /// Updates the progress.
  func show(_ progress: PlanRun.Progress) {
    guard progress.count > 0 else { return }
    gtk_progress_bar_set_fraction(bar.opaque, Double(progress.steps) / Double(progress.count))
    gtk_progress_bar_set_text(
      bar.opaque, ApplyTexts.progress(progress.steps, of: progress.count))
    gtk_label_set_text(file.opaque, displayText(progress.file))
  }

  /// Shows that the run is being cancelled.
  func endCancelling() { gtk_widget_set_sensitive(cancel, 0) }
}
