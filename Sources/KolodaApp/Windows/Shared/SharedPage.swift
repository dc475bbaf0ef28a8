import KolodaGTK

/// A page over a shared deck that asks its server.
@MainActor
protocol SharedPage: AnyObject {
  var widget: Widget? { get }
  /// Others have answered, or the deck was closed.
  func newsCame()
  /// Escape was pressed; whether it means something to what has the keyboard.
  func escape(from focus: Widget?) -> Bool
  /// Takes the keyboard.
  func focus()
  /// Lets go of what would hold it, and of the server.
  func end()
}

extension SharedPage {
  func newsCame() {}
  func escape(from focus: Widget?) -> Bool { false }
}
