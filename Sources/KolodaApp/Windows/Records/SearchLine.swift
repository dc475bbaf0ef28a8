import CAdwaita
import KolodaGLib
import KolodaGTK

/// The search line below the header, with the number of hits and buttons for the next and previous
/// one.
@MainActor
final class SearchLine {
  let widget: Widget
  private let entry: Widget = gtk_search_entry_new()
  private let count = makeLabel("", classes: ["dim-label", "numeric"])
  private let next = makeIconButton("go-down-symbolic", name: RecordTexts.nextHit)
  private let previous = makeIconButton("go-up-symbolic", name: RecordTexts.previousHit)

  /// Called with the text to search for; empty for none.
  var onText: (@MainActor (String) -> Void)?
  /// Called to go to the next or the previous hit.
  var onStep: (@MainActor (_ isForward: Bool) -> Void)?
  /// Called when the search is closed.
  var onEnd: (@MainActor () -> Void)?

  /// The largest width, in logical pixels.
  private static let width: Int32 = 560

  init() {
    // GTK's search bar is revealed slowly, and would lose what is typed until then.
    widget = makeBox(GTK_ORIENTATION_VERTICAL, classes: ["record-search"])
    gtk_widget_set_hexpand(entry, 1)
    shim_accessible_set_label(entry.opaque, RecordTexts.search)
    let close = makeIconButton("window-close-symbolic", name: ActionTexts.close)
    let line = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: [entry, count, previous, next, close])
    let clamp = adw_clamp_new()
    adw_clamp_set_maximum_size(clamp.opaque, SearchLine.width)
    adw_clamp_set_tightening_threshold(clamp.opaque, SearchLine.width)
    adw_clamp_set_child(clamp.opaque, line)
    append(clamp, to: widget)
    gtk_widget_set_visible(widget, 0)
    Signal.connect(entry.object, "search-changed") { [weak self] () -> Void in
      guard let self else { return }
      onText?(text)
    }
    Signal.connect(entry.object, "activate") { [weak self] () -> Void in self?.onStep?(true) }
    Signal.connect(entry.object, "next-match") { [weak self] () -> Void in self?.onStep?(true) }
    Signal.connect(entry.object, "previous-match") { [weak self] () -> Void in
      self?.onStep?(false)
    }
    Signal.connect(entry.object, "stop-search") { [weak self] () -> Void in self?.end() }
    Signal.connect(next.object, "clicked") { [weak self] () -> Void in self?.onStep?(true) }
    Signal.connect(previous.object, "clicked") { [weak self] () -> Void in self?.onStep?(false) }
    Signal.connect(close.object, "clicked") { [weak self] () -> Void in self?.end() }
    say(nil)
  }

  /// Whether there is a text to search for.
  var hasText: Bool { isOpen && !text.isEmpty }

  private var text: String { enteredText(in: entry) }

  /// Whether the line is visible.
  var isOpen: Bool { gtk_widget_get_visible(widget) != 0 }

  /// Shows the line with the keyboard focus in it.
  func begin() {
    gtk_widget_set_visible(widget, 1)
    gtk_widget_grab_focus(entry)
    gtk_editable_select_region(entry.opaque, 0, -1)
  }

  /// Hides the line and ends the search.
  func end() {
    guard isOpen else { return }
    gtk_widget_set_visible(widget, 0)
    say(nil)
    onEnd?()
  }

  /// Shows the number of hits.
  ///
  /// - Parameter found: the number of hits so far, the place of the hit that is shown, counted from
  ///   1, and whether the whole file was searched; nil without a search.
  func say(_ found: (count: Int, shown: Int?, isWhole: Bool)?) {
    let hasHits = (found?.count ?? 0) > 0
    for button in [next, previous] { gtk_widget_set_sensitive(button, hasHits ? 1 : 0) }
    let text =
      found.map { RecordTexts.found($0.count, shown: $0.shown, isWhole: $0.isWhole) } ?? ""
    gtk_label_set_text(count.opaque, text)
  }
}
