import CAdwaita
import FedEvents
import Koloda
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

extension FedInputTests {
  /// The information panel over the deck in a narrow window.
  @Suite("A panel over the deck")
  @MainActor
  struct PanelSwipeTests {
    @Test("a card can be swiped while the panel slides away", arguments: [false, true])
    func swipe(isUnderPanel: Bool) throws {
      try #require(TestDisplay.isThere)
      try WindowHost.open(pictures: 8, trace: nil) { window, _ in
        window.decisions.endHint()
        gtk_window_set_default_size(window.widget.of(GtkWindow.self), 450, 560)
        let panel = window.info.panel
        #expect(MainLoop.run { panel.isOver })
        window.info.toggle(by: .button)
        window.rest()
        let flap = panel.widget
        #expect(MainLoop.run { adw_flap_get_reveal_progress(flap.opaque) == 1 })
        let devices = FedDevices(window: window.widget, widget: window.view.widget)
        let frame = try #require(window.view.frontFrame)
        let way = 0.7 * window.view.stage.bounds.width
        let start = isUnderPanel ? frame.center : Point(x: frame.origin.x + 12, y: frame.center.y)
        let end = start + Point(x: isUnderPanel ? -way : way, y: 0)
        try KnownWarning.tolerating {
          #expect(window.info.leave())
          devices.move(to: start, isPressed: false)
          devices.button(isDown: true, at: start)
          MainLoop.run(turns: 3)
          try #require(adw_flap_get_reveal_progress(flap.opaque) > 0)
          devices.move(to: end, isPressed: true)
          window.rest()
          devices.button(isDown: false, at: end)
          window.rest()
        }
        #expect(window.view.deck.decidedCount == 1)
      }
    }

    @Test("a card can be swiped as soon as there is room for the panel beside it")
    func unfold() throws {
      try #require(TestDisplay.isThere)
      try WindowHost.open(pictures: 8, trace: nil) { window, _ in
        window.decisions.endHint()
        let own = window.widget.of(GtkWindow.self)
        gtk_window_set_default_size(own, 450, 560)
        let panel = window.info.panel
        #expect(MainLoop.run { panel.isOver })
        window.info.toggle(by: .button)
        window.rest()
        #expect(MainLoop.run { adw_flap_get_reveal_progress(panel.widget.opaque) == 1 })
        gtk_window_set_default_size(own, 960, 560)
        #expect(MainLoop.run { !panel.isOver })
        let devices = FedDevices(window: window.widget, widget: window.view.widget)
        let start = try #require(window.view.frontFrame).center
        let end = start + Point(x: 0.7 * window.view.stage.bounds.width, y: 0)
        KnownWarning.tolerating {
          devices.move(to: start, isPressed: false)
          devices.button(isDown: true, at: start)
          MainLoop.run(turns: 3)
          devices.move(to: end, isPressed: true)
          window.rest()
          devices.button(isDown: false, at: end)
          window.rest()
        }
        #expect(window.view.deck.decidedCount == 1)
      }
    }
  }
}
