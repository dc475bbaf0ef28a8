import CAdwaita
import KolodaGLib
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// Tab between a list and what is around it.
@Suite(
  "Leaving a list", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ListLeavingTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  /// Shows a box of rows between two buttons while `body` runs with its second row and the buttons.
  private func show(
    leaves: Bool, _ body: (_ window: Widget, _ row: Widget, _ buttons: [Widget]) throws -> Void
  ) throws {
    let window: Widget = gtk_window_new()
    let list: Widget = gtk_list_box_new()
    let rows = (0..<3).map { _ -> Widget in gtk_list_box_row_new() }
    for row in rows { gtk_list_box_append(list.opaque, row) }
    let first: Widget = gtk_button_new_with_label("before")
    let last: Widget = gtk_button_new_with_label("after")
    let buttons = [first, last]
    let box = makeBox(GTK_ORIENTATION_VERTICAL, children: [buttons[0], list, buttons[1]])
    gtk_window_set_child(window.of(GtkWindow.self), box)
    if leaves { ListLeaving.set(on: list) }
    gtk_window_present(window.of(GtkWindow.self))
    defer { gtk_window_destroy(window.of(GtkWindow.self)) }
    #expect(MainLoop.run { gtk_widget_get_mapped(rows[1]) != 0 && gtk_widget_get_height(list) > 0 })
    try body(window, rows[1], buttons)
  }

  private func focus(in window: Widget) -> Widget? { gtk_root_get_focus(window.opaque) }

  @Test("Tab leaves a list that it is to leave, forwards and backwards")
  func leaves() throws {
    try show(leaves: true) { window, row, buttons in
      for (direction, button) in [
        (GTK_DIR_TAB_FORWARD, buttons[1]), (GTK_DIR_TAB_BACKWARD, buttons[0]),
      ] {
        #expect(gtk_widget_grab_focus(row) != 0)
        #expect(gtk_widget_child_focus(window, direction) != 0)
        #expect(focus(in: window) == button)
      }
    }
  }

  @Test("Other lists are as GTK has them")
  func others() throws {
    try show(leaves: true) { _, _, _ in }
    try show(leaves: false) { window, row, _ in
      #expect(gtk_widget_grab_focus(row) != 0)
      #expect(gtk_widget_child_focus(window, GTK_DIR_TAB_FORWARD) != 0)
      #expect(focus(in: window) == gtk_widget_get_next_sibling(row))
    }
  }
}
