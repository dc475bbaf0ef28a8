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
