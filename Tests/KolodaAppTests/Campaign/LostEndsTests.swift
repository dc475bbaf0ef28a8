import CAdwaita
import FedEvents
import Koloda
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

extension FedInputTests {
  /// A finger or a button that is let go elsewhere, as the widget that it pressed has gone.
  @Suite("Presses that end elsewhere")
  @MainActor
  struct LostEndsTests: WidgetSearch {
    /// What presses.
    enum Device: CaseIterable, Sendable {
      case finger, button

      @MainActor
      func press(_ place: Point, by devices: FedDevices) {
        switch self {
        case .finger: devices.touch(FED_TOUCH_DOWN, finger: 0, at: place)
        case .button:
          devices.move(to: place, isPressed: false)
          devices.button(isDown: true, at: place)
        }
      }

      @MainActor
      func move(to place: Point, by devices: FedDevices) {
        switch self {
        case .finger: devices.touch(FED_TOUCH_MOVE, finger: 0, at: place)
        case .button: devices.move(to: place, isPressed: true)
        }
      }

      @MainActor
      func letGo(_ place: Point, by devices: FedDevices) {
        switch self {
        case .finger: devices.touch(FED_TOUCH_UP, finger: 0, at: place)
        case .button: devices.button(isDown: false, at: place)
        }
      }
    }

    @Test("the next swipe is one", arguments: Device.allCases, Device.allCases)
    func swipe(lost: Device, next: Device) throws {
      try inWindow { window, devices in
        let view = window.view
        let middle = try #require(view.frontFrame).center
        lost.press(middle, by: devices)
        window.rest()
        // The card goes, and with it the widget that was pressed.
        devices.type(GDK_KEY_Right)
        window.rest()
        let header = Point(x: middle.x, y: -20)
        lost.move(to: header, by: devices)
        lost.letGo(header, by: devices)
        window.rest()
        let end = middle - Point(x: 0.6 * view.stage.bounds.width, y: 0)
        next.press(middle, by: devices)
        window.rest()
        next.move(to: end, by: devices)
        window.rest()
        #expect(view.isHeld)
        next.letGo(end, by: devices)
        window.rest()
        #expect(view.deck.decidedCount == 2)
      }
    }

    @Test("the next drag in the close-up pans it", arguments: Device.allCases, Device.allCases)
    func pan(lost: Device, next: Device) throws {
      try inWindow { window, devices in
        let middle = try #require(window.view.frontFrame).center
        var seen: Closeup.Drawn?
        window.cards.closeup.overlay.onDraw = { seen = $0 }
        #expect(MainLoop.run { window.cards.closeup.closeupSubject != nil })
        devices.type(GDK_KEY_z)
        window.rest()
        // Until it is drawn, a press takes the card that is seen.
        #expect(MainLoop.run { seen?.progress == 1 })
        lost.press(middle, by: devices)
        window.rest()
        devices.type(GDK_KEY_Escape)
        window.rest()
        #expect(MainLoop.run { !window.cards.closeup.isOpen })
        let header = Point(x: middle.x, y: -20)
        lost.move(to: header, by: devices)
        lost.letGo(header, by: devices)
        window.rest()
        // What was drawn before it closed says nothing of how far it is open.
        seen = nil
        devices.type(GDK_KEY_z)
        window.rest()
        #expect(MainLoop.run { seen?.progress == 1 })
        let before = try #require(seen).rect
        next.press(middle, by: devices)
        window.rest()
        next.move(to: middle + Point(x: 40, y: 30), by: devices)
        window.rest()
        next.letGo(middle + Point(x: 40, y: 30), by: devices)
        window.rest()
        // Farther than to the photo's edge it does not go.
        #expect(
          MainLoop.run { seen.map { ($0.rect.origin - before.origin).length > 1 } ?? false })
      }
    }

    @Test("a selection rectangle in the review ends with the page")
    func rectangle() throws {
      try inWindow { window, devices in
        for _ in 0..<3 { window.decide(.keep, by: .button) }
        window.rest()
        window.review.toggle()
        window.rest()
        let grid = try #require(
          window.widget.withDescendants.first { $0.isInstance(of: gtk_grid_view_get_type()) })
        var start = Point.zero
        // Below the photos, and not on the window's edge.
        gtk_widget_translate_coordinates(
          grid, window.view.widget, Double(gtk_widget_get_width(grid)) - 60,
          Double(gtk_widget_get_height(grid)) - 60, &start.x, &start.y)
        Device.finger.press(start, by: devices)
        window.rest()
        Device.finger.move(to: start - Point(x: 120, y: 90), by: devices)
        window.rest()
        #expect(hasRectangle(grid))
        g_object_ref(grid.object)
        defer { g_object_unref(grid.object) }
        window.leavePages()
        window.rest()
        #expect(!hasRectangle(grid))
        Device.finger.letGo(start, by: devices)
        window.rest()
      }
    }

    private func hasRectangle(_ grid: Widget) -> Bool {
      grid.withDescendants.contains { String(cString: gtk_widget_get_css_name($0)) == "rubberband" }
    }

    private func inWindow(_ body: (DeckWindow, FedDevices) throws -> Void) throws {
      try #require(TestDisplay.isThere)
      try WindowHost.open(pictures: 8, trace: nil) { window, _ in
        window.decisions.endHint()
        window.rest()
        let devices = FedDevices(window: window.widget, widget: window.view.widget)
        try KnownWarning.tolerating { try body(window, devices) }
      }
    }
  }
}
