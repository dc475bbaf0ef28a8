import KolodaGTK
import KolodaTriage

/// A page over a shared deck that shows what its server says.
@MainActor
protocol SharedPage: AnyObject {
  var widget: Widget { get }
  /// Called when others have answered or the deck was closed.
  func newsCame()
  /// Uses other piles from now on, in this order.
  func adopt(_ piles: [Pile])
  /// Handles Escape; returns whether the focused widget has used it.
  func escape(from focus: Widget?) -> Bool
  /// Takes the keyboard focus.
  func focus()
  /// Ends the page's connection to the server, and whatever would keep the page alive.
  func end()
}

extension SharedPage {
  func newsCame() {}
  func adopt(_ piles: [Pile]) {}
  func escape(from focus: Widget?) -> Bool { false }
}
