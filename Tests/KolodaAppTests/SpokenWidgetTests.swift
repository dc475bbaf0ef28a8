import CAdwaita
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// Newer versions of GTK let only some roles have a name; the others are not told to screen readers.
@Suite(
  "Roles of what has a name", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct SpokenWidgetTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  @Test("A row with a switch is one thing for the keyboard and for screen readers")
  func switchRow() throws {
    let row = PreferenceSwitch("Sounds", "When a card leaves")
    let window: Widget = gtk_window_new()
    gtk_window_set_child(window.of(GtkWindow.self), makeGroup(nil, rows: [row.widget]))
    gtk_window_present(window.of(GtkWindow.self))
    defer { gtk_window_destroy(window.of(GtkWindow.self)) }
    let widget = row.widget
    #expect(MainLoop.run { gtk_widget_get_mapped(widget) != 0 })
    #expect(gtk_accessible_get_accessible_role(widget.opaque) == GTK_ACCESSIBLE_ROLE_SWITCH)
    let control = try #require(
      widget.withDescendants.first { $0.isInstance(of: gtk_switch_get_type()) })
    #expect(gtk_widget_get_can_focus(control) == 0)
    var chosen: [Bool] = []
    row.onChange = { chosen.append($0) }
    for count in 1...2 {
      #expect(gtk_widget_activate(widget) != 0)
      // The switch slides first.
      #expect(MainLoop.run { chosen.count == count })
    }
    #expect(chosen == [true, false])
  }

  @Test("A compared photo is a group, and what is drawn is a picture")
  func roles() throws {
    let pane = ComparePane()
    let histogram = HistogramView()
    for widget in [pane.widget, histogram.widget] {
      g_object_ref_sink(UnsafeMutableRawPointer(widget))
    }
    defer {
      for widget in [pane.widget, histogram.widget] {
        g_object_unref(UnsafeMutableRawPointer(widget))
      }
    }
    #expect(gtk_accessible_get_accessible_role(pane.widget.opaque) == GTK_ACCESSIBLE_ROLE_GROUP)
    for widget in [pane.widget, histogram.widget] {
      let drawn = try #require(
        widget.withDescendants.first {
          String(cString: gtk_widget_get_css_name($0)) == "widget"
            && gtk_widget_get_first_child($0) == nil
        })
      #expect(gtk_accessible_get_accessible_role(drawn.opaque) == GTK_ACCESSIBLE_ROLE_IMG)
    }
  }
}
