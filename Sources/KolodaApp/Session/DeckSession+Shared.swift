import Koloda
import KolodaFiles
import KolodaGLib
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

// A shared deck, which is kept in step with its server as long as it is open.
extension DeckSession {
  /// The shared deck; nil for another deck.
  var shared: JoinedDeck? { (opened as? any JoinedCards)?.joined }

  /// Who answered what of a card that people disagree on, where that is what is shown.
  func disputeAnswers(of card: CardID) -> [SyncedAnswer] {
    guard let shared, let number = shared.source.number(of: card) else { return [] }
    return shared.disputes?.entry(of: number)?.answers.filter { !$0.isSettled } ?? []
  }

  /// The same in words; nil where there is nothing to say.
  func disputeText(of card: CardID) -> String? {
    let answers = disputeAnswers(of: card).prefix(Self.mostAnswers).map { answer in
      DisputeTexts.answer(
        displayText(answer.person.utf8),
        PileID(answer.pile).map { title(of: $0) } ?? displayText(answer.pile.utf8))
    }
    return answers.isEmpty ? nil : answers.joined(separator: " · ")
  }

  /// How many answers are named at most.
  private static let mostAnswers = 12

  /// How long a deck that closes waits at most for its last words to its server, in seconds.
  private static let farewellTime = 0.5

  func beginSharing() {
    shared?.sync.begin { [weak self] standing in
      guard let self else { return }
      let before = sharing
      sharing = standing
      guessRoles()
      if let look = standing.look, look != before?.look {
        deck.setOfFile(DeckSettings(shared: look.text).piles)
      }
      observer?.session(self, sharedBefore: before)
      observer?.sessionChanged(self)
    } came: { [weak self] in
      self?.cameBack($0)
    }
  }

  /// Finds out what the fields are for, where no record was here when the deck was opened.
  private func guessRoles() {
    guard lacksRoles, let kept = shared?.records, !kept.numbers.isEmpty else { return }
    lacksRoles = false
    BlockingThreads.shared.run(at: opened.place.path) {
      SharedReading.guess(kept)
    } then: { [weak self] outcome in
      guard case .success(let roles) = outcome else { return }
      MainThread.post { self?.use(roles) }
    }
  }

  private func use(_ roles: FieldRoles) {
    records?.use(roles)
    for card in view.wantedCards { view.reload(card) }
    wantCards()
  }

  /// Shows cards that are here again, by their places in the pile.
  private func cameBack(_ numbers: [Int]) {
    guard let source = shared?.source else { return }
    let cards = numbers.compactMap { source.card(at: $0) }
    records?.readAgain(cards)
    forgetPaths()
    for card in cards { view.reload(card) }
    wantCards()
  }

  /// Has the picture of a card come once more that can't be read here: another program of the
  /// person's may have given it up.
  func fetchPictureAgain(of card: CardID) {
    guard let shared, let photos = shared.photos, let number = shared.source.number(of: card),
      fetchedAgain.insert(card).inserted
    else { return }
    photos.forget(number)
    shared.sync.fetch(number)
  }

  /// Gives back what is not decided; the server is not waited for.
  func endSharing() { shared?.sync.leave(atMost: DeckSession.farewellTime) }
}
