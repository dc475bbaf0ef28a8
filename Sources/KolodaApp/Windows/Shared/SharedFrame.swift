import CAdwaita
import KolodaGLib
import KolodaGTK

/// The frame of a shared deck's pages: a header with a back button, messages while the server is
/// asked or can't be reached, and the content.
@MainActor
final class SharedFrame {
  /// The screens below the header.
  enum Screen: String { case waiting, message, content }

  let widget: Widget
  private let again: Widget?
  private let title: Widget
  private let stack: Widget = gtk_stack_new()
  private let spinner: Widget = gtk_spinner_new()
  private let message: Widget = adw_status_page_new()
  private(set) var screen = Screen.waiting
  /// Called to ask the server again.
  var onAgain: (@MainActor () -> Void)?

  /// The size of the spinner, in logical pixels.
  private static let spinnerSize: Int32 = 32

  /// Makes a page.
  ///
  /// - Parameters:
  /// - name: the page's title.
  /// - waiting: the message until the content is there.
  /// - content: the page's content.
  /// - foot: a widget that stays below the content.
  /// - hasAgain: whether there is a button to ask the server again.
  /// - close: returns to the deck.
  init(
    _ name: String, waiting: String, content: Widget, foot: Widget? = nil,
    hasAgain: Bool = false, close: @escaping @MainActor () -> Void
  ) {
    title = adw_window_title_new(name, "")
    widget = makeBox(GTK_ORIENTATION_VERTICAL, classes: ["window-page"])
    again =
      hasAgain ? makeIconButton("view-refresh-symbolic", name: SharedTexts.refresh) : nil
    let header = makePageHeader(title, leave: close)
    if let again {
      gtk_widget_set_focus_on_click(again, 0)
      adw_header_bar_pack_end(header.opaque, again)
      Signal.connect(again.object, "clicked") { [weak self] () -> Void in self?.onAgain?() }
    }
    gtk_widget_set_size_request(spinner, Self.spinnerSize, Self.spinnerSize)
    let words = makeStatusLabel()
    gtk_label_set_text(words.opaque, waiting)
    gtk_widget_add_css_class(words, "dim-label")
    let wait = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, children: [spinner, words])
    gtk_widget_set_valign(wait, GTK_ALIGN_CENTER)
    for (screen, child) in [(Screen.waiting, wait), (.message, message), (.content, content)] {
      _ = gtk_stack_add_named(stack.opaque, child, screen.rawValue)
    }
    gtk_widget_set_vexpand(stack, 1)
    for part in [header, stack, foot] { append(part, to: widget) }
    show(.waiting)
  }

  /// Sets the subtitle.
  func say(_ subtitle: String) { adw_window_title_set_subtitle(title.opaque, subtitle) }

  /// Shows one of the screens.
  func show(_ screen: Screen) {
    self.screen = screen
    again.map { gtk_widget_set_sensitive($0, screen == .waiting ? 0 : 1) }
    gtk_stack_set_visible_child_name(stack.opaque, screen.rawValue)
    gtk_spinner_set_spinning(spinner.opaque, screen == .waiting ? 1 : 0)
  }

  /// Shows a message in place of the content.
  func show(_ icon: String, _ heading: String, _ more: String) {
    adw_status_page_set_icon_name(message.opaque, icon)
    adw_status_page_set_title(message.opaque, heading)
    // The description is parsed as markup.
    let escaped = g_markup_escape_text(more, -1)
    adw_status_page_set_description(message.opaque, escaped)
    g_free(escaped)
    show(.message)
  }

  /// Shows why there is no content.
  func show(_ error: any Error) {
    show("network-offline-symbolic", SharedTexts.cannotShow, text(of: error))
  }
}

/// A scrolling column of groups, of a comfortable width for reading; nil leaves a group out.
@MainActor
func makeColumn(_ groups: [Widget?]) -> Widget {
  let scroller = gtk_scrolled_window_new()
  let clamp = adw_clamp_new()
  let column = makeBox(
    GTK_ORIENTATION_VERTICAL, spacing: 24, classes: ["shared-column"], children: groups)
  adw_clamp_set_child(clamp.opaque, column)
  gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
  gtk_scrolled_window_set_child(scroller.opaque, clamp)
  return scroller
}
