import CAdwaita
import FedEvents
import Koloda
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

extension FedInputTests {
  /// Several fingers that are laid on a card together.
  @Suite("Many fingers")
  @MainActor
  struct ManyFingersTests {
    @Test(
      "a hand that brushes a card decides nothing, and a finger after it does", arguments: [3, 10])
    func brush(fingers: Int) throws {
      try #require(TestDisplay.isThere)
      try WindowHost.open(pictures: 8, trace: nil) { window, _ in
        window.decisions.endHint()
        rest(window)
        let before = window.view.frontFrame
        let devices = FedDevices(window: window.widget, widget: window.view.widget)
        try KnownWarning.tolerating {
          try flick(fingers, devices, in: window)
          #expect(window.view.deck.decidedCount == 0)
          #expect(window.view.frontFrame == before)
          try flick(1, devices, in: window)
          #expect(window.view.deck.decidedCount == 1)
        }
      }
    }

    /// Moves fingers to the right, fast and not far, each after the one before.
    private func flick(_ count: Int, _ devices: FedDevices, in window: DeckWindow) throws {
      let center = try #require(window.view.frontFrame).center
      func place(_ finger: Int, _ way: Double) -> Point {
        center + Point(x: Double(finger * 12) - 60 + way, y: 0)
      }
      func all(_ what: FedTouch, _ way: Double) {
        for finger in 0..<count {
          devices.touch(what, finger: UInt32(finger), at: place(finger, way))
        }
        MainLoop.run(turns: 2)
      }
      all(FED_TOUCH_DOWN, 0)
      for way in stride(from: 10.0, through: 60, by: 10) { all(FED_TOUCH_MOVE, way) }
      all(FED_TOUCH_UP, 60)
      rest(window)
    }

    private func rest(_ window: DeckWindow) {
      MainLoop.run(turns: 3)
      _ = MainLoop.run { !window.view.isAnimating }
      MainLoop.run(turns: 3)
    }
  }
}
