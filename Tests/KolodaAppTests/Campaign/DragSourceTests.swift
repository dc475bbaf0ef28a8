import CAdwaita
import FedEvents
import Koloda
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

extension FedInputTests {
  /// Files that are dragged out of a window.
  @Suite("A source of dragged files")
  @MainActor
  struct DragSourceTests {
    @Test("begins no second drag before the first is over")
    func second() throws {
      try #require(TestDisplay.isThere)
      let window = gtk_window_new()
      defer { gtk_window_destroy(window.of(GtkWindow.self)) }
      let area = gtk_drawing_area_new()
      gtk_window_set_child(window.of(GtkWindow.self), area)
      gtk_window_set_default_size(window.of(GtkWindow.self), 300, 300)
      var asked = 0
      let source = gtk_drag_source_new()
      FileDragSource.prepare(source) {
        asked += 1
        let bytes = g_bytes_new(nil, 0)
        defer { g_bytes_unref(bytes) }
        return gdk_content_provider_new_for_bytes("text/plain", bytes)
      }
      gtk_widget_add_controller(area, source)
      gtk_window_present(window.of(GtkWindow.self))
      #expect(MainLoop.run { gtk_widget_get_mapped(area) != 0 && gtk_widget_get_width(area) > 0 })
      let devices = FedDevices(window: window, widget: area)
      for round in 0..<3 {
        let start = Point(x: 100 + Double(round), y: 100)
        devices.move(to: start, isPressed: false)
        devices.button(isDown: true, at: start)
        MainLoop.run(turns: 3)
        devices.move(to: start + Point(x: 60, y: 40), isPressed: true)
        MainLoop.run(turns: 3)
      }
      #expect(asked == 1)
      let end = Point(x: 160, y: 140)
      gtk_drag_source_drag_cancel(source)
      devices.button(isDown: false, at: end)
      MainLoop.run(turns: 3)
      // After it, another one may begin.
      #expect(gtk_drag_source_get_drag(source) == nil)
    }
  }
}
