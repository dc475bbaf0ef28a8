import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The round ends of the lines over the card.
@Suite(
  "The ends of the lines over the card", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct DeckBarTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  /// Gives one widget the program's style.
  private func style(_ widget: Widget) throws {
    let provider = gtk_css_provider_new()
    let style = String(decoding: PackageResources.style_css, as: UTF8.self)
    gtk_css_provider_load_from_data(provider, style, -1)
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget), OpaquePointer(provider),
      UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(UnsafeMutableRawPointer(provider))
  }

  private func visibleChildren(of bar: Widget) -> [Widget] {
    bar.children.filter { gtk_widget_get_visible($0) != 0 }
  }

  /// The left and the right edge of a widget, in a bar's coordinates.
  private func edges(of part: Widget, in bar: Widget) throws -> (left: Double, right: Double) {
    var bounds = graphene_rect_t()
    try #require(gtk_widget_compute_bounds(part, bar, &bounds) != 0)
    return (Double(bounds.origin.x), Double(bounds.origin.x + bounds.size.width))
  }

  /// How far the centres of a bar's first and last part are from the bar's ends.
  private func distances(in bar: Widget, isMirrored: Bool) throws -> (start: Double, end: Double) {
    let parts = visibleChildren(of: bar)
    let first = try #require(parts.first), last = try #require(parts.last)
    let whole = try edges(of: bar, in: bar)
    let left = try edges(of: isMirrored ? last : first, in: bar)
    let right = try edges(of: isMirrored ? first : last, in: bar)
    let fromLeft = (left.left + left.right) / 2 - whole.left
    let fromRight = whole.right - (right.left + right.right) / 2
    return isMirrored
      ? (start: fromRight, end: fromLeft) : (start: fromLeft, end: fromRight)
  }

  private func check(_ widget: Widget?, isMirrored: Bool) throws {
    let bar = try #require(widget)
    try style(bar)
    gtk_widget_set_direction(bar, isMirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    let window = gtk_window_new()
    defer { gtk_window_destroy(window.of(GtkWindow.self)) }
    gtk_window_set_child(window.of(GtkWindow.self), bar)
    gtk_window_present(window.of(GtkWindow.self))
    #expect(MainLoop.run { gtk_widget_get_height(bar) > 0 })
    let (start, end) = try distances(in: bar, isMirrored: isMirrored)
    #expect(abs(start - end) <= 1, "\(start) and \(end) pixels")
  }

  @Test("A pile gone through again has its icon as far in as the button", arguments: [false, true])
  func pass(isMirrored: Bool) throws {
    let bar = BrowsingBar()
    bar.show(
      BrowsingBar.Content(
        pile: .later, icon: "edit-find-symbolic", place: 1, count: 2, isPass: true))
    try check(bar.widget, isMirrored: isMirrored)
  }

  @Test("So are the buttons at both ends while browsing", arguments: [false, true])
  func browsing(isMirrored: Bool) throws {
    let bar = BrowsingBar()
    // What a pass has left behind must not stay.
    for isPass in [true, false] {
      bar.show(
        BrowsingBar.Content(
          pile: .later, icon: "edit-find-symbolic", place: 1, count: 2, isPass: isPass))
    }
    try check(bar.widget, isMirrored: isMirrored)
  }

  @Test("So is the icon of a filter", arguments: [false, true])
  func filter(isMirrored: Bool) throws {
    let bar = FilterBar()
    bar.show(FilterBar.Content(name: "Holiday", count: "1 of 2"))
    try check(bar.widget, isMirrored: isMirrored)
  }
}
