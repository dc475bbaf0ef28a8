import KolodaGTK
import KolodaTriage

/// A page over a shared deck that asks its server.
@MainActor
protocol SharedPage: AnyObject {
  var widget: Widget? { get }
  /// Others have answered, or the deck was closed.
  func newsCame()
  /// Takes the keyboard.
  func focus()
  /// A key of a pile.
  ///
  /// - Returns: whether there is something to be done with it.
  func pressed(_ pile: PileID) -> Bool
  /// Goes on or back by one; whether there is something to go through.
  func step(_ way: Int) -> Bool
  /// Lets go of what would hold it, and of the server.
  func end()
}

extension SharedPage {
  func newsCame() {}
  func pressed(_ pile: PileID) -> Bool { false }
  func step(_ way: Int) -> Bool { false }
}
