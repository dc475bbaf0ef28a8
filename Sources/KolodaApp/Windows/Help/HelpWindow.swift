import CAdwaita
import KolodaGLib
import KolodaGTK

/// The help: topics beside a page, or one after the other in a narrow window.
///
/// It needs no network.
@MainActor
final class HelpWindow {
  private static var open: HelpWindow?

  private let widget: Widget
  private let leaflet: Widget = adw_leaflet_new()
  private let list: Widget = gtk_list_box_new()
  private let stack: Widget = gtk_stack_new()
  private let title: Widget = adw_window_title_new("", "")
  private let page = makeBox(GTK_ORIENTATION_VERTICAL)
  private var keys: DeckKeys
  private var topics: [HelpTopic]

  /// The size that it opens with, in logical pixels.
  private static let size = (width: Int32(780), height: Int32(600))
  /// Below this width of the window that it is shown over it is as narrow, in logical pixels.
  private static let narrowParent: Int32 = 560
  /// The width of the topics beside a page, in logical pixels.
  private static let sidebarWidth: Int32 = 240
  /// The least width of a page, in logical pixels: with less, it is not beside the topics.
  private static let pageWidth: Int32 = 320

  /// Shows what it says of a subject; there is one at most.
  ///
  /// - Parameter keys: the keys of the deck in the window below.
  static func show(
    _ subject: HelpTopic.Subject, keys: DeckKeys, over parent: Widget,
    in application: UnsafeMutablePointer<GtkApplication>
  ) {
    let parentWidth = gtk_widget_get_width(parent)
    let help = open ?? HelpWindow(application, keys: keys, parentWidth: parentWidth)
    open = help
    help.follow(keys)
    help.show(subject)
    gtk_window_set_transient_for(help.widget.of(GtkWindow.self), parent.of(GtkWindow.self))
    gtk_window_present(help.widget.of(GtkWindow.self))
  }

  private init(
    _ application: UnsafeMutablePointer<GtkApplication>, keys: DeckKeys, parentWidth: Int32
  ) {
    let window = adw_window_new()
    widget = window
    self.keys = keys
    topics = HelpTopic.all(keys)
    gtk_window_set_application(window.of(GtkWindow.self), application)
    gtk_window_set_title(window.of(GtkWindow.self), HelpTexts.title)
    // Over a narrow window it is as narrow: there may be no room for more on the screen.
    let isNarrow = parentWidth > 0 && parentWidth < HelpWindow.narrowParent
    gtk_window_set_default_size(
      window.of(GtkWindow.self), isNarrow ? parentWidth : HelpWindow.size.width,
      HelpWindow.size.height)
    gtk_widget_set_size_request(window, 360, 360)
    gtk_window_set_destroy_with_parent(window.of(GtkWindow.self), 1)
    build()
    closeOnEscape(window)
    Signal.connect(window.object, "destroy") { () -> Void in HelpWindow.open = nil }
  }

  // MARK: Building

  private func build() {
    for topic in topics {
      gtk_list_box_append(list.opaque, HelpPage.row(topic))
      _ = gtk_stack_add_named(stack.opaque, HelpPage.page(topic), topic.subject.rawValue)
    }
    gtk_widget_add_css_class(list, "navigation-sidebar")
    gtk_stack_set_transition_type(stack.opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_widget_set_vexpand(stack, 1)
    let sidebar = makeBox(
      GTK_ORIENTATION_VERTICAL, children: [makeListHeader(), scrolled(list)])
    gtk_widget_set_size_request(sidebar, HelpWindow.sidebarWidth, -1)
    for part in [makePageHeader(), stack] { append(part, to: page) }
    gtk_widget_set_hexpand(page, 1)
    gtk_widget_set_size_request(page, HelpWindow.pageWidth, -1)
    _ = adw_leaflet_append(leaflet.opaque, sidebar)
    let line = gtk_separator_new(GTK_ORIENTATION_VERTICAL)
    adw_leaflet_page_set_navigatable(adw_leaflet_append(leaflet.opaque, line), 0)
    _ = adw_leaflet_append(leaflet.opaque, page)
    adw_leaflet_set_can_navigate_back(leaflet.opaque, 1)
    ListLeaving.set(on: list)
    Signal.connectPointer(list.object, "row-activated") { [weak self] row in
      guard let row else { return }
      let place = gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))
      self?.show(Int(place))
    }
    adw_window_set_content(widget.of(AdwWindow.self), leaflet)
  }

  private func scrolled(_ list: Widget) -> Widget {
    let scroller = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    gtk_widget_set_vexpand(scroller, 1)
    return scroller
  }

  private func makeListHeader() -> Widget {
    let header = adw_header_bar_new()
    adw_header_bar_set_title_widget(header.opaque, adw_window_title_new(ActionTexts.help, ""))
    showEndButtons(of: header, whenFolded: true)
    return header
  }

  private func makePageHeader() -> Widget {
    let header = adw_header_bar_new()
    adw_header_bar_set_title_widget(header.opaque, title)
    let back = makeIconButton("go-previous-symbolic", name: HelpTexts.allTopics)
    adw_header_bar_pack_start(header.opaque, back)
    bindFolded(to: back, "visible")
    Signal.connect(back.object, "clicked") { [leaflet] () -> Void in
      _ = adw_leaflet_navigate(leaflet.opaque, ADW_NAVIGATION_DIRECTION_BACK)
    }
    return header
  }

  /// The list's header has the window's buttons only where it is the only one.
  private func showEndButtons(of header: Widget, whenFolded: Bool) {
    bindFolded(to: header, "show-end-title-buttons")
  }

  private func bindFolded(to widget: Widget, _ property: String) {
    _ = g_object_bind_property(
      leaflet.object, "folded", widget.object, property, G_BINDING_SYNC_CREATE)
  }

  // MARK: What is read

  /// Shows the keys of another deck.
  private func follow(_ keys: DeckKeys) {
    guard keys != self.keys else { return }
    self.keys = keys
    topics = HelpTopic.all(keys)
    for topic in topics {
      let name = topic.subject.rawValue
      gtk_stack_get_child_by_name(stack.opaque, name).map { gtk_stack_remove(stack.opaque, $0) }
      _ = gtk_stack_add_named(stack.opaque, HelpPage.page(topic), name)
    }
  }

  /// Shows a subject's page; the list is beside it, or one step back.
  private func show(_ subject: HelpTopic.Subject) {
    guard let place = topics.firstIndex(where: { $0.subject == subject }) else { return }
    gtk_list_box_select_row(list.opaque, gtk_list_box_get_row_at_index(list.opaque, Int32(place)))
    show(place)
  }

  private func show(_ place: Int) {
    guard topics.indices.contains(place) else { return }
    gtk_stack_set_visible_child_name(stack.opaque, topics[place].subject.rawValue)
    adw_window_title_set_title(title.opaque, topics[place].title)
    adw_leaflet_set_visible_child(leaflet.opaque, page)
  }
}
