import Koloda
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaRecords
import KolodaSyncMessages
import KolodaTriage

// The session of a shared deck, which is synchronised with its server while it is open.
extension DeckSession {
  /// The answers about a card that people disagree on, if this is the deck of disagreements.
  func disputeAnswers(of card: CardID) -> [SyncedAnswer] {
    guard let shared, let number = shared.source.number(of: card) else { return [] }
    return shared.disputes?.entry(of: number)?.answers.filter { !$0.isSettled } ?? []
  }

  /// Those answers in words; nil if there are none.
  func disputeText(of card: CardID) -> String? {
    let answers = disputeAnswers(of: card).prefix(Self.mostAnswers).map { answer in
      DisputeTexts.answer(
        displayText(answer.person.utf8),
        PileID(answer.pile).map { title(of: $0) } ?? displayText(answer.pile.utf8))
    }
    return answers.isEmpty ? nil : answers.joined(separator: " · ")
  }

  /// The most answers to name.
  private static let mostAnswers = 12

  func beginSharing() {
    exchange?.begin { [weak self] before in
      guard let self else { return }
      if let look = sharing?.look, look != before.look {
        let settings = DeckSettings(shared: look.text)
        deck.setOfFile(settings.piles)
        show(settings.answers)
      }
      observer?.session(self, sharedBefore: before)
      observer?.sessionChanged(self)
    } came: { [weak self] in
      self?.cameBack($0)
    } guessed: { [weak self] in
      guard let self else { return }
      var roles = $0
      roles.twoAnswers = records?.roles.twoAnswers
      use(roles)
    }
  }

  /// Shows two answers of each record side by side, or each field by itself.
  private func show(_ answers: TwoAnswers?) {
    guard var roles = records?.roles, roles.twoAnswers != answers else { return }
    roles.twoAnswers = answers
    use(roles)
  }

  private func use(_ roles: FieldRoles) {
    records?.use(roles)
    for card in view.wantedCards { view.reload(card) }
    wantCards()
  }

  /// Shows cards that are available again, by their numbers in the shared deck.
  private func cameBack(_ numbers: [Int]) {
    guard let source = shared?.source else { return }
    let cards = numbers.compactMap { source.card(at: $0) }
    records?.readAgain(cards)
    photoFaces?.forgetPaths()
    for card in cards { view.reload(card) }
    wantCards()
  }

  /// Fetches a card's picture again if it can't be read here: another program of the same person
  /// may have deleted it.
  func fetchPictureAgain(of card: CardID) {
    guard let shared, let photos = shared.photos, let number = shared.source.number(of: card),
      photoFaces?.fetchesAgain(card) == true
    else { return }
    photos.forget(number)
    shared.sync.fetch(number)
  }
}
