import KolodaDecks

/// What a window asks of the program.
@MainActor
protocol DeckWindowHost: AnyObject {
  /// Opens decks that were requested in the window.
  func window(_ window: DeckWindow, opens requests: [OpenRequest])
  /// Opens a deck in a window of its own.
  func window(_ window: DeckWindow, opensBeside request: OpenRequest)
  /// Cancels what is being opened in the window.
  func window(_ window: DeckWindow, cancels opening: DeckOpening)
  /// Opens a deck again in its window, because its settings or its journal have changed.
  func window(_ window: DeckWindow, reopens target: OpenTarget)
  /// Carries out a command that the program knows better than the window.
  func window(_ window: DeckWindow, performs command: WindowCommand, _ text: String)
  /// Removes a deck from the recent decks.
  func window(_ window: DeckWindow, forgets uri: String)
}
