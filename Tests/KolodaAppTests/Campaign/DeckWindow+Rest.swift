import WidgetTesting

@testable import KolodaApp

extension DeckWindow {
  /// Waits until nothing moves any more, and all that is due then has happened.
  func rest() {
    MainLoop.run(turns: 3)
    _ = MainLoop.run { !view.isAnimating }
    MainLoop.run(turns: 3)
  }
}
