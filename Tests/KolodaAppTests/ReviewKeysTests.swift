import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The keys of the review, and where the keyboard focus is after they have been pressed.
@Suite(
  "The keys of the review", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ReviewKeysTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  /// Opens the review of a folder of undecided photos in a window while `body` runs.
  private func review(_ body: (DeckWindow, ReviewPage) throws -> Void) throws {
    try WindowHost.open(files: 3) { window, _ in
      window.review.toggle()
      let page = try #require(window.screens.screen.review)
      let widget = page.widget
      #expect(MainLoop.run { gtk_widget_get_height(widget) > 0 && !page.selected.isEmpty })
      try body(window, page)
    }
  }

  private func press(
    _ key: Int32, _ modifier: GdkModifierType = GdkModifierType(rawValue: 0),
    in window: DeckWindow
  ) -> Bool {
    window.pressed(KeyPress(UInt32(key), modifier))
  }

  @Test("The menu key and Shift+F10 open the menu of what is selected")
  func menu() throws {
    for (key, modifier) in [
      (GDK_KEY_Menu, GdkModifierType(rawValue: 0)), (GDK_KEY_F10, GDK_SHIFT_MASK),
    ] {
      try review { window, page in
        let widget = page.widget
        let selected = page.selected
        #expect(!widget.withDescendants.contains { $0.isInstance(of: gtk_popover_menu_get_type()) })
        #expect(press(key, modifier, in: window))
        #expect(widget.withDescendants.contains { $0.isInstance(of: gtk_popover_menu_get_type()) })
        #expect(page.selected == selected)
      }
    }
  }

  @Test("After a whole pile was moved and brought back, its photos are selected and keys work")
  func wholePile() throws {
    try review { window, page in
      let cards = try #require(window.session).deck.order
      let widget = page.widget
      let grid = try #require(
        widget.withDescendants.first { $0.isInstance(of: gtk_grid_view_get_type()) })
      gtk_selection_model_select_all(gtk_grid_view_get_model(grid.opaque))
      #expect(page.selected == cards)
      #expect(press(GDK_KEY_p, in: window))
      #expect(page.selected.isEmpty)
      #expect(press(GDK_KEY_z, GDK_CONTROL_MASK, in: window))
      #expect(MainLoop.run { page.selected == cards })
      let focus = try #require(gtk_root_get_focus(window.widget.opaque))
      #expect(gtk_widget_get_ancestor(focus, gtk_grid_view_get_type()) != nil)
      // They can be moved again at once.
      #expect(press(GDK_KEY_x, in: window))
      #expect(page.selected.isEmpty)
      #expect(press(GDK_KEY_z, GDK_CONTROL_MASK, in: window))
      #expect(MainLoop.run { page.selected == cards })
    }
  }
}
