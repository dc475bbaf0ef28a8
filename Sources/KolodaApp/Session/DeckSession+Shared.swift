import KolodaTriage

// A shared deck, which is kept in step with its server as long as it is open.
extension DeckSession {
  /// The shared deck; nil for another deck.
  var shared: OpenedShared? { opened as? OpenedShared }

  /// How long a deck that closes waits at most for its last words to its server, in seconds.
  private static let farewellTime = 0.5

  func beginSharing() {
    shared?.sync.begin { [weak self] standing in
      guard let self else { return }
      let before = sharing
      sharing = standing
      observer?.session(self, sharedBefore: before)
      observer?.sessionChanged(self)
    }
  }

  /// Gives back what is not decided; the server is not waited for.
  func endSharing() { shared?.sync.leave(atMost: DeckSession.farewellTime) }
}
