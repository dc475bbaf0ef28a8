import KolodaDecks
import KolodaGLib
import KolodaRecords
import KolodaSharing
import KolodaTriage

/// A shared deck's exchange with its server while the deck is open.
@MainActor
final class SharedExchange {
  let joined: JoinedDeck
  /// How far it has come.
  private(set) var standing: SharedStanding
  /// Whether no record has arrived yet from which to guess what the fields are for.
  private var lacksRoles: Bool

  /// How long a closing deck waits for its last messages to reach the server, in seconds.
  private static let farewellTime = 1.0

  init(_ joined: JoinedDeck) {
    self.joined = joined
    standing = joined.sync.standing
    lacksRoles = joined.samples.numbers.isEmpty
  }

  /// Begins to exchange.
  ///
  /// - Parameters:
  ///   - changed: called when the standing has changed, with the former one.
  ///   - came: called with cards that are available again, by their numbers in the shared deck.
  ///   - guessed: called with what the fields are for, once that can be guessed from records, if there
  ///     were none when the deck opened.
  func begin(
    changed: @escaping @MainActor (_ before: SharedStanding) -> Void,
    came: @escaping @MainActor ([Int]) -> Void,
    guessed: @escaping @MainActor @Sendable (FieldRoles) -> Void
  ) {
    joined.sync.begin { [weak self] standing in
      guard let self else { return }
      let before = self.standing
      self.standing = standing
      guessRoles(guessed)
      changed(before)
    } came: {
      came($0)
    }
  }

  private func guessRoles(_ guessed: @escaping @MainActor @Sendable (FieldRoles) -> Void) {
    let kept = joined.records
    guard lacksRoles, !kept.numbers.isEmpty else { return }
    lacksRoles = false
    BlockingThreads.shared.run(at: DeckPlace.shared(joined.shared).path) {
      SharedReading.guess(kept, answers: nil)
    } then: { outcome in
      guard case .success(let roles) = outcome else { return }
      MainThread.post { guessed(roles) }
    }
  }

  /// Returns undecided cards to the server, without waiting for it long.
  func end() { joined.sync.leave(atMost: Self.farewellTime) }
}
