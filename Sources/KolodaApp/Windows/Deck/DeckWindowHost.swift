/// What a window leaves to the program.
@MainActor
protocol DeckWindowHost: AnyObject {
  /// Something is to be opened, from the window.
  func window(_ window: DeckWindow, opens requests: [OpenRequest])
  /// Something is to be opened in a window of its own.
  func window(_ window: DeckWindow, opensBeside request: OpenRequest)
  /// What is being opened in the window is not wanted any more.
  func window(_ window: DeckWindow, cancels opening: DeckOpening)
  /// A deck is to be opened anew in its window: what is decided of it can be read now.
  func window(_ window: DeckWindow, reopens target: OpenTarget)
  /// A deck is to be taken from the list of those that were open.
  func window(_ window: DeckWindow, forgets uri: String)
}
