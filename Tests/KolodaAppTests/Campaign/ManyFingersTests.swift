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
      "a hand that moves a card decides nothing, and a finger after it does", arguments: [3, 10])
    func hand(fingers: Int) throws {
      try #require(TestDisplay.isThere)
      try WindowHost.open(pictures: 8, trace: nil) { window, _ in
        window.decisions.endHint()
        window.rest()
        let before = window.view.deck.front
        let devices = FedDevices(window: window.widget, widget: window.view.widget)
        try KnownWarning.tolerating {
          try move(fingers, devices, in: window)
          #expect(window.view.deck.decidedCount == 0)
          #expect(window.view.deck.front == before && !window.view.isHeld)
          try move(1, devices, in: window)
          #expect(window.view.deck.decidedCount == 1)
        }
      }
    }

    /// Moves fingers to the right together, as far as decides a card at any speed.
    private func move(_ count: Int, _ devices: FedDevices, in window: DeckWindow) throws {
      let frame = try #require(window.view.frontFrame)
      let step = frame.size.width / 12
      func place(_ finger: Int, _ way: Double) -> Point {
        frame.center + Point(x: Double(finger * 12) - 60 + way, y: 0)
      }
      func all(_ what: FedTouch, _ way: Double) {
        for finger in 0..<count {
          devices.touch(what, finger: UInt32(finger), at: place(finger, way))
        }
        MainLoop.run(turns: 2)
      }
      all(FED_TOUCH_DOWN, 0)
      for number in 1...8 { all(FED_TOUCH_MOVE, Double(number) * step) }
      all(FED_TOUCH_UP, 8 * step)
      window.rest()
    }
  }
}
