import KolodaGTK

/// A page over a shared deck that asks its server.
@MainActor
protocol SharedPage: AnyObject {
  var widget: Widget? { get }
  /// Others have answered, or the deck was closed.
  func newsCame()
  /// Takes the keyboard.
  func focus()
  /// Lets go of what would hold it, and of the server.
  func end()
}

extension SharedPage {
  func newsCame() {}
}
